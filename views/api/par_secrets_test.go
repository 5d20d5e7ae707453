package api_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/rulestest"
)

// quarter is a world where everything that was possible is worked out, and where
// everybody has come as far as they may without knowing of it. Ada alone has
// finished all that ranks.
type quarter struct {
	*world
	tokens  map[string]string
	club    string
	evening string
	ids     []string // of what was finished
}

// seekers is everybody, in the order in which they came.
var seekers = []string{"nobody", "a guest", "a host", "a member", "who practises", "who plays", "Ada"}

// foretold is the quarter of an oracle.
func foretold(t *testing.T, under int, last bool) *quarter {
	all := []challenge.Form{theDistrict, theDraft, theSealed, theCategories, theLanding}
	for i := range all {
		all[i].Game = rulestest.NewOracle(all[i].Game, under, last)
	}
	q := &quarter{world: newWorldOf(t, dbtest.Open(t), all...), tokens: map[string]string{}}
	require.NoError(t, q.service.Publish(t.Context()))
	q.tokens["a guest"] = q.guest()
	for _, name := range seekers[2:] {
		q.tokens[name], _ = q.player(name)
	}
	q.gather()
	require.NoError(t, q.service.WorkOutPars(t.Context()))
	for _, form := range all {
		q.plays("/challenges/2026-11-30/"+form.ID, form)
	}
	q.setClock(noon.Add(8 * time.Hour))
	q.plays("/challenges/"+q.evening, all[0])
	return q
}

// gather makes a club of the host, the member and Ada, with an evening that is
// open until all dailies of the day are final.
func (q *quarter) gather() {
	founded := q.ask("POST", "/clubs", q.tokens["a host"], `{"name":"Café Würfel"}`).is(201, "")
	q.club = founded.string("id")
	code := founded.string("invite")
	for _, name := range []string{"a member", "Ada"} {
		q.ask("POST", "/invitations/"+code, q.tokens[name], "").is(200, "")
	}
	q.evening = q.ask("POST", "/clubs/"+q.club+"/challenges", q.tokens["a host"],
		`{"form":"district","opens_at":"2026-11-30T20:00:00Z","closes_at":"2026-12-01T01:00:00Z","board":"everyone"}`).is(201, "").string("id")
}

// plays lets everybody play a challenge as far as they do.
func (q *quarter) plays(path string, form challenge.Form) {
	if form.Reveal == challenge.Sealed {
		q.begins(path, q.tokens["who plays"])
		for _, name := range []string{"who practises", "Ada"} {
			at := path
			if name != "Ada" {
				at += "/practice"
			}
			attempt, _ := q.begins(at, q.tokens[name])
			q.playsOn(attempt, q.tokens[name], 1000)
			q.ids = append(q.ids, strings.TrimPrefix(attempt, "/attempts/"))
		}
		return
	}
	tape := q.stored(challenge.ID(strings.TrimPrefix(path, "/challenges/"))).Tape
	sheet, err := rulestest.Somehow(form.Game, tape, nil, false)
	require.NoError(q, err)
	record, err := form.Game.WriteRecord(tape, sheet)
	require.NoError(q, err)
	for _, name := range []string{"a guest", "who practises", "Ada"} {
		query := ""
		if name == "who practises" {
			query = "?practice=true"
		}
		id := q.ask("POST", path+"/sheets"+query, q.tokens[name], string(record)).is(201, "").string("attempt.id")
		q.ids = append(q.ids, id)
	}
}

// tells is everything that the API tells somebody, by address.
func (q *quarter) tells(who string) map[string]string {
	q.Helper()
	code := strings.TrimPrefix(q.evening, "club/")
	ids := strings.Join(q.ids, " /attempts/")
	paths := append(q.filled(
		"/attempts/{id}", "/attempts/"+ids, "{day}", "2026-11-30 2026-12-01", "{form}", "district draft district-sealed categories landing",
		"{id}", "1 5", "{code}", code, "{club}", q.club, "{player}", "1", "{month}", "2026-11",
	), "/challenges?day=2026-11-30", "/challenges?state=open", "/challenges/2026-11-30/district/board?around=me", "/clubs/"+q.club+"/compared/2026-11-30/district?with=5")
	told := map[string]string{}
	for _, path := range paths {
		told[path] = q.all("GET", path, q.tokens[who], "")
	}
	return told
}

// figures are what may differ between what a finished player is told, and the
// hash of it.
var figures = regexp.MustCompile(`W/"[\w-]+"|-?\d+`)

// TestWhatWasPossibleIsToldToNobodyBeforeItsTime asks in two worlds, which differ in
// nothing but par, what was attainable, the best sheets and the best ways on. Until
// all is final they tell the same, byte by byte, to everybody who has not finished;
// and to who has, the same but for numbers.
func TestWhatWasPossibleIsToldToNobodyBeforeItsTime(t *testing.T) {
	one, two := foretold(t, 2, false), foretold(t, 5, true)
	require.Equal(t, one.ids, two.ids)
	for _, at := range []time.Time{noon.Add(9 * time.Hour), noon.Add(14*time.Hour - time.Millisecond)} {
		one.setClock(at)
		two.setClock(at)
		for _, who := range seekers {
			t.Run(fmt.Sprintf("%s at %s", who, at.Format(time.TimeOnly)), func(t *testing.T) {
				here, there := one.tells(who), two.tells(who)
				require.Greater(t, len(here), 100)
				differ := 0
				for path, text := range here {
					if text == there[path] {
						continue
					}
					differ++
					require.Equal(t, "Ada", who, "%s tells\n%s\n%s", path, text, there[path])
					require.Equal(t, figures.ReplaceAllString(text, "#"), figures.ReplaceAllString(there[path], "#"), path)
				}
				require.Equal(t, who == "Ada", differ > 0)
			})
		}
	}
	t.Run("and once all is final, everybody is told", func(t *testing.T) {
		one.setClock(noon.Add(16 * time.Hour))
		two.setClock(noon.Add(16 * time.Hour))
		for _, who := range seekers {
			here, there := one.tells(who), two.tells(who)
			for _, path := range []string{"/challenges/2026-11-30/district", "/challenges/2026-11-30/landing/board", "/challenges/" + one.evening} {
				require.NotEqual(t, here[path], there[path], "%s for %s", path, who)
			}
		}
	})
	t.Run("and no log tells a best sheet", func(t *testing.T) {
		for _, form := range one.service.Forms() {
			par, err := one.store.Par(t.Context(), challenge.DailyID(one.service.Today().Add(-1), form.ID))
			require.NoError(t, err)
			require.NotContains(t, one.log.String(), par.Sheet.String())
		}
	})
}

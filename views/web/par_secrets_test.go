package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/rulestest"
)

// skyline is the end of a picture's address.
const skyline = "/skyline.png"

// quarter is a town where everything that was possible is worked out, and where
// everybody has come as far as they may without knowing of it. Ada alone has
// finished all that ranks.
type quarter struct {
	*town
	club    challenge.ClubID
	evening challenge.ID
	who     map[string]*browser
	sheets  []string // addresses of all that was finished
}

// foretold is the quarter of an oracle.
func foretold(t *testing.T, under int, last bool) *quarter {
	t.Helper()
	all := append(forms(), sealedForms()...)
	for i := range all {
		all[i].Game = rulestest.NewOracle(all[i].Game, under, last)
	}
	q := &quarter{town: seededTown(t, all), who: map[string]*browser{}}
	q.who["a stranger"], q.who["a guest"] = q.browser(t), q.browser(t)
	for _, name := range []string{"a host", "a member", "who practises", "who plays", "Ada"} {
		q.who[name] = q.named(t, name)
	}
	q.gather(t)
	for _, form := range q.service.Forms() {
		q.plays(t, "/2026-11-30/"+form.ID, challenge.DailyID(q.service.Today(), form.ID), form)
	}
	q.clock.turn(eight)
	q.plays(t, "/"+string(q.evening), q.evening, q.service.Forms()[0])
	return q
}

// gather makes a club of the host, the member and Ada, with an evening that is
// open until all dailies of the day are final.
func (q *quarter) gather(t *testing.T) {
	host := q.who["a host"].player().ID
	club, err := q.service.FoundClub(t.Context(), host, "Café Würfel")
	require.NoError(t, err)
	for _, name := range []string{"a member", "Ada"} {
		_, err := q.service.JoinClub(t.Context(), club.Invite, q.who[name].player().ID)
		require.NoError(t, err)
	}
	opened, err := q.service.OpenEvening(t.Context(), club.ID, host, challenge.EveningPlan{Form: "district", Opens: eight, Closes: noon.Add(13 * time.Hour), Everyone: true})
	require.NoError(t, err)
	require.NoError(t, q.service.WorkOutPars(t.Context()))
	q.club, q.evening = club.ID, opened.ID
}

// plays lets everybody play a challenge as far as they do.
func (q *quarter) plays(t *testing.T, base string, id challenge.ID, form challenge.Form) {
	c, err := q.service.Challenge(t.Context(), id)
	require.NoError(t, err)
	if form.Reveal == challenge.Sealed {
		q.who["a guest"].begins(base + "/practice")
		q.who["who practises"].begins(base + "/practice")
		q.who["who practises"].finishes(base+"/practice", id.PracticeID(), false)
		q.who["who plays"].begins(base)
		q.who["Ada"].begins(base)
		q.who["Ada"].finishes(base, id, false)
		q.sheets = append(q.sheets, q.who["Ada"].sheetOf(base, id))
		return
	}
	sheet, err := rulestest.Somehow(form.Game, c.Tape, nil, false)
	require.NoError(t, err)
	for _, by := range []struct{ name, at string }{{"Ada", base}, {"a guest", base}, {"who practises", base + "/again"}} {
		a := q.who[by.name].handIn(by.at, sheet.String())
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		q.sheets = append(q.sheets, fmt.Sprintf("%s/sheets/%d", by.at, q.history(t, q.who[by.name])[0].ID))
	}
}

// tells is everything that somebody is told: on all pages to which links lead, and
// where they lead once what was possible may be known.
func (q *quarter) tells(t *testing.T, who string) map[string]string {
	t.Helper()
	b := q.who[who]
	pages := map[string]string{}
	if q.clock.now().Before(noon.Add(12 * time.Hour)) { // later there are fewer pages, and all of them below
		pages = b.crawled()
		require.Greater(t, len(pages), 30)
	}
	more := []string{"/you/export", "/archive/2026-11?by=par", "/clubs/" + string(q.club), "/clubs/" + string(q.club) + "/evenings", "/sheets/1" + skyline}
	for _, form := range q.service.Forms() {
		for _, day := range []string{"/2026-11-30/", "/2026-12-01/"} {
			more = append(more, day+form.ID, day+form.ID+"/best", day+form.ID+"/board", day+form.ID+"/result")
		}
	}
	evening := "/" + string(q.evening)
	more = append(more, evening, evening+"/best", evening+"/board", evening+"/screen", evening+"/result")
	for _, sheet := range q.sheets {
		more = append(more, sheet, sheet+"?step=3", sheet+"/result", sheet+"/best/0", sheet+"/best/3", sheet+skyline)
	}
	for _, address := range more {
		pages[address] = bare(b.look(address))
	}
	return pages
}

// figures are what may differ between what a finished player is told, with the
// charts of them and the hashes of it all.
var figures = regexp.MustCompile(`(?s)<svg class="chart".*?</svg>|"[0-9a-f]{24}"|[+−-]?\d+(?:\.\d+)?`)

// TestWhatWasPossibleIsToldToNobodyBeforeItsTime asks in two towns, which differ in
// nothing but par, what was attainable, the best sheets and the best ways on. Until
// all is final they tell the same, byte by byte, to everybody who has not finished;
// and to who has, the same but for numbers.
func TestWhatWasPossibleIsToldToNobodyBeforeItsTime(t *testing.T) {
	one, two := foretold(t, 2, false), foretold(t, 5, true)
	require.Equal(t, one.sheets, two.sheets)
	for _, at := range []time.Time{eight.Add(time.Hour), noon.Add(14*time.Hour - time.Millisecond)} {
		one.clock.turn(at)
		two.clock.turn(at)
		for who := range one.who {
			t.Run(fmt.Sprintf("%s at %s", who, at.Format(time.TimeOnly)), func(t *testing.T) {
				requireDiscreet(t, who == "Ada", one.tells(t, who), two.tells(t, who))
			})
		}
		for _, sheet := range one.sheets {
			for _, b := range one.who {
				a := b.look(sheet + skyline)
				require.Equal(t, http.StatusConflict, a.StatusCode, "nobody has a picture of %s", sheet)
				require.Contains(t, a.body, challenge.ErrNotFinal.Text)
			}
		}
	}
	t.Run("nor is a best sheet in a log", func(t *testing.T) {
		for _, form := range one.service.Forms() {
			par, err := one.store.Par(t.Context(), challenge.ID("2026-11-30/"+form.ID))
			require.NoError(t, err)
			require.NotEmpty(t, par.Sheet)
			require.NotContains(t, one.log.String(), par.Sheet.String())
		}
	})
	t.Run("and once all is final, everybody is told", func(t *testing.T) {
		one.clock.turn(noon.Add(15 * time.Hour))
		two.clock.turn(noon.Add(15 * time.Hour))
		for _, form := range one.service.Forms() {
			base := "/2026-11-30/" + form.ID
			for _, who := range []string{"a stranger", "a host"} {
				for _, address := range []string{base, base + "/board", base + "/best"} {
					require.NotEqual(t, bare(one.who[who].look(address)), bare(two.who[who].look(address)), "%s at %s", who, address)
				}
			}
		}
		require.Equal(t, http.StatusOK, one.who["a stranger"].look(one.sheets[0]+skyline).StatusCode)
	})
}

// requireDiscreet holds what is told in two towns side by side: only who has
// finished may find differences, and in numbers alone.
func requireDiscreet(t *testing.T, finished bool, here, there map[string]string) {
	t.Helper()
	require.Len(t, there, len(here))
	differ := 0
	for address, text := range here {
		if text == there[address] {
			continue
		}
		differ++
		require.True(t, finished, "%s tells\n%s\n%s", address, text, there[address])
		require.Equal(t, figures.ReplaceAllString(text, "#"), figures.ReplaceAllString(there[address], "#"), address)
	}
	require.Equal(t, finished, differ > 0)
}

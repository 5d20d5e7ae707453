package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/district"
	"dailydistrict/rules/landing"
)

// The sealed forms, as the server may publish them.
var (
	theSealed     = challenge.Form{ID: "district-sealed", Name: "District, roll by roll", Game: district.Game, Reveal: challenge.Sealed}
	theCategories = challenge.Form{ID: "categories", Name: "Categories", Game: categories.Game, Reveal: challenge.Sealed}
	theLanding    = challenge.Form{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed}
)

const (
	landingToday  = "/challenges/2026-11-30/landing"
	fifteenth     = `{"roll":15,"action":"pass"}`
	decisionRoll  = `{"action":"roll"}`
	decisionStop  = `{"action":"stop"}`
	decisionNever = `{"action":"move","die":7,"to":7}`
)

func newSealedWorld(t testing.TB) *world {
	return newWorldOf(t, dbtest.Open(t), theDistrict, theSealed, theCategories, theLanding)
}

// ofSealed tells of the addresses at which sealed attempts are begun and played.
func ofSealed(path string) bool {
	return strings.HasSuffix(path, "/attempts") || strings.HasSuffix(path, "/decisions")
}

func decisionOf(n int, decision string) string {
	return fmt.Sprintf(`{"n":%d,"decision":%s}`, n, decision)
}

// begins begins an attempt and gives its address.
func (w *world) begins(path, token string) (attempt string, got answer) {
	w.Helper()
	got = w.ask("POST", path+"/attempts", token, "").is(201, "")
	return "/attempts/" + got.string("attempt.id"), got
}

// stateOfPlay is what a client reads of an attempt.
type stateOfPlay struct {
	N     int
	Over  bool
	Legal []json.RawMessage
}

func (a answer) play() (s stateOfPlay) {
	a.Helper()
	require.NoError(a, json.Unmarshal([]byte(a.text), &s), a.text)
	return s
}

// playsOn makes the first legal decision, so many times or to the end.
func (w *world) playsOn(attempt, token string, times int) answer {
	w.Helper()
	got := w.ask("GET", attempt, token, "").is(200, "")
	for now := got.play(); !now.Over && times > 0; times-- {
		got = w.ask("POST", attempt+"/decisions", token, decisionOf(now.N, string(now.Legal[0]))).is(200, "")
		now = got.play()
	}
	return got
}

func TestSealedCalls(t *testing.T) {
	w := newSealedWorld(t)
	ada, _ := w.player("Ada")
	bea, _ := w.player("Bea")
	guest := w.guest()
	reader := w.ask("POST", "/me/tokens", ada, `{"label":"to read","scope":"read"}`).is(201, "").string("token")
	attempt, _ := w.begins(landingToday, ada)
	practice, _ := w.begins(landingToday+"/practice", guest)
	sheet := "/attempts/" + w.ask("POST", today+"/sheets", ada, w.record(0)).is(201, "").string("attempt.id")
	club := w.ask("POST", "/clubs", ada, `{"name":"Chess"}`).is(201, "").string("id")
	evening := "/challenges/" + w.ask("POST", "/clubs/"+club+"/challenges", ada,
		`{"form":"landing","opens_at":"2026-11-30T12:01:00Z","closes_at":"2026-11-30T20:00:00Z"}`).is(201, "").string("id")
	w.ask("POST", evening+"/attempts", ada, "").is(409, "not_open")
	w.setClock(noon.Add(time.Hour))
	large := `{"n":0,"decision":` + strings.Repeat(" ", 70_000) + decisionRoll + `}`
	nowhere := "/challenges/2026-11-30/nothing"
	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"the attempt again", "POST", landingToday + "/attempts", ada, "", 200, ""},
		{"the attempt again, with an empty object", "POST", landingToday + "/attempts", ada, `{}`, 200, ""},
		{"an attempt with a body", "POST", landingToday + "/attempts", ada, `{"practice":true}`, 400, "malformed"},
		{"half practice", "POST", landingToday + "/attempts?practice=maybe", ada, "", 400, "malformed"},
		{"an attempt of nobody", "POST", landingToday + "/attempts", "", "", 401, "no_token"},
		{"a token to read begins nothing", "POST", landingToday + "/attempts", reader, "", 403, "scope"},
		{"an attempt at nothing", "POST", nowhere + "/attempts", ada, "", 404, "unknown_challenge"},
		{"a guest's attempt", "POST", landingToday + "/attempts", guest, "", 409, "name_first"},
		{"practice on it before it is final", "POST", landingToday + "/attempts?practice=true", ada, "", 409, "not_final"},
		{"tomorrow's", "POST", "/challenges/2026-12-01/landing/attempts", ada, "", 409, "not_open"},
		{"tomorrow's for a guest", "POST", "/challenges/2026-12-01/landing/attempts", guest, "", 409, "not_open"},
		{"an open form's", "POST", today + "/attempts", ada, "", 409, "open_form"},
		{"a body too large", "POST", landingToday + "/attempts", ada, large, 413, "too_large"},
		{"a whole sheet", "POST", landingToday + "/sheets", ada, `{}`, 409, "sealed_form"},

		{"practice again", "POST", landingToday + "/practice/attempts", guest, "", 200, ""},
		{"practice of somebody else", "POST", landingToday + "/practice/attempts", bea, "", 201, ""},
		{"practice with a body", "POST", landingToday + "/practice/attempts", guest, `[]`, 400, "malformed"},
		{"practice of nobody", "POST", landingToday + "/practice/attempts", "", "", 401, "no_token"},
		{"a token to read practises nothing", "POST", landingToday + "/practice/attempts", reader, "", 403, "scope"},
		{"practice at nothing", "POST", nowhere + "/practice/attempts", guest, "", 404, "unknown_challenge"},
		{"practice at an open form", "POST", today + "/practice/attempts", guest, "", 409, "open_form"},
		{"practice too large", "POST", landingToday + "/practice/attempts", guest, large, 413, "too_large"},

		{"an evening's", "POST", evening + "/attempts", ada, "", 201, ""},
		{"an evening's again", "POST", evening + "/attempts", ada, "", 200, ""},
		{"an evening's with a body", "POST", evening + "/attempts", ada, `[]`, 400, "malformed"},
		{"an evening's of nobody", "POST", evening + "/attempts", "", "", 401, "no_token"},
		{"a token to read begins no evening", "POST", evening + "/attempts", reader, "", 403, "scope"},
		{"no evening's", "POST", "/challenges/club/abcdefghjkmn/attempts", ada, "", 404, "unknown_challenge"},
		{"an evening's of who is no member", "POST", evening + "/attempts", bea, "", 403, "members_only"},
		{"an evening's of a guest", "POST", evening + "/attempts", guest, "", 403, "members_only"},
		{"an evening's too large", "POST", evening + "/attempts", ada, large, 413, "too_large"},

		{"a decision that breaks a rule", "POST", attempt + "/decisions", ada, decisionOf(0, decisionStop), 422, "stop_at_zero"},
		{"the first decision", "POST", attempt + "/decisions", ada, decisionOf(0, decisionRoll), 200, ""},
		{"the first decision again", "POST", attempt + "/decisions", ada, decisionOf(0, decisionRoll), 200, ""},
		{"another first decision", "POST", attempt + "/decisions", ada, decisionOf(0, decisionStop), 409, "locked"},
		{"the third decision", "POST", attempt + "/decisions", ada, decisionOf(2, decisionRoll), 409, "out_of_step"},
		{"a second roll", "POST", attempt + "/decisions", ada, decisionOf(1, decisionRoll), 422, "already_rolled"},
		{"a die that was not rolled", "POST", attempt + "/decisions", ada, decisionOf(1, decisionNever), 422, "die_not_rolled"},
		{"no decision", "POST", attempt + "/decisions", ada, `{"n":1}`, 400, "malformed"},
		{"no number", "POST", attempt + "/decisions", ada, `{"decision":{"action":"roll"}}`, 400, "malformed"},
		{"a number below none", "POST", attempt + "/decisions", ada, decisionOf(-1, decisionRoll), 400, "malformed"},
		{"a number in another form", "POST", attempt + "/decisions", ada, `{"n":1.0,"decision":{"action":"roll"}}`, 400, "malformed"},
		{"a decision and more", "POST", attempt + "/decisions", ada, `{"n":1,"decision":{"action":"roll"},"score":12}`, 400, "malformed"},
		{"a decision of another game", "POST", attempt + "/decisions", ada, decisionOf(1, fifteenth), 400, "malformed"},
		{"a first decision that is none", "POST", attempt + "/decisions", ada, decisionOf(0, `{}`), 400, "malformed"},
		{"a decision twice", "POST", attempt + "/decisions", ada, `{"n":1,"n":1,"decision":{"action":"roll"}}`, 400, "malformed"},
		{"a decision by nobody", "POST", attempt + "/decisions", "", decisionOf(1, decisionRoll), 401, "no_token"},
		{"a token to read decides nothing", "POST", attempt + "/decisions", reader, decisionOf(1, decisionRoll), 403, "scope"},
		{"a decision for somebody else", "POST", attempt + "/decisions", bea, decisionOf(1, decisionRoll), 404, "unknown_attempt"},
		{"a decision for a guest", "POST", practice + "/decisions", ada, decisionOf(0, decisionRoll), 404, "unknown_attempt"},
		{"a decision in no attempt", "POST", "/attempts/99/decisions", ada, decisionOf(0, decisionRoll), 404, "unknown_attempt"},
		{"a decision in a sheet", "POST", sheet + "/decisions", ada, `{}`, 409, "open_form"},
		{"a decision in somebody's sheet", "POST", sheet + "/decisions", bea, `{}`, 404, "unknown_attempt"},
		{"a decision too large", "POST", attempt + "/decisions", ada, large, 413, "too_large"},

		{"one's own attempt", "GET", attempt, ada, "", 200, ""},
		{"somebody's attempt that goes on", "GET", attempt, bea, "", 404, "unknown_attempt"},
		{"an attempt that goes on, for nobody", "GET", attempt, "", "", 404, "unknown_attempt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.TB = t
			w.ask(c.method, c.path, c.token, c.body).is(c.status, c.reason)
			if c.method == "GET" && c.status == 200 {
				w.asksAgain(c.path, c.token)
			}
		})
	}
	w.TB = t
	w.seesEveryDocumentedAnswer(ofSealed)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

// TestASealedFormFromItsBeginningToItsExport plays each sealed form.
func TestASealedFormFromItsBeginningToItsExport(t *testing.T) {
	for _, form := range []challenge.Form{theSealed, theCategories, theLanding} {
		t.Run(form.ID, func(t *testing.T) {
			w := newSealedWorld(t)
			path := "/challenges/2026-11-30/" + form.ID
			ada, _ := w.player("Ada")
			bea, _ := w.player("Bea")
			attempt, begun := w.begins(path, ada)
			require.Equal(t, true, begun.field("attempt.ranked"))
			require.EqualValues(t, 0, begun.field("n"))

			w.playsOn(attempt, ada, 3)
			resumed := w.ask("POST", path+"/attempts", ada, "").is(200, "")
			require.Equal(t, resumed.text, w.ask("GET", attempt, ada, "").text, "on any device it is the same")
			over := w.playsOn(attempt, ada, 1000)
			require.Equal(t, true, over.field("over"))
			require.Empty(t, over.field("legal"))
			require.Equal(t, over.field("score"), over.field("attempt.score"))
			require.EqualValues(t, 1, over.field("rank"))
			require.EqualValues(t, 1, over.field("of"))
			require.Equal(t, over.text, w.ask("POST", path+"/attempts", ada, "").is(200, "").text, "it is spent")

			sheet := w.ask("GET", attempt, ada, "").is(200, "")
			require.Equal(t, over.field("notation"), sheet.field("notation"))
			w.ask("GET", attempt, bea, "").is(403, "hidden_until_finished")
			w.ask("GET", attempt, "", "").is(403, "hidden_until_finished")
			board := w.ask("GET", path+"/board", bea, "").is(200, "")
			require.Nil(t, board.field("rows.0.breakdown"))
			require.Equal(t, over.field("score"), board.field("rows.0.score"))

			other, _ := w.begins(path, bea)
			w.ask("GET", attempt, bea, "").is(403, "hidden_until_finished")
			w.playsOn(other, bea, 1000)
			require.Equal(t, sheet.field("record"), w.ask("GET", attempt, bea, "").is(200, "").field("record"))
			require.Equal(t, sheet.field("breakdown"), w.ask("GET", path+"/board", bea, "").field("rows.0.breakdown"))
			w.ask("GET", path+"/export", bea, "").is(409, "not_final")

			w.setClock(noon.AddDate(0, 0, 2))
			export := w.ask("GET", path+"/export", "", "").is(200, "")
			require.Len(t, export.field("results"), 2)
			require.Equal(t, w.ask("GET", path, "", "").field("tape"), export.field("tape"))
		})
	}
}

func TestWhatIsFinishedTooLateIsPractice(t *testing.T) {
	for name, c := range map[string]struct {
		at     time.Time
		ranked bool
	}{
		"in the grace": {time.Date(2026, 12, 1, 1, 59, 59, 0, time.UTC), true},
		"after it":     {time.Date(2026, 12, 1, 2, 0, 0, 0, time.UTC), false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newSealedWorld(t)
			ada, _ := w.player("Ada")
			bea, _ := w.player("Bea")
			attempt, _ := w.begins(landingToday, ada)
			w.playsOn(attempt, ada, 2)
			w.setClock(c.at)
			going := w.ask("POST", landingToday+"/attempts", ada, "").is(200, "")
			require.Equal(t, c.ranked, going.field("attempt.ranked"))
			require.Equal(t, !c.ranked, going.field("attempt.late"))
			over := w.playsOn(attempt, ada, 1000)
			require.Equal(t, c.ranked, over.field("attempt.ranked"))
			require.Equal(t, !c.ranked, over.field("attempt.late"))
			require.Equal(t, !c.ranked, over.field("attempt.practice"))
			of := w.ask("GET", landingToday+"/board", "", "").field("of")
			if c.ranked {
				require.EqualValues(t, 1, of)
				w.ask("POST", landingToday+"/attempts", bea, "").is(409, "not_open")
				w.ask("POST", landingToday+"/attempts?practice=true", bea, "").is(409, "not_final")
				return
			}
			require.EqualValues(t, 0, of)
			practised, got := w.begins(landingToday, bea)
			require.Equal(t, true, got.field("attempt.practice"))
			require.Equal(t, false, got.field("attempt.late"), "it was begun as what it is")
			require.Equal(t, false, w.playsOn(practised, bea, 1000).field("attempt.ranked"))
			again, _ := w.begins(landingToday, bea)
			require.NotEqual(t, practised, again)
			w.begins(landingToday, w.guest())
		})
	}
}

// TestManyDecisionsAtOnceAreOneLock sends the same and other decisions for one
// number, all at once.
func TestManyDecisionsAtOnceAreOneLock(t *testing.T) {
	w := newSealedWorld(t)
	ada, _ := w.player("Ada")
	attempt, begun := w.begins("/challenges/2026-11-30/categories", ada)
	legal := begun.play().Legal
	const many = 50
	answers := make([]answer, many)
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range many {
		all.Go(func() {
			<-start
			recorder := newRecorder(w, "POST", attempt+"/decisions", ada, decisionOf(0, string(legal[i%4])))
			answers[i] = recorder
		})
	}
	close(start)
	all.Wait()
	stands := w.ask("GET", attempt, ada, "").is(200, "")
	locked := 0
	for i, got := range answers {
		if got.status == 200 {
			require.Equal(t, stands.text, got.text, "decision %d", i)
			locked++
			continue
		}
		got.is(409, "locked")
	}
	require.Contains(t, []int{many / 4, many/4 + 1}, locked, "all who sent the one that stands")
	require.EqualValues(t, 1, stands.field("n"))
}

func TestAnAttemptPassesToTheAccountSignedInTo(t *testing.T) {
	w := newSealedWorld(t)
	_, code := w.player("Ada")
	guest := w.guest()
	attempt, _ := w.begins(landingToday+"/practice", guest)
	going := w.playsOn(attempt, guest, 3)
	w.TB.Helper()
	ada := w.ask("POST", "/sessions", guest, `{"recovery_code":`+quote(code)+`}`).is(201, "").string("token")
	require.Equal(t, going.text, w.ask("POST", landingToday+"/practice/attempts", ada, "").is(200, "").text)
	require.Equal(t, attempt, "/attempts/"+w.ask("GET", "/me/export", ada, "").is(200, "").string("going.0.id"))
}

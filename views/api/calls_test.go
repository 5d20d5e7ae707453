package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/api"
)

// TestCalls asks every call for every answer that the document promises and
// that can be reached: whoever mounts the API limits how often it is called,
// and no ruling voids a challenge yet.
func TestCalls(t *testing.T) {
	w := newWorld(t)
	guest := w.guest()
	ada, code := w.player("Ada")
	large := `{"name":"` + strings.Repeat("a", 64<<10) + `"}`
	largeRecord := `{"decisions":[` + strings.Repeat(" ", 64<<10) + `]}`
	zero := recordOf(t, w.tape(), passes())
	illegal := strings.Replace(zero, `"roll":3,`, `"roll":2,`, 1)
	practice := recordOf(t, w.stored("2026-11-30/district/practice").Tape, passes())
	attempt := w.ask("POST", today+"/sheets", ada, zero).is(201, "").string("attempt.id")
	guestly := w.ask("POST", today+"/sheets?practice=true", guest, w.record(2)).is(201, "").string("attempt.id")

	nowhere := "/challenges/2026-11-30/chess"
	calls := []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"a guest needs no body", "POST", "/guests", "", "", 201, ""},
		{"nor minds an empty one", "POST", "/guests", "", "{}", 201, ""},
		{"a guest cannot choose", "POST", "/guests", "", `{"name":"Eve"}`, 400, "malformed"},
		{"null is no empty object", "POST", "/guests", "", " null", 400, "malformed"},
		{"a guest with luggage", "POST", "/guests", "", large, 413, "too_large"},

		{"signing in", "POST", "/sessions", "", `{"recovery_code":` + quote(code) + `}`, 201, ""},
		{"signing in without a code", "POST", "/sessions", "", `{}`, 400, "malformed"},
		{"a code that is null", "POST", "/sessions", "", `{"recovery_code":null}`, 400, "malformed"},
		{"a code that nobody has", "POST", "/sessions", "", `{"recovery_code":"AAAA-BBBB"}`, 401, "unknown_code"},
		{"signing in with a token that nobody has", "POST", "/sessions", "nobody", `{"recovery_code":""}`, 401, "no_token"},
		{"a code that never ends", "POST", "/sessions", "", large, 413, "too_large"},

		{"me", "GET", "/me", ada, "", 200, ""},
		{"me, and the last attempt", "GET", "/me?limit=1", ada, "", 200, ""},
		{"me, without limit", "GET", "/me?limit=none", ada, "", 400, "malformed"},
		{"me, twice limited", "GET", "/me?limit=1&limit=2", ada, "", 400, "malformed"},
		{"nobody", "GET", "/me", "", "", 401, "no_token"},
		{"somebody unknown", "GET", "/me", "nobody", "", 401, "no_token"},

		{"the same name again", "POST", "/me/name", ada, `{"name":"Ada"}`, 200, ""},
		{"no name", "POST", "/me/name", guest, `{}`, 400, "malformed"},
		{"a name that is null", "POST", "/me/name", guest, `{"name":null}`, 400, "malformed"},
		{"a name and more", "POST", "/me/name", guest, `{"name":"Bo","id":"1"}`, 400, "malformed"},
		{"two names", "POST", "/me/name", guest, `{"name":"Bo","name":"Bob"}`, 400, "malformed"},
		{"a name in another case", "POST", "/me/name", guest, `{"Name":"Bo"}`, 400, "malformed"},
		{"a name for nobody", "POST", "/me/name", "", `{"name":"Bo"}`, 401, "no_token"},
		{"another name", "POST", "/me/name", ada, `{"name":"Augusta"}`, 409, "already_named"},
		{"somebody's name", "POST", "/me/name", guest, `{"name":"ADA"}`, 409, "name_taken"},
		{"a look-alike of somebody's name", "POST", "/me/name", guest, `{"name":"Аdа"}`, 409, "name_taken"},
		{"a name without end", "POST", "/me/name", guest, large, 413, "too_large"},
		{"a name of nothing", "POST", "/me/name", guest, `{"name":""}`, 422, "name_not_allowed"},
		{"a name with NUL", "POST", "/me/name", guest, `{"name":"A\u0000da"}`, 422, "name_not_allowed"},
		{"a name that turns the line round", "POST", "/me/name", guest, `{"name":"\u202eadA"}`, 422, "name_not_allowed"},
		{"a name of ten thousand letters", "POST", "/me/name", guest, `{"name":"` + strings.Repeat("a", 10_000) + `"}`, 422, "name_not_allowed"},

		{"another code", "POST", "/me/recovery-code", ada, "", 200, ""},
		{"a code of one's choice", "POST", "/me/recovery-code", ada, `{"recovery_code":"1234"}`, 400, "malformed"},
		{"a code for nobody", "POST", "/me/recovery-code", "", "", 401, "no_token"},
		{"a code for a guest", "POST", "/me/recovery-code", guest, "", 409, "name_first"},
		{"a code with luggage", "POST", "/me/recovery-code", ada, large, 413, "too_large"},

		{"challenges", "GET", "/challenges", "", "", 200, ""},
		{"challenges of a day", "GET", "/challenges?day=2026-11-30", "", "", 200, ""},
		{"challenges of no day", "GET", "/challenges?day=2026-11-31", "", "", 400, "malformed"},
		{"challenges of a state", "GET", "/challenges?state=open", "", "", 200, ""},
		{"challenges of no state", "GET", "/challenges?state=ajar", "", "", 400, "malformed"},

		{"today", "GET", today, "", "", 200, ""},
		{"in seven days", "GET", "/challenges/2026-12-07/district", "", "", 200, ""},
		{"in eight days", "GET", "/challenges/2026-12-08/district", "", "", 404, "unknown_challenge"},
		{"in a year", "GET", "/challenges/2027-11-30/district", "", "", 404, "unknown_challenge"},
		{"at the end of dates", "GET", "/challenges/9999-12-31/district", "", "", 404, "unknown_challenge"},
		{"before the first", "GET", "/challenges/2025-11-30/district", "", "", 404, "unknown_challenge"},
		{"no form", "GET", nowhere, "", "", 404, "unknown_challenge"},
		{"NUL for a form", "GET", "/challenges/2026-11-30/district%00", "", "", 404, "unknown_challenge"},
		{"a club's evening", "GET", "/challenges/club/abcdefghijkl", "", "", 404, "unknown_challenge"},
		{"practice", "GET", today + "/practice", "", "", 200, ""},
		{"no practice", "GET", nowhere + "/practice", "", "", 404, "unknown_challenge"},

		{"the same sheet again", "POST", today + "/sheets", ada, zero, 200, ""},
		{"a sheet for practice", "POST", today + "/sheets?practice=true", ada, w.record(3), 201, ""},
		{"a sheet that is none", "POST", today + "/sheets", ada, `{}`, 400, "malformed"},
		{"half practice", "POST", today + "/sheets?practice=maybe", ada, zero, 400, "malformed"},
		{"a sheet by nobody", "POST", today + "/sheets", "", zero, 401, "no_token"},
		{"a sheet for nothing", "POST", nowhere + "/sheets", ada, zero, 404, "unknown_challenge"},
		{"a sheet for tomorrow", "POST", tomorrow + "/sheets", ada, zero, 409, "not_open"},
		{"practice for tomorrow", "POST", tomorrow + "/sheets?practice=true", ada, zero, 409, "not_open"},
		{"another sheet", "POST", today + "/sheets", ada, w.record(1), 409, "already_submitted"},
		{"a sheet too large", "POST", today + "/sheets", ada, largeRecord, 413, "too_large"},
		{"a sheet that breaks a rule", "POST", today + "/sheets", ada, illegal, 422, "roll_repeated"},

		{"practice on the practice tape", "POST", today + "/practice/sheets", guest, practice, 201, ""},
		{"the same practice again", "POST", today + "/practice/sheets", guest, practice, 200, ""},
		{"practice that is none", "POST", today + "/practice/sheets", guest, `[]`, 400, "malformed"},
		{"practice by nobody", "POST", today + "/practice/sheets", "", practice, 401, "no_token"},
		{"practice for nothing", "POST", nowhere + "/practice/sheets", guest, practice, 404, "unknown_challenge"},
		{"tomorrow's practice", "POST", tomorrow + "/practice/sheets", guest, practice, 409, "not_open"},
		{"practice too large", "POST", today + "/practice/sheets", guest, largeRecord, 413, "too_large"},
		{"practice that breaks a rule", "POST", today + "/practice/sheets", guest, illegal, 422, "roll_repeated"},

		{"an open form has no attempt to begin", "POST", today + "/attempts", ada, "", 409, "open_form"},
		{"nobody begins", "POST", today + "/attempts", "", "", 401, "no_token"},
		{"nothing begins", "POST", nowhere + "/attempts", ada, "", 404, "unknown_challenge"},
		{"nor has an open form's practice", "POST", today + "/practice/attempts", ada, "", 409, "open_form"},
		{"nobody begins practice", "POST", today + "/practice/attempts", "", "", 401, "no_token"},
		{"no practice begins", "POST", nowhere + "/practice/attempts", ada, "", 404, "unknown_challenge"},
		{"a handed-in sheet takes no decision", "POST", "/attempts/" + attempt + "/decisions", ada, `{}`, 409, "open_form"},
		{"nobody decides", "POST", "/attempts/" + attempt + "/decisions", "", `{}`, 401, "no_token"},
		{"nobody decides for others", "POST", "/attempts/" + attempt + "/decisions", guest, `{}`, 404, "unknown_attempt"},

		{"the board", "GET", today + "/board", "", "", 200, ""},
		{"the board around me", "GET", today + "/board?around=me&limit=1", ada, "", 200, ""},
		{"the board around nobody", "GET", today + "/board?around=me", "", "", 401, "no_token"},
		{"the board around others", "GET", today + "/board?around=you", ada, "", 400, "malformed"},
		{"a board of nothing", "GET", today + "/board?limit=0", "", "", 400, "malformed"},
		{"the board after nonsense", "GET", today + "/board?after=nonsense", "", "", 400, "malformed"},
		{"tomorrow's board", "GET", tomorrow + "/board", "", "", 409, "not_open"},
		{"no board", "GET", nowhere + "/board", "", "", 404, "unknown_challenge"},
		{"no club's board", "GET", today + "/board?club=chess", "", "", 404, "unknown_club"},
		{"practice has no board", "GET", today + "/practice/board", "", "", 404, "unknown_challenge"},

		{"an export before final", "GET", today + "/export", "", "", 409, "not_final"},
		{"an export of nothing", "GET", nowhere + "/export", "", "", 404, "unknown_challenge"},
		{"practice has no export", "GET", today + "/practice/export", "", "", 404, "unknown_challenge"},

		{"one's own attempt", "GET", "/attempts/" + attempt, ada, "", 200, ""},
		{"one's own practice", "GET", "/attempts/" + guestly, guest, "", 200, ""},
		{"somebody's attempt before final", "GET", "/attempts/" + attempt, guest, "", 403, "hidden_until_final"},
		{"somebody's practice", "GET", "/attempts/" + guestly, ada, "", 404, "unknown_attempt"},
		{"an attempt for somebody unknown", "GET", "/attempts/" + attempt, "nobody", "", 401, "no_token"},
		{"no attempt", "GET", "/attempts/99", ada, "", 404, "unknown_attempt"},
		{"an attempt by another spelling", "GET", "/attempts/0" + attempt, ada, "", 404, "unknown_attempt"},
		{"an attempt beyond numbers", "GET", "/attempts/99999999999999999999", ada, "", 404, "unknown_attempt"},

		{"the document", "GET", "/openapi.yaml", "", "", 200, ""},
	}
	for _, c := range calls {
		t.Run(c.name, func(t *testing.T) {
			w.TB = t
			w.ask(c.method, c.path, c.token, c.body).is(c.status, c.reason)
			if c.method == "GET" && c.status == 200 {
				w.asksAgain(c.path, c.token)
			}
		})
	}
	w.TB = t
	w.setClock(noon.AddDate(0, 0, 2))
	w.ask("GET", today+"/export", "", "").is(200, "")
	w.seesEveryDocumentedAnswer()
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

// asksAgain asks for what has not changed since.
func (w *world) asksAgain(path, token string) {
	w.Helper()
	first := w.ask("GET", path, token, "")
	r := request("GET", path, token, "")
	r.Header.Set("If-None-Match", first.header.Get("ETag"))
	again := w.send(r)
	require.Equal(w, 304, again.status)
	require.Empty(w, again.text)
}

func (w *world) seesEveryDocumentedAnswer() {
	w.Helper()
	var unseen []string
	for path, item := range w.doc.Paths.Map() {
		for method, operation := range item.Operations() {
			for status := range operation.Responses.Map() {
				what := method + " " + path + " " + statusText(w.TB, status)
				if !w.seen[what] && !strings.HasSuffix(what, "Too Many Requests") {
					unseen = append(unseen, what)
				}
			}
		}
	}
	slices.Sort(unseen)
	require.Empty(w, unseen, "these answers are in the document, but nothing asked for them")
}

func statusText(t testing.TB, digits string) string {
	t.Helper()
	for status := 100; status < 600; status++ {
		if text := http.StatusText(status); text != "" && strings.HasPrefix(digits, string(rune('0'+status/100))) && digits == itoa(status) {
			return text
		}
	}
	t.Fatalf("no status %s", digits)
	return ""
}

func TestDocument(t *testing.T) {
	t.Run("is valid OpenAPI 3.1", func(t *testing.T) {
		doc := document(t)
		require.NoError(t, doc.Validate(t.Context()))
		require.True(t, strings.HasPrefix(doc.OpenAPI, "3.1"))
	})
	t.Run("has every call, and no other", func(t *testing.T) {
		w := newWorld(t)
		for path, item := range w.doc.Paths.Map() {
			asked := strings.NewReplacer("{day}", "2026-11-30", "{form}", "district", "{id}", "1").Replace(path)
			allowed := w.ask("OPTIONS", asked, "", "").is(204, "").header.Get("Allow")
			documented := []string{"OPTIONS"}
			for method := range item.Operations() {
				documented = append(documented, method)
				if method == "GET" {
					documented = append(documented, "HEAD")
				}
			}
			slices.Sort(documented)
			if strings.HasSuffix(path, "{form}/practice") || !strings.Contains(path, "/practice") {
				require.Equal(t, strings.Join(documented, ", "), allowed, path)
			}
		}
		for _, pattern := range api.Patterns(w.service) {
			if pattern != "/challenges/{day}/{form}/practice/board" && pattern != "/challenges/{day}/{form}/practice/export" {
				require.NotNil(t, w.doc.Paths.Value(pattern), "%s is not in the document", pattern)
			}
		}
	})
	t.Run("is the one that is served", func(t *testing.T) {
		w := newWorld(t)
		got := w.ask("GET", "/openapi.yaml", "", "").is(200, "")
		require.Equal(t, "application/yaml", got.header.Get("Content-Type"))
		require.True(t, strings.HasPrefix(got.text, "openapi: 3.1"))
	})
}

func TestPlaying(t *testing.T) {
	t.Run("a guest's sheet is provisional until a name is taken", func(t *testing.T) {
		w := newWorld(t)
		guest := w.guest()
		score := w.scoreOf(6)
		got := w.ask("POST", today+"/sheets", guest, w.record(6)).is(201, "")
		require.Equal(t, false, got.field("attempt.ranked"))
		require.Equal(t, true, got.field("attempt.provisional"))
		require.EqualValues(t, score.Total, got.field("attempt.score"))
		require.EqualValues(t, 50, got.field("percentile"), "alone")
		require.EqualValues(t, 0, w.ask("GET", today+"/board", guest, "").field("of"))

		w.ask("POST", "/me/name", guest, `{"name":"Bo"}`).is(200, "")
		again := w.ask("POST", today+"/sheets", guest, w.record(6)).is(200, "")
		require.Equal(t, got.field("attempt.id"), again.field("attempt.id"))
		require.Equal(t, true, again.field("attempt.ranked"))
		require.Equal(t, false, again.field("attempt.provisional"))
		board := w.ask("GET", today+"/board", guest, "").is(200, "")
		require.EqualValues(t, 1, board.field("of"))
		require.Equal(t, "Bo", board.field("me.name"))
	})
	t.Run("figures are those of the contract", func(t *testing.T) {
		w := newWorld(t)
		var last answer
		for i, name := range []string{"Cy", "Bo", "Al", "Di"} {
			token, _ := w.player(name)
			last = w.ask("POST", today+"/sheets", token, w.record([]int{0, 4, 4, 2}[i])).is(201, "")
		}
		require.EqualValues(t, 3, last.field("rank"))
		require.EqualValues(t, 1, last.field("tied"))
		require.EqualValues(t, 4, last.field("of"))
		require.EqualValues(t, 37.5, last.field("percentile"))
		require.Contains(t, last.text, `"breakdown":{"cells":2,"columns":0,"rows":0}`)

		board := w.ask("GET", today+"/board?limit=2", "", "").is(200, "")
		require.Equal(t, "Al", board.field("rows.0.name"), "inside a tie by name")
		require.Equal(t, "Bo", board.field("rows.1.name"))
		require.EqualValues(t, 1, board.field("rows.1.rank"))
		require.EqualValues(t, 2, board.field("rows.1.tied"))
		require.Nil(t, board.field("me"))
		require.Contains(t, board.text, `"histogram":[{"score":0,"count":1},{"score":2,"count":1},{"score":4,"count":2}]`)

		rest := w.ask("GET", today+"/board?limit=2&"+cursor(board.string("next")), "", "").is(200, "")
		require.Equal(t, "Di", rest.field("rows.0.name"))
		require.Equal(t, "Cy", rest.field("rows.1.name"))
		require.Nil(t, rest.field("next"))
	})
	t.Run("the own row is there on every page, and the page around it on asking", func(t *testing.T) {
		w := newWorld(t)
		var tokens []string
		for i, name := range []string{"Al", "Bo", "Cy", "Di", "Ed"} {
			token, _ := w.player(name)
			w.ask("POST", today+"/sheets", token, w.record(5-i)).is(201, "")
			tokens = append(tokens, token)
		}
		board := w.ask("GET", today+"/board?limit=1", tokens[3], "").is(200, "")
		require.Equal(t, "Al", board.field("rows.0.name"))
		require.EqualValues(t, 4, board.field("me.rank"))
		require.Equal(t, map[string]any{"cells": 2.0, "columns": 0.0, "rows": 0.0}, board.field("me.breakdown"))
		around := w.ask("GET", today+"/board?limit=3&around=me", tokens[3], "").is(200, "")
		require.Equal(t, "Cy", around.field("rows.0.name"))
		require.Equal(t, "Ed", around.field("rows.2.name"))
	})
	t.Run("sheets of others are shown once the challenge is final", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		bo, _ := w.player("Bo")
		id := w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "").string("attempt.id")
		for _, at := range []time.Time{noon, noon.Add(13 * time.Hour)} { // open, in grace
			w.setClock(at)
			board := w.ask("GET", today+"/board", bo, "").is(200, "")
			require.Nil(t, board.field("rows.0.attempt"))
			require.Nil(t, board.field("rows.0.breakdown"))
			w.ask("GET", "/attempts/"+id, bo, "").is(403, "hidden_until_final")
			w.ask("GET", "/attempts/"+id, "", "").is(403, "hidden_until_final")
		}
		w.setClock(noon.Add(14 * time.Hour))
		board := w.ask("GET", today+"/board", "", "").is(200, "")
		require.Equal(t, id, board.field("rows.0.attempt"))
		sheet := w.ask("GET", "/attempts/"+id, "", "").is(200, "")
		require.Equal(t, "Ada", sheet.field("attempt.player.name"))
		require.Equal(t, "2026-11-30T12:00:00Z", sheet.field("attempt.finished_at"))
		require.Equal(t, played(t, w.tape(), 3).String(), sheet.field("attempt.notation"))
		require.Contains(t, sheet.text, w.record(3), "the record that was sent")
	})
	t.Run("a sheet after final is kept as practice, and says so", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		bo, _ := w.player("Bo")
		ranked := w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "")
		w.setClock(noon.Add(13 * time.Hour))
		w.ask("POST", today+"/sheets", bo, w.record(1)).is(201, "") // planned before midnight, sent in the grace
		w.setClock(noon.Add(14 * time.Hour))

		again := w.ask("POST", today+"/sheets", ada, w.record(3)).is(200, "")
		require.Equal(t, ranked.field("attempt.id"), again.field("attempt.id"), "the answer may have been lost")
		other := w.ask("POST", today+"/sheets", ada, w.record(5)).is(201, "")
		require.Equal(t, true, other.field("attempt.practice"))
		require.Equal(t, false, other.field("attempt.ranked"))
		require.EqualValues(t, 1, other.field("rank"), "would have been first")
		require.EqualValues(t, 3, other.field("of"), "beside the two that stand")
		require.EqualValues(t, 2, w.ask("GET", today+"/board", "", "").field("of"))
	})
	t.Run("practice may be repeated, stands on no board and opens nothing", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		for n := range 3 {
			got := w.ask("POST", today+"/sheets?practice=true", ada, w.record(n)).is(201, "")
			require.Equal(t, true, got.field("attempt.practice"))
			require.Equal(t, false, got.field("attempt.provisional"))
		}
		require.EqualValues(t, 0, w.ask("GET", today+"/board", ada, "").field("of"))
		w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "")
		me := w.ask("GET", "/me?limit=2", ada, "").is(200, "")
		require.Equal(t, false, me.field("attempts.0.practice"))
		require.Equal(t, true, me.field("attempts.1.practice"))
		require.Equal(t, "2026-11-30/district", me.field("attempts.1.challenge"))
		require.Len(t, me.field("attempts"), 2)
	})
	t.Run("a practice tape has no standing", func(t *testing.T) {
		w := newWorld(t)
		guest := w.guest()
		w.ask("GET", today+"/practice", "", "").is(200, "")
		record := recordOf(t, w.stored("2026-11-30/district/practice").Tape, passes())
		got := w.ask("POST", today+"/practice/sheets", guest, record).is(201, "")
		require.Equal(t, true, got.field("attempt.practice"))
		require.Nil(t, got.field("rank"))
		shown := w.ask("GET", "/attempts/"+got.string("attempt.id"), guest, "").is(200, "")
		require.Equal(t, "2026-11-30/district/practice", shown.field("attempt.challenge"))
		require.Nil(t, shown.field("of"))
	})
	t.Run("signing in passes on what the guest has played", func(t *testing.T) {
		w := newWorld(t)
		_, code := w.player("Ada")
		guest := w.guest()
		id := w.ask("POST", today+"/sheets", guest, w.record(2)).is(201, "").string("attempt.id")
		in := w.ask("POST", "/sessions", guest, `{"recovery_code":`+quote(code)+`}`).is(201, "")
		require.Equal(t, "Ada", in.field("player.name"))
		require.Equal(t, "named", in.field("player.kind"))
		me := w.ask("GET", "/me", in.string("token"), "").is(200, "")
		require.Equal(t, id, me.field("attempts.0.id"))
	})
	t.Run("a new recovery code ends the old", func(t *testing.T) {
		w := newWorld(t)
		ada, old := w.player("Ada")
		code := w.ask("POST", "/me/recovery-code", ada, "").is(200, "").string("recovery_code")
		w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(old)+`}`).is(401, "unknown_code")
		w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(code)+`}`).is(201, "")
	})
}

func TestChallenges(t *testing.T) {
	t.Run("today shows its dice, and they are those of the seed", func(t *testing.T) {
		w := newWorld(t)
		got := w.ask("GET", today, "", "").is(200, "")
		stored := w.stored("2026-11-30/district")
		require.Equal(t, stored.Seed.String(), got.field("seed"))
		require.Equal(t, stored.Seed.Commitment("2026-11-30/district"), got.field("commitment"))
		require.Len(t, got.field("tape"), 24)
		require.EqualValues(t, stored.Tape.Faces[0], got.field("tape.0.0"))
		require.Equal(t, "2026-11-30T00:00:00Z", got.field("opens_at"))
		require.Equal(t, "2026-12-01T00:00:00Z", got.field("closes_at"))
		require.Equal(t, "2026-12-01T02:00:00Z", got.field("final_at"))
	})
	t.Run("states follow the clock", func(t *testing.T) {
		w := newWorld(t)
		for _, at := range []struct {
			state string
			hours time.Duration // from noon
		}{{"committed", -13}, {"open", -12}, {"open", 11}, {"grace", 12}, {"grace", 13}, {"final", 14}} {
			w.setClock(noon.Add(at.hours * time.Hour))
			require.Equal(t, at.state, w.ask("GET", today, "", "").is(200, "").field("state"))
		}
	})
	t.Run("a list is by day or by state", func(t *testing.T) {
		w := newWorld(t)
		all := w.ask("GET", "/challenges", "", "").is(200, "")
		require.Len(t, all.field("challenges"), 8, "today and seven days ahead")
		require.Len(t, w.ask("GET", "/challenges?state=open", "", "").field("challenges"), 1)
		require.Len(t, w.ask("GET", "/challenges?state=committed", "", "").field("challenges"), 7)
		require.Len(t, w.ask("GET", "/challenges?day=2026-12-07", "", "").field("challenges"), 1)
		require.Len(t, w.ask("GET", "/challenges?day=2026-12-07&state=open", "", "").field("challenges"), 0)
		require.Contains(t, w.ask("GET", "/challenges?day=2026-12-08", "", "").is(200, "").text, `{"challenges":[]}`)
		w.setClock(noon.AddDate(0, 0, 3))
		require.Len(t, w.ask("GET", "/challenges?state=final", "", "").field("challenges"), 3)
	})
	t.Run("what is committed shows nothing but the commitment", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		w.ask("GET", tomorrow, "", "").is(200, "")
		secret := w.stored("2026-12-01/district")
		practice := w.stored("2026-12-01/district/practice")
		var all strings.Builder
		for _, path := range []string{
			"/challenges", "/challenges?day=2026-12-01", "/challenges?state=committed",
			tomorrow, tomorrow + "/practice", tomorrow + "/board", tomorrow + "/export", tomorrow + "/board?around=me",
		} {
			for _, token := range []string{"", ada} {
				got := w.ask("GET", path, token, "")
				all.WriteString(got.text)
				for _, values := range got.header {
					all.WriteString(strings.Join(values, " "))
				}
			}
		}
		for _, path := range []string{"/sheets", "/attempts", "/practice/sheets"} {
			all.WriteString(w.ask("POST", tomorrow+path, ada, recordOf(t, secret.Tape, played(t, secret.Tape, 20))).text)
		}
		for _, c := range []challenge.Challenge{secret, practice} {
			require.NotContains(t, all.String(), c.Seed.String())
			require.NotContains(t, all.String(), lists(c))
		}
		require.Contains(t, all.String(), secret.Commitment)
		require.NotContains(t, w.ask("GET", tomorrow, "", "").text, `"seed"`)
		require.NotContains(t, w.ask("GET", tomorrow, "", "").text, `"tape"`)

		w.setClock(noon.AddDate(0, 0, 1))
		shown := w.ask("GET", tomorrow, "", "").text
		require.Contains(t, shown, secret.Seed.String(), "the search above can find what is there")
		require.Contains(t, shown, lists(secret))
	})
}

func TestExport(t *testing.T) {
	w := newWorld(t)
	for i, name := range []string{"Cy", "Bo", "Al"} {
		token, _ := w.player(name)
		w.ask("POST", today+"/sheets", token, w.record([]int{1, 3, 3}[i])).is(201, "")
	}
	w.ask("POST", today+"/sheets", w.guest(), w.record(4)).is(201, "") // a guest's is no result
	w.ask("GET", today+"/export", "", "").is(409, "not_final")
	w.setClock(noon.Add(14 * time.Hour))
	got := w.ask("GET", today+"/export", "", "").is(200, "")
	require.Equal(t, w.stored("2026-11-30/district").Seed.String(), got.field("seed"))
	require.Len(t, got.field("tape"), 24)
	require.Nil(t, got.field("challenge.seed"), "once is enough")
	require.EqualValues(t, 3, got.field("challenge.players"))
	require.Len(t, got.field("results"), 3)
	for i, name := range []string{"Al", "Bo", "Cy"} {
		at := "results." + itoa(i)
		require.Equal(t, name, got.field(at+".name"))
		require.EqualValues(t, []int{1, 1, 3}[i], got.field(at+".rank"))
	}
	require.Contains(t, got.text, `"record":`+w.record(3)+`,"score":3,"breakdown":{"cells":3,"columns":0,"rows":0}`)
}

// lists is the beginning of a challenge's dice as the API writes them.
func lists(c challenge.Challenge) string {
	var rolls []string
	for i := range 6 {
		roll := c.Tape.Roll(i)
		rolls = append(rolls, "["+itoa(int(roll[0]))+","+itoa(int(roll[1]))+","+itoa(int(roll[2]))+"]")
	}
	return strings.Join(rolls, ",")
}

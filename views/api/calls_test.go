package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/views/api"
)

// TestCalls asks every call for every answer that the document promises and
// that can be reached: whoever mounts the API limits how often it is called,
// and no ruling voids a challenge yet.
func TestCalls(t *testing.T) {
	w := newWorld(t)
	guest := w.guest()
	ada, code := w.player("Ada")
	reader := w.ask("POST", "/me/tokens", ada, `{"label":"Reader","scope":"read"}`).is(201, "").string("token")
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
		{"me, and far more than there can be", "GET", "/me?limit=92233720368547758080", ada, "", 200, ""},
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

		{"a token to read takes no name", "POST", "/me/name", reader, `{"name":"Bo"}`, 403, "scope"},
		{"nor makes a code", "POST", "/me/recovery-code", reader, "", 403, "scope"},
		{"nor hands in", "POST", today + "/sheets", reader, zero, 403, "scope"},
		{"nor for practice", "POST", today + "/practice/sheets", reader, practice, 403, "scope"},
		{"nor begins", "POST", today + "/attempts", reader, "", 403, "scope"},
		{"nor begins practice", "POST", today + "/practice/attempts", reader, "", 403, "scope"},
		{"nor decides", "POST", "/attempts/" + attempt + "/decisions", reader, `{}`, 403, "scope"},

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
	require.Contains(t, w.ask("POST", today+"/sheets", ada, `{"record":`+zero+`}`).is(400, "malformed").string("detail"), "no record of district")
	w.setClock(noon.AddDate(0, 0, 2))
	w.ask("GET", today+"/export", "", "").is(200, "")
	w.seesEveryDocumentedAnswer(func(path string) bool {
		return !ofDuels(path) && !ofAccounts(path) && !ofClubs(path) && !ofEvenings(path) && !ofSealed(path) && !ofOut(path) && !ofReviews(path) && !ofPapers(path)
	})
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

// seesEveryDocumentedAnswer looks at the calls that a test is about.
func (w *world) seesEveryDocumentedAnswer(about func(path string) bool) {
	w.Helper()
	var unseen []string
	for path, item := range w.doc.Paths.Map() {
		if !about(path) {
			continue
		}
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
		if digits == itoa(status) {
			return http.StatusText(status)
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

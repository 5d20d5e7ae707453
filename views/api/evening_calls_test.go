package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func ofEvenings(path string) bool {
	return !ofOut(path) && !ofSealed(path) && !ofPapers(path) && (strings.HasPrefix(path, "/challenges/club/") || path == "/clubs/{club}/challenges")
}

// evenings are a club's evenings from two to four.
const evenings = `{"form":"district","opens_at":"2026-11-30T14:00:00Z","closes_at":"2026-11-30T16:00:00Z","board":"`

var opening, closing = noon.Add(2 * time.Hour), noon.Add(4 * time.Hour)

// opens opens an evening of the club for members alone, or for everyone, and
// gives its address.
func (w *clubWorld) opens(board string) string {
	w.Helper()
	return "/challenges/" + w.ask("POST", w.path+"/challenges", w.tokens["host"], evenings+board+`"}`).is(201, "").string("id")
}

// recordOn is the record of a sheet with n entries on a challenge's dice.
func (w *clubWorld) recordOn(path string, n int) string {
	w.Helper()
	tape := w.stored(challenge.ID(strings.TrimPrefix(path, "/challenges/"))).Tape
	return recordOf(w, tape, played(w, tape, n))
}

// TestWhoMayDoWhatOfAnEvening asks everybody for every call about evenings, those
// who may least first.
func TestWhoMayDoWhatOfAnEvening(t *testing.T) {
	const unknown, noToken, hosts = "404 unknown_club", "401 no_token", "403 hosts_only"
	all := func(answer string) []string { return []string{answer, answer, answer, answer, answer, answer} }
	acts := func(answer string) []string { return []string{noToken, answer, answer, answer, answer, answer} }
	for call, c := range map[string]struct {
		at    time.Time
		body  string
		wants []string // by who asks: nobody, guest, stranger, removed, member, host
	}{
		"GET {club}/challenges":                           {noon, "", []string{noToken, unknown, unknown, unknown, "200", "200"}},
		"GET {club}/challenges?first=2":                   {noon, "", []string{noToken, unknown, unknown, unknown, "200", "200"}},
		"POST {club}/challenges":                          {noon, evenings + `club"}`, []string{noToken, unknown, unknown, unknown, hosts, "201"}},
		"GET {evening}":                                   {noon, "", all("200")},
		"GET {evening}/board":                             {opening, "", all("200")},
		"GET {evening}/board?limit=1":                     {noon, "", all("409 not_open")},
		"GET {evening}/export":                            {opening, "", all("409 not_final")},
		"GET {evening}/export ":                           {closing.Add(2 * time.Hour), "", all("200")},
		"POST {evening}/sheets":                           {opening, "{record}", acts("201")},
		"POST {evening}/attempts":                         {opening, "", acts("409 open_form")},
		"DELETE {evening}":                                {noon, "", []string{noToken, hosts, hosts, hosts, hosts, "204"}},
		"DELETE {evening} ":                               {opening, "", []string{noToken, hosts, hosts, hosts, hosts, "409 already_open"}},
		"GET {evening}/papers":                            {opening, "", []string{noToken, hosts, hosts, hosts, hosts, "200"}},
		"POST {evening}/papers":                           {opening, "{paper}", []string{noToken, hosts, hosts, hosts, hosts, "201"}},
		"POST {evening}/papers?look=true":                 {opening, "{paper}", []string{noToken, hosts, hosts, hosts, hosts, "200"}},
		"POST {evening}/papers ":                          {noon, "{paper}", []string{noToken, hosts, hosts, hosts, hosts, "409 not_open"}},
		"DELETE {evening}/papers/1":                       {opening, "", []string{noToken, hosts, hosts, hosts, hosts, "404 unknown_paper"}},
		"GET {evening}/compared?one={host}&two={member}":  {opening, "", all("409 not_played")},
		"GET {evening}/compared?one={host}&two={member} ": {noon, "", all("409 not_open")},
		"GET /challenges/club/{none}":                     {noon, "", all("404 unknown_challenge")},
		"GET /challenges/club/x/board":                    {noon, "", all("404 unknown_challenge")},
	} {
		t.Run(call, func(t *testing.T) {
			w := newClubWorld(t)
			evening := w.opens("club")
			w.setClock(c.at)
			for i, asks := range who {
				method, path, _ := strings.Cut(strings.TrimSpace(strings.NewReplacer("{club}", w.path, "{evening}", evening, "{none}", "000000000000", "{host}", w.ids["host"], "{member}", w.ids["member"]).Replace(call)), " ")
				body := c.body
				switch body {
				case "{record}":
					body = w.recordOn(evening, i)
				case "{paper}":
					body = paperOf(w.ids["member"], `{"columns":[[],[],[],[],[],[]],"passes":[1]}`)
				}
				got := w.ask(method, path, w.tokens[asks], body)
				said := itoa(got.status)
				if got.status >= 400 {
					said += " " + got.string("reason")
				}
				require.Equal(t, c.wants[i], said, "%s: %s", asks, got.text)
				require.NotContains(t, got.text, "Würfel")
			}
		})
	}
}

func TestWhoRanksOnAnEvening(t *testing.T) {
	for board, c := range map[string]struct{ ranked, provisional string }{
		"club":     {"member host", ""},
		"everyone": {"stranger removed member host", "guest"},
	} {
		t.Run(board, func(t *testing.T) {
			w := newClubWorld(t)
			evening := w.opens(board)
			require.Equal(t, board, w.ask("GET", evening, "", "").is(200, "").string("board"))
			w.setClock(opening)
			for i, asks := range who[1:] {
				got := w.ask("POST", evening+"/sheets", w.tokens[asks], w.recordOn(evening, i)).is(201, "")
				ranked, provisional := strings.Contains(c.ranked, asks), c.provisional == asks
				require.Equal(t, ranked, got.field("attempt.ranked"), asks)
				require.Equal(t, provisional, got.field("attempt.provisional"), asks)
				require.Equal(t, !ranked && !provisional, got.field("attempt.practice"), asks)
			}
			require.EqualValues(t, len(strings.Fields(c.ranked)), w.ask("GET", evening+"/board", "", "").is(200, "").field("of"))
			require.EqualValues(t, len(strings.Fields(c.ranked)), w.ask("GET", evening, "", "").is(200, "").field("players"))
		})
	}
}

// TestNobodyFindsAnEvening looks for one in all that is open to everybody.
func TestNobodyFindsAnEvening(t *testing.T) {
	w := newClubWorld(t)
	evening := w.opens("everyone")
	code := evening[len("/challenges/club/"):]
	w.setClock(opening)
	attempt := w.ask("POST", evening+"/sheets", w.tokens["member"], w.recordOn(evening, 3)).is(201, "").string("attempt.id")
	for _, at := range []time.Time{noon, opening, closing.Add(3 * time.Hour), noon.AddDate(0, 0, 9)} {
		w.setClock(at)
		for _, asks := range []string{"nobody", "guest", "stranger", "removed"} {
			for _, path := range []string{
				"/challenges", "/challenges?state=open", "/challenges?day=2026-11-30", "/players/" + w.ids["member"], today + "/board",
				"/attempts/" + attempt, w.path, w.path + "/challenges", w.invite,
			} {
				require.NotContains(t, w.ask("GET", path, w.tokens[asks], "").text, code, "%s for %s", path, asks)
			}
		}
	}
	w.ask("GET", "/attempts/"+attempt, w.tokens["stranger"], "").is(404, "unknown_attempt")
	w.ask("GET", "/attempts/"+attempt+"?challenge=club/"+code, w.tokens["stranger"], "").is(200, "")
	w.ask("GET", "/attempts/"+attempt+"?challenge=club/000000000000", w.tokens["stranger"], "").is(404, "unknown_attempt")
	w.ask("GET", "/attempts/"+attempt, w.tokens["host"], "").is(200, "")
	require.Contains(t, w.ask("GET", "/me", w.tokens["member"], "").is(200, "").text, code, "one's own pages have it")
}

// TestEveningCalls asks every call about evenings for every answer that the
// document promises.
func TestEveningCalls(t *testing.T) {
	w := newClubWorld(t)
	host, member, removed := w.tokens["host"], w.tokens["member"], w.tokens["removed"]
	reader := w.ask("POST", "/me/tokens", host, `{"label":"Reader","scope":"read"}`).is(201, "").string("token")
	player := w.ask("POST", "/me/tokens", member, `{"label":"Bot","scope":"play"}`).is(201, "").string("token")
	large := `{"form":"` + strings.Repeat("a", 64<<10) + `"}`
	list, evening, other := w.path+"/challenges", w.opens("everyone"), w.opens("club")
	body := func(fields string) string {
		return `{"form":"district","closes_at":"2026-11-30T20:00:00Z"` + fields + `}`
	}

	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"the list", "GET", list, member, "", 200, ""},
		{"the list by a token to read", "GET", list, reader, "", 200, ""},
		{"the list from behind its end", "GET", list + "?first=1000&limit=1", member, "", 200, ""},
		{"the list from nowhere", "GET", list + "?first=0", member, "", 400, "malformed"},
		{"the list for nobody", "GET", list, "", "", 401, "no_token"},
		{"the list for a stranger", "GET", list, removed, "", 404, "unknown_club"},

		{"an evening in a minute", "POST", list, host, body(""), 201, ""},
		{"an evening in another zone", "POST", list, host, body(`,"opens_at":"2026-11-30T18:00:00+01:00"`), 201, ""},
		{"an evening by a token to read", "POST", list, reader, body(""), 403, "scope"},
		{"an evening by a member", "POST", list, member, body(""), 403, "hosts_only"},
		{"an evening by nobody", "POST", list, "", body(""), 401, "no_token"},
		{"an evening by a stranger", "POST", list, removed, body(""), 404, "unknown_club"},
		{"an evening without an end", "POST", list, host, `{"form":"district"}`, 400, "malformed"},
		{"an evening of nothing", "POST", list, host, `{"closes_at":"2026-11-30T20:00:00Z"}`, 400, "malformed"},
		{"an evening at some time", "POST", list, host, body(`,"opens_at":"tonight"`), 400, "malformed"},
		{"an evening of friends", "POST", list, host, body(`,"board":"friends"`), 400, "malformed"},
		{"an evening with a seed", "POST", list, host, body(`,"seed":"00"`), 400, "malformed"},
		{"an evening too large", "POST", list, host, large, 413, "too_large"},
		{"an evening of chess", "POST", list, host, `{"form":"chess","closes_at":"2026-11-30T20:00:00Z"}`, 422, "unknown_form"},
		{"an evening now", "POST", list, host, body(`,"opens_at":"2026-11-30T12:00:00Z"`), 422, "window_not_allowed"},

		{"it", "GET", evening, "", "", 200, ""},
		{"none", "GET", "/challenges/club/000000000000", "", "", 404, "unknown_challenge"},
		{"none by NUL", "GET", "/challenges/club/00000000000%00", "", "", 404, "unknown_challenge"},
		{"its board too soon", "GET", evening + "/board", "", "", 409, "not_open"},
		{"its export too soon", "GET", evening + "/export", "", "", 409, "not_final"},
		{"a sheet too soon", "POST", evening + "/sheets", member, w.recordOn(evening, 1), 409, "not_open"},

		{"withdrawing with luggage", "DELETE", other, host, `{"a":1}`, 400, "malformed"},
		{"withdrawing with much of it", "DELETE", other, host, large, 413, "too_large"},
		{"withdrawing as nobody", "DELETE", other, "", "", 401, "no_token"},
		{"withdrawing as a member", "DELETE", other, member, "", 403, "hosts_only"},
		{"withdrawing none", "DELETE", "/challenges/club/000000000000", host, "", 404, "unknown_challenge"},
		{"withdrawing it", "DELETE", other, host, "", 204, ""},
		{"withdrawing it again", "DELETE", other, host, "", 204, ""},
		{"what was withdrawn", "GET", other, "", "", 200, ""},
		{"the board of what was withdrawn", "GET", other + "/board", "", "", 409, "void"},
		{"the export of what was withdrawn", "GET", other + "/export", "", "", 409, "void"},
		{"a sheet on what was withdrawn", "POST", other + "/sheets", member, w.recordOn(other, 1), 409, "void"},
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
	w.setClock(opening)
	sheet := w.recordOn(evening, 4)
	w.ask("POST", evening+"/sheets", "", sheet).is(401, "no_token")
	w.ask("POST", evening+"/sheets", reader, sheet).is(403, "scope")
	w.ask("POST", "/challenges/club/000000000000/sheets", member, sheet).is(404, "unknown_challenge")
	w.ask("POST", evening+"/sheets", member, `{}`).is(400, "malformed")
	w.ask("POST", evening+"/sheets", member, large).is(413, "too_large")
	require.Equal(t, 422, w.ask("POST", evening+"/sheets", member, `{"decisions":[]}`).status)
	w.ask("POST", evening+"/sheets", player, sheet).is(201, "")
	w.ask("POST", evening+"/sheets", member, sheet).is(200, "")
	w.ask("POST", evening+"/sheets", member, w.recordOn(evening, 0)).is(409, "already_submitted")
	w.ask("POST", evening+"/attempts", "", "").is(401, "no_token")
	w.ask("POST", evening+"/attempts", reader, "").is(403, "scope")
	w.ask("POST", evening+"/attempts", member, "").is(409, "open_form")
	w.ask("POST", "/challenges/club/000000000000/attempts", member, "").is(404, "unknown_challenge")
	w.ask("DELETE", evening, host, "").is(409, "already_open")
	w.ask("GET", evening+"/board", "", "").is(200, "")
	w.asksAgain(evening+"/board", "")
	w.ask("GET", evening+"/board?around=me", "", "").is(401, "no_token")
	w.ask("GET", evening+"/board?limit=0", "", "").is(400, "malformed")
	w.ask("GET", "/challenges/club/000000000000/board", "", "").is(404, "unknown_challenge")
	w.ask("GET", "/challenges/club/000000000000/export", "", "").is(404, "unknown_challenge")
	for range challenge.MostEvenings {
		w.ask("POST", list, host, `{"form":"district","closes_at":"2026-11-30T20:00:00Z"}`)
	}
	w.ask("POST", list, host, `{"form":"district","closes_at":"2026-11-30T20:00:00Z"}`).is(409, "too_many_evenings")
	w.setClock(closing.Add(2 * time.Hour))
	export := w.ask("GET", evening+"/export", "", "").is(200, "")
	require.EqualValues(t, 1, export.field("results.0.rank"))
	require.Equal(t, "club", export.string("challenge.kind"))
	w.seesEveryDocumentedAnswer(ofEvenings)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

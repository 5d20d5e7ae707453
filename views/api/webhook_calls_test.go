package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// ofOut are the calls by which what a club has made gets out by itself.
func ofOut(path string) bool {
	return strings.Contains(path, "/feed-key") || strings.Contains(path, "/webhook") || strings.HasSuffix(path, "/export.csv")
}

// ear listens for messages.
type ear struct {
	*httptest.Server
	heard []string
}

func listen(t testing.TB) *ear {
	e := &ear{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		e.heard = append(e.heard, string(body))
	}))
	t.Cleanup(e.Close)
	return e
}

// TestWhoMayLetAClubsBoardsOut is the table of permissions, each call on a club
// of its own that has a key of the member and a webhook.
func TestWhoMayLetAClubsBoardsOut(t *testing.T) {
	const (
		noToken, unknown, hosts = "401 no_token", "404 unknown_club", "403 hosts_only"
	)
	forMembers := func(member, host string) map[string]string {
		return map[string]string{"nobody": noToken, "guest": unknown, "stranger": unknown, "removed": unknown, "member": member, "host": host}
	}
	for call, c := range map[string]struct {
		body  string
		wants map[string]string
	}{
		"GET /feed-key":        {"", forMembers("200", "404 no_feed_key")},
		"POST /feed-key":       {"", forMembers("201", "201")},
		"DELETE /feed-key":     {"", forMembers("204", "204")},
		"GET /webhook":         {"", forMembers(hosts, "200")},
		"POST /webhook":        {`{"address":"https://example.org"}`, forMembers(hosts, "201")},
		"DELETE /webhook":      {"", forMembers(hosts, "204")},
		"POST /webhook/resume": {"", forMembers(hosts, "204")},
		"POST /webhook/test":   {"", forMembers(hosts, "200")},
	} {
		t.Run(call, func(t *testing.T) {
			w := newClubWorld(t)
			e := listen(t)
			w.ask("POST", w.path+"/feed-key", w.tokens["member"], "").is(201, "")
			w.ask("POST", w.path+"/webhook", w.tokens["host"], `{"address":"`+e.URL+`"}`).is(201, "")
			for _, asks := range who {
				method, path, _ := strings.Cut(call, " ")
				got := w.ask(method, w.path+path, w.tokens[asks], c.body)
				said := itoa(got.status)
				if got.status >= 400 {
					said += " " + got.string("reason")
					require.NotContains(t, got.text, "Würfel", "nobody learns of a club")
				}
				require.Equal(t, c.wants[asks], said, "%s: %s", asks, got.text)
			}
		})
	}
}

func TestOutCalls(t *testing.T) {
	w := newClubWorld(t)
	host, member, removed := w.tokens["host"], w.tokens["member"], w.tokens["removed"]
	reader := w.ask("POST", "/me/tokens", host, `{"label":"Reader","scope":"read"}`).is(201, "").string("token")
	large := `{"address":"` + strings.Repeat("a", 64<<10) + `"}`
	e := listen(t)
	key, hook := w.path+"/feed-key", w.path+"/webhook"
	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"no key yet", "GET", key, member, "", 404, "no_feed_key"},
		{"a key", "POST", key, member, "", 201, ""},
		{"a key with luggage", "POST", key, member, `[]`, 400, "malformed"},
		{"a key with much of it", "POST", key, member, large, 413, "too_large"},
		{"a key by a token to read", "POST", key, reader, "", 403, "scope"},
		{"a key of nobody", "POST", key, "", "", 401, "no_token"},
		{"a key of a stranger", "POST", key, removed, "", 404, "unknown_club"},
		{"since when there is one", "GET", key, member, "", 200, ""},
		{"since when there is one of nobody", "GET", key, "", "", 401, "no_token"},
		{"ending it with luggage", "DELETE", key, member, `[]`, 400, "malformed"},
		{"ending it with much of it", "DELETE", key, member, large, 413, "too_large"},
		{"ending it by a token to read", "DELETE", key, reader, "", 403, "scope"},
		{"ending nobody's", "DELETE", key, "", "", 401, "no_token"},
		{"ending a stranger's", "DELETE", key, removed, "", 404, "unknown_club"},
		{"ending it", "DELETE", key, member, "", 204, ""},
		{"ending it again", "DELETE", key, member, "", 204, ""},

		{"no webhook yet", "GET", hook, host, "", 404, "no_webhook"},
		{"no webhook to end", "DELETE", hook, host, "", 404, "no_webhook"},
		{"no webhook to try", "POST", hook + "/test", host, "", 404, "no_webhook"},
		{"no webhook to resume", "POST", hook + "/resume", host, "", 404, "no_webhook"},
		{"an address that is none", "POST", hook, host, `{"address":"example.org"}`, 422, "webhook_address_not_allowed"},
		{"an address with a password", "POST", hook, host, `{"address":"https://a:b@example.org"}`, 422, "webhook_address_not_allowed"},
		{"an address in a private network", "POST", hook, host, `{"address":"http://192.168.0.1/hook"}`, 422, "webhook_address_not_allowed"},
		{"an address of the server's own machine", "POST", hook, host, `{"address":"http://[::1]:9/hook"}`, 422, "webhook_address_not_allowed"},
		{"no address", "POST", hook, host, `{}`, 400, "malformed"},
		{"an address too large", "POST", hook, host, large, 413, "too_large"},
		{"an address by nobody", "POST", hook, "", `{"address":"https://example.org"}`, 401, "no_token"},
		{"an address by a stranger", "POST", hook, removed, `{"address":"https://example.org"}`, 404, "unknown_club"},
		{"an address by a member", "POST", hook, member, `{"address":"https://example.org"}`, 403, "hosts_only"},
		{"an address by a token to read", "POST", hook, reader, `{"address":"https://example.org"}`, 403, "scope"},
		{"an address", "POST", hook, host, `{"address":"` + e.URL + `"}`, 201, ""},
		{"the webhook", "GET", hook, host, "", 200, ""},
		{"the webhook for a member", "GET", hook, member, "", 403, "hosts_only"},
		{"the webhook for nobody", "GET", hook, "", "", 401, "no_token"},
		{"a test", "POST", hook + "/test", host, "", 200, ""},
		{"a test by a member", "POST", hook + "/test", member, "", 403, "hosts_only"},
		{"a test by nobody", "POST", hook + "/test", "", "", 401, "no_token"},
		{"a test with luggage", "POST", hook + "/test", host, `[]`, 400, "malformed"},
		{"a test with much of it", "POST", hook + "/test", host, large, 413, "too_large"},
		{"resuming", "POST", hook + "/resume", host, "", 204, ""},
		{"resuming as a member", "POST", hook + "/resume", member, "", 403, "hosts_only"},
		{"resuming as nobody", "POST", hook + "/resume", "", "", 401, "no_token"},
		{"resuming with luggage", "POST", hook + "/resume", host, `[]`, 400, "malformed"},
		{"resuming with much of it", "POST", hook + "/resume", host, large, 413, "too_large"},
		{"ending as a member", "DELETE", hook, member, "", 403, "hosts_only"},
		{"ending as nobody", "DELETE", hook, "", "", 401, "no_token"},
		{"ending with luggage", "DELETE", hook, host, `[]`, 400, "malformed"},
		{"ending with much of it", "DELETE", hook, host, large, 413, "too_large"},
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
	for range 9 {
		w.ask("POST", hook+"/test", host, "").is(200, "")
	}
	w.ask("POST", hook+"/test", host, "").is(409, "too_many_tests")
	w.ask("DELETE", hook, host, "").is(204, "")
	w.askForTables(host)
	w.seesEveryDocumentedAnswer(ofOut)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

// askForTables asks for boards of all as tables, of a day and of an evening.
func (w *clubWorld) askForTables(host string) {
	w.Helper()
	opens := func(from time.Time) string {
		return w.ask("POST", w.path+"/challenges", host, `{"form":"district","opens_at":"`+from.Format(time.RFC3339)+`","closes_at":"`+from.Add(time.Hour).Format(time.RFC3339)+`"}`).
			is(201, "").string("id")
	}
	evening, withdrawn := opens(noon.Add(time.Hour)), opens(noon.Add(time.Hour))
	w.ask("DELETE", "/challenges/"+withdrawn, host, "").is(204, "")
	w.ask("POST", today+"/sheets", w.tokens["member"], w.record(5)).is(201, "")
	w.ask("GET", today+"/export.csv", "", "").is(409, "not_final")
	w.ask("GET", "/challenges/"+evening+"/export.csv", "", "").is(409, "not_final")
	w.ask("GET", "/challenges/"+withdrawn+"/export.csv", "", "").is(409, "void")
	w.ask("GET", "/challenges/2026-11-30/chess/export.csv", "", "").is(404, "unknown_challenge")
	w.ask("GET", "/challenges/club/000000000000/export.csv", "", "").is(404, "unknown_challenge")
	w.setClock(noon.AddDate(0, 0, 2))
	require.Len(w, readTable(w, w.ask("GET", "/challenges/"+evening+"/export.csv", "", "").is(200, "").text), 1)
	got := w.ask("GET", today+"/export.csv", "", "").is(200, "")
	require.Equal(w, `attachment; filename="2026-11-30-district.csv"`, got.header.Get("Content-Disposition"))
	table := readTable(w, got.text)
	require.Equal(w, []string{"rank", "tied", "player", "name", "score", "percentile", "sheet", "on_paper"}, table[0])
	require.Equal(w, []string{"1", "1", w.ids["member"], "The member one", itoa(w.scoreOf(5).Total), "50"}, table[1][:6])
	require.Len(w, strings.Fields(table[1][6]), 24)
}

// TestMessagesAreAsDocumented lets a board become final and holds what the
// receiver hears against the document.
func TestMessagesAreAsDocumented(t *testing.T) {
	w := newClubWorld(t)
	e := listen(t)
	host, member := w.tokens["host"], w.tokens["member"]
	w.ask("POST", w.path+"/webhook", host, `{"address":"`+e.URL+`"}`).is(201, "")
	test := w.ask("POST", w.path+"/webhook/test", host, "").is(200, "")
	require.Nil(t, test.field("challenge"))
	require.Equal(t, "delivered", test.string("progress"))
	w.ask("POST", today+"/sheets", member, w.record(5)).is(201, "")
	by, err := strconv.ParseInt(w.ids["host"], 10, 64)
	require.NoError(t, err)
	evening, err := w.service.OpenEvening(t.Context(), challenge.ClubID(w.path[len("/clubs/"):]), challenge.PlayerID(by),
		challenge.EveningPlan{Form: "district", Opens: noon.AddDate(0, 0, 1), Closes: noon.AddDate(0, 0, 1).Add(time.Hour)})
	require.NoError(t, err)
	w.setClock(noon.AddDate(0, 0, 1))
	w.ask("POST", "/challenges/"+string(evening.ID)+"/sheets", member, recordOf(t, w.stored(evening.ID).Tape, passes())).is(201, "")
	require.NoError(t, w.service.Deliver(t.Context()))
	w.setClock(noon.AddDate(0, 0, 2))
	require.NoError(t, w.service.Deliver(t.Context()))
	require.Len(t, e.heard, 3)
	for i, name := range []string{"test", "board.final", "board.final"} {
		var heard any
		require.NoError(t, json.Unmarshal([]byte(e.heard[i]), &heard))
		schema := w.doc.Webhooks[name].Post.RequestBody.Value.Content["application/json"].Schema.Value
		require.NoError(t, schema.VisitJSON(heard), e.heard[i])
	}
	board := answer{TB: t, text: e.heard[1]}
	require.Equal(t, "The member one", board.string("data.rows.0.name"))
	require.Equal(t, "The host one", board.string("data.missing.0.name"))
	over := w.ask("GET", w.path+"/boards/2026-11-30/district", host, "").is(200, "")
	for _, shared := range []string{"rows", "missing", "of", "challenge", "club"} {
		require.Equal(t, over.field(shared), board.field("data."+shared), "it is written as over the API")
	}
	require.Equal(t, string(evening.ID), answer{TB: t, text: e.heard[2]}.string("data.challenge"))
	sent := w.ask("GET", w.path+"/webhook", host, "").is(200, "")
	require.Equal(t, "2026-11-30/district", sent.string("deliveries.1.challenge"))
}

package api_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func ofClubs(path string) bool {
	return !ofOut(path) && !ofEvenings(path) && (strings.HasPrefix(path, "/clubs") || strings.HasPrefix(path, "/invitations") || path == "/me/clubs")
}

// clubWorld is two clubs with everybody who may ask about the first.
type clubWorld struct {
	*world
	path, invite string            // of the club, and of the link to it
	tokens       map[string]string // by who it is
	ids          map[string]string
}

// who may ask, those who may least first; "nobody" has no token.
var who = []string{"nobody", "guest", "stranger", "removed", "member", "host"}

func newClubWorld(t testing.TB) *clubWorld { return newClubIn(newWorld(t)) }

func newClubIn(world *world) *clubWorld {
	w := &clubWorld{world: world, tokens: map[string]string{"guest": ""}, ids: map[string]string{}}
	w.tokens["guest"] = w.guest()
	for _, name := range []string{"stranger", "removed", "member", "host"} {
		w.tokens[name], _ = w.player("The " + name + " one")
		w.ids[name] = w.ask("GET", "/me", w.tokens[name], "").string("player.id")
	}
	club := w.ask("POST", "/clubs", w.tokens["host"], `{"name":"Café Würfel"}`).is(201, "")
	w.path, w.invite = "/clubs/"+club.string("id"), "/invitations/"+club.string("invite")
	w.ask("POST", "/clubs", w.tokens["stranger"], `{"name":"Café Würfel"}`).is(201, "")
	for _, name := range []string{"member", "removed"} {
		w.ask("POST", w.invite, w.tokens[name], "").is(200, "")
	}
	w.ask("DELETE", w.path+"/members/"+w.ids["removed"], w.tokens["host"], "").is(204, "")
	return w
}

// TestWhoMayDoWhatInAClub is the table of permissions: every call about a club,
// by everybody, each on a club of its own.
func TestWhoMayDoWhatInAClub(t *testing.T) {
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
		"GET {club}":                                                      {"", forMembers("200", "200")},
		"GET {club}/members":                                              {"", forMembers("200", "200")},
		"GET {club}/members?format=csv":                                   {"", forMembers("200", "200")},
		"GET {club}/boards/2026-11-30/district":                           {"", forMembers("200", "200")},
		"GET {club}/boards/2026-11-30/district?format=csv":                {"", forMembers("200", "200")},
		"GET {club}/compared/2026-11-30/district?one={member}&two={host}": {"", forMembers("409 not_played", "409 not_played")},
		"GET {club}/seasons":                                              {"", forMembers("200", "200")},
		"GET {club}/seasons/2026-11/district":                             {"", forMembers("200", "200")},
		"GET {club}/seasons/2026-11/district?format=csv":                  {"", forMembers("200", "200")},
		"GET /challenges/2026-11-30/district/board?club={id}": {"", map[string]string{
			"nobody": unknown, "guest": unknown, "stranger": unknown, "removed": unknown, "member": "200", "host": "200",
		}},
		"DELETE {club}":                     {"", forMembers(hosts, "204")},
		"POST {club}/leave":                 {"", forMembers("204", "409 last_host")},
		"POST {club}/invite":                {"", forMembers(hosts, "200")},
		"DELETE {club}/invite":              {"", forMembers(hosts, "204")},
		"POST {club}/name":                  {`{"name":"Dreierhaus"}`, forMembers(hosts, "200")},
		"POST {club}/attendance":            {`{"percent":40}`, forMembers(hosts, "200")},
		"POST {club}/hand-over":             {`{"to":"{member}"}`, forMembers(hosts, "200")},
		"DELETE {club}/members/{member}":    {"", forMembers(hosts, "204")},
		"POST {club}/members/{member}/role": {`{"role":"host"}`, forMembers(hosts, "200")},
		"POST {club}/members/{host}/role":   {`{"role":"member"}`, forMembers(hosts, "409 last_host")},
		"GET {invite}": {"", map[string]string{
			"nobody": "200", "guest": "200", "stranger": "200", "removed": "200", "member": "200", "host": "200",
		}},
		"POST {invite}": {"", map[string]string{
			"nobody": noToken, "guest": "409 name_first", "stranger": "200", "removed": "403 removed", "member": "200", "host": "200",
		}},
		"GET /me/clubs": {"", map[string]string{
			"nobody": noToken, "guest": "200", "stranger": "200", "removed": "200", "member": "200", "host": "200",
		}},
		"POST /clubs": {`{"name":"Dreierhaus"}`, map[string]string{
			"nobody": noToken, "guest": "409 name_first", "stranger": "201", "removed": "201", "member": "201", "host": "201",
		}},
	} {
		t.Run(call, func(t *testing.T) {
			w := newClubWorld(t)
			fill := strings.NewReplacer("{club}", w.path, "{id}", w.path[len("/clubs/"):], "{invite}", w.invite, "{member}", w.ids["member"], "{host}", w.ids["host"])
			for _, asks := range who {
				method, path, _ := strings.Cut(fill.Replace(call), " ")
				got := w.ask(method, path, w.tokens[asks], fill.Replace(c.body))
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

// TestClubCalls asks every call about clubs for every answer that the document
// promises.
func TestClubCalls(t *testing.T) {
	w := newClubWorld(t)
	host, member, guest, removed := w.tokens["host"], w.tokens["member"], w.tokens["guest"], w.tokens["removed"]
	reader := w.ask("POST", "/me/tokens", host, `{"label":"Reader","scope":"read"}`).is(201, "").string("token")
	large := `{"name":"` + strings.Repeat("a", 64<<10) + `"}`
	w.ask("POST", today+"/sheets", host, w.record(3)).is(201, "")
	w.ask("POST", today+"/sheets", member, w.record(5)).is(201, "")
	two := "one=" + w.ids["member"] + "&two=" + w.ids["host"]
	nobody := w.path + "/members/999999"

	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"a club without a name", "POST", "/clubs", member, `{}`, 400, "malformed"},
		{"a club of nobody", "POST", "/clubs", "", `{"name":"a"}`, 401, "no_token"},
		{"a club by a token to read", "POST", "/clubs", reader, `{"name":"a"}`, 403, "scope"},
		{"a guest's club", "POST", "/clubs", guest, `{"name":"a"}`, 409, "name_first"},
		{"a club too large", "POST", "/clubs", member, large, 413, "too_large"},
		{"a club of ten thousand letters", "POST", "/clubs", member, `{"name":"` + strings.Repeat("a", 10_000) + `"}`, 422, "club_name_not_allowed"},
		{"a club that turns the line round", "POST", "/clubs", member, `{"name":"\u202eabc"}`, 422, "club_name_not_allowed"},

		{"my clubs", "GET", "/me/clubs", host, "", 200, ""},
		{"my clubs, by a token to read", "GET", "/me/clubs", reader, "", 200, ""},
		{"nobody's clubs", "GET", "/me/clubs", "", "", 401, "no_token"},

		{"where a link leads", "GET", w.invite, "", "", 200, ""},
		{"where a link leads, for a member", "GET", w.invite, member, "", 200, ""},
		{"a link in capitals", "GET", strings.ToUpper(w.invite[len("/invitations/"):]), "", "", 404, "unknown_address"},
		{"a link that leads nowhere", "GET", "/invitations/000000000000", "", "", 404, "unknown_invite"},
		{"a link by somebody unknown", "GET", w.invite, "nobody", "", 401, "no_token"},
		{"joining with luggage", "POST", w.invite, member, `{"a":1}`, 400, "malformed"},
		{"joining with much of it", "POST", w.invite, member, large, 413, "too_large"},
		{"joining by nothing", "POST", "/invitations/000000000000", member, "", 404, "unknown_invite"},
		{"joining when removed", "POST", w.invite, removed, "", 403, "removed"},
		{"joining as a guest", "POST", w.invite, guest, "", 409, "name_first"},
		{"joining as nobody", "POST", w.invite, "", "", 401, "no_token"},
		{"joining again", "POST", w.invite, member, "", 200, ""},

		{"the club", "GET", w.path, member, "", 200, ""},
		{"the club, for nobody", "GET", w.path, "", "", 401, "no_token"},
		{"the club, for a guest", "GET", w.path, guest, "", 404, "unknown_club"},
		{"no club", "GET", "/clubs/000000000000", host, "", 404, "unknown_club"},
		{"no club by NUL", "GET", "/clubs/00000000000%00", host, "", 404, "unknown_club"},
		{"closing it with luggage", "DELETE", w.path, host, `{"a":1}`, 400, "malformed"},
		{"closing it with much of it", "DELETE", w.path, host, large, 413, "too_large"},
		{"closing it as nobody", "DELETE", w.path, "", "", 401, "no_token"},
		{"closing it as a member", "DELETE", w.path, member, "", 403, "hosts_only"},
		{"closing none", "DELETE", "/clubs/000000000000", host, "", 404, "unknown_club"},

		{"the last host leaving", "POST", w.path + "/leave", host, "", 409, "last_host"},
		{"leaving with luggage", "POST", w.path + "/leave", host, `[]`, 400, "malformed"},
		{"leaving with much of it", "POST", w.path + "/leave", host, large, 413, "too_large"},
		{"leaving as nobody", "POST", w.path + "/leave", "", "", 401, "no_token"},
		{"leaving by a token to read", "POST", w.path + "/leave", reader, "", 403, "scope"},
		{"leaving what one is not in", "POST", w.path + "/leave", removed, "", 404, "unknown_club"},

		{"a name that is none", "POST", w.path + "/name", host, `{"name":"..."}`, 422, "club_name_not_allowed"},
		{"a name that is missing", "POST", w.path + "/name", host, `{}`, 400, "malformed"},
		{"a name for nobody", "POST", w.path + "/name", "", `{"name":"a"}`, 401, "no_token"},
		{"a name by a member", "POST", w.path + "/name", member, `{"name":"a"}`, 403, "hosts_only"},
		{"a name by a stranger", "POST", w.path + "/name", removed, `{"name":"a"}`, 404, "unknown_club"},
		{"a name too large", "POST", w.path + "/name", host, large, 413, "too_large"},
		{"a name", "POST", w.path + "/name", host, `{"name":"Dreierhaus"}`, 200, ""},

		{"an attendance of more than all", "POST", w.path + "/attendance", host, `{"percent":101}`, 422, "attendance_not_allowed"},
		{"an attendance in words", "POST", w.path + "/attendance", host, `{"percent":"all"}`, 400, "malformed"},
		{"no attendance", "POST", w.path + "/attendance", host, `{}`, 400, "malformed"},
		{"an attendance by nobody", "POST", w.path + "/attendance", "", `{"percent":1}`, 401, "no_token"},
		{"an attendance by a member", "POST", w.path + "/attendance", member, `{"percent":1}`, 403, "hosts_only"},
		{"an attendance by a stranger", "POST", w.path + "/attendance", removed, `{"percent":1}`, 404, "unknown_club"},
		{"an attendance too large", "POST", w.path + "/attendance", host, large, 413, "too_large"},
		{"an attendance", "POST", w.path + "/attendance", host, `{"percent":0}`, 200, ""},

		{"handing over to nobody", "POST", w.path + "/hand-over", host, `{"to":"999999"}`, 404, "unknown_member"},
		{"handing over to no number", "POST", w.path + "/hand-over", host, `{"to":"Ada"}`, 404, "unknown_member"},
		{"handing over a list", "POST", w.path + "/hand-over", host, `[]`, 400, "malformed"},
		{"handing over as nobody", "POST", w.path + "/hand-over", "", `{"to":"1"}`, 401, "no_token"},
		{"handing over as a member", "POST", w.path + "/hand-over", member, `{"to":"1"}`, 403, "hosts_only"},
		{"handing over much", "POST", w.path + "/hand-over", host, large, 413, "too_large"},
		{"handing over to oneself", "POST", w.path + "/hand-over", host, `{"to":"` + w.ids["host"] + `"}`, 200, ""},

		{"members", "GET", w.path + "/members", member, "", 200, ""},
		{"members as a table", "GET", w.path + "/members?format=csv", member, "", 200, ""},
		{"members as a picture", "GET", w.path + "/members?format=png", member, "", 400, "malformed"},
		{"members for nobody", "GET", w.path + "/members", "", "", 401, "no_token"},
		{"members for a stranger", "GET", w.path + "/members", removed, "", 404, "unknown_club"},

		{"removing a host", "DELETE", w.path + "/members/" + w.ids["host"], host, "", 403, "other_host"},
		{"removing nobody", "DELETE", nobody, host, "", 404, "unknown_member"},
		{"removing with a wish", "DELETE", nobody + "?results=burn", host, "", 400, "malformed"},
		{"removing as nobody", "DELETE", nobody, "", "", 401, "no_token"},
		{"removing with luggage", "DELETE", nobody, host, large, 413, "too_large"},

		{"a role that there is not", "POST", w.path + "/members/" + w.ids["member"] + "/role", host, `{"role":"king"}`, 400, "malformed"},
		{"a role for nobody", "POST", nobody + "/role", host, `{"role":"host"}`, 404, "unknown_member"},
		{"a role by nobody", "POST", nobody + "/role", "", `{"role":"host"}`, 401, "no_token"},
		{"a role by a member", "POST", nobody + "/role", member, `{"role":"host"}`, 403, "hosts_only"},
		{"a role too large", "POST", nobody + "/role", host, large, 413, "too_large"},
		{"the last host's role", "POST", w.path + "/members/" + w.ids["host"] + "/role", host, `{"role":"member"}`, 409, "last_host"},
		{"a role", "POST", w.path + "/members/" + w.ids["member"] + "/role", host, `{"role":"member"}`, 200, ""},

		{"the club's board", "GET", w.path + "/boards/2026-11-30/district", member, "", 200, ""},
		{"the club's board as a table", "GET", w.path + "/boards/2026-11-30/district?format=csv", member, "", 200, ""},
		{"the club's board as a picture", "GET", w.path + "/boards/2026-11-30/district?format=png", member, "", 400, "malformed"},
		{"the club's board tomorrow", "GET", w.path + "/boards/2026-12-01/district", member, "", 409, "not_open"},
		{"the club's board of chess", "GET", w.path + "/boards/2026-11-30/chess", member, "", 404, "unknown_challenge"},
		{"the club's board for nobody", "GET", w.path + "/boards/2026-11-30/district", "", "", 401, "no_token"},
		{"a page of the club's board", "GET", today + "/board?limit=1&club=" + w.path[len("/clubs/"):], member, "", 200, ""},
		{"two clubs' board", "GET", today + "/board?club=a&club=b", member, "", 400, "malformed"},

		{"two sheets before it is final", "GET", w.path + "/compared/2026-11-30/district?" + two, member, "", 403, "hidden_until_final"},
		{"one sheet", "GET", w.path + "/compared/2026-11-30/district?one=" + w.ids["host"], member, "", 400, "malformed"},
		{"one sheet twice", "GET", w.path + "/compared/2026-11-30/district?one=" + w.ids["host"] + "&two=" + w.ids["host"], member, "", 400, "two_members"},
		{"the sheet of a stranger", "GET", w.path + "/compared/2026-11-30/district?one=" + w.ids["stranger"] + "&two=" + w.ids["host"], member, "", 404, "unknown_member"},
		{"two sheets tomorrow", "GET", w.path + "/compared/2026-12-01/district?" + two, member, "", 409, "not_open"},
		{"two sheets for nobody", "GET", w.path + "/compared/2026-11-30/district?" + two, "", "", 401, "no_token"},

		{"seasons", "GET", w.path + "/seasons", member, "", 200, ""},
		{"seasons for nobody", "GET", w.path + "/seasons", "", "", 401, "no_token"},
		{"seasons for a stranger", "GET", w.path + "/seasons", removed, "", 404, "unknown_club"},
		{"a season", "GET", w.path + "/seasons/2026-11/district", member, "", 200, ""},
		{"a season as a table", "GET", w.path + "/seasons/2026-11/district?format=csv", member, "", 200, ""},
		{"a season from behind its end", "GET", w.path + "/seasons/2026-11/district?first=1000&limit=1", member, "", 200, ""},
		{"a season from nowhere", "GET", w.path + "/seasons/2026-11/district?first=0", member, "", 400, "malformed"},
		{"a season to come", "GET", w.path + "/seasons/2026-12/district", member, "", 404, "unknown_season"},
		{"a season before the club", "GET", w.path + "/seasons/2026-10/district", member, "", 404, "unknown_season"},
		{"a season of no month", "GET", w.path + "/seasons/2026-13/district", member, "", 404, "unknown_season"},
		{"a season of chess", "GET", w.path + "/seasons/2026-11/chess", member, "", 404, "unknown_challenge"},
		{"a season for nobody", "GET", w.path + "/seasons/2026-11/district", "", "", 401, "no_token"},

		{"a link with luggage", "POST", w.path + "/invite", host, `[]`, 400, "malformed"},
		{"a link with much of it", "POST", w.path + "/invite", host, large, 413, "too_large"},
		{"a link by nobody", "POST", w.path + "/invite", "", "", 401, "no_token"},
		{"a link by a member", "POST", w.path + "/invite", member, "", 403, "hosts_only"},
		{"a link by a stranger", "POST", w.path + "/invite", removed, "", 404, "unknown_club"},
		{"a link", "POST", w.path + "/invite", host, "", 200, ""},
		{"the old link", "POST", w.invite, member, "", 404, "unknown_invite"},
		{"no link, with luggage", "DELETE", w.path + "/invite", host, `[]`, 400, "malformed"},
		{"no link, with much of it", "DELETE", w.path + "/invite", host, large, 413, "too_large"},
		{"no link, by nobody", "DELETE", w.path + "/invite", "", "", 401, "no_token"},
		{"no link, by a member", "DELETE", w.path + "/invite", member, "", 403, "hosts_only"},
		{"no link, by a stranger", "DELETE", w.path + "/invite", removed, "", 404, "unknown_club"},
		{"no link", "DELETE", w.path + "/invite", host, "", 204, ""},
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
	w.setClock(noon.AddDate(0, 0, 2))
	w.ask("GET", w.path+"/compared/2026-11-30/district?"+two, member, "").is(200, "")
	w.asksAgain(w.path+"/compared/2026-11-30/district?"+two, member)
	w.ask("DELETE", w.path+"/members/"+w.ids["member"]+"?results=keep", host, "").is(204, "")
	w.ask("GET", w.path, member, "").is(404, "unknown_club")
	evening := w.ask("POST", w.path+"/challenges", host, strings.ReplaceAll(evenings, "2026-11-30", "2026-12-02")+`club"}`).is(201, "").string("id")
	w.ask("DELETE", w.path, host, "").is(409, "evening_goes_on")
	w.ask("DELETE", "/challenges/"+evening, host, "").is(204, "")
	w.ask("DELETE", w.path, host, "").is(204, "")
	left, _ := w.player("Lefty")
	club := w.ask("POST", "/clubs", host, `{"name":"Another"}`).is(201, "")
	w.ask("POST", "/invitations/"+club.string("invite"), left, "").is(200, "")
	w.ask("POST", "/clubs/"+club.string("id")+"/leave", left, "").is(204, "")
	require.Equal(t, "host", w.ask("GET", "/me/export", host, "").is(200, "").string("clubs.0.role"))
	w.seesEveryDocumentedAnswer(ofClubs)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

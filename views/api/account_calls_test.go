package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// ofAccounts tells which calls are about a player's account.
func ofAccounts(path string) bool {
	for _, part := range []string{"/me/sessions", "/me/passkeys", "/me/tokens", "/me/forms", "/me/export", "/players/"} {
		if strings.HasPrefix(path, part) {
			return true
		}
	}
	return path == "/me"
}

// account is a player with a passkey, a second session, and two tokens.
type account struct {
	token, code, read, play string
	id                      challenge.PlayerID
}

func (w *world) account(name string) account {
	w.Helper()
	var a account
	a.token, a.code = w.player(name)
	id, err := strconv.ParseInt(w.ask("GET", "/me", a.token, "").is(200, "").string("player.id"), 10, 64)
	require.NoError(w, err)
	a.id = challenge.PlayerID(id)
	a.read = w.ask("POST", "/me/tokens", a.token, `{"label":"Widget","scope":"read"}`).is(201, "").string("token")
	a.play = w.ask("POST", "/me/tokens", a.token, `{"label":"Bot","scope":"play"}`).is(201, "").string("token")
	require.NoError(w, w.service.AddPasskey(w.Context(), challenge.Passkey{ID: "key-of-" + name, Player: a.id, Credential: `{"publicKey":"c2VjcmV0"}`}, "Phone"))
	return a
}

// TestWhoMayDoWhat is the table of all calls about players.
func TestWhoMayDoWhat(t *testing.T) {
	w := newWorld(t)
	ada, bob, guest := w.account("Ada"), w.account("Bob"), w.guest()
	w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(ada.code)+`}`).is(201, "")
	session := w.ask("GET", "/me/sessions", ada.token, "").is(200, "").string("sessions.0.id")
	if w.ask("GET", "/me/sessions", ada.token, "").field("sessions.0.here").(bool) {
		session = w.ask("GET", "/me/sessions", ada.token, "").string("sessions.1.id")
	}
	bot := w.ask("GET", "/me/tokens", ada.token, "").is(200, "")
	third := w.ask("POST", "/me/tokens", ada.token, `{"label":"Third","scope":"read"}`).is(201, "").string("id")
	require.NotEmpty(t, bot.string("tokens.0.id"))

	// The player's own session comes last, as it is the one that changes something.
	bearers := []struct{ who, token string }{
		{"a guest", guest}, {"another player", bob.token}, {"nobody", ""}, {"a token to read", ada.read}, {"a token to play", ada.play}, {"the player", ada.token},
	}
	for _, c := range []struct {
		method, path, body string
		status             [6]int
	}{
		{"GET", "/me", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/sessions", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/passkeys", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/tokens", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/forms/district", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/export", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/me/duels", "", [6]int{200, 200, 401, 200, 200, 200}},
		{"GET", "/players/" + itoa(int(ada.id)), "", [6]int{200, 200, 200, 200, 200, 200}},
		{"GET", today + "/board", "", [6]int{200, 200, 200, 200, 200, 200}},
		{"POST", today + "/sheets", w.record(2), [6]int{201, 201, 401, 403, 201, 200}},
		{"POST", today + "/practice/sheets", recordOf(t, w.stored("2026-11-30/district/practice").Tape, passes()), [6]int{201, 201, 401, 403, 201, 200}},
		{"POST", today + "/attempts", "", [6]int{409, 409, 401, 403, 409, 409}},
		{"POST", "/duels", "", [6]int{201, 201, 401, 403, 201, 201}},
		{"POST", "/me/name", `{"name":"Ada"}`, [6]int{409, 409, 401, 403, 403, 200}},
		{"POST", "/me/recovery-code", "", [6]int{409, 200, 401, 403, 403, 200}},
		{"POST", "/me/tokens", `{"label":"More","scope":"read"}`, [6]int{409, 201, 401, 403, 403, 201}},
		{"DELETE", "/me/tokens/" + third, "", [6]int{404, 404, 401, 403, 403, 204}},
		{"DELETE", "/me/passkeys/key-of-Ada", "", [6]int{404, 404, 401, 403, 403, 204}},
		{"DELETE", "/me/sessions/" + session, "", [6]int{404, 404, 401, 403, 403, 204}},
		{"DELETE", "/me/sessions", "", [6]int{204, 204, 401, 403, 403, 204}},
		{"DELETE", "/me", `{"confirm":"Ada"}`, [6]int{422, 422, 401, 403, 403, 204}},
		{"GET", "/me", "", [6]int{200, 200, 401, 401, 401, 401}}, // the account is gone, and with it every token
	} {
		for i, b := range bearers {
			t.Run(b.who+" "+c.method+" "+c.path, func(t *testing.T) {
				w.TB = t
				reason := map[int]string{401: "no_token", 403: "scope"}[c.status[i]]
				a := w.ask(c.method, c.path, b.token, c.body)
				if reason == "" && c.status[i] >= 400 {
					require.Equal(t, c.status[i], a.status, a.text)
					return
				}
				a.is(c.status[i], reason)
			})
		}
	}
}

// TestAccountCalls asks for what the table has not asked for yet.
func TestAccountCalls(t *testing.T) {
	w := newWorld(t)
	ada, guest := w.account("Ada"), w.guest()
	w.ask("POST", today+"/sheets", ada.token, w.record(5)).is(201, "")
	large := `{"confirm":"` + strings.Repeat("a", 64<<10) + `"}`
	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"me", "GET", "/me", ada.token, "", 200, ""},
		{"me without limit", "GET", "/me?limit=none", ada.token, "", 400, "malformed"},
		{"nobody", "GET", "/me", "", "", 401, "no_token"},
		{"devices", "GET", "/me/sessions", ada.token, "", 200, ""},
		{"nobody's devices", "GET", "/me/sessions", "", "", 401, "no_token"},
		{"no device", "DELETE", "/me/sessions/none", ada.token, "", 404, "unknown_session"},
		{"a device of nobody", "DELETE", "/me/sessions/none", "", "", 401, "no_token"},
		{"a device by a token", "DELETE", "/me/sessions/none", ada.play, "", 403, "scope"},
		{"all devices by a token", "DELETE", "/me/sessions", ada.play, "", 403, "scope"},
		{"all devices of nobody", "DELETE", "/me/sessions", "", "", 401, "no_token"},
		{"passkeys", "GET", "/me/passkeys", ada.token, "", 200, ""},
		{"nobody's passkeys", "GET", "/me/passkeys", "", "", 401, "no_token"},
		{"no passkey", "DELETE", "/me/passkeys/none", ada.token, "", 404, "unknown_passkey"},
		{"a passkey of nobody", "DELETE", "/me/passkeys/none", "", "", 401, "no_token"},
		{"a passkey by a token", "DELETE", "/me/passkeys/none", ada.read, "", 403, "scope"},
		{"tokens", "GET", "/me/tokens", ada.token, "", 200, ""},
		{"nobody's tokens", "GET", "/me/tokens", "", "", 401, "no_token"},
		{"half a token", "POST", "/me/tokens", ada.token, `{"label":"x"}`, 400, "malformed"},
		{"a token for nobody", "POST", "/me/tokens", "", `{"label":"x","scope":"read"}`, 401, "no_token"},
		{"a token by a token", "POST", "/me/tokens", ada.play, `{"label":"x","scope":"read"}`, 403, "scope"},
		{"a token for a guest", "POST", "/me/tokens", guest, `{"label":"x","scope":"read"}`, 409, "name_first"},
		{"a token for everything", "POST", "/me/tokens", ada.token, `{"label":"x","scope":"full"}`, 422, "no_scope"},
		{"a token with two lines", "POST", "/me/tokens", ada.token, `{"label":"x\u202ey","scope":"read"}`, 422, "label_not_allowed"},
		{"a token too large", "POST", "/me/tokens", ada.token, large, 413, "too_large"},
		{"no token to end", "DELETE", "/me/tokens/none", ada.token, "", 404, "unknown_token"},
		{"a token to end by nobody", "DELETE", "/me/tokens/none", "", "", 401, "no_token"},
		{"a token to end by a token", "DELETE", "/me/tokens/none", ada.read, "", 403, "scope"},
		{"a form", "GET", "/me/forms/district", ada.token, "", 200, ""},
		{"nobody's form", "GET", "/me/forms/district", "", "", 401, "no_token"},
		{"no form", "GET", "/me/forms/chess", ada.token, "", 404, "unknown_challenge"},
		{"everything of nobody", "GET", "/me/export", "", "", 401, "no_token"},
		{"a player", "GET", "/players/" + itoa(int(ada.id)), "", "", 200, ""},
		{"a player for somebody unknown", "GET", "/players/1", "nobody", "", 401, "no_token"},
		{"a player without limit", "GET", "/players/" + itoa(int(ada.id)) + "?limit=0", "", "", 400, "malformed"},
		{"a page that there is not", "GET", "/players/" + itoa(int(ada.id)) + "?after=x", "", "", 400, "malformed"},
		{"no player", "GET", "/players/4711", "", "", 404, "unknown_player"},
		{"a player by another spelling", "GET", "/players/0" + itoa(int(ada.id)), "", "", 404, "unknown_player"},
		{"a guest is nobody's business", "GET", "/players/2", "", "", 404, "unknown_player"},
		{"leaving without a word", "DELETE", "/me", ada.token, `{}`, 400, "malformed"},
		{"leaving as nobody", "DELETE", "/me", "", `{"confirm":"Ada"}`, 401, "no_token"},
		{"leaving by a token", "DELETE", "/me", ada.play, `{"confirm":"Ada"}`, 403, "scope"},
		{"leaving at length", "DELETE", "/me", ada.token, large, 413, "too_large"},
		{"leaving under another name", "DELETE", "/me", ada.token, `{"confirm":"Bob"}`, 422, "not_confirmed"},
		{"all other devices", "DELETE", "/me/sessions", ada.token, "", 204, ""},
		{"a passkey", "DELETE", "/me/passkeys/key-of-Ada", ada.token, "", 204, ""},
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
	for what, list := range map[string]string{"tokens": "/me/tokens/", "sessions": "/me/sessions/"} {
		w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(ada.code)+`}`).is(201, "")
		found := w.ask("GET", strings.TrimSuffix(list, "/"), ada.token, "").is(200, "")
		last := "0"
		if what == "sessions" && found.field("sessions.0.here").(bool) {
			last = "1"
		}
		w.ask("DELETE", list+found.string(what+"."+last+".id"), ada.token, "").is(204, "")
	}
	for i := range 60 { // until there are as many as there can be
		if a := w.ask("POST", "/me/tokens", ada.token, `{"label":"`+itoa(i)+`","scope":"read"}`); a.status != 201 {
			a.is(409, "too_many_tokens")
			break
		}
	}
	w.setClock(noon.AddDate(0, 0, 2))
	public := w.ask("GET", "/players/"+itoa(int(ada.id)), "", "").is(200, "")
	require.Equal(t, "2026-11-30/district", public.string("results.0.challenge"))
	record := w.ask("GET", "/me/forms/district", ada.token, "").is(200, "")
	require.Equal(t, 1.0, record.field("longest_streak"))
	require.Equal(t, 50.0, record.field("best.0.percentile"))

	everything := w.ask("GET", "/me/export", ada.token, "").is(200, "")
	require.True(t, json.Valid([]byte(everything.text)))
	require.Equal(t, "ranked", everything.string("attempts.0.counts"))
	require.Equal(t, "Ada", everything.string("names.0.name"))
	for _, secret := range []string{ada.token, ada.code, ada.read, ada.play, "publicKey", "c2VjcmV0", "hash"} {
		require.NotContains(t, everything.text, secret)
	}
	w.ask("DELETE", "/me", ada.token, `{"confirm":"ada"}`).is(204, "")
	w.ask("GET", "/players/"+itoa(int(ada.id)), "", "").is(404, "unknown_player")
	board := w.ask("GET", today+"/board", "", "").is(200, "")
	require.Equal(t, challenge.FormerName, board.string("rows.0.name"))
	w.seesEveryDocumentedAnswer(ofAccounts)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

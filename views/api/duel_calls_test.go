package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func ofDuels(path string) bool { return strings.Contains(path, "/duels") || path == "/judge" }

const (
	place = `{"pool":1,"die":1,"action":"place","row":1,"column":1}`
	cross = `{"pool":1,"die":1,"action":"cross"}`
	other = `{"pool":1,"die":2,"action":"place","row":1,"column":1}`
)

// TestDuelCalls asks every call about duels for every answer that the document
// promises. It is also the table of who may do what.
func TestDuelCalls(t *testing.T) {
	w := newWorld(t)
	third, _ := w.player("Third")
	reader := w.ask("POST", "/me/tokens", third, `{"label":"Reader","scope":"read"}`).is(201, "").string("token")
	alone, begun, over := w.asks(), w.duel(), w.duel()
	over.ends()
	begun.ask("POST", begun.path+"/picks", begun.tokens[0], pickOf(1, 0, place)).is(200, "")
	large := `{"pick":"` + strings.Repeat("a", 64<<10) + `"}`
	first := pickOf(2, 0, place)
	const nowhere = "/duels/000000000000"
	paper := recordOnPaper(t, over)

	for _, c := range []struct {
		name, method, path, token, body string
		status                          int
		reason                          string
	}{
		{"a guest opens one", "POST", "/duels", w.guest(), "", 201, ""},
		{"somebody with a name too", "POST", "/duels", third, "{}", 201, ""},
		{"nor does a token to read", "POST", "/duels", reader, "", 403, "scope"},
		{"nor does it join", "POST", alone.path + "/join", reader, "", 403, "scope"},
		{"nobody opens one", "POST", "/duels", "", "", 401, "no_token"},
		{"nobody chooses the dice", "POST", "/duels", third, `{"seed":"00"}`, 400, "malformed"},
		{"one with luggage", "POST", "/duels", third, large, 413, "too_large"},

		{"one that waits, for its opener", "GET", alone.path, alone.tokens[0], "", 200, ""},
		{"one that waits, for anybody", "GET", alone.path, "", "", 200, ""},
		{"one being played, for its opener", "GET", begun.path, begun.tokens[0], "", 200, ""},
		{"one being played, for who joined", "GET", begun.path, begun.tokens[1], "", 200, ""},
		{"one being played, for a third", "GET", begun.path, third, "", 403, "hidden_until_over"},
		{"one being played, for nobody", "GET", begun.path, "", "", 403, "hidden_until_over"},
		{"one that is over, for a third", "GET", over.path, third, "", 200, ""},
		{"one that is over, for nobody", "GET", over.path, "", "", 200, ""},
		{"one for somebody unknown", "GET", over.path, "nobody", "", 401, "no_token"},
		{"none", "GET", nowhere, third, "", 404, "unknown_duel"},
		{"none by NUL", "GET", "/duels/00000000000%00", third, "", 404, "unknown_duel"},
		{"none in capitals", "GET", "/duels/" + "ABCDEFGHJKMN", third, "", 404, "unknown_duel"},

		{"joining again", "POST", begun.path + "/join", begun.tokens[1], "", 200, ""},
		{"joining as a third", "POST", begun.path + "/join", third, "", 409, "duel_taken"},
		{"joining one's own", "POST", alone.path + "/join", alone.tokens[0], "", 409, "own_duel"},
		{"joining one's own that is played", "POST", begun.path + "/join", begun.tokens[0], "", 409, "own_duel"},
		{"joining what is over", "POST", over.path + "/join", third, "", 409, "duel_taken"},
		{"joining as nobody", "POST", alone.path + "/join", "", "", 401, "no_token"},
		{"joining none", "POST", nowhere + "/join", third, "", 404, "unknown_duel"},
		{"joining in a role", "POST", alone.path + "/join", third, `{"white":true}`, 400, "malformed"},
		{"joining with luggage", "POST", alone.path + "/join", third, large, 413, "too_large"},

		{"the same pick again", "POST", begun.path + "/picks", begun.tokens[0], pickOf(1, 0, place), 200, ""},
		{"another pick", "POST", begun.path + "/picks", begun.tokens[0], pickOf(1, 0, other), 409, "locked"},
		{"the other's pick", "POST", begun.path + "/picks", begun.tokens[0], first, 409, "not_your_turn"},
		{"a pick too early", "POST", begun.path + "/picks", begun.tokens[1], pickOf(1, 2, place), 409, "out_of_step"},
		{"a die already taken", "POST", begun.path + "/picks", begun.tokens[1], pickOf(1, 1, place), 422, "die_taken"},
		{"a die that fits, crossed off", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, cross), 422, "die_placeable"},
		{"a pick from another pool", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, strings.Replace(place, `"pool":1`, `"pool":2`, 1)), 422, "wrong_pool"},
		{"a pick as White would make it, by Black", "POST", begun.path + "/picks", begun.tokens[1], pickOf(1, 1, strings.Replace(other, `{`, `{"player":"white",`, 1)), 422, "wrong_player"},
		{"a pick for a third", "POST", begun.path + "/picks", third, first, 403, "hidden_until_over"},
		{"a pick for nobody", "POST", begun.path + "/picks", "", first, 401, "no_token"},
		{"a pick in none", "POST", nowhere + "/picks", third, first, 404, "unknown_duel"},
		{"a pick alone", "POST", alone.path + "/picks", alone.tokens[0], first, 409, "duel_alone"},
		{"a pick in one that waits, for a third", "POST", alone.path + "/picks", third, first, 403, "not_your_duel"},
		{"a pick in one that is over, for a third", "POST", over.path + "/picks", third, first, 403, "not_your_duel"},
		{"a thirteenth pick", "POST", over.path + "/picks", over.tokens[0], pickOf(1, 12, place), 422, "too_many_picks"},
		{"a pick of a third game", "POST", begun.path + "/picks", begun.tokens[1], pickOf(3, 0, place), 400, "malformed"},
		{"a pick before the first", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, -1, place), 400, "malformed"},
		{"a pick of no game", "POST", begun.path + "/picks", begun.tokens[1], `{"n":0,"pick":` + place + `}`, 400, "malformed"},
		{"a pick without number", "POST", begun.path + "/picks", begun.tokens[1], `{"game":2,"pick":` + place + `}`, 400, "malformed"},
		{"no pick", "POST", begun.path + "/picks", begun.tokens[1], `{"game":2,"n":0}`, 400, "malformed"},
		{"a pick that is null", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, "null"), 400, "malformed"},
		{"a pick that is a line", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, `"1a1"`), 400, "malformed"},
		{"a pick with a value", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, strings.Replace(place, `{`, `{"value":6,`, 1)), 400, "malformed"},
		{"a pick made twice in one", "POST", begun.path + "/picks", begun.tokens[1], pickOf(2, 0, strings.Replace(place, `{`, `{"die":2,`, 1)), 400, "malformed"},
		{"a pick for another", "POST", begun.path + "/picks", begun.tokens[1], strings.Replace(first, `{`, `{"player":"1",`, 1), 400, "malformed"},
		{"a pick with luggage", "POST", begun.path + "/picks", begun.tokens[1], large, 413, "too_large"},

		{"an export of what is over", "GET", over.path + "/export", "", "", 200, ""},
		{"an export before the end", "GET", begun.path + "/export", begun.tokens[0], "", 409, "duel_not_over"},
		{"an export before the end, for a third", "GET", begun.path + "/export", third, "", 403, "hidden_until_over"},
		{"an export before the beginning", "GET", alone.path + "/export", "", "", 409, "duel_not_over"},
		{"an export of none", "GET", nowhere + "/export", "", "", 404, "unknown_duel"},
		{"an export for somebody unknown", "GET", over.path + "/export", "nobody", "", 401, "no_token"},

		{"one's duels", "GET", "/me/duels", begun.tokens[0], "", 200, ""},
		{"one's newest duel", "GET", "/me/duels?limit=1", third, "", 200, ""},
		{"no number of duels", "GET", "/me/duels?limit=all", third, "", 400, "malformed"},
		{"nobody's duels", "GET", "/me/duels", "", "", 401, "no_token"},

		{"a record on paper", "POST", "/judge", "", paper, 200, ""},
		{"a record of no game", "POST", "/judge", "", strings.Replace(paper, "draft", "chess", 1), 400, "malformed"},
		{"a record and more", "POST", "/judge", "", strings.Replace(paper, `{`, `{"kind":"moves",`, 1), 400, "malformed"},
		{"no record", "POST", "/judge", "", `{"game":"draft","tape":[]}`, 400, "malformed"},
		{"a record without end", "POST", "/judge", "", large, 413, "too_large"},
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
	w.seesEveryDocumentedAnswer(ofDuels)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}

// recordOnPaper is the first game of a duel that is over, as a case.
func recordOnPaper(t *testing.T, over *ring) string {
	t.Helper()
	var e struct {
		Tape  json.RawMessage
		Games []struct{ Record json.RawMessage }
	}
	require.NoError(t, json.Unmarshal([]byte(over.ask("GET", over.path+"/export", "", "").is(200, "").text), &e))
	return fmt.Sprintf(`{"game":"draft","tape":%s,"record":%s}`, e.Tape, e.Games[0].Record)
}

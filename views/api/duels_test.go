package api_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// ring is a duel with the tokens of its two players.
type ring struct {
	*world
	path   string // of the duel
	tokens [2]string
}

// duel opens a duel of Ada's and lets a guest join.
func (w *world) duel() *ring {
	w.Helper()
	r := w.asks()
	r.tokens[1] = w.guest()
	w.ask("POST", r.path+"/join", r.tokens[1], "").is(200, "")
	return r
}

// asks opens a duel that nobody has joined.
func (w *world) asks() *ring {
	w.Helper()
	r := &ring{world: w}
	r.tokens[0] = w.guest()
	r.path = "/duels/" + challenge.DuelID(w.ask("POST", "/duels", r.tokens[0], "").is(201, "").string("id")).Code()
	return r
}

// asked is what a game of a duel answers, as far as tests play on it.
type asked struct {
	N     int
	Turn  int
	Legal []json.RawMessage
}

func (r *ring) games(token string) [2]asked {
	r.Helper()
	var d struct{ Games [2]asked }
	require.NoError(r, json.Unmarshal([]byte(r.ask("GET", r.path, token, "").is(200, "").text), &d))
	return d.Games
}

// picks makes the first pick that is legal in a game, by whoever is to pick,
// and gives what was sent; sent is empty where the game waits or is over.
func (r *ring) picks(game int) (sent string) {
	r.Helper()
	turn := r.games(r.tokens[0])[game].Turn
	if turn == 0 {
		return ""
	}
	at := r.games(r.tokens[turn-1])[game]
	sent = pickOf(game+1, at.N, string(at.Legal[0]))
	r.ask("POST", r.path+"/picks", r.tokens[turn-1], sent).is(200, "")
	return sent
}

func pickOf(game, n int, pick string) string {
	return fmt.Sprintf(`{"game":%d,"n":%d,"pick":%s}`, game, n, pick)
}

// ends plays a duel to its end.
func (r *ring) ends() {
	r.Helper()
	for r.picks(0)+r.picks(1) != "" {
	}
}

func TestADuel(t *testing.T) {
	w := newWorld(t)
	r := w.asks()
	opened := w.ask("GET", r.path, r.tokens[0], "").is(200, "")
	require.Equal(t, "waiting", opened.field("state"))
	require.Equal(t, []any{}, opened.field("tape"))
	require.Nil(t, opened.field("players.1"))
	r.tokens[1], _ = w.player("Bea")
	joined := w.ask("POST", r.path+"/join", r.tokens[1], "").is(200, "")
	t.Run("who joins is named, and sees one pool", func(t *testing.T) {
		require.Equal(t, "playing", joined.field("state"))
		require.Equal(t, "Bea", joined.field("players.1.name"))
		require.Equal(t, []any{2.0}, joined.field("you"))
		require.Len(t, joined.field("tape"), 1)
		require.Len(t, joined.field("tape.0"), 4)
		require.EqualValues(t, 1, joined.field("games.0.white"))
		require.EqualValues(t, 2, joined.field("games.1.white"))
		require.Len(t, joined.field("games.1.legal"), 24, "every die in every cell")
		require.Nil(t, joined.field("games.0.legal"), "it is not Bea's turn")
		require.Equal(t, opened.field("commitment"), joined.field("commitment"))
	})
	t.Run("each is told how many wait", func(t *testing.T) {
		for _, token := range r.tokens {
			require.EqualValues(t, 1, w.ask("GET", "/me/duels", token, "").is(200, "").field("waiting"))
		}
		r.picks(0)
		require.EqualValues(t, 0, w.ask("GET", "/me/duels", r.tokens[0], "").is(200, "").field("waiting"))
		require.EqualValues(t, 1, w.ask("GET", "/me/duels", r.tokens[1], "").is(200, "").field("waiting"))
	})
	t.Run("a pick sent twice gives the same answer", func(t *testing.T) {
		sent := r.picks(1)
		again := w.ask("POST", r.path+"/picks", r.tokens[1], sent).is(200, "")
		require.Equal(t, w.ask("GET", r.path, r.tokens[1], "").text, again.text)
	})
	r.ends()
	t.Run("in the end the seed is there, and what it was committed to", func(t *testing.T) {
		over := w.ask("GET", r.path, "", "").is(200, "")
		require.Equal(t, "over", over.field("state"))
		seed, err := dice.ParseSeed(over.string("seed"))
		require.NoError(t, err)
		require.Equal(t, seed.Commitment(over.string("id")), opened.field("commitment"))
		require.Len(t, over.field("tape"), 3)
		for _, game := range []string{"games.0", "games.1"} {
			require.Len(t, over.field(game+".picks"), 12)
			require.Len(t, over.field(game+".margins"), 2)
		}
	})
	t.Run("and the export adds up", func(t *testing.T) {
		e := w.ask("GET", r.path+"/export", "", "").is(200, "")
		sum := 0.0
		for g, whites := range []string{"1", "2"} {
			game := "games." + itoa(g)
			require.Equal(t, whites, fmt.Sprint(e.field(game+".white")))
			margin := e.field(game+".result.score.white").(float64) - e.field(game+".result.score.black").(float64)
			if g == 1 {
				margin = -margin
			}
			require.Equal(t, margin, e.field(game+".margins.0"))
			sum += margin
		}
		require.Equal(t, []any{sum, 0 - sum}, e.field("margins"))
		winner := map[bool]any{sum > 0: 1.0, sum < 0: 2.0, sum == 0: nil}[true]
		require.Equal(t, winner, e.field("winner"))
	})
}

package challenge_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/rules"
	"dailydistrict/rules/draft"
)

// arena is a naive picture of duels beside the real service, which now and then
// ends and begins anew on the same file.
type arena struct {
	*table
	r       *rapid.T
	path    string
	open    *db.Store
	people  []challenge.PlayerID // guests, and two accounts at the end
	codes   map[challenge.PlayerID]string
	matches []*match
}

// match is what the picture knows of a duel.
type match struct {
	secret  challenge.Duel
	players [2]challenge.PlayerID
	sheets  [2]rules.Sheet
}

func newArena(t *testing.T, r *rapid.T) *arena {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	a := &arena{r: r, path: filepath.Join(t.TempDir(), "test.db"), codes: map[challenge.PlayerID]string{}}
	a.serve(t, clock)
	for range 4 {
		a.people = append(a.people, a.guest().ID)
	}
	for _, name := range []string{"Ada", "Bea"} {
		id, code := a.account(name)
		a.people, a.codes[id] = append(a.people, id), code
	}
	return a
}

// serve begins a service on the file.
func (a *arena) serve(t *testing.T, clock *watch) {
	var err error
	a.open, err = db.Open(t.Context(), db.Options{Database: a.path, Serve: true})
	require.NoError(t, err)
	a.table = serveOn(t, a.open, clock, "UTC")
}

func (a *arena) someone() challenge.PlayerID { return rapid.SampledFrom(a.people).Draw(a.r, "who") }

func (a *arena) match() *match {
	if len(a.matches) == 0 {
		a.r.Skip("no duel yet")
	}
	return rapid.SampledFrom(a.matches).Draw(a.r, "duel")
}

func (a *arena) opens(*rapid.T) {
	if len(a.matches) == 3 {
		a.r.Skip("enough duels")
	}
	who := a.someone()
	d, err := a.OpenDuel(a.t.Context(), who)
	require.NoError(a.r, err)
	secret, err := a.store.Duel(a.t.Context(), d.ID)
	require.NoError(a.r, err)
	a.matches = append(a.matches, &match{secret: secret, players: [2]challenge.PlayerID{who}})
}

func (a *arena) joins(*rapid.T) {
	m, who := a.match(), a.someone()
	_, err := a.JoinDuel(a.t.Context(), m.secret.ID, who)
	switch {
	case m.players[1] == who:
		require.NoError(a.r, err)
	case m.players[0] == who:
		require.ErrorIs(a.r, err, challenge.ErrOwnDuel)
	case m.players[1] != 0:
		require.ErrorIs(a.r, err, challenge.ErrDuelTaken)
	default:
		require.NoError(a.r, err)
		m.players[1] = who
	}
}

// picks lets anybody try to make a pick in any game, mostly one that could be.
func (a *arena) picks(*rapid.T) {
	m, game := a.match(), rapid.IntRange(0, 1).Draw(a.r, "game")
	who := a.someone()
	if on := m.turn(game); on != 0 && rapid.IntRange(0, 3).Draw(a.r, "in turn") > 0 {
		who = on
	}
	n := max(len(m.sheets[game])+rapid.SampledFrom([]int{0, 0, 0, 0, 0, -1, 1}).Draw(a.r, "off"), 0)
	line := m.line(a.r, game, n)
	_, err := a.PickInDuel(a.t.Context(), m.secret.ID, who, game, n, line)
	if m.may(who, game, n, line) {
		require.NoError(a.r, err)
		if n == len(m.sheets[game]) {
			m.sheets[game] = append(m.sheets[game], line)
		}
		return
	}
	require.Error(a.r, err)
}

// plays lets both players pick legally for a while.
func (a *arena) plays(*rapid.T) {
	m := a.match()
	for range rapid.IntRange(1, 12).Draw(a.r, "picks") {
		game := rapid.IntRange(0, 1).Draw(a.r, "game")
		if m.turn(game) == 0 {
			game = 1 - game
		}
		who := m.turn(game)
		if who == 0 {
			return
		}
		legal, err := draft.Game.Legal(m.secret.Tape, m.sheets[game])
		require.NoError(a.r, err)
		line := rapid.SampledFrom(legal).Draw(a.r, "line")
		_, err = a.PickInDuel(a.t.Context(), m.secret.ID, who, game, len(m.sheets[game]), line)
		require.NoError(a.r, err)
		m.sheets[game] = append(m.sheets[game], line)
	}
}

// line is a pick that may be made with those before it, or any other.
func (m *match) line(r *rapid.T, game, n int) string {
	lines := []string{"1a1", "2b3", "3x", "4c1", "?", ""}
	if n <= len(m.sheets[game]) && rapid.IntRange(0, 3).Draw(r, "legal") > 0 {
		if legal, err := draft.Game.Legal(m.secret.Tape, m.sheets[game][:n]); err == nil && len(legal) > 0 {
			lines = legal
		}
	}
	return rapid.SampledFrom(lines).Draw(r, "line")
}

// whites tells for each pick whether White makes it.
const whites = "wbwbbwbwwbwb"

// maker is who makes pick n of a game.
func (m *match) maker(game, n int) challenge.PlayerID {
	if (whites[n] == 'w') == (game == 0) {
		return m.players[0]
	}
	return m.players[1]
}

// turn is who may pick in a game now, 0 for nobody.
func (m *match) turn(game int) challenge.PlayerID {
	n := len(m.sheets[game])
	if n == 12 || m.players[1] == 0 || len(m.sheets[1-game]) < n/4*4 {
		return 0
	}
	return m.maker(game, n)
}

func (m *match) may(who challenge.PlayerID, game, n int, line string) bool {
	sheet := m.sheets[game]
	switch {
	case m.players[1] == 0 || n > len(sheet) || n == 12 || m.maker(game, n) != who:
		return false
	case n < len(sheet):
		return sheet[n] == line
	}
	legal, err := draft.Game.Legal(m.secret.Tape, sheet)
	return err == nil && m.turn(game) == who && slices.Contains(legal, line)
}

// signsIn lets a guest sign in to one of the accounts.
func (a *arena) signsIn(*rapid.T) {
	guest, account := rapid.SampledFrom(a.people[:4]).Draw(a.r, "guest"), rapid.SampledFrom(a.people[4:]).Draw(a.r, "account")
	_, _, err := a.SignIn(a.t.Context(), a.codes[account], guest)
	require.NoError(a.r, err)
	for _, m := range a.matches {
		for place, player := range m.players {
			if player == guest {
				m.players[place] = account
			}
		}
	}
}

func (a *arena) waits(*rapid.T) { a.clock.add(time.Hour) }

// compare looks at everything with everybody's eyes.
func (a *arena) compare(*rapid.T) {
	for _, who := range append([]challenge.PlayerID{0}, a.people...) {
		waiting := 0
		for _, m := range a.matches {
			d, err := a.Duel(a.t.Context(), m.secret.ID, who)
			if m.hiddenFrom(who) {
				require.ErrorIs(a.r, err, challenge.ErrHiddenUntilOver)
				continue
			}
			require.NoError(a.r, err)
			a.compareDuel(m, d)
			if who != 0 && (m.turn(0) == who || m.turn(1) == who) {
				waiting++
			}
		}
		require.Equal(a.r, waiting, a.waitingFor(who))
	}
}

func (m *match) hiddenFrom(who challenge.PlayerID) bool {
	return m.players[1] != 0 && !slices.Contains(m.players[:], who) && !m.over()
}

func (m *match) over() bool { return len(m.sheets[0]) == 12 && len(m.sheets[1]) == 12 }

func (a *arena) compareDuel(m *match, d challenge.SeenDuel) {
	require.Equal(a.r, m.players, d.Players)
	for game := range m.sheets {
		require.Equal(a.r, m.sheets[game].String(), d.Sheets[game].String())
		on := challenge.PlayerID(0)
		if d.Games[game].Turn != challenge.Nobody {
			on = d.Players[d.Games[game].Turn]
		}
		require.Equal(a.r, m.turn(game), on)
	}
	require.Equal(a.r, m.over(), d.Over)
	require.Equal(a.r, m.over(), d.Seed == m.secret.Seed)
	for i, face := range d.Tape.Faces {
		if reached := min(len(m.sheets[0]), len(m.sheets[1])) / 4; m.players[1] != 0 && i/4 <= reached {
			require.Equal(a.r, m.secret.Tape.Faces[i], face)
		} else {
			require.Zero(a.r, face)
		}
	}
}

// TestDuelsGoOnWhateverHappens lets people play, two by two, on a service that
// ends now and then.
func TestDuelsGoOnWhateverHappens(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := newArena(t, r)
		defer func() { require.NoError(t, a.open.Close()) }()
		r.Repeat(map[string]func(*rapid.T){
			"open": a.opens, "join": a.joins, "pick": a.picks, "pick again": a.picks, "play on": a.plays, "sign in": a.signsIn, "wait": a.waits,
			"begin anew": func(*rapid.T) {
				require.NoError(t, a.open.Close())
				a.serve(t, a.clock)
			},
			"look": a.compare,
		})
		a.compare(r)
	})
}

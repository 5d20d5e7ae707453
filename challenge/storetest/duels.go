package storetest

import (
	"fmt"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// duel makes a new one each time, without keeping it.
func (w *world) duel(opener challenge.PlayerID) challenge.Duel {
	w.made++
	id := challenge.DuelIDOf(fmt.Sprintf("%012d", w.made))
	seed := dice.Seed{byte(w.made), 2}
	return challenge.Duel{
		ID: id, Players: [2]challenge.PlayerID{opener}, Seed: seed, Commitment: seed.Commitment(string(id)),
		Tape: dice.Deal(seed, "draft", dice.Shape{3, 4}), TapeVersion: dice.TapeVersion, RulesEdition: 3, Opened: noon,
	}
}

// opens keeps a new duel.
func (w *world) opens(opener challenge.PlayerID) challenge.Duel {
	w.Helper()
	d := w.duel(opener)
	require.NoError(w, w.store.OpenDuel(w.Context(), d))
	return d
}

// joins gives the second place to a player, a second after noon.
func (w *world) joins(d challenge.Duel, joiner challenge.PlayerID) challenge.Duel {
	w.Helper()
	joined, err := w.store.JoinDuel(w.Context(), d.ID, joiner, noon.Add(time.Second))
	require.NoError(w, err)
	return joined
}

// picks appends a line that is new.
func (w *world) picks(d challenge.Duel, game, n int, line string, at time.Time) challenge.Duel {
	w.Helper()
	stands, added, err := w.store.Pick(w.Context(), challenge.NewPick{Duel: d.ID, Game: game, N: n, Line: line, At: at})
	require.NoError(w, err)
	require.True(w, added)
	return stands
}

func (w *world) pickFails(wanted error, pick challenge.NewPick) {
	w.Helper()
	_, added, err := w.store.Pick(w.Context(), pick)
	require.ErrorIs(w, err, wanted)
	require.False(w, added)
}

func (w *world) found(id challenge.DuelID) challenge.Duel {
	w.Helper()
	d, err := w.store.Duel(w.Context(), id)
	require.NoError(w, err)
	return d
}

// duelsOf lists the ids of a player's duels.
func (w *world) duelsOf(player challenge.PlayerID, limit int) (ids []challenge.DuelID) {
	w.Helper()
	list, err := w.store.DuelsOf(w.Context(), player, limit)
	require.NoError(w, err)
	for _, d := range list {
		require.Equal(w, w.found(d.ID), d, "in a list a duel is the same")
		ids = append(ids, d.ID)
	}
	return ids
}

var duelTests = map[string]func(*world){
	"a duel is kept as it was opened": func(w *world) {
		d := w.opens(w.guest())
		d.Sheets = [2]rules.Sheet{{}, {}}
		require.Equal(w, d, w.found(d.ID))
		require.True(w, w.found(d.ID).Started.IsZero())
		require.True(w, w.found(d.ID).Moved.IsZero())
	},
	"there is no duel that nobody opened, and nobody opens one": func(w *world) {
		_, err := w.store.Duel(w.Context(), "duel/000000000000")
		require.ErrorIs(w, err, challenge.ErrUnknownDuel)
		_, err = w.store.JoinDuel(w.Context(), "duel/000000000000", w.guest(), noon)
		require.ErrorIs(w, err, challenge.ErrUnknownDuel)
		w.pickFails(challenge.ErrUnknownDuel, challenge.NewPick{Duel: "duel/000000000000", Line: "1a1", At: noon})
		d := w.duel(4711)
		require.ErrorIs(w, w.store.OpenDuel(w.Context(), d), challenge.ErrUnknownPlayer)
		_, err = w.store.Duel(w.Context(), d.ID)
		require.ErrorIs(w, err, challenge.ErrUnknownDuel)
	},
	"a duel of two has begun, and nobody else comes in": func(w *world) {
		d := w.duel(w.guest())
		d.Players[1], d.Started = 4711, d.Opened
		require.ErrorIs(w, w.store.OpenDuel(w.Context(), d), challenge.ErrUnknownPlayer)
		d.Players[1], d.Sheets = w.guest(), [2]rules.Sheet{{}, {}}
		require.NoError(w, w.store.OpenDuel(w.Context(), d))
		require.Equal(w, d, w.found(d.ID))
		_, err := w.store.JoinDuel(w.Context(), d.ID, w.guest(), noon)
		require.ErrorIs(w, err, challenge.ErrDuelTaken)
		for _, player := range d.Players {
			require.Equal(w, []challenge.DuelID{d.ID}, w.duelsOf(player, 10))
		}
	},
	"an id is given once": func(w *world) {
		d := w.opens(w.guest())
		again := w.duel(w.guest())
		again.ID = d.ID
		require.Error(w, w.store.OpenDuel(w.Context(), again))
		require.Equal(w, d.Seed, w.found(d.ID).Seed)
	},
	"who joins begins it, and joining again changes nothing": func(w *world) {
		opener, joiner := w.guest(), w.guest()
		d := w.opens(opener)
		joined := w.joins(d, joiner)
		require.Equal(w, [2]challenge.PlayerID{opener, joiner}, joined.Players)
		require.Equal(w, noon.Add(time.Second), joined.Started)
		require.Equal(w, joined, w.found(d.ID))
		again, err := w.store.JoinDuel(w.Context(), d.ID, joiner, noon.Add(time.Hour))
		require.NoError(w, err)
		require.Equal(w, joined, again)
	},
	"a duel has two players, and they are two": func(w *world) {
		opener, joiner := w.guest(), w.guest()
		d := w.opens(opener)
		_, err := w.store.JoinDuel(w.Context(), d.ID, opener, noon)
		require.ErrorIs(w, err, challenge.ErrOwnDuel)
		_, err = w.store.JoinDuel(w.Context(), d.ID, 4711, noon)
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
		require.False(w, w.found(d.ID).Joined())
		w.joins(d, joiner)
		_, err = w.store.JoinDuel(w.Context(), d.ID, w.guest(), noon)
		require.ErrorIs(w, err, challenge.ErrDuelTaken)
		_, err = w.store.JoinDuel(w.Context(), d.ID, opener, noon)
		require.ErrorIs(w, err, challenge.ErrOwnDuel)
		require.Equal(w, joiner, w.found(d.ID).Players[1])
	},
	"picks are appended, each game for itself": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		w.picks(d, 0, 0, "1a1", noon.Add(2*time.Second))
		w.picks(d, 1, 0, "2b3", noon.Add(3*time.Second))
		last := w.picks(d, 0, 1, "4x", noon.Add(4*time.Second))
		d.Sheets, d.Moved = [2]rules.Sheet{{"1a1", "4x"}, {"2b3"}}, noon.Add(4*time.Second)
		require.Equal(w, d, last)
		require.Equal(w, d, w.found(d.ID))
	},
	"the same pick again is the same, and another is refused": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		d = w.picks(d, 1, 0, "1a1", noon)
		stands, added, err := w.store.Pick(w.Context(), challenge.NewPick{Duel: d.ID, Game: 1, Line: "1a1", At: noon.Add(time.Hour)})
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, d, stands)
		w.pickFails(challenge.ErrLocked, challenge.NewPick{Duel: d.ID, Game: 1, Line: "1a2", At: noon})
		w.pickFails(challenge.ErrOutOfStep, challenge.NewPick{Duel: d.ID, Game: 1, N: 2, Line: "1a2", At: noon})
		w.pickFails(challenge.ErrOutOfStep, challenge.NewPick{Duel: d.ID, Game: 0, N: 1, Line: "1a2", At: noon})
		require.Equal(w, d, w.found(d.ID))
	},
	"the tenth pick comes after the ninth": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		var sheet rules.Sheet
		for n := range 12 {
			sheet = append(sheet, fmt.Sprintf("%da1", n))
			w.picks(d, 0, n, sheet[n], noon)
		}
		require.Equal(w, sheet, w.found(d.ID).Sheets[0])
	},
	"a player's duels come newest first, each once": func(w *world) {
		one, two := w.guest(), w.guest()
		first, second, third := w.opens(one), w.opens(two), w.opens(one)
		other := w.opens(two)
		w.joins(second, one)
		require.Equal(w, []challenge.DuelID{third.ID, second.ID, first.ID}, w.duelsOf(one, 10))
		require.Equal(w, []challenge.DuelID{third.ID, second.ID}, w.duelsOf(one, 2))
		require.Equal(w, []challenge.DuelID{other.ID, second.ID}, w.duelsOf(two, 10))
		require.Empty(w, w.duelsOf(w.guest(), 10))
	},
	"a guest's duels pass to the account, whichever place it has": func(w *world) {
		guest, other, account := w.guest(), w.guest(), w.named()
		opened, joined := w.joins(w.opens(guest), other), w.joins(w.opens(other), guest)
		opened = w.picks(opened, 0, 0, "1a1", noon)
		w.adopts(guest, account, noon.Add(time.Hour))
		opened.Players[0], joined.Players[1] = account, account
		require.Equal(w, opened, w.found(opened.ID))
		require.Equal(w, joined, w.found(joined.ID))
		require.Equal(w, []challenge.DuelID{joined.ID, opened.ID}, w.duelsOf(account, 10))
		require.Empty(w, w.duelsOf(guest, 10))
	},
	"an account may come to have both places": func(w *world) {
		guest, account := w.guest(), w.named()
		d := w.joins(w.opens(account), guest)
		w.adopts(guest, account, noon)
		d.Players[1] = account
		require.Equal(w, d, w.found(d.ID))
		require.Equal(w, []challenge.DuelID{d.ID}, w.duelsOf(account, 10))
	},
	"a duel outlasts the guests who play it": func(w *world) {
		long := noon.Add(-time.Hour)
		opener, first := w.guestAt(long)
		joiner, second := w.guestAt(long)
		d := w.duel(opener)
		d.Opened = long
		require.NoError(w, w.store.OpenDuel(w.Context(), d))
		d, err := w.store.JoinDuel(w.Context(), d.ID, joiner, long)
		require.NoError(w, err)
		d = w.picks(d, 0, 0, "1a1", long)
		require.Equal(w, 2, w.forgets())
		require.False(w, w.entersBy(first) || w.entersBy(second))
		require.Equal(w, d, w.found(d.ID))
	},
	"whatever happened in a duel since keeps both its players": func(w *world) {
		long := noon.Add(-time.Hour)
		for name, happens := range map[string]struct{ opened, joined, picked time.Time }{
			"opened": {noon, noon, noon}, "joined": {long, noon, noon}, "a pick": {long, long, noon},
		} {
			opener, first := w.guestAt(long)
			joiner, second := w.guestAt(long)
			d := w.duel(opener)
			d.Opened = happens.opened
			require.NoError(w, w.store.OpenDuel(w.Context(), d))
			_, err := w.store.JoinDuel(w.Context(), d.ID, joiner, happens.joined)
			require.NoError(w, err)
			w.picks(d, 0, 0, "1a1", happens.picked)
			require.Zero(w, w.forgets(), name)
			require.True(w, w.entersBy(first) && w.entersBy(second), name)
		}
	},
	"of many who join at once one does": func(w *world) {
		d := w.opens(w.guest())
		var players [crowd]challenge.PlayerID
		for i := range players {
			players[i] = w.guest()
		}
		var stands [crowd]challenge.Duel
		var errs [crowd]error
		atOnce(crowd, func(i int) { stands[i], errs[i] = w.store.JoinDuel(w.Context(), d.ID, players[i], noon) })
		joined := 0
		for i, err := range errs {
			if err == nil {
				joined++
				require.Equal(w, players[i], stands[i].Players[1])
				require.Equal(w, stands[i], w.found(d.ID))
				continue
			}
			require.ErrorIs(w, err, challenge.ErrDuelTaken)
		}
		require.Equal(w, 1, joined)
	},
	"of different picks at once one stands, and of the same all are told so": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		lines := []string{"1a1", "1a2", "2b3"}
		var stands [crowd]challenge.Duel
		var added [crowd]bool
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			stands[i], added[i], errs[i] = w.store.Pick(w.Context(), challenge.NewPick{Duel: d.ID, Line: lines[i%len(lines)], At: noon.Add(time.Duration(i) * time.Second)})
		})
		d = w.found(d.ID)
		require.Len(w, d.Sheets[0], 1)
		for i, err := range errs {
			if lines[i%len(lines)] == d.Sheets[0][0] {
				require.NoError(w, err)
				require.Equal(w, d, stands[i])
			} else {
				require.ErrorIs(w, err, challenge.ErrLocked)
			}
		}
		require.Equal(w, 1, countTrue(added[:]))
	},
	"both games are played at once, and nobody's pick harms the other's": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		var errs [2][12]error
		atOnce(2, func(game int) {
			for n := range errs[game] {
				_, _, errs[game][n] = w.store.Pick(w.Context(), challenge.NewPick{Duel: d.ID, Game: game, N: n, Line: fmt.Sprintf("%da%d", game, n), At: noon})
			}
		})
		d = w.found(d.ID)
		for game, list := range errs {
			for n, err := range list {
				require.NoError(w, err)
				require.Equal(w, fmt.Sprintf("%da%d", game, n), d.Sheets[game][n])
			}
		}
	},
	"who comes too late for a call has changed nothing": func(w *world) {
		d := w.opens(w.guest())
		_, err := w.store.JoinDuel(ended(), d.ID, w.guest(), noon)
		require.Error(w, err)
		require.False(w, w.found(d.ID).Joined())
		w.joins(d, w.guest())
		_, _, err = w.store.Pick(ended(), challenge.NewPick{Duel: d.ID, Line: "1a1", At: noon})
		require.Error(w, err)
		require.Empty(w, w.found(d.ID).Sheets[0])
	},
	"a pick that there cannot be is refused": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		for _, pick := range []challenge.NewPick{{Game: 2}, {Game: -1}, {N: -1}} {
			pick.Duel, pick.Line, pick.At = d.ID, "1a1", noon
			_, _, err := w.store.Pick(w.Context(), pick)
			require.Error(w, err)
		}
		require.Equal(w, d, w.found(d.ID))
	},
	"a line that no store could give back is refused": func(w *world) {
		d := w.joins(w.opens(w.guest()), w.guest())
		for _, line := range []string{"1\x00", "\xff"} {
			_, _, err := w.store.Pick(w.Context(), challenge.NewPick{Duel: d.ID, Line: line, At: noon})
			require.Error(w, err)
		}
		require.Empty(w, w.found(d.ID).Sheets[0])
	},
}

func countTrue(list []bool) int {
	return len(list) - len(slices.DeleteFunc(slices.Clone(list), func(b bool) bool { return b }))
}

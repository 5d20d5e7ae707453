package challenge_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

var duelForm = challenge.Form{ID: challenge.DuelForm, Name: "Draft duel", Game: draft.Game, Reveal: challenge.Sealed}

// ring is a duel that two play, on a service that tests may begin anew.
type ring struct {
	*table
	id     challenge.DuelID
	people [2]challenge.Player
}

// duel opens a duel of two guests, and begins it.
func duel(t testing.TB) *ring {
	t.Helper()
	r := alone(t)
	r.people[1] = r.guest()
	_, err := r.JoinDuel(t.Context(), r.id, r.people[1].ID)
	require.NoError(t, err)
	return r
}

// alone opens a duel that nobody has joined.
func alone(t testing.TB) *ring {
	t.Helper()
	r := &ring{table: serve(t, "2026-11-30T12:00:00Z", "UTC")}
	r.people[0] = r.guest()
	d, err := r.OpenDuel(t.Context(), r.people[0].ID)
	require.NoError(t, err)
	r.id = d.ID
	return r
}

// sees is the duel as one of the two sees it.
func (r *ring) sees(place int) challenge.SeenDuel {
	r.t.Helper()
	d, err := r.Duel(r.t.Context(), r.id, r.people[place].ID)
	require.NoError(r.t, err)
	return d
}

// stored is the duel with its secrets.
func (r *ring) stored() challenge.Duel {
	r.t.Helper()
	d, err := r.store.Duel(r.t.Context(), r.id)
	require.NoError(r.t, err)
	return d
}

// picks makes a pick that is accepted.
func (r *ring) picks(place, game int, line string) challenge.SeenDuel {
	r.t.Helper()
	d, err := r.PickInDuel(r.t.Context(), r.id, r.people[place].ID, game, len(r.stored().Sheets[game]), line)
	require.NoError(r.t, err)
	return d
}

// moves plays one legal pick in a game, by whoever is to pick; moved is false
// where the game waits or is over.
func (r *ring) moves(game int, chance *rand.Rand) (moved bool) {
	r.t.Helper()
	at := r.sees(0).Games[game]
	if at.Turn == challenge.Nobody {
		return false
	}
	r.picks(at.Turn, game, r.legal(game, chance))
	return true
}

// legal is a line that may be played next in a game.
func (r *ring) legal(game int, chance *rand.Rand) string {
	r.t.Helper()
	d := r.sees(0)
	lines, err := draft.Game.Legal(d.Tape, d.Sheets[game])
	require.NoError(r.t, err)
	return lines[chance.IntN(len(lines))]
}

// plays plays on at random until both games have so many lines.
func (r *ring) plays(lines int, chance *rand.Rand) {
	r.t.Helper()
	for {
		sheets := r.stored().Sheets
		if len(sheets[0]) >= lines && len(sheets[1]) >= lines {
			return
		}
		game := chance.IntN(2)
		if len(sheets[game]) >= lines || !r.moves(game, chance) {
			require.True(r.t, r.moves(1-game, chance), "of two games one goes on")
		}
	}
}

func chanceOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func TestADuelFromItsOpeningToItsEnd(t *testing.T) {
	r := alone(t)
	opened := r.stored()
	t.Run("it is opened with a code of its own, on dice of its own, under a commitment", func(t *testing.T) {
		require.Regexp(t, "^duel/[0-9a-z]{12}$", string(r.id))
		require.Equal(t, opened.Seed.Commitment(string(r.id)), opened.Commitment)
		require.Equal(t, dice.Deal(opened.Seed, "draft", dice.Shape{3, 4}), opened.Tape)
		other, err := r.OpenDuel(t.Context(), r.people[0].ID)
		require.NoError(t, err)
		require.NotEqual(t, r.id, other.ID)
		require.NotEqual(t, opened.Commitment, other.Commitment)
	})
	t.Run("until somebody joins everybody sees who asks, and no dice", func(t *testing.T) {
		for _, viewer := range []challenge.PlayerID{0, r.people[0].ID, r.guest().ID} {
			d, err := r.Duel(t.Context(), r.id, viewer)
			require.NoError(t, err)
			require.Equal(t, opened.Commitment, d.Commitment)
			require.Equal(t, r.people[0], d.People[0])
			require.Zero(t, d.Pools)
			require.Equal(t, viewer == r.people[0].ID, d.Mine[0])
			require.True(t, d.Games[0].Waits && d.Games[1].Waits)
		}
		_, err := r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 0, "1a1")
		require.ErrorIs(t, err, challenge.ErrDuelAlone)
	})
	r.people[1] = r.somebody()
	r.clock.add(time.Hour)
	d, err := r.JoinDuel(t.Context(), r.id, r.people[1].ID)
	require.NoError(t, err)
	t.Run("then the first pool is shown, and each is White in one of the games", func(t *testing.T) {
		require.Equal(t, r.clock.now(), d.Started)
		require.Equal(t, 1, d.Pools)
		require.Equal(t, r.people, d.People)
		require.Equal(t, [2]bool{false, true}, d.Mine)
		require.Equal(t, [2]int{0, 1}, d.Games[0].Seats)
		require.Equal(t, [2]int{1, 0}, d.Games[1].Seats)
		require.Equal(t, 0, d.Games[0].Turn)
		require.Equal(t, 1, d.Games[1].Turn)
		require.True(t, d.Games[1].Yours && !d.Games[0].Yours && d.Waiting())
	})
	r.clock.add(time.Hour)
	r.plays(12, chanceOf(1))
	t.Run("once both games are over it is all there for anybody who has the link", func(t *testing.T) {
		for _, viewer := range []challenge.PlayerID{0, r.people[0].ID, r.people[1].ID, r.guest().ID} {
			d, err := r.Duel(t.Context(), r.id, viewer)
			require.NoError(t, err)
			require.True(t, d.Over)
			require.Equal(t, opened.Seed, d.Seed)
			require.Equal(t, opened.Tape, d.Tape)
			require.Equal(t, r.clock.now(), d.Ended)
			require.False(t, d.Waiting())
		}
	})
	t.Run("and the sum of the own margins decides", func(t *testing.T) {
		d := r.sees(0)
		var margins [2]int
		for g, seat := range draft.Both {
			p, err := draft.Replay(d.Tape, d.Sheets[g])
			require.NoError(t, err)
			margins[g] = p.Margin(seat) // the opener is White first and then Black
			require.Equal(t, margins[g], d.Games[g].Margin)
		}
		require.Equal(t, margins[0]+margins[1], d.Margin)
	})
	t.Run("no more picks are taken", func(t *testing.T) {
		_, err := r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 12, "1a1")
		require.ErrorIs(t, err, draft.ErrTooMany)
		_, err = r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 13, "1a1")
		require.ErrorIs(t, err, challenge.ErrOutOfStep)
	})
}

// TestNoDieIsShownBeforeItsTime looks at every view of many duels at every step.
func TestNoDieIsShownBeforeItsTime(t *testing.T) {
	for seed := range uint64(5) {
		r := duel(t)
		secret, chance := r.stored(), chanceOf(seed)
		for !r.sees(0).Over {
			r.plays(min(len(r.sees(0).Sheets[0]), len(r.sees(0).Sheets[1]))+1, chance)
			reached := min(len(r.stored().Sheets[0]), len(r.stored().Sheets[1]))/4 + 1
			for place := range 2 {
				d := r.sees(place)
				if d.Over {
					continue
				}
				list, err := r.DuelsOf(t.Context(), r.people[place].ID, 10)
				require.NoError(t, err)
				require.Equal(t, []challenge.SeenDuel{d}, list)
				require.Equal(t, reached, d.Pools)
				require.Zero(t, d.Seed)
				require.Equal(t, secret.Tape.Faces[:4*reached], d.Tape.Faces[:4*reached])
				require.Equal(t, make([]dice.Face, 12-4*reached), d.Tape.Faces[4*reached:])
			}
		}
	}
}

func TestAGameWaitsForTheOtherAtTheEndOfAPool(t *testing.T) {
	r, chance := duel(t), chanceOf(7)
	for range 4 {
		require.True(t, r.moves(0, chance))
	}
	d := r.sees(0)
	require.True(t, d.Games[0].Waits)
	require.Equal(t, challenge.Nobody, d.Games[0].Turn)
	require.Equal(t, 1, d.Pools)
	for _, p := range r.people {
		_, err := r.PickInDuel(t.Context(), r.id, p.ID, 0, 4, "1a1")
		require.ErrorIs(t, err, challenge.ErrPoolNotShown)
	}
	for range 3 {
		require.True(t, r.moves(1, chance))
		require.True(t, r.sees(0).Games[0].Waits)
	}
	require.True(t, r.moves(1, chance))
	d = r.sees(0)
	require.Equal(t, 2, d.Pools)
	require.Equal(t, [2]int{1, 0}, [2]int{d.Games[0].Turn, d.Games[1].Turn}, "Black begins the second pool")
}

func TestADuelIsJudgedByTheRulesItWasOpenedWith(t *testing.T) {
	r := duel(t)
	r.plays(12, chanceOf(4))
	newer := config(t, r.store, r.clock, "UTC")
	newer.Duel.Game = otherwise{draft.Game, draft.Game.Info().Edition + 1, ""}
	_, err := challenge.New(newer).Duel(t.Context(), r.id, 0)
	require.ErrorContains(t, err, "edition 1")
	newer.Duel.Past = []rules.Game{draft.Game}
	d, err := challenge.New(newer).Duel(t.Context(), r.id, r.people[0].ID)
	require.NoError(t, err)
	require.Equal(t, r.sees(0), d)
}

package challenge_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/draft"
)

func TestWhatIsNoPick(t *testing.T) {
	r := duel(t)
	first := r.legal(0, chanceOf(1))
	for name, c := range map[string]struct {
		place, game, n int
		line           string
		want           error
	}{
		"the other's pick":                 {1, 0, 0, first, challenge.ErrNotYourTurn},
		"a pick before it is there":        {0, 0, 1, first, challenge.ErrOutOfStep},
		"a pick of a game there is not":    {0, 2, 0, first, rules.Malformed},
		"a pick of a game before both":     {0, -1, 0, first, rules.Malformed},
		"a pick before the first":          {0, 0, -1, first, rules.Malformed},
		"a line that is none":              {0, 0, 0, "first", rules.Malformed},
		"an empty line":                    {0, 0, 0, "", rules.Malformed},
		"an undecided line":                {0, 0, 0, rules.Undecided, rules.Malformed},
		"a die that is not there":          {0, 0, 0, "5a1", draft.ErrNoSuchDie},
		"a die that fits, crossed off":     {0, 0, 0, "1x", draft.ErrDiePlaceable},
		"a cell that is not in the window": {0, 0, 0, "1c1", draft.ErrNoSuchCell},
	} {
		_, err := r.PickInDuel(t.Context(), r.id, r.people[c.place].ID, c.game, c.n, c.line)
		require.ErrorIs(t, err, c.want, name)
		require.Empty(t, r.stored().Sheets[0], name)
		require.Empty(t, r.stored().Sheets[1], name)
	}
	t.Run("a die already taken", func(t *testing.T) {
		r.picks(0, 0, first)
		_, err := r.PickInDuel(t.Context(), r.id, r.people[1].ID, 0, 1, first)
		require.ErrorIs(t, err, draft.ErrDieTaken)
		var broken *rules.Violation
		require.ErrorAs(t, err, &broken)
		require.Equal(t, 2, broken.Line)
		require.Len(t, r.stored().Sheets[0], 1)
	})
}

func TestAPickSentAgain(t *testing.T) {
	r := duel(t)
	answer := r.picks(0, 0, "1a1")
	t.Run("gives the same answer", func(t *testing.T) {
		again, err := r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 0, "1a1")
		require.NoError(t, err)
		require.Equal(t, answer, again)
	})
	t.Run("gives the duel of now when more has happened", func(t *testing.T) {
		r.picks(1, 0, "2a1")
		again, err := r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 0, "1a1")
		require.NoError(t, err)
		require.Equal(t, r.sees(0), again)
	})
	t.Run("is locked when it is another, or can be none", func(t *testing.T) {
		for _, line := range []string{"1a2", "2a1", "1x", "nothing", rules.Undecided} {
			_, err := r.PickInDuel(t.Context(), r.id, r.people[0].ID, 0, 0, line)
			require.ErrorIs(t, err, challenge.ErrLocked, line)
		}
	})
	t.Run("is the other player's, and stays so", func(t *testing.T) {
		_, err := r.PickInDuel(t.Context(), r.id, r.people[1].ID, 0, 0, "1a1")
		require.ErrorIs(t, err, challenge.ErrNotYourTurn)
	})
	require.Equal(t, rules.Sheet{"1a1", "2a1"}, r.stored().Sheets[0])
}

func TestAPickAsJSON(t *testing.T) {
	r := duel(t)
	read := func(place, n int, text string) (challenge.SeenDuel, error) {
		return r.ReadPickInDuel(t.Context(), r.id, r.people[place].ID, 0, n, []byte(text))
	}
	for text, want := range map[string]error{
		`{"pool":1,"die":1,"action":"cross"}`:                                     draft.ErrDiePlaceable,
		`{"pool":2,"die":1,"action":"place","row":1,"column":1}`:                  draft.ErrWrongPool,
		`{"pool":1,"die":1,"action":"place","row":3,"column":1}`:                  draft.ErrNoSuchCell,
		`{"pool":1,"die":1,"action":"place","row":1}`:                             rules.Malformed,
		`{"pool":1,"die":1,"action":"place","row":1,"column":null}`:               rules.Malformed,
		`{"pool":1,"player":"black","die":1,"action":"place","row":1,"column":1}`: draft.ErrWrongPlayer,
		``: rules.Malformed,
	} {
		_, err := read(0, 0, text)
		require.ErrorIs(t, err, want, text)
	}
	d, err := read(0, 0, `{"pool":1,"die":1,"action":"place","row":1,"column":1}`)
	require.NoError(t, err)
	require.Equal(t, rules.Sheet{"1a1"}, d.Sheets[0])
	again, err := read(0, 0, `{"pool":1,"player":"white","die":1,"action":"place","row":1,"column":1}`)
	require.NoError(t, err)
	require.Equal(t, d, again)
	_, err = read(0, 0, `{"pool":1,"die":2,"action":"place","row":1,"column":1}`)
	require.ErrorIs(t, err, challenge.ErrLocked)
}

func TestBothPickAtOnce(t *testing.T) {
	r := duel(t)
	for !r.sees(0).Over {
		r.bothPick()
	}
	for _, sheet := range r.stored().Sheets {
		_, err := draft.Game.Judge(r.stored().Tape, sheet)
		require.NoError(t, err)
	}
}

// bothPick lets both players, each on two devices, try every game at once with
// whatever pick comes first to them.
func (r *ring) bothPick() {
	var errs [8]error
	before := r.sees(0)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = r.tries(before, i%2, i/2%2, i/4) })
	}
	all.Wait()
	after := r.stored()
	for game, sheet := range after.Sheets {
		at := before.Games[game]
		if at.Turn == challenge.Nobody {
			require.Equal(r.t, before.Sheets[game], sheet)
			continue
		}
		require.Len(r.t, sheet, len(before.Sheets[game])+1, "one pick is made, once")
		require.Equal(r.t, before.Sheets[game], sheet[:len(sheet)-1])
		for i, err := range errs {
			switch place := i % 2; {
			case i/2%2 != game:
			case place != at.Turn:
				require.ErrorIs(r.t, err, challenge.ErrNotYourTurn)
			case err != nil:
				require.ErrorIs(r.t, err, challenge.ErrLocked)
			}
		}
		require.True(r.t, slices.ContainsFunc([]int{0, 4}, func(device int) bool { return errs[device+2*game+at.Turn] == nil }), "somebody is told that it stands")
	}
}

// tries makes a pick of a player's in a game, on one of two devices, that was
// thought of before.
func (r *ring) tries(before challenge.SeenDuel, place, game, device int) error {
	lines, err := draft.Game.Legal(before.Tape, before.Sheets[game])
	if err != nil || before.Games[game].Turn == challenge.Nobody {
		return err
	}
	_, err = r.PickInDuel(r.t.Context(), r.id, r.people[place].ID, game, len(before.Sheets[game]), lines[device%len(lines)])
	return err
}

package district_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// finished plays whole games: careless ones, careful ones, and the best.
func finished(t *testing.T, r *rand.Rand) map[string]struct {
	tape  dice.Tape
	sheet rules.Sheet
} {
	t.Helper()
	random, careful, best := rulestest.RandomTape(r, district.Game), rulestest.RandomTape(r, district.Game), rulestest.RandomTape(r, district.Game)
	p := district.Start(random)
	for !p.Over() {
		d := slices.Collect(p.Legal())
		p, _ = p.Play(d[r.IntN(len(d))])
	}
	par := district.Start(best).Par(t.Context(), noLimit)
	return map[string]struct {
		tape  dice.Tape
		sheet rules.Sheet
	}{
		"careless": {random, p.Sheet()},
		"careful":  {careful, playSome(r, careful, district.Rolls).Sheet()},
		"best":     {best, par.Sheet},
	}
}

func TestAReviewSolvesEveryPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		for name, game := range finished(t, r) {
			t.Run(name, func(t *testing.T) {
				review, err := solver.Review(t.Context(), game.tape, game.sheet)
				require.NoError(t, err)
				require.True(t, review.Proven)
				score, err := district.Game.Judge(game.tape, game.sheet)
				require.NoError(t, err)
				require.Equal(t, score.Total, review.Attainable[district.Rolls])
				require.Equal(t, fromScratch(t, game.tape, game.sheet), review.Attainable)
				requireFalling(t, review)
			})
		}
	}
}

// fromScratch solves each position of a game for itself.
func fromScratch(t *testing.T, tape dice.Tape, sheet rules.Sheet) (attainable []int) {
	for n := range len(sheet) + 1 {
		par, err := solver.Par(t.Context(), tape, sheet[:n])
		require.NoError(t, err)
		attainable = append(attainable, par.Score)
	}
	return attainable
}

func requireFalling(t *testing.T, review rules.Review) {
	t.Helper()
	require.Len(t, review.Attainable, district.Rolls+1)
	require.True(t, slices.IsSortedFunc(review.Attainable, func(a, b int) int { return b - a }), "%v never rises", review.Attainable)
}

func TestAReviewCutShortClaimsNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for name, game := range finished(t, r) {
		t.Run(name, func(t *testing.T) {
			review, err := solver.Review(t.Context(), game.tape, game.sheet)
			require.NoError(t, err)
			short, err := solver.Review(over, game.tape, game.sheet)
			require.NoError(t, err)
			require.False(t, short.Proven)
			requireFalling(t, short)
			for i := range short.Attainable {
				require.LessOrEqual(t, short.Attainable[i], review.Attainable[i])
			}
			require.Equal(t, review.Attainable[district.Rolls], short.Attainable[district.Rolls], "the score needs no search")
		})
	}
}

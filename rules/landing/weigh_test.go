package landing_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

// closeEnough is the difference that floating point may make.
const closeEnough = 1e-9

func TestTheBestPlayExpects36Points(t *testing.T) {
	rounded := func(x float64) float64 { return math.Round(x*10_000) / 10_000 }
	require.Equal(t, 36.0936, rounded(landing.Optimum(4)), "four turns")
	require.Equal(t, 27.7500, rounded(landing.Optimum(3)), "three turns")
	require.Equal(t, landing.Optimum(4), landing.Start(tape(t, mixed)).Expected(), "before the first roll")
}

// TestProspectsAreTheMeanOfWhatComes holds at every position: what is expected is
// the worth of the best decision, and a decision is worth the mean over all dice
// that it may show; a finished game is worth its score. That leaves no room for
// another value.
func TestProspectsAreTheMeanOfWhatComes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		if p.Over() {
			require.InDelta(t, p.Score(), p.Expected(), closeEnough)
			return
		}
		best := 0.0
		for d, worth := range p.Prospects() {
			require.InDelta(t, meanAfter(t, p, d), worth, closeEnough, "%s", d)
			again, err := p.Worth(d)
			require.NoError(t, err)
			require.Equal(t, worth, again)
			best = max(best, worth)
		}
		require.InDelta(t, best, p.Expected(), closeEnough)
	})
}

// meanAfter is what is expected after a decision, averaged over all dice that it
// may show.
func meanAfter(t *rapid.T, p landing.Position, d landing.Decision) (mean float64) {
	next, err := p.Play(d)
	require.NoError(t, err)
	if d.Action != landing.Roll {
		return next.Expected()
	}
	tape := p.Seen()
	roll := tape.Roll(7*(p.Number()-1) + p.Now().Rolls())
	for a := dice.Face(1); a <= 6; a++ {
		for b := dice.Face(1); b <= 6; b++ {
			roll[0], roll[1] = a, b
			rolled, err := landing.Replay(tape, next.Sheet())
			require.NoError(t, err)
			mean += rolled.Expected() / 36
		}
	}
	return mean
}

func TestASheetIsWeighedLineByLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(landing.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, landing.Game, tape)
		weights, err := landing.Game.(rules.Weigher).Weigh(tape, sheet)
		require.NoError(t, err)
		require.Len(t, weights, len(sheet))
		for i, w := range weights {
			p, err := landing.Replay(tape, sheet[:i])
			require.NoError(t, err)
			d, err := landing.Parse(sheet[i])
			require.NoError(t, err)
			worth, err := p.Worth(d)
			require.NoError(t, err)
			require.Equal(t, rules.Weight{Best: p.Expected(), Chosen: worth}, w)
			require.LessOrEqual(t, w.Chosen, w.Best+closeEnough)
		}
	})
}

func TestWhatIsNotLegalHasNoWorth(t *testing.T) {
	p := landing.Start(tape(t, mixed))
	_, err := p.Worth(landing.Decision{Action: landing.Stop})
	require.ErrorIs(t, err, landing.ErrStopAtZero)
	_, err = landing.Game.(rules.Weigher).Weigh(tape(t, mixed), rules.ParseSheet("r r"))
	require.ErrorIs(t, err, landing.ErrAlreadyRolled)
}

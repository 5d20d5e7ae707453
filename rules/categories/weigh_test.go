package categories_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

// closeEnough is the difference that floating point may make.
const closeEnough = 1e-9

func TestTheBestPlayExpects39Points(t *testing.T) {
	require.Equal(t, 39.0253, math.Round(categories.Optimum()*10_000)/10_000)
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
func meanAfter(t *rapid.T, p categories.Position, d categories.Decision) float64 {
	tape := p.Seen()
	next, err := p.Play(d)
	require.NoError(t, err)
	fresh := []int{} // places on the tape of the dice that it shows
	for i, face := range next.Seen().Faces {
		if face != 0 && tape.Faces[i] == 0 {
			fresh = append(fresh, i)
		}
	}
	ways, sum := int(math.Pow(6, float64(len(fresh)))), 0.0
	for way := range ways {
		for _, i := range fresh {
			tape.Faces[i] = dice.Face(1 + way%6)
			way /= 6
		}
		p, err := categories.Replay(tape, next.Sheet())
		require.NoError(t, err)
		sum += p.Expected()
	}
	return sum / float64(ways)
}

func TestTheOptimumIsTheMeanOverTheFirstRoll(t *testing.T) {
	sum := 0.0
	for way := range 216 {
		dice := tape(t, mixed)
		dice.Faces = slices.Clone(dice.Faces)
		for die := range 3 {
			dice.Faces[die] = uint8(1 + way%6)
			way /= 6
		}
		sum += categories.Start(dice).Expected()
	}
	require.InDelta(t, categories.Optimum(), sum/216, closeEnough)
}

func TestASheetIsWeighedLineByLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(categories.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, categories.Game, tape)
		weights, err := categories.Game.(rules.Weigher).Weigh(tape, sheet)
		require.NoError(t, err)
		require.Len(t, weights, len(sheet))
		for i, w := range weights {
			p, err := categories.Replay(tape, sheet[:i])
			require.NoError(t, err)
			d, err := categories.Parse(sheet[i])
			require.NoError(t, err)
			worth, err := p.Worth(d)
			require.NoError(t, err)
			require.Equal(t, rules.Weight{Best: p.Expected(), Chosen: worth}, w)
			require.LessOrEqual(t, w.Chosen, w.Best+closeEnough)
		}
	})
}

func TestWhatIsNotLegalHasNoWorth(t *testing.T) {
	p := categories.Start(tape(t, mixed))
	_, err := p.Worth(categories.Decision{Category: 7})
	require.ErrorIs(t, err, categories.ErrNoSuchCategory)
	_, err = categories.Game.(rules.Weigher).Weigh(tape(t, mixed), rules.ParseSheet("=4 =4"))
	require.ErrorIs(t, err, categories.ErrCategoryUsed)
}

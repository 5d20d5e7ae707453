package categories_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

// solver is the game as one that knows its best scores.
var solver = categories.Game.(rules.Solver)

func TestParOfTheCases(t *testing.T) {
	cases, err := os.ReadFile("testdata/par.jsonl")
	require.NoError(t, err)
	asked := 0
	for line := range strings.Lines(string(cases)) {
		var c struct {
			ID     string
			Tape   json.RawMessage
			Expect struct{ Par int }
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		tape, err := rules.ReadTape(categories.Game.Info().Shape, c.Tape)
		require.NoError(t, err)
		par, err := solver.Par(t.Context(), tape, nil)
		require.NoError(t, err)
		require.Equal(t, c.Expect.Par, par.Score, c.ID)
		requireScore(t, tape, par)
		asked++
	}
	require.Equal(t, 26, asked)
}

// requireScore judges the sheet of a par.
func requireScore(t require.TestingT, tape dice.Tape, par rules.Par) {
	require.True(t, par.Proven)
	score, err := categories.Game.Judge(tape, par.Sheet)
	require.NoError(t, err)
	require.Equal(t, par.Score, score.Total, "the sheet scores what is claimed")
}

// TestParIsWhatTryingEverythingFinds plays positions with up to three turns left
// to the end in every way there is.
func TestParIsWhatTryingEverythingFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(categories.Game).Draw(t, "tape")
		p := categories.Start(tape)
		for p.Number() < 4 || !p.Over() && rapid.Bool().Draw(t, "go on") {
			p = step(t, p)
		}
		par := p.Par()
		requireScore(t, tape, par)
		require.Equal(t, p.Sheet(), par.Sheet[:len(p.Sheet())], "the sheet goes on with its beginning")
		require.Equal(t, tryEverything(p), par.Score, "%v: %v", tape, p.Sheet())
		require.Equal(t, par.Score, p.Attainable())
	})
}

func step(t *rapid.T, p categories.Position) categories.Position {
	var legal []categories.Decision
	for d := range p.Legal() {
		legal = append(legal, d)
	}
	next, err := p.Play(rapid.SampledFrom(legal).Draw(t, "decision"))
	require.NoError(t, err)
	return next
}

// tryEverything is the best score of every legal play. Rerolls that come to dice
// tried before are left out, as only the dice and the categories matter.
func tryEverything(p categories.Position) int {
	type state struct {
		number, rolls int
		dice          [3]dice.Face
		points        [6]int
		filled        [6]bool
	}
	best, tried := 0, map[state]bool{}
	var try func(categories.Position)
	try = func(p categories.Position) {
		stands := state{p.Number(), p.Rolls(), p.Dice(), p.Points(), [6]bool{}}
		for i := range stands.filled {
			stands.filled[i] = p.Filled(i+1) > 0
		}
		if tried[stands] {
			return
		}
		tried[stands] = true
		best = max(best, p.Score())
		for d := range p.Legal() {
			next, _ := p.Play(d)
			try(next)
		}
	}
	try(p)
	return best
}

// TestParIsTheBestOfAllOrders finds par in another way: in every order of the
// categories, each turn chasing its own by every pair of rerolls.
func TestParIsTheBestOfAllOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(categories.Game).Draw(t, "tape")
		var points [6][6]int // by turn and category
		for turn := range points {
			for category := range points[turn] {
				points[turn][category] = (category + 1) * mostMatching(tape, turn, dice.Face(category+1))
			}
		}
		par, err := solver.Par(context.Background(), tape, nil)
		require.NoError(t, err)
		requireScore(t, tape, par)
		require.Equal(t, bestOrder(points, 0, [6]bool{}), par.Score)
	})
}

// mostMatching is the most dice that show a face after any two rerolls, or
// fewer, of a turn.
func mostMatching(tape dice.Tape, turn int, face dice.Face) (most int) {
	for ways := range 1 << 6 { // for each reroll and die, whether it is thrown
		n := 0
		for die := range 3 {
			shows := tape.Roll(3 * turn)[die]
			if ways>>die&1 == 1 {
				shows = tape.Roll(3*turn + 1)[die]
			}
			if ways>>(3+die)&1 == 1 {
				shows = tape.Roll(3*turn + 2)[die]
			}
			if shows == face {
				n++
			}
		}
		if ways&7 == 0 && ways != 0 {
			continue // the first reroll throws nothing
		}
		most = max(most, n)
	}
	return most
}

func bestOrder(points [6][6]int, turn int, filled [6]bool) (best int) {
	if turn == 6 {
		return 0
	}
	for category, taken := range filled {
		if !taken {
			filled[category] = true
			best = max(best, points[turn][category]+bestOrder(points, turn+1, filled))
			filled[category] = false
		}
	}
	return best
}

func TestAReviewSolvesEveryPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(categories.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, categories.Game, tape)
		review, err := solver.Review(context.Background(), tape, sheet)
		require.NoError(t, err)
		require.True(t, review.Proven)
		require.Len(t, review.Attainable, len(sheet)+1, "before the first decision and after each")
		score, err := categories.Game.Judge(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, score.Total, review.Attainable[len(sheet)])
		for n, attainable := range review.Attainable {
			par, err := solver.Par(context.Background(), tape, sheet[:n])
			require.NoError(t, err)
			require.Equal(t, par.Score, attainable)
			if n > 0 {
				require.LessOrEqual(t, attainable, review.Attainable[n-1], "it never rises")
			}
		}
	})
}

func TestAPerfectSheetLosesNothing(t *testing.T) {
	tape := tape(t, "111234234222345345333456456444561561555612612666123123")
	par, err := solver.Par(t.Context(), tape, nil)
	require.NoError(t, err)
	require.Equal(t, "=1 =2 =3 =4 =5 =6", par.Sheet.String())
	review, err := solver.Review(t.Context(), tape, par.Sheet)
	require.NoError(t, err)
	require.Equal(t, []int{63, 63, 63, 63, 63, 63, 63}, review.Attainable)
}

func TestParOfWhatIsNoBeginning(t *testing.T) {
	dice := tape(t, mixed)
	for name, c := range map[string]struct {
		sheet  string
		reason *rules.Reason
	}{
		"an illegal line":      {"=4 =4", categories.ErrCategoryUsed},
		"no line of this game": {"=4 nonsense", rules.Malformed},
		"an undecided line":    {"=4 ?", categories.ErrTurnMissing},
		"too long":             {"=1 =2 =3 =4 =5 =6 =1", categories.ErrNoSuchTurn},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := solver.Par(t.Context(), dice, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
			_, err = solver.Review(t.Context(), dice, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
		})
	}
	_, err := solver.Review(t.Context(), dice, rules.ParseSheet("=4 x.."))
	require.ErrorIs(t, err, categories.ErrTurnMissing, "a review is of a complete sheet")
	dice.Faces = dice.Faces[1:]
	_, err = solver.Par(t.Context(), dice, nil)
	require.ErrorIs(t, err, rules.BadTape)
}

package landing_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

// solver is the game as one that knows its best scores.
var solver = landing.Game.(rules.Solver)

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
		tape, err := rules.ReadTape(landing.Game.Info().Shape, c.Tape)
		require.NoError(t, err)
		par, err := solver.Par(t.Context(), tape, nil)
		require.NoError(t, err)
		require.Equal(t, c.Expect.Par, par.Score, c.ID)
		requireScore(t, tape, par)
		asked++
	}
	require.Equal(t, 34, asked)
}

// requireScore judges the sheet of a par.
func requireScore(t require.TestingT, tape dice.Tape, par rules.Par) {
	require.True(t, par.Proven)
	score, err := landing.Game.Judge(tape, par.Sheet)
	require.NoError(t, err)
	require.Equal(t, par.Score, score.Total, "the sheet scores what is claimed")
}

// TestParIsWhatTryingEverythingFinds plays positions with up to two turns left
// to the end in every way there is, and remembers nothing.
func TestParIsWhatTryingEverythingFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(landing.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, landing.Game, tape)
		n := 0
		for p := landing.Start(tape); p.Number() < 3; n++ {
			next, err := landing.Replay(tape, sheet[:n+1])
			require.NoError(t, err)
			p = next
		}
		n = rapid.IntRange(n, len(sheet)).Draw(t, "lines")
		p, err := landing.Replay(tape, sheet[:n])
		require.NoError(t, err)
		par := p.Par()
		requireScore(t, tape, par)
		require.Equal(t, sheet[:n], par.Sheet[:n], "the sheet goes on with its beginning")
		require.Equal(t, tryEverything(p), par.Score)
		require.Equal(t, par.Score, p.Attainable())
	})
}

func tryEverything(p landing.Position) int {
	best := p.Score()
	for d := range p.Legal() {
		next, _ := p.Play(d)
		best = max(best, tryEverything(next))
	}
	return best
}

// TestParSharesTheRopeBest finds par of whole tapes in another way: the best of
// each turn without the rope, and once with it.
func TestParSharesTheRopeBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(landing.Game).Draw(t, "tape")
		without, gain := 0, 0
		for turn := range 4 {
			plain := bestTurn(tape, turn, 0, 0, false)
			without += plain
			gain = max(gain, bestTurn(tape, turn, 0, 0, true)-plain)
		}
		par, err := solver.Par(context.Background(), tape, nil)
		require.NoError(t, err)
		requireScore(t, tape, par)
		require.Equal(t, without+gain, par.Score)
	})
}

// bestTurn is the most that a turn can score from a step, before a roll.
func bestTurn(tape dice.Tape, turn, roll, step int, rope bool) int {
	if step == 7 {
		return 12
	}
	best := step // a bust, or a stop at zero, is never worth more than a move
	if roll == 7 {
		return best
	}
	for _, die := range tape.Roll(7*turn + roll) {
		if to := step + int(die); to <= 7 {
			best = max(best, bestTurn(tape, turn, roll+1, to, rope))
		}
		if to := step + int(die) - 1; rope && die > 1 && to <= 7 {
			best = max(best, bestTurn(tape, turn, roll+1, to, false))
		}
	}
	return best
}

func TestAReviewSolvesEveryPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(landing.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, landing.Game, tape)
		review, err := solver.Review(context.Background(), tape, sheet)
		require.NoError(t, err)
		require.True(t, review.Proven)
		require.Len(t, review.Attainable, len(sheet)+1, "before the first decision and after each")
		score, err := landing.Game.Judge(tape, sheet)
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

func TestAReviewSaysWhereThePointsWent(t *testing.T) {
	dice := tape(t, strings.Repeat("61111111111111", 4))
	sheet := rules.ParseSheet("r 6 s r 6 r 1 r 1 r 1 s r 6- r 1 r 1")
	review, err := solver.Review(t.Context(), dice, sheet)
	require.NoError(t, err)
	require.Equal(t, []int{48, 48, 48, 42, 42, 42, 42, 42, 42, 42, 42, 42, 32, 32, 32, 32, 32, 32, 32}, review.Attainable)
}

func TestParOfWhatIsNoBeginning(t *testing.T) {
	dice := tape(t, mixed)
	for name, c := range map[string]struct {
		sheet  string
		reason *rules.Reason
	}{
		"an illegal line":      {"r 2 r 2", landing.ErrDieNotRolled},
		"no line of this game": {"r nonsense", rules.Malformed},
		"an undecided line":    {"r ?", landing.ErrTurnUnfinished},
		"too long":             {"r 2 s r 5 s r 6 s r 4 s r", landing.ErrNoSuchTurn},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := solver.Par(t.Context(), dice, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
			_, err = solver.Review(t.Context(), dice, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
		})
	}
	_, err := solver.Review(t.Context(), dice, rules.ParseSheet("r 2 s r"))
	require.ErrorIs(t, err, landing.ErrTurnUnfinished, "a review is of a complete sheet")
	dice.Faces = dice.Faces[1:]
	_, err = solver.Par(t.Context(), dice, nil)
	require.ErrorIs(t, err, rules.BadTape)
}

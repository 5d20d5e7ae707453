package draft_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// TestLaterPoolsHaveNoPart plays on dice of which the later pools are blank, as
// two players see them.
func TestLaterPoolsHaveNoPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(draft.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, draft.Game, tape)
		for n, line := range sheet {
			seen := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
			clear(seen.Faces[(n/draft.Dice+1)*draft.Dice:])
			whole, err := byPick.Moves(tape, sheet[:n])
			require.NoError(t, err)
			moves, err := byPick.Moves(seen, sheet[:n])
			require.NoError(t, err)
			require.Equal(t, whole, moves)
			require.NoError(t, draft.Game.Mark(seen, sheet[:n+1])[n], line)
		}
	})
}

func TestWhoMakesEachLineIsTold(t *testing.T) {
	tape := tape(t, textDice)
	for n, seat := range draft.Game.Info().Turns {
		p, err := draft.Replay(tape, rules.ParseSheet(textSheet)[:n])
		require.NoError(t, err)
		next, _ := p.Next()
		require.Equal(t, draft.Both[seat], next)
	}
}

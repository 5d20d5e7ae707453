package dice_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules/dice"
)

func TestTapesAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape, _ := dice.ShapeOf(rapid.SampledFrom(games).Draw(t, "game"))
		tape := dice.Deal(seeds().Draw(t, "seed"), "any", shape)
		again, err := dice.Parse(shape, tape.String())
		require.NoError(t, err)
		require.Equal(t, tape, again)
	})
}

func TestWhatIsNoTapeIsRefused(t *testing.T) {
	shape := dice.Shape{2, 3}
	for _, digits := range []string{"", "12345", "1234561", "123450", "123457", "12345 ", "1234５"} {
		_, err := dice.Parse(shape, digits)
		require.ErrorIs(t, err, dice.ErrTape, "%q", digits)
	}
}

func TestATapeIsCutIntoRolls(t *testing.T) {
	tape, err := dice.Parse(dice.Shape{2, 2, 3}, "111222333444")
	require.NoError(t, err)
	require.Equal(t, 4, tape.Rolls())
	require.Equal(t, dice.Roll{3, 3, 3}, tape.Roll(2))
	text, err := json.Marshal(tape)
	require.NoError(t, err)
	require.Equal(t, "[[[1,1,1],[2,2,2]],[[3,3,3],[4,4,4]]]", string(text))
}

func TestOnlyFourGamesHaveDice(t *testing.T) {
	_, known := dice.ShapeOf("district-sealed")
	require.False(t, known, "a form is not a game")
}

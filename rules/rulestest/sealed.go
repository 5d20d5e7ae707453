package rulestest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// ExerciseSealed checks what every sealed game promises, on random dice and random
// play; shown is what the game's own types tell of a beginning.
func ExerciseSealed(t *testing.T, game rules.Game, shown func(*rapid.T, dice.Tape, rules.Sheet) any) {
	sealed := game.(rules.Sealed)
	t.Run("nothing depends on dice that were not seen", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { unseen(t, game, sealed, shown) })
	})
	t.Run("moves are read as they are listed", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { listed(t, game, sealed) })
	})
	t.Run("dice of another shape are refused", func(t *testing.T) { foreign(t, game, sealed) })
}

// Begun draws a tape and the beginning of a game on it.
func Begun(t *rapid.T, game rules.Game) (dice.Tape, rules.Sheet) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	return tape, sheet[:rapid.IntRange(0, len(sheet)).Draw(t, "lines")]
}

// told is everything that the game's untyped answers tell of a beginning.
type told struct {
	seen, forced string
	legal        []string
	moves        any
	weights      []rules.Weight
	shown        any
}

// unseen plays the same beginning on a tape that differs in every die that it
// does not show, and on one without them: no answer may differ.
func unseen(t *rapid.T, game rules.Game, sealed rules.Sealed, shown func(*rapid.T, dice.Tape, rules.Sheet) any) {
	tell := func(tape dice.Tape, sheet rules.Sheet) (all told) {
		seen, err := sealed.Seen(tape, sheet)
		require.NoError(t, err)
		all.seen, all.shown = seen.String(), shown(t, tape, sheet)
		all.legal, err = game.Legal(tape, sheet)
		require.NoError(t, err)
		all.moves, err = sealed.Moves(tape, sheet)
		require.NoError(t, err)
		all.forced, _, err = sealed.Forced(tape, sheet)
		require.NoError(t, err)
		if weigher, ok := game.(rules.Weigher); ok {
			all.weights, err = weigher.Weigh(tape, sheet)
			require.NoError(t, err)
		}
		return all
	}
	tape, sheet := Begun(t, game)
	seen, err := sealed.Seen(tape, sheet)
	require.NoError(t, err)
	other := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
	for i := range other.Faces {
		if seen.Faces[i] == 0 {
			other.Faces[i] = 1 + other.Faces[i]%6
		}
	}
	want := tell(tape, sheet)
	require.Equal(t, want, tell(other, sheet))
	require.Equal(t, want, tell(seen, sheet), "what is seen is enough")
}

// listed reads every move that is listed, and has the legal lines.
func listed(t *rapid.T, game rules.Game, sealed rules.Sealed) {
	tape, sheet := Begun(t, game)
	legal, err := game.Legal(tape, sheet)
	require.NoError(t, err)
	moves, err := sealed.Moves(tape, sheet)
	require.NoError(t, err)
	lines := []string{}
	for _, move := range moves {
		line, err := sealed.ReadMove(tape, sheet, move)
		require.NoError(t, err)
		lines = append(lines, line)
	}
	require.Equal(t, legal, lines)
}

// foreign asks everything about a tape that lacks a die.
func foreign(t *testing.T, game rules.Game, sealed rules.Sealed) {
	info := game.Info()
	whole := dice.Deal(dice.Seed{1}, info.ID, info.Shape)
	moves, err := sealed.Moves(whole, nil)
	require.NoError(t, err)
	short := dice.Tape{Shape: whole.Shape, Faces: whole.Faces[1:]}
	_, err = sealed.Seen(short, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, _, err = sealed.Forced(short, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.Moves(short, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.ReadMove(short, nil, moves[0])
	require.ErrorIs(t, err, rules.BadTape)
	if weigher, ok := game.(rules.Weigher); ok {
		_, err = weigher.Weigh(short, nil)
		require.ErrorIs(t, err, rules.BadTape)
	}
}

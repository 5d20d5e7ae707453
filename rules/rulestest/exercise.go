// Package rulestest tests the promises of a rules.Game, once for all games.
package rulestest

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Exercise checks what every game promises, on random dice and random play.
func Exercise(t *testing.T, game rules.Game) {
	for name, promise := range map[string]func(*rapid.T, rules.Game){
		"legal lines lead to a score between floor and ceiling": legalPlay,
		"a beginning is no complete sheet":                      beginnings,
		"lines that are not legal are refused":                  illegalLines,
		"a record plays the sheet it was written of":            records,
		"marks fall on the faulty lines alone":                  marks,
		"dice of another shape are refused":                     otherDice,
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { promise(t, game) })
		})
	}
	t.Run("all may be asked at once", func(t *testing.T) { atOnce(t, game) })
}

// Tapes draws random dice of a game.
func Tapes(game rules.Game) *rapid.Generator[dice.Tape] {
	shape := game.Info().Shape
	return rapid.Custom(func(t *rapid.T) dice.Tape {
		faces := rapid.SliceOfN(rapid.Uint8Range(1, 6), shape.Dice(), shape.Dice()).Draw(t, "dice")
		return dice.Tape{Shape: shape, Faces: faces}
	})
}

// Play draws a sheet by choosing among the legal lines until none is left.
func Play(t *rapid.T, game rules.Game, tape dice.Tape) rules.Sheet {
	sheet := rules.Sheet{}
	for {
		lines, err := game.Legal(tape, sheet)
		require.NoError(t, err)
		if len(lines) == 0 {
			return sheet
		}
		sheet = append(sheet, rapid.SampledFrom(lines).Draw(t, "line"))
	}
}

func legalPlay(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	dealt := tape.String()
	sheet := Play(t, game, tape)
	score, err := game.Judge(tape, sheet)
	require.NoError(t, err)
	require.LessOrEqual(t, score.Total, game.Info().Ceiling)
	require.GreaterOrEqual(t, score.Total, game.Info().Floor)
	sum := 0
	for _, part := range score.Parts {
		sum += part.Points
	}
	require.Equal(t, score.Total, sum, "the parts add up")
	if lines := game.Info().Lines; lines > 0 {
		require.Len(t, sheet, lines)
	}
	require.Equal(t, dealt, tape.String(), "nobody touches the dice")
	require.Equal(t, sheet, rules.ParseSheet(sheet.String()), "one line of text holds the sheet")
}

func beginnings(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	n := rapid.IntRange(0, len(sheet)-1).Draw(t, "lines")
	_, err := game.Judge(tape, sheet[:n])
	require.Equal(t, n+1, violation(t, err).Line, "what is missing is the next line")
	_, err = game.WriteRecord(tape, sheet[:n])
	violation(t, err)
	_, err = game.Judge(tape, append(slices.Clone(sheet), sheet[len(sheet)-1]))
	violation(t, err)
}

// illegalLines replaces a line by one from elsewhere: either it is among the
// legal ones, or it is refused at its place.
func illegalLines(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	i := rapid.IntRange(0, len(sheet)-1).Draw(t, "place")
	legal, err := game.Legal(tape, sheet[:i])
	require.NoError(t, err)
	require.Len(t, unique(legal), len(legal), "each legal line is listed once")
	line := strangeLine(t, game)
	_, err = game.Legal(tape, append(slices.Clone(sheet[:i]), line))
	if slices.Contains(legal, line) {
		require.NoError(t, err)
		return
	}
	require.Equal(t, i+1, violation(t, err).Line)
}

// strangeLine is a line of some other game of this kind, now and then nonsense.
func strangeLine(t *rapid.T, game rules.Game) string {
	if rapid.IntRange(0, 9).Draw(t, "nonsense") == 0 {
		return rapid.StringN(0, 8, -1).Draw(t, "text")
	}
	return rapid.SampledFrom(Play(t, game, Tapes(game).Draw(t, "other tape"))).Draw(t, "other line")
}

func records(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	text, err := game.WriteRecord(tape, sheet)
	require.NoError(t, err)
	again, err := game.ReadRecord(tape, text)
	require.NoError(t, err)
	require.Equal(t, sheet, again)
	_, err = game.ReadRecord(tape, append(slices.Clone(text), " {}"...))
	require.ErrorIs(t, err, rules.Malformed)
	_, err = game.ReadRecord(tape, bytes.ToUpper(text))
	require.ErrorIs(t, err, rules.Malformed, "letter case matters")
}

// marks spoils some lines of a legal sheet and looks for a mark on each.
func marks(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	for i, mark := range game.Mark(tape, sheet) {
		require.NoError(t, mark, "line %d", i+1)
	}
	plan := slices.Clone(sheet)
	for i := range plan {
		if rapid.IntRange(0, 5).Draw(t, "spoil") == 0 {
			plan[i] = rapid.SampledFrom([]string{rules.Undecided, "nonsense"}).Draw(t, "line")
		}
	}
	found := game.Mark(tape, plan)
	require.Len(t, found, len(plan))
	for i, line := range plan {
		switch line {
		case rules.Undecided:
			require.NoError(t, found[i], "an open line is no fault")
			_, err := game.Judge(tape, plan)
			violation(t, err)
		case "nonsense":
			require.Equal(t, i+1, violation(t, found[i]).Line)
		}
	}
}

func otherDice(t *rapid.T, game rules.Game) {
	tape := Tapes(game).Draw(t, "tape")
	sheet := Play(t, game, tape)
	record, err := game.WriteRecord(tape, sheet)
	require.NoError(t, err)
	tape.Faces = tape.Faces[1:]
	_, err = game.Judge(tape, sheet)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = game.Legal(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = game.ReadRecord(tape, record)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = game.WriteRecord(tape, sheet)
	require.ErrorIs(t, err, rules.BadTape)
	for _, mark := range game.Mark(tape, sheet) {
		require.ErrorIs(t, mark, rules.BadTape)
	}
}

func atOnce(t *testing.T, game rules.Game) {
	shape := game.Info().Shape
	tape, err := dice.Parse(shape, strings.Repeat("3", shape.Dice()))
	require.NoError(t, err)
	want, err := game.Legal(tape, nil)
	require.NoError(t, err)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if lines, err := game.Legal(tape, nil); err != nil || !slices.Equal(want, lines) {
				t.Errorf("%v, and at once %v, %v", want, lines, err)
			}
		})
	}
	all.Wait()
}

// violation is an error as the *Violation that it has to be, with a sentence.
func violation(t require.TestingT, err error) *rules.Violation {
	var v *rules.Violation
	require.ErrorAs(t, err, &v)
	require.NotNil(t, v.Reason)
	require.NotEmpty(t, v.Error())
	return v
}

func unique(lines []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(lines)))
}

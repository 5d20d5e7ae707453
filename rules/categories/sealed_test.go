package categories_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

var sealed = categories.Game.(rules.Sealed)

// begun draws a tape and the beginning of a game on it.
func begun(t *rapid.T) (dice.Tape, rules.Sheet) {
	tape := rulestest.Tapes(categories.Game).Draw(t, "tape")
	sheet := rulestest.Play(t, categories.Game, tape)
	return tape, sheet[:rapid.IntRange(0, len(sheet)).Draw(t, "lines")]
}

func TestDiceAreSeenWhenTheyAreThrown(t *testing.T) {
	const first = "415646324"
	for sheet, seen := range map[string]string{
		"":            "415000000" + "000000000",
		"x..":         "415046000" + "000000000",
		"x.. xx.":     "415046004" + "000000000",
		"x.. ..x":     "415046320" + "000000000",
		"...":         "415646000" + "000000000",
		"=4":          "415000000" + "643000000",
		"x.. =4":      "415046000" + "643000000",
		"x.. =4 .xx":  "415046000" + "643200000",
		"xxx":         "",
		"=4 =4":       "",
		"=4 nonsense": "",
	} {
		got, err := sealed.Seen(tape(t, first+mixed[9:]), rules.ParseSheet(sheet))
		if seen == "" {
			require.Error(t, err, "%q", sheet)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, seen+"000000000000000000000000000000000000", got.String(), "%q", sheet)
	}
}

// TestNothingDependsOnDiceThatWereNotSeen plays the same beginning on tapes that
// differ in every die that it does not show: no answer may differ.
func TestNothingDependsOnDiceThatWereNotSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := begun(t)
		seen, err := sealed.Seen(tape, sheet)
		require.NoError(t, err)
		other := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
		for i := range other.Faces {
			if seen.Faces[i] == 0 {
				other.Faces[i] = 1 + other.Faces[i]%6
			}
		}
		want := shown(t, tape, sheet)
		require.Equal(t, want, shown(t, other, sheet))
		require.Equal(t, want, shown(t, seen, sheet), "what is seen is enough")
	})
}

// everything that a page or an answer shows of a game in progress.
type everything struct {
	Seen     string
	Legal    []string
	Moves    any
	Forced   string
	Turns    [6]categories.Turn
	Options  [6]categories.Option
	Expected float64
	Weights  []rules.Weight
}

func shown(t *rapid.T, tape dice.Tape, sheet rules.Sheet) (e everything) {
	p, err := categories.Replay(tape, sheet)
	require.NoError(t, err)
	seen, err := sealed.Seen(tape, sheet)
	require.NoError(t, err)
	e.Seen, e.Options, e.Expected = seen.String(), p.Options(), p.Expected()
	for i := range e.Turns {
		e.Turns[i] = p.Turn(i + 1)
	}
	e.Legal, err = categories.Game.Legal(tape, sheet)
	require.NoError(t, err)
	e.Moves, err = sealed.Moves(tape, sheet)
	require.NoError(t, err)
	e.Forced, _, err = sealed.Forced(tape, sheet)
	require.NoError(t, err)
	e.Weights, err = categories.Game.(rules.Weigher).Weigh(tape, sheet)
	require.NoError(t, err)
	return e
}

// TestADecisionShowsWhatItThrows: a reroll shows as many dice as it throws, an
// entry the three dice of the next turn, and the last entry none.
func TestADecisionShowsWhatItThrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			more := 0
			for i, face := range next.Seen().Faces {
				if before := p.Seen().Faces[i]; before != 0 {
					require.Equal(t, before, face, "a die that was seen stays so")
				} else if face != 0 {
					more++
				}
			}
			want := 3
			switch {
			case next.Over():
				want = 0
			case d.Reroll:
				want -= count(d.Keep)
			}
			require.Equal(t, want, more, "%s", d)
		}
	})
}

func count(keep [3]bool) (n int) {
	for _, kept := range keep {
		if kept {
			n++
		}
	}
	return n
}

func TestMovesAreReadAsTheyAreListed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := begun(t)
		legal, err := categories.Game.Legal(tape, sheet)
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
		_, forced, err := sealed.Forced(tape, sheet)
		require.NoError(t, err)
		require.False(t, forced)
	})
}

func TestMovesThatAreRefused(t *testing.T) {
	tape := tape(t, "415646324"+mixed[9:])
	for text, reason := range map[string]*rules.Reason{
		`{"keep":[4,0,0]}`:                               nil,
		`{"category":4,"matching":2,"score":8}`:          nil,
		`{"keep":[1,0,0]}`:                               categories.ErrNotHeld,
		`{"keep":[4,4,6]}`:                               categories.ErrNothingRerolled,
		`{"keep":[4,0]}`:                                 rules.Malformed,
		`{"keep":[4,0,0,0]}`:                             rules.Malformed,
		`{"keep":[4,0,null]}`:                            rules.Malformed,
		`{"keep":[4,0,0],"category":4}`:                  rules.Malformed,
		`{"keep":[4,0,0],"keep":[4,0,0]}`:                rules.Malformed,
		`{"category":4}`:                                 rules.Malformed,
		`{"category":4,"matching":2,"score":8,"turn":1}`: rules.Malformed,
		`{"category":4,"matching":3,"score":12}`:         categories.ErrWrongMatching,
		`{"category":4,"matching":2,"score":10}`:         categories.ErrWrongScore,
		`{"category":3,"matching":0,"score":3}`:          categories.ErrWrongScore,
		`{"category":9,"matching":0,"score":0}`:          categories.ErrNoSuchCategory,
		`{"category":0,"matching":0,"score":0}`:          categories.ErrNoSuchCategory,
		`{"category":4,"matching":2,"score":8} {}`:       rules.Malformed,
		`{"turn":1,"keep":[4,0,0]}`:                      rules.Malformed,
		`{}`:                                             rules.Malformed,
		`[]`:                                             rules.Malformed,
		``:                                               rules.Malformed,
		`{"category":4,"matching":2,"score":8.0}`:        rules.Malformed,
		`{"category":4,"matching":2,"score":8,"keep":[0,0,0]}`: rules.Malformed,
	} {
		_, err := sealed.ReadMove(tape, rules.Sheet{"x.."}, []byte(text))
		if reason == nil {
			require.NoError(t, err, text)
			continue
		}
		require.ErrorIs(t, err, reason, text)
	}
	_, err := sealed.ReadMove(tape, rules.ParseSheet("x.. x.."), []byte(`{"keep":[0,0,0]}`))
	require.ErrorIs(t, err, categories.ErrTooManyRolls)
	v := new(rules.Violation)
	require.ErrorAs(t, err, &v)
	require.Equal(t, 3, v.Line)
	require.Equal(t, 3, v.Step)
}

func TestASealedGameNeedsItsOwnDice(t *testing.T) {
	tape := tape(t, mixed)
	tape.Faces = tape.Faces[1:]
	_, err := sealed.Seen(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, _, err = sealed.Forced(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.Moves(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.ReadMove(tape, nil, []byte(`{"keep":[0,0,0]}`))
	require.ErrorIs(t, err, rules.BadTape)
	_, err = categories.Game.(rules.Weigher).Weigh(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
}

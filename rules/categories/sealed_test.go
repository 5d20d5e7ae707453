package categories_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

var sealed = categories.Game.(rules.Sealed)

func TestSealed(t *testing.T) { rulestest.ExerciseSealed(t, categories.Game, shown) }

func TestNothingIsForced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, forced, err := sealed.Forced(rulestest.Begun(t, categories.Game))
		require.NoError(t, err)
		require.False(t, forced)
	})
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

// everything that a page shows of a game in progress.
type everything struct {
	Turns    [6]categories.Turn
	Options  [6]categories.Option
	Expected float64
}

func shown(t *rapid.T, tape dice.Tape, sheet rules.Sheet) any {
	p, err := categories.Replay(tape, sheet)
	require.NoError(t, err)
	e := everything{Options: p.Options(), Expected: p.Expected()}
	for i := range e.Turns {
		e.Turns[i] = p.Turn(i + 1)
	}
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

package landing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

var sealed = landing.Game.(rules.Sealed)

func TestSealed(t *testing.T) { rulestest.ExerciseSealed(t, landing.Game, shown) }

func TestARollIsSeenWhenItIsMade(t *testing.T) {
	hidden := func(n int) string { return strings.Repeat("0", n) }
	for sheet, seen := range map[string]string{
		"":              hidden(56),
		"r":             "24" + hidden(54),
		"r 2":           "24" + hidden(54),
		"r 2 r":         "2451" + hidden(52),
		"r 2 r 5":       "2451" + hidden(52),
		"r 2 s":         "24" + hidden(54),
		"r 2 s r":       "24" + hidden(12) + "54" + hidden(40),
		"r 4 r 1 s r 5": "2451" + hidden(10) + "54" + hidden(40),
		"r r":           "",
		"r nonsense":    "",
	} {
		got, err := sealed.Seen(tape(t, mixed), rules.ParseSheet(sheet))
		if seen == "" {
			require.Error(t, err, "%q", sheet)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, seen, got.String(), "%q", sheet)
	}
}

// everything that a page shows of a game in progress.
type everything struct {
	Score    int
	Turns    [4][]landing.Decision
	Rolls    [4][]dice.Face
	Options  []landing.Option
	Expected float64
}

func shown(t *rapid.T, tape dice.Tape, sheet rules.Sheet) any {
	p, err := landing.Replay(tape, sheet)
	require.NoError(t, err)
	e := everything{Score: p.Score(), Options: p.Now().Options(), Expected: p.Expected()}
	for i := range e.Turns {
		turn := p.Turn(i + 1)
		e.Turns[i] = turn.Decisions()
		for roll := 1; roll <= turn.Rolls(); roll++ {
			e.Rolls[i] = append(e.Rolls[i], turn.Thrown(roll)...)
		}
	}
	return e
}

// TestOnlyARollShowsDice: it shows two, whatever else is decided shows none.
func TestOnlyARollShowsDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			before, after := p.Seen(), next.Seen()
			more := 0
			for i, face := range after.Faces {
				if before.Faces[i] != 0 {
					require.Equal(t, before.Faces[i], face, "a die that was seen stays so")
				} else if face != 0 {
					more++
				}
			}
			want := 0
			if d.Action == landing.Roll {
				want = 2
			}
			require.Equal(t, want, more, "%s", d)
		}
	})
}

func TestABustIsForcedWhereNothingElseIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := rulestest.Begun(t, landing.Game)
		legal, err := landing.Game.Legal(tape, sheet)
		require.NoError(t, err)
		line, forced, err := sealed.Forced(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, slices.Equal(legal, []string{"x"}), forced)
		require.Equal(t, forced, line == "x")
		require.Equal(t, forced, line != "")
	})
}

func TestForcedBusts(t *testing.T) {
	dice := tape(t, "6625"+ones[4:14]+"6613"+ones[4:14]+"3355"+ones[4:14]+"6655"+ones[4:14])
	for name, c := range map[string]struct {
		sheet  string
		forced bool
	}{
		"the first roll is the player's":          {"", false},
		"to stop or to roll is the player's":      {"r 6", false},
		"the rope could rescue":                   {"r 6 r", false},
		"the only move is still a move":           {"r 6 r 2- r 6 r", false},
		"nothing fits and the rope is spent":      {"r 6 r 2- r 6 s r 3 r", true},
		"nothing fits, but the rope is left":      {"r 6 r x r 6 s r 3 r", false},
		"nothing fits, and no rope would help":    {"r 6 r x r 6 s r 3 s r 6 r", true},
		"after a forced bust comes the next turn": {"r 6 r 2- r 6 s r 3 r x", false},
		"nothing follows the last turn":           {"r 6 r x r 6 s r 3 s r 6 r x", false},
	} {
		t.Run(name, func(t *testing.T) {
			_, forced, err := sealed.Forced(dice, rules.ParseSheet(c.sheet))
			require.NoError(t, err)
			require.Equal(t, c.forced, forced)
		})
	}
}

func TestMovesThatAreRefused(t *testing.T) {
	for text, reason := range map[string]*rules.Reason{
		`{"action":"move","die":5,"to":7}`:                           nil,
		`{"action":"move","die":5,"rope":false,"to":7}`:              nil,
		`{"action":"move","die":5,"rope":true,"to":6}`:               nil,
		`{"action":"move","die":1,"to":3}`:                           nil,
		`{"action":"move","die":5,"to":6}`:                           landing.ErrWrongStep,
		`{"action":"move","die":5,"to":0}`:                           landing.ErrWrongStep,
		`{"action":"move","die":4,"to":6}`:                           landing.ErrDieNotRolled,
		`{"action":"move","die":261,"to":7}`:                         landing.ErrDieNotRolled,
		`{"action":"move","die":1,"rope":true,"to":2}`:               landing.ErrRopeOnOne,
		`{"action":"roll"}`:                                          landing.ErrAlreadyRolled,
		`{"action":"stop"}`:                                          landing.ErrStopAfterRoll,
		`{"action":"bust"}`:                                          landing.ErrBust,
		`{"action":"roll","die":5}`:                                  rules.Malformed,
		`{"action":"bust","rope":true}`:                              rules.Malformed,
		`{"action":"move","die":5}`:                                  rules.Malformed,
		`{"action":"move","to":7}`:                                   rules.Malformed,
		`{"action":"move","die":5,"to":7,"score":12}`:                rules.Malformed,
		`{"action":"move","die":5,"to":7,"rope":null}`:               rules.Malformed,
		`{"action":"move","die":5,"to":7,"rope":0}`:                  rules.Malformed,
		`{"action":"move","die":5,"to":7,"to":7}`:                    rules.Malformed,
		`{"action":"Move","die":5,"to":7}`:                           rules.Malformed,
		`{"die":5,"to":7}`:                                           rules.Malformed,
		`{}`:                                                         rules.Malformed,
		``:                                                           rules.Malformed,
		`{"action":"roll"}{"action":"roll"}`:                         rules.Malformed,
		`{"action":"move","die":5,"rope":false,"to":7,"player":1}`:   rules.Malformed,
		`[{"action":"roll"}]`:                                        rules.Malformed,
		`{"action":"move","die":5.0,"rope":false,"to":7}`:            rules.Malformed,
		`{"action":"move","die":"5","rope":false,"to":7}`:            rules.Malformed,
		`{"action":"move","die":5,"rope":false,"to":99999999999999}`: landing.ErrWrongStep,
	} {
		_, err := sealed.ReadMove(tape(t, mixed), rules.ParseSheet("r 2 r"), []byte(text))
		if reason == nil {
			require.NoError(t, err, text)
			continue
		}
		require.ErrorIs(t, err, reason, text)
		if v := violation(t, err); reason != rules.Malformed {
			require.Equal(t, 4, v.Line, "the fourth line of the sheet")
			require.Equal(t, 4, v.Step, "and of the turn")
		}
	}
}

func violation(t *testing.T, err error) *rules.Violation {
	t.Helper()
	v := new(rules.Violation)
	require.ErrorAs(t, err, &v)
	return v
}

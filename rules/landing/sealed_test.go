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
)

var sealed = landing.Game.(rules.Sealed)

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
	Seen, Forced string
	Legal        []string
	Moves        any
	Score        int
	Turns        [4][]landing.Decision
	Rolls        [4][]dice.Face
	Options      []landing.Option
	Expected     float64
	Weights      []rules.Weight
}

func shown(t *rapid.T, tape dice.Tape, sheet rules.Sheet) (e everything) {
	p, err := landing.Replay(tape, sheet)
	require.NoError(t, err)
	seen, err := sealed.Seen(tape, sheet)
	require.NoError(t, err)
	e.Seen, e.Score, e.Options, e.Expected = seen.String(), p.Score(), p.Now().Options(), p.Expected()
	for i := range e.Turns {
		turn := p.Turn(i + 1)
		e.Turns[i] = turn.Decisions()
		for roll := 1; roll <= turn.Rolls(); roll++ {
			e.Rolls[i] = append(e.Rolls[i], turn.Thrown(roll)...)
		}
	}
	e.Legal, err = landing.Game.Legal(tape, sheet)
	require.NoError(t, err)
	e.Moves, err = sealed.Moves(tape, sheet)
	require.NoError(t, err)
	e.Forced, _, err = sealed.Forced(tape, sheet)
	require.NoError(t, err)
	e.Weights, err = landing.Game.(rules.Weigher).Weigh(tape, sheet)
	require.NoError(t, err)
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
		tape, sheet := begun(t)
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

func TestMovesAreReadAsTheyAreListed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := begun(t)
		legal, err := landing.Game.Legal(tape, sheet)
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
	})
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

func TestASealedGameNeedsItsOwnDice(t *testing.T) {
	tape := tape(t, mixed)
	tape.Faces = tape.Faces[1:]
	_, err := sealed.Seen(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, _, err = sealed.Forced(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.Moves(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = sealed.ReadMove(tape, nil, []byte(`{"action":"roll"}`))
	require.ErrorIs(t, err, rules.BadTape)
	_, err = landing.Game.(rules.Weigher).Weigh(tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
}

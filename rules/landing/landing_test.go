package landing_test

import (
	"compress/gzip"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

func TestGame(t *testing.T) { rulestest.Exercise(t, landing.Game) }

func TestScripts(t *testing.T) {
	rulestest.Scripts(t, landing.Game, os.DirFS("testdata/scripts"))
}

// TestCases asks every case of the collection, of tables of one to eight
// players: examples, legal and illegal records, the order of checks, malformed
// texts, and moves.
func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl.gz")
	require.NoError(t, err)
	defer file.Close()
	lines, err := gzip.NewReader(file)
	require.NoError(t, err)
	require.Equal(t, 313, rulestest.Cases(t, landing.Game, lines))
}

// TestPerft pins how many ways there are to go on from a position, and counts
// them in another way from the dice alone.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		name, tape, sheet string
		from              count
		decisions, ways   int
	}{
		{"no decision is one way", mixed, "", count{rope: true}, 0, 1},
		{"a game begins with a roll", mixed, "", count{rope: true}, 1, 1},
		{"two dice, with the rope and without", mixed, "", count{rope: true}, 2, 4},
		{"a move, then a stop or a roll", mixed, "", count{rope: true}, 3, 8},
		{"nine decisions", mixed, "", count{rope: true}, 9, 181},
		{"nine decisions after the rope", mixed, "r 2-", count{rolls: 1, step: 1}, 9, 48},
		{"two ones have one way each", ones, "", count{rope: true}, 16, 58},
		{"the last turn", mixed, "r 2 s r 5 s r 6 s", count{turn: 3, rope: true}, 6, 10},
		{"beyond the end", mixed, "r 2 s r 5 s r 6 s r 4 s", count{turn: 4, rope: true}, 1, 0},
	} {
		dice := tape(t, c.tape)
		p, err := landing.Replay(dice, rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		require.Equal(t, c.ways, rulestest.Perft(p, c.decisions), c.name)
		require.Equal(t, c.ways, c.from.ways(dice, c.decisions), c.name)
	}
}

// count is a stand from which ways are counted.
type count struct {
	turn, rolls, step int
	rolled, rope      bool
}

func (c count) ways(tape dice.Tape, decisions int) (n int) {
	switch {
	case c.turn == tooFar:
		return 0
	case decisions == 0:
		return 1
	case c.turn == 4:
		return 0
	case !c.rolled:
		if c.step > 0 {
			n = count{turn: c.turn + 1, rope: c.rope}.ways(tape, decisions-1)
		}
		return n + count{c.turn, c.rolls + 1, c.step, true, c.rope}.ways(tape, decisions-1)
	}
	roll, fits := tape.Roll(7*c.turn+c.rolls-1), false
	for i, die := range roll {
		fits = fits || c.step+int(die) <= 7
		if i == 1 && roll[0] == die {
			continue
		}
		n += c.move(int(die), c.rope).ways(tape, decisions-1)
		if c.rope && die > 1 {
			n += c.move(int(die)-1, false).ways(tape, decisions-1)
		}
	}
	if !fits {
		n += count{turn: c.turn + 1, rope: c.rope}.ways(tape, decisions-1)
	}
	return n
}

// tooFar is the turn to which a move beyond seven leads, where there are no ways.
const tooFar = 5

// move goes some steps.
func (c count) move(steps int, rope bool) count {
	switch to := c.step + steps; {
	case to > 7:
		return count{turn: tooFar}
	case to == 7:
		return count{turn: c.turn + 1, rope: rope}
	default:
		return count{c.turn, c.rolls, to, false, rope}
	}
}

const (
	mixed = "24513625164326" + "54136245513622" + "66136251643265" + "41352455136236"
	ones  = "11111111111111" + "11111111111111" + "11111111111111" + "11111111111111"
)

func tape(t testing.TB, digits string) dice.Tape {
	t.Helper()
	tape, err := dice.Parse(landing.Game.Info().Shape, digits)
	require.NoError(t, err)
	return tape
}

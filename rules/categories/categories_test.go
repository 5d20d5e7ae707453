package categories_test

import (
	"compress/gzip"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

func TestGame(t *testing.T) { rulestest.Exercise(t, categories.Game) }

func TestScripts(t *testing.T) {
	rulestest.Scripts(t, categories.Game, os.DirFS("testdata/scripts"))
}

// TestCases asks every case of the collection: examples, legal and illegal
// records, the order of checks, malformed texts, and moves.
func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl.gz")
	require.NoError(t, err)
	defer file.Close()
	lines, err := gzip.NewReader(file)
	require.NoError(t, err)
	require.Equal(t, 307, rulestest.Cases(t, categories.Game, lines))
}

// TestPerft pins how many ways there are to go on from a position, and counts
// them in another way: seven rerolls, or as many entries as categories are open.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		name, tape, sheet               string
		open, rerolls, decisions, total int
	}{
		{"no decision is one way", mixed, "", 6, 2, 0, 1},
		{"seven rerolls and six categories", mixed, "", 6, 2, 1, 13},
		{"equal dice are still told apart", equal, "", 6, 2, 1, 13},
		{"four decisions", mixed, "", 6, 2, 4, 16656},
		{"a turn without rerolls left", mixed, "... x..", 6, 0, 2, 72},
		{"from the middle", mixed, "... =6 =5 =4", 3, 2, 4, 3948},
		{"the last turn", mixed, "=1 =2 =3 =4 =5", 1, 2, 2, 56},
		{"to the end", mixed, "=1 =2 =3 =4 =5", 1, 2, 3, 49},
		{"beyond the end", mixed, "=1 =2 =3 =4 =5", 1, 2, 4, 0},
	} {
		p, err := categories.Replay(tape(t, c.tape), rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		require.Equal(t, c.total, rulestest.Perft(p, c.decisions), c.name)
		require.Equal(t, c.total, ways(c.open, c.rerolls, c.decisions), c.name)
	}
}

func ways(open, rerolls, decisions int) int {
	if decisions == 0 {
		return 1
	}
	n := 0
	if open > 0 {
		n = open * ways(open-1, 2, decisions-1)
	}
	if open > 0 && rerolls > 0 {
		n += 7 * ways(open, rerolls-1, decisions-1)
	}
	return n
}

const (
	mixed = "245136251643265413624551362266136251643265413524551362"
	equal = "444444444444444444444444444444444444444444444444444444"
)

func tape(t testing.TB, digits string) dice.Tape {
	t.Helper()
	tape, err := dice.Parse(categories.Game.Info().Shape, digits)
	require.NoError(t, err)
	return tape
}

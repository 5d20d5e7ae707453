package district_test

import (
	"compress/gzip"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

func TestGame(t *testing.T) { rulestest.Exercise(t, district.Game) }

func TestScripts(t *testing.T) {
	rulestest.Scripts(t, district.Game, os.DirFS("testdata/scripts"))
}

// TestCases asks every case of the collection: examples, legal and illegal
// records, the order of checks, malformed texts, moves, grids and paper sheets.
func TestCases(t *testing.T) {
	file, err := os.Open("testdata/cases.jsonl.gz")
	require.NoError(t, err)
	defer file.Close()
	lines, err := gzip.NewReader(file)
	require.NoError(t, err)
	require.Equal(t, 338, rulestest.Cases(t, district.Game, lines))
}

// TestPerft pins how many ways there are to go on from a position.
func TestPerft(t *testing.T) {
	const (
		mixed = "245136251643265413624551362266136251643265413524551362115136251333265411"
		equal = "222555111345345345345345345345345345345345345345345345345345345345345345"
		mid   = "5:6 6:4 2:6 6:7 5:8 4:4 4:8 1:10"
		late  = mid + " 3:8 6:8 2:9r - 4:9 2:11 - -"
	)
	for _, c := range []struct {
		name, tape, sheet string
		decisions, ways   int
	}{
		{"no decision is one way", mixed, "", 0, 1},
		{"the first roll", mixed, "", 1, 22},
		{"the first four rolls", mixed, "", 4, 24367},
		{"three rolls of equal dice", equal, "", 3, 243},
		{"from the middle", mixed, mid, 3, 565},
		{"with one reroute left and columns that stand high", mixed, late, 4, 11},
		{"to the end", mixed, late, 8, 16},
		{"beyond the end", mixed, late, 9, 0},
	} {
		p, err := district.Replay(tape(t, c.tape), rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		require.Equal(t, c.ways, rulestest.Perft(p, c.decisions), "%s, %d decisions", c.name, c.decisions)
	}
}

func tape(t testing.TB, digits string) dice.Tape {
	t.Helper()
	tape, err := dice.Parse(district.Game.Info().Shape, digits)
	require.NoError(t, err)
	return tape
}

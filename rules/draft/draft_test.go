package draft_test

import (
	"compress/gzip"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// daily is the game against the House.
var daily = draft.Against(draft.Deny1)

func TestGame(t *testing.T)  { rulestest.Exercise(t, draft.Game) }
func TestDaily(t *testing.T) { rulestest.Exercise(t, daily) }

func TestScripts(t *testing.T) {
	rulestest.Scripts(t, draft.Game, os.DirFS("testdata/scripts"))
	rulestest.Scripts(t, daily, os.DirFS("testdata/match"))
}

// cases is the collection: examples, legal and illegal records, the order of
// checks, malformed texts, moves, windows and matches against the House.
func cases(t testing.TB) io.Reader {
	t.Helper()
	file, err := os.Open("testdata/cases.jsonl.gz")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, file.Close()) })
	lines, err := gzip.NewReader(file)
	require.NoError(t, err)
	return lines
}

func TestCases(t *testing.T) {
	require.Equal(t, 369, rulestest.Cases(t, draft.Game, cases(t)))
	require.Equal(t, 369, rulestest.Cases(t, daily, cases(t)))
}

// TestPerft pins how many ways there are to go on from a position, and counts
// them a second time by the words of the rules.
func TestPerft(t *testing.T) {
	const (
		mixed = "123415623216"
		equal = "555555555555"
		whole = "1a1 2b2 3a2 4b1 3a2 4b1 1a3 2a3 3b2 2a1 1b3 4b3"
	)
	for _, c := range []struct {
		name, tape, sheet string
		picks, ways       int
	}{
		{"no pick is one way", mixed, "", 0, 1},
		{"the first pick", mixed, "", 1, 24},
		{"the first pool", mixed, "", 4, 4704},
		{"a pool of equal dice", equal, "", 4, 864},
		{"the second pool", mixed, "1a1 2b2 3a2 4b1", 4, 984},
		{"the last pool", mixed, "1a1 2b2 3a2 4b1 3a2 4b1 1a3 2a3", 4, 46},
		{"beyond the end", mixed, whole, 1, 0},
	} {
		p, err := draft.Replay(tape(t, c.tape), rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		require.Equal(t, c.ways, rulestest.Perft(p, c.picks), "%s, %d picks", c.name, c.picks)
		require.Equal(t, c.ways, setUp(p).ways(c.picks), "%s, %d picks, by the words of the rules", c.name, c.picks)
	}
}

func tape(t testing.TB, digits string) dice.Tape {
	t.Helper()
	tape, err := dice.Parse(draft.Game.Info().Shape, digits)
	require.NoError(t, err)
	return tape
}

package district_test

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// noLimit lets a search take as long as it needs.
const noLimit = math.MaxInt

// solver is the game as one that knows its best scores.
var solver = district.Game.(rules.Solver)

func TestParOfTheCases(t *testing.T) {
	cases, err := os.ReadFile("testdata/par.jsonl")
	require.NoError(t, err)
	asked := 0
	for line := range strings.Lines(string(cases)) {
		var c struct {
			ID     string
			Tape   json.RawMessage
			Expect struct{ Par int }
		}
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		tape, err := rules.ReadTape(district.Game.Info().Shape, c.Tape)
		require.NoError(t, err)
		par, err := solver.Par(t.Context(), tape, nil)
		require.NoError(t, err)
		require.Equal(t, c.Expect.Par, par.Score, c.ID)
		require.True(t, par.Proven, c.ID)
		requireScore(t, tape, par)
		asked++
	}
	require.Equal(t, 20, asked)
}

// requireScore judges the sheet of a par.
func requireScore(t require.TestingT, tape dice.Tape, par rules.Par) {
	score, err := district.Game.Judge(tape, par.Sheet)
	require.NoError(t, err)
	require.Equal(t, par.Score, score.Total, "the sheet scores what is claimed")
}

// TestParIsWhatTryingEverythingFinds plays positions with up to seven rolls
// left to the end in every way that could still be the best.
func TestParIsWhatTryingEverythingFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		tape := rulestest.RandomTape(r, district.Game)
		p := playSome(r, tape, district.Rolls-r.IntN(8))
		par := p.Par(t.Context(), noLimit)
		require.True(t, par.Proven)
		requireScore(t, tape, par)
		require.Equal(t, tryEverything(p), par.Score, "%v: %v", tape, p.Sheet())
	}
}

// playSome plays a number of rolls, mostly by entries that leave room above.
func playSome(r *rand.Rand, tape dice.Tape, rolls int) district.Position {
	p := district.Start(tape)
	for range rolls {
		best, least := district.Decision{Pass: true}, 2+r.IntN(6)
		for d := range p.Legal() {
			if rise := d.Number - p.Top(max(1, d.Column)); !d.Pass && rise < least && (!d.Reroute || r.IntN(40) == 0) {
				best, least = d, rise
			}
		}
		p, _ = p.Play(best)
	}
	return p
}

// tryEverything is the best score of every legal play. Left out are those that even
// with luck could not be it, and those that come to numbers tried before.
func tryEverything(p district.Position) int {
	best, tried := 0, map[state]bool{}
	var try func(district.Position)
	try = func(p district.Position) {
		stands := state{p.Number(), p.ReroutesLeft(), numbersOf(p)}
		best = max(best, p.Score().Total())
		if tried[stands] || p.Score().Total()+luck(p) <= best {
			return
		}
		tried[stands] = true
		for _, d := range slices.Backward(slices.Collect(p.Legal())) { // passes last
			next, _ := p.Play(d)
			try(next)
		}
	}
	try(p)
	return best
}

// state is what decides about the rest of a game.
type state struct {
	roll, reroutes int
	numbers        [district.Columns][district.Floors]uint8
}

// numbersOf is the numbers of a district; nothing else of it matters to what follows.
func numbersOf(p district.Position) (numbers [district.Columns][district.Floors]uint8) {
	for c := range numbers {
		for f := range numbers[c] {
			numbers[c][f] = p.Cell(c+1, f+1).Number
		}
	}
	return numbers
}

// luck is more than a position can still gain: an entry on every roll left, and
// every column and row that so many entries can fill.
func luck(p district.Position) int {
	left := district.Rolls + 1 - p.Number()
	gain, cells := left, left
	for missing := 1; missing <= district.Floors; missing++ {
		for column := 1; column <= district.Columns; column++ {
			if district.Floors-p.Height(column) == missing && cells >= missing {
				cells -= missing
				gain += 3
			}
		}
	}
	for floor := 1; floor <= district.Floors; floor++ {
		missing := 0
		for column := 1; column <= district.Columns; column++ {
			missing += max(0, floor-p.Height(column))
		}
		if 0 < missing && missing <= left && p.RowDifferent(floor) {
			gain += 4
		}
	}
	return gain
}

func TestAPlantedPerfectDistrictIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := plant(t)
		par, err := solver.Par(context.Background(), tape, nil)
		require.NoError(t, err)
		require.Equal(t, district.Ceiling, par.Score)
		require.True(t, par.Proven)
		requireScore(t, tape, par)
	})
}

// plant deals dice on which a district of 58 points can be built: its first row
// holds 2 to 7 in some order, each further row the same some steps higher.
func plant(t *rapid.T) dice.Tape {
	row := rapid.Permutation([]int{2, 3, 4, 5, 6, 7}).Draw(t, "first row")
	steps := rapid.SampledFrom([][]int{{0, 1, 2, 3}, {0, 1, 3, 5}, {0, 2, 4, 5}, {0, 1, 2, 5}, {0, 3, 4, 5}, {2, 3, 4, 5}}).Draw(t, "steps")
	turns := []int{}
	for column := range district.Columns {
		turns = append(turns, column, column, column, column)
	}
	var height [district.Columns]int
	tape := dice.Tape{Shape: district.Game.Info().Shape}
	for _, column := range rapid.Permutation(turns).Draw(t, "turns") {
		number := row[column] + steps[height[column]]
		die := rapid.IntRange(max(1, number-6), min(6, number-1)).Draw(t, "die")
		height[column]++
		tape.Faces = append(tape.Faces, dice.Face(die), dice.Face(column+1), dice.Face(number-die))
	}
	return tape
}

func TestParsAreSteady(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(district.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, district.Game, tape)
		from := rapid.IntRange(8, district.Rolls).Draw(t, "from")
		par, err := solver.Par(context.Background(), tape, sheet[:from])
		require.NoError(t, err)
		require.True(t, par.Proven)
		require.Equal(t, sheet[:from], par.Sheet[:from], "the sheet goes on with its beginning")
		requireScore(t, tape, par)
		score, err := district.Game.Judge(tape, sheet)
		require.NoError(t, err)
		require.GreaterOrEqual(t, par.Score, score.Total, "no play beats par")
		again, err := solver.Par(context.Background(), tape, sheet[:from])
		require.NoError(t, err)
		require.Equal(t, par, again, "the same question has the same answer")
		if from > 8 {
			before, err := solver.Par(context.Background(), tape, sheet[:from-1])
			require.NoError(t, err)
			require.GreaterOrEqual(t, before.Score, par.Score, "a decision opens nothing")
		}
	})
}

func TestASearchCutShortClaimsNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 {
		tape := rulestest.RandomTape(r, district.Game)
		p := district.Start(tape)
		best := p.Par(t.Context(), noLimit)
		for nodes := 0; nodes < noLimit; nodes = 4*nodes + 1 {
			par := p.Par(t.Context(), nodes)
			requireScore(t, tape, par)
			require.LessOrEqual(t, par.Score, best.Score)
			if par.Proven {
				require.Equal(t, best, par)
				break
			}
		}
		par := p.Par(over, noLimit)
		require.False(t, par.Proven, "a context that has ended allows no proof")
		requireScore(t, tape, par)
	}
}

func TestParOfWhatIsNoBeginning(t *testing.T) {
	tape := tape(t, strings.Repeat("245", district.Rolls))
	for name, c := range map[string]struct {
		sheet  string
		reason *rules.Reason
	}{
		"an illegal line":      {"4:7 4:7", district.ErrNotHigher},
		"no line of this game": {"4:7 nonsense", rules.Malformed},
		"an undecided line":    {"4:7 ?", district.ErrRollMissing},
		"too long":             {strings.Repeat("- ", district.Rolls+1), district.ErrNoSuchRoll},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := solver.Par(t.Context(), tape, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
			_, err = solver.Review(t.Context(), tape, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
		})
	}
	_, err := solver.Review(t.Context(), tape, rules.ParseSheet("4:7"))
	require.ErrorIs(t, err, district.ErrRollMissing, "a review is of a complete sheet")
	tape.Faces = tape.Faces[1:]
	_, err = solver.Par(t.Context(), tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
}

// TestParTakesLittleMemory uses dice that allow more chains than any others
// known: column 1 may be named by every roll, and its numbers hardly ever fall.
func TestParTakesLittleMemory(t *testing.T) {
	dice := dice.Tape{Shape: district.Game.Info().Shape}
	for i := range district.Rolls {
		dice.Faces = append(dice.Faces, 1, uint8(1+i/4), uint8(1+(i+2)/5))
	}
	p := district.Start(dice)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.True(t, p.Par(t.Context(), noLimit).Proven)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8<<20))
}

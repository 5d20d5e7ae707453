package district_test

import (
	"encoding/binary"
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

var (
	strong  = district.Strong1
	house   = district.Game.(rules.Housed)
	weigher = district.Game.(rules.Weigher)
)

// closeEnough is what rounding may make, in points.
const closeEnough = 1e-4

// fresh is dice that the strong player has not learned from, by their number.
func fresh(number int) dice.Tape {
	seed := dice.Seed{'m'}
	binary.BigEndian.PutUint64(seed[24:], uint64(number))
	return dice.Deal(seed, "district", district.Game.Info().Shape)
}

func TestTheStrongPlayer(t *testing.T) {
	check := func(name string, property func(*rapid.T, district.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, positions().Filter(goesOn).Draw(t, "position")) })
		})
	}

	check("decides what is legal, with its claims", func(t *rapid.T, p district.Position) {
		require.Contains(t, slices.Collect(p.Legal()), strong.Decide(p))
	})
	check("takes the first of the decisions that are worth the most to it", func(t *rapid.T, p district.Position) {
		var best district.Decision
		most := -1.0
		for d, worth := range strong.Prospects(p) {
			if worth > most {
				best, most = d, worth
			}
			again, err := strong.Worth(p, d)
			require.NoError(t, err)
			require.Equal(t, worth, again)
		}
		require.Equal(t, best, strong.Decide(p))
		require.Equal(t, most, strong.Expected(p))
	})
	check("never takes what it thinks worse than a pass", func(t *rapid.T, p district.Position) {
		pass, err := strong.Worth(p, district.Decision{Pass: true})
		require.NoError(t, err)
		require.GreaterOrEqual(t, strong.Expected(p), pass)
	})
	check("expects no less than it has, and no more than there is", func(t *rapid.T, p district.Position) {
		require.GreaterOrEqual(t, strong.Expected(p), float64(p.Score().Total()))
		require.LessOrEqual(t, strong.Expected(p), float64(district.Ceiling))
	})
}

func goesOn(p district.Position) bool { return !p.Over() }

func TestTheStrongPlayerExpectsTheScoreOfAFinishedGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(district.Game).Draw(t, "tape")
		p, err := district.Replay(tape, rulestest.Play(t, district.Game, tape))
		require.NoError(t, err)
		require.Equal(t, float64(p.Score().Total()), strong.Expected(p))
	})
}

// TestTheLastRollsAreWeighedExactly plays every roll that may come in every way.
func TestTheLastRollsAreWeighedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(district.Game).Draw(t, "tape")
		p := district.Start(tape)
		for range district.Rolls - rapid.IntRange(1, 2).Draw(t, "rolls left") {
			p = step(t, p)
		}
		for d, worth := range strong.Prospects(p) {
			require.InDelta(t, meanBest(t, tape, append(p.Sheet(), d.String())), worth, closeEnough, "%s", d)
		}
	})
}

// meanBest is the best score after a beginning of 23 lines, averaged over the last
// roll. After 24 it is their score, on whatever last roll they may be written.
func meanBest(t *rapid.T, tape dice.Tape, beginning rules.Sheet) float64 {
	sum, ways := 0, 0
	faces := slices.Clone(tape.Faces)
	last := faces[len(faces)-3:]
	for way := range 216 {
		last[0], last[1], last[2] = dice.Face(1+way/36), dice.Face(1+way/6%6), dice.Face(1+way%6)
		p, err := district.Replay(dice.Tape{Shape: tape.Shape, Faces: faces}, beginning)
		if err != nil {
			continue
		}
		best := p.Score().Total()
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			best = max(best, next.Score().Total())
		}
		sum, ways = sum+best, ways+1
	}
	return float64(sum) / float64(ways)
}

func TestTheStrongPlayerDecidesAlikeAThousandTimes(t *testing.T) {
	p, err := district.Replay(fresh(1), strong.Sheet(fresh(1))[:12])
	require.NoError(t, err)
	decision, expected := strong.Decide(p), strong.Expected(p)
	for range 1000 {
		require.Equal(t, decision, strong.Decide(p))
	}
	require.Equal(t, expected, strong.Expected(p))
}

func TestNoDecisionKnowsALaterRoll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Filter(goesOn).Draw(t, "position")
		other := rulestest.Tapes(district.Game).Draw(t, "other dice to come")
		copy(other.Faces, p.Seen().Faces[:3*p.Number()])
		same, err := district.Replay(other, p.Sheet())
		require.NoError(t, err)
		require.Equal(t, strong.Decide(p), strong.Decide(same))
		require.Equal(t, strong.Expected(p), strong.Expected(same))
	})
	for seen := 1; seen <= district.Rolls; seen += 5 {
		tape, other := fresh(0), fresh(seen)
		copy(other.Faces, tape.Faces[:3*seen])
		require.Equal(t, strong.Sheet(tape)[:seen], strong.Sheet(other)[:seen])
	}
}

func TestTheHouse(t *testing.T) {
	require.Equal(t, []string{"strong/1"}, house.Houses())
	sheet, err := house.HouseSheet("strong/1", fresh(1))
	require.NoError(t, err)
	require.Equal(t, strong.Sheet(fresh(1)), sheet)

	_, err = house.HouseSheet("strong/0", fresh(1))
	require.ErrorIs(t, err, rules.NoSuchHouse)
	short := fresh(1)
	short.Faces = short.Faces[1:]
	_, err = house.HouseSheet("strong/1", short)
	require.ErrorIs(t, err, rules.BadTape)
}

// TestTheStrongPlayerPlaysAsItAlwaysDid pins what it makes of some tapes: boards
// that are final name its version, and what that plays must not change.
func TestTheStrongPlayerPlaysAsItAlwaysDid(t *testing.T) {
	require.Equal(t, "- 5:4 4:3 6:8 2:6 1:5 4:4 5:5r 1:7 - 1:8 2:7 1:9 5:8 3:9 - 4:7 - - 5:9r 4:10 2:11 - -", strong.Sheet(fresh(0)).String())
	total := 0
	for number := range 50 {
		score, err := district.Game.Judge(fresh(number), strong.Sheet(fresh(number)))
		require.NoError(t, err)
		total += score.Total
	}
	require.Equal(t, 1424, total)
}

func TestTheStrongPlayerExpectsWhatItReachesOnAverage(t *testing.T) {
	sum := 0.0
	for number := range 50 {
		sum += strong.Expected(district.Start(fresh(number)))
	}
	require.InDelta(t, district.StrongMean, sum/50, 0.3)
}

func TestASheetIsWeighedLineByLine(t *testing.T) {
	require.False(t, weigher.Exact())
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := rulestest.Begun(t, district.Game)
		weights, err := weigher.Weigh(tape, sheet)
		require.NoError(t, err)
		require.Len(t, weights, len(sheet))
		for i, w := range weights {
			p, err := district.Replay(tape, sheet[:i])
			require.NoError(t, err)
			d, err := district.Parse(sheet[i])
			require.NoError(t, err)
			worth, err := strong.Worth(p, d)
			require.NoError(t, err)
			require.Equal(t, rules.Weight{Best: strong.Expected(p), Chosen: worth}, w)
			require.LessOrEqual(t, w.Chosen, w.Best)
		}
	})
}

func TestWhatIsNotLegalHasNoWorth(t *testing.T) {
	dice := tape(t, "245"+"116"+strings.Repeat("123", 22))
	_, err := strong.Worth(district.Start(dice), district.Decision{Column: 3, Number: 7})
	require.ErrorIs(t, err, district.ErrNotRolled)
	_, err = weigher.Weigh(dice, rules.ParseSheet("4:7 4:7"))
	require.ErrorIs(t, err, district.ErrNotRolled)
}

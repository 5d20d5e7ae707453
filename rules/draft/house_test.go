package draft_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// positions draws where a random game of two stands after some legal picks.
func positions() *rapid.Generator[draft.Position] {
	return rapid.Custom(func(t *rapid.T) draft.Position {
		first := rapid.SampledFrom(draft.Both[:]).Draw(t, "first")
		p := draft.Start(rulestest.Tapes(draft.Game).Draw(t, "tape"), first)
		for range rapid.IntRange(0, draft.Picks).Draw(t, "picks") {
			p = step(t, p)
		}
		return p
	})
}

// step makes a legal pick.
func step(t *rapid.T, p draft.Position) draft.Position {
	next, err := p.Play(rapid.SampledFrom(slices.Collect(p.Legal())).Draw(t, "pick"))
	require.NoError(t, err)
	return next
}

// denied is what House deny/1 weighs of a pick, as its description has it: the
// greatest is taken, number by number.
func denied(p draft.Position, pick draft.Pick) [5]int {
	seat, _ := p.Next()
	after, _ := p.Play(pick)
	gain := after.Points(seat).Total() - p.Points(seat).Total()
	faces, pairs := open(after, seat)
	cell := 3*(pick.Row-1) + pick.Column
	return [5]int{gain - gainOf(p, seat.Other(), pick.Die), faces, pairs, -pick.Die, -cell}
}

// gainOf is the most that a player gains with one of the dice left in the pool
// when that one is gone.
func gainOf(p draft.Position, seat draft.Seat, gone int) (most int) {
	for die := 1; die <= draft.Dice; die++ {
		if _, _, taken := p.Taken(p.Pool(), die); taken || die == gone {
			continue
		}
		t := setUp(p)
		for cell := range draft.Cells {
			if number := t.pools[p.Pool()-1][die-1]; t.fits(int(seat-draft.White), number, cell/3, cell%3) {
				placed := *t
				placed.windows[seat-draft.White][cell/3][cell%3] = number
				most = max(most, (placed.margin()-t.margin())*(1-2*int(seat-draft.White)))
			}
		}
	}
	return most
}

// open counts the faces that fit somewhere into a window, and the pairs of a
// face and a cell that fit together.
func open(p draft.Position, seat draft.Seat) (faces, pairs int) {
	t := setUp(p)
	for face := int8(1); face <= 6; face++ {
		before := pairs
		for cell := range draft.Cells {
			if t.fits(int(seat-draft.White), face, cell/3, cell%3) {
				pairs++
			}
		}
		if pairs > before {
			faces++
		}
	}
	return faces, pairs
}

func TestTheHouseTakesTheGreatest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		if p.Over() {
			return
		}
		pick, why := draft.Deny1.Reply(p)
		picks := slices.Collect(p.Legal())
		best := slices.MaxFunc(picks, func(a, b draft.Pick) int {
			x, y := denied(p, a), denied(p, b)
			return slices.Compare(x[:], y[:])
		})
		require.Equal(t, best, pick)
		requireWhy(t, p, pick, why)
	})
}

// requireWhy counts again what the House says that it weighed.
func requireWhy(t require.TestingT, p draft.Position, pick draft.Pick, why draft.Why) {
	seat, _ := p.Next()
	weighed := denied(p, pick)
	require.Equal(t, weighed[0], why.Gain-why.Leaves)
	require.Equal(t, gainOf(p, seat.Other(), pick.Die), why.Leaves)
	require.Equal(t, gainOf(p, seat.Other(), 0), why.Threat)
	require.Equal(t, weighed[1:3], []int{why.Faces, why.Pairs})
	require.Equal(t, len(slices.Collect(p.Legal())), why.Legal)
	for test := range why.Left {
		left := 0
		for other := range p.Legal() {
			if as := denied(p, other); slices.Equal(as[:test+1], weighed[:test+1]) {
				left++
			}
		}
		require.Equal(t, left, why.Left[test], "picks left by test %d", test)
	}
	by, chose := why.Decided()
	require.Equal(t, why.Legal > 1, chose)
	require.Equal(t, 1, why.Left[by])
	require.True(t, by == 0 || why.Left[by-1] > 1, "no test after the one that decided")
}

func TestTheHouseAlwaysAnswersTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	p := draft.Start(rulestest.RandomTape(r, draft.Game), draft.White)
	for !p.Over() {
		pick, why := draft.Deny1.Reply(p)
		var all sync.WaitGroup
		for range 1000 {
			all.Go(func() {
				if again, weighed := draft.Deny1.Reply(p); again != pick || weighed != why {
					t.Errorf("%v, and again %v", pick, again)
				}
			})
		}
		all.Wait()
		var err error
		p, err = p.Play(pick)
		require.NoError(t, err)
	}
}

// TestTheHousePlaysItself pins whole games, so that no change of code can
// change a House that is published.
func TestTheHousePlaysItself(t *testing.T) {
	for dice, want := range map[string]string{
		"123415623216": "1a2 2a2 3b2 4b2 4b1 1b1 2b3 3b3 1a3 3a3 4a1 2x",
		"453322613545": "1a2 2a2 3b2 4b2 1a1 2a1 3a3 4a3 2b1 3b1 4b3 1x",
		"555555555555": "1a2 2a2 3x 4x 1x 2x 3x 4x 1x 2x 3x 4x",
		"121221211212": "1a2 2a2 4b2 3b2 1b1 2b1 4a1 3a1 1b3 2b3 3x 4x",
	} {
		p := draft.Start(tape(t, dice), draft.White)
		for !p.Over() {
			pick, _ := draft.Deny1.Reply(p)
			p, _ = p.Play(pick)
		}
		require.Equal(t, want, p.Sheet().String(), dice)
	}
}

func TestHousesAreKnownByTheirID(t *testing.T) {
	for _, house := range draft.Houses() {
		same, known := draft.HouseOf(house.ID())
		require.True(t, known)
		require.Equal(t, house, same)
		require.Equal(t, house.ID(), draft.Against(house).Info().House)
	}
	require.Equal(t, "deny/1", draft.Deny1.ID())
	_, known := draft.HouseOf("deny/0")
	require.False(t, known)
}

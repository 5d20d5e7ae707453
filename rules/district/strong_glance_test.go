package district

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// guesses is experience of nothing: every weight is another.
func guesses() *experience {
	e, r := newExperience(), rand.New(rand.NewPCG(5, 6))
	for left := range e.tables[1:] {
		for at := range e.tables[left+1] {
			e.tables[left+1][at] = r.Int32N(point)
		}
	}
	return e
}

// streets draws where a district stands before a roll.
func streets() *rapid.Generator[street] {
	return rapid.Custom(func(t *rapid.T) street {
		s := street{reroutes: Reroutes, left: uint8(rapid.IntRange(1, Rolls).Draw(t, "rolls to come"))}
		for range rapid.IntRange(0, Rolls-int(s.left)).Draw(t, "entries") {
			c := rapid.IntRange(0, Columns-1).Draw(t, "column")
			if least := s.least(c); least <= highest {
				s.write(c, rapid.IntRange(least, highest).Draw(t, "number"))
			}
		}
		s.reroutes = uint8(rapid.IntRange(0, Reroutes).Draw(t, "reroutes"))
		return s
	})
}

func TestAGlanceFindsTheValueOfEveryStreetThatFollows(t *testing.T) {
	e := guesses()
	rapid.Check(t, func(t *rapid.T) {
		s := streets().Draw(t, "street")
		after := s.passed()
		want := onlyPass(e.expected(&after, 0))
		for c := range Columns {
			for n := s.least(c); n <= highest; n++ {
				want.entry[c][n] = e.worth(&s, c, n, false, 0)
				if s.reroutes > 0 {
					want.offer(c, n, e.worth(&s, c, n, true, 0))
				}
			}
		}
		require.Equal(t, want, e.glance(&s))
	})
}

// TestAFeatureMeansOneThing tells in words what every weight of many streets is
// for: none may be for two things.
func TestAFeatureMeansOneThing(t *testing.T) {
	e, meanings := newExperience(), map[int32]string{}
	rapid.Check(t, func(t *rapid.T) {
		means := func(at int32, meaning ...any) {
			require.True(t, at >= 0 && at < weights, "%v is in no table", meaning)
			if _, known := meanings[at]; !known {
				meanings[at] = fmt.Sprintln(meaning...)
			}
			require.Equal(t, meanings[at], fmt.Sprintln(meaning...))
		}
		for _, s := range rapid.SliceOfN(streets(), 50, 50).Draw(t, "streets") {
			for c := range Columns {
				means(columnFeature(c, s.shape(c), s.reroutes), "column", c, "is", looks(&s, c), "reroutes", s.reroutes)
				if s.height[c] < Floors {
					means(s.nextFeature(c), "column", c, "is", looks(&s, c), "goes on with", wants(&s, c))
				}
				for d := c + 1; d < Columns; d++ {
					means(e.pair[c][d]+int32(s.shape(c)*shapes+s.shape(d)), "column", c, "is", looks(&s, c), "column", d, "is", looks(&s, d))
				}
			}
			for f := range Floors {
				if !s.spoiled.has(f) {
					means(e.floorFeature(&s, f, s.used[f]), "floor", f, "has", s.used[f], "above", append([]uint8{Columns}, s.filled[:]...)[f])
				}
			}
			means(e.skylineFeature(s.skyline(), s.spoiled, s.reroutes), "floors", s.filled, "spoiled", s.spoiled, "reroutes", s.reroutes)
		}
	})
}

// looks is what a column shows; above a full one nothing matters.
func looks(s *street, column int) string {
	if s.height[column] == Floors {
		return "full"
	}
	return fmt.Sprint(s.height[column], " to ", s.top[column])
}

// wants is what a column finds on the floor that it goes on with.
func wants(s *street, column int) string {
	f := s.height[column]
	if s.spoiled.has(int(f)) {
		return "spoiled"
	}
	taken := []int{}
	for n := max(int(s.top[column]), 2) + 1; n <= min(max(int(s.top[column]), 2)+4, 12); n++ {
		if s.used[f]&(1<<(n-2)) != 0 {
			taken = append(taken, n)
		}
	}
	return fmt.Sprint(s.filled[f], taken)
}

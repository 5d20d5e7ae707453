package challenge

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheMiddleOfTheField(t *testing.T) {
	for _, c := range []struct {
		name string
		bars []Bar
		want Difficulty
	}{
		{"nobody", nil, Difficulty{}},
		{"one", []Bar{{7, 1}}, Difficulty{Results: 1, Best: 7, Middle: 7}},
		{"two", []Bar{{7, 1}, {9, 1}}, Difficulty{Results: 2, Best: 9, Middle: 9}},
		{"three", []Bar{{-7, 1}, {0, 1}, {9, 1}}, Difficulty{Results: 3, Best: 9, Middle: 0}},
		{"a tie below", []Bar{{1, 3}, {9, 1}}, Difficulty{Results: 4, Best: 9, Middle: 1}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, difficultyOf(c.bars)) })
	}
	t.Run("half of the results or more have reached it, and no higher score", func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			scores := rapid.SliceOfN(rapid.IntRange(-9, 9), 1, 30).Draw(r, "scores")
			slices.Sort(scores)
			var bars []Bar
			for _, score := range scores {
				if n := len(bars); n > 0 && bars[n-1].Score == score {
					bars[n-1].Count++
				} else {
					bars = append(bars, Bar{score, 1})
				}
			}
			d := difficultyOf(bars)
			reach := func(least int) (n int) {
				for _, score := range scores {
					if score >= least {
						n++
					}
				}
				return n
			}
			require.GreaterOrEqual(r, 2*reach(d.Middle), len(scores))
			require.Less(r, 2*reach(d.Middle+1), len(scores))
		})
	})
}

package views

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestOrdersOfHardDays(t *testing.T) {
	par := func(score int) *challenge.Par { return &challenge.Par{Score: score, Proven: true} }
	days := []HardDay{
		{Address: "unknown", Difficulty: challenge.Difficulty{Results: 3, Middle: 20}},
		{Address: "hard", Difficulty: challenge.Difficulty{Par: par(30), Results: 3, Middle: 28}},
		{Address: "empty", Difficulty: challenge.Difficulty{Par: par(35)}},
		{Address: "generous", Difficulty: challenge.Difficulty{Par: par(45), Results: 3, Middle: 30}},
	}
	for order, want := range map[Order][]string{
		ByDay:   {"unknown", "hard", "empty", "generous"},
		ByPar:   {"hard", "empty", "generous", "unknown"},
		ByField: {"generous", "hard", "unknown", "empty"},
	} {
		var got []string
		for _, day := range (difficulty{days: days, order: order}).sorted() {
			got = append(got, day.Address)
		}
		require.Equal(t, want, got, "by %q", order)
	}
}

func TestHowHardDaysAreExplained(t *testing.T) {
	of := func(proven bool) string {
		page := samples()["archive"].(Archive)
		page.Hard = []HardDay{{Day: page.Days[0].Day, Difficulty: challenge.Difficulty{Par: &challenge.Par{Score: 41, Proven: proven}, Results: 4, Best: 40, Middle: 30}}}
		return words(one(t, parsed(t, page), "section", "aria-labelledby=dice"))
	}
	t.Run("the middle as it is reckoned", func(t *testing.T) {
		require.Contains(t, of(true), "41 40 30 11")
		require.Contains(t, of(true), "at least half of its results reached the middle, and fewer than half went beyond it")
	})
	t.Run("a par that is not proved where there is one", func(t *testing.T) {
		require.Contains(t, of(false), "≥ 41")
		require.Contains(t, of(false), "A par with ≥ is the best known, and not proved.")
		require.NotContains(t, of(true), "≥")
	})
}

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

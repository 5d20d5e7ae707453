package challenge

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkTally makes the table of a month of a club of ten thousand, all of
// whom play every other day.
func BenchmarkTally(b *testing.B) {
	chance := rand.New(rand.NewPCG(1, 2))
	days := make([][]Scored, 31)
	for d := range days {
		for player := range 10_000 {
			if chance.IntN(2) == 0 {
				days[d] = append(days[d], Scored{PlayerID(player + 1), min(58, max(0, 28+int(chance.NormFloat64()*7)))})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		tally(days, 16)
	}
}

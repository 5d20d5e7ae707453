package rulestest

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// RandomTape deals random dice of a game: the same ones for the same state of r.
func RandomTape(r *rand.Rand, game rules.Game) dice.Tape {
	shape := game.Info().Shape
	faces := make([]dice.Face, shape.Dice())
	for i := range faces {
		faces[i] = dice.Face(1 + r.IntN(6))
	}
	return dice.Tape{Shape: shape, Faces: faces}
}

// BenchmarkDecide does all that a decision of a sealed game asks of the rules:
// reading it, playing it after the lines so far, and telling what is seen, what
// may follow, and whether anything is forced.
func BenchmarkDecide(b *testing.B, game rules.Game, now func() time.Time) {
	sealed := game.(rules.Sealed)
	r := rand.New(rand.NewPCG(1, 2))
	tape, sheet := RandomTape(r, game), rules.Sheet{}
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		moves, _ := sealed.Moves(tape, sheet)
		if len(moves) == 0 {
			tape, sheet = RandomTape(r, game), nil
			continue
		}
		move := moves[r.IntN(len(moves))]
		began := now()
		line, err := sealed.ReadMove(tape, sheet, move)
		sheet = append(sheet, line)
		_, _, err2 := sealed.Forced(tape, sheet)
		_, err3 := sealed.Seen(tape, sheet)
		_, err4 := sealed.Moves(tape, sheet)
		times = append(times, now().Sub(began))
		if err != nil || err2 != nil || err3 != nil || err4 != nil {
			b.Fatal(err, err2, err3, err4)
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "µs-median")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "µs-p99")
}

// Spread reports how processor times lie.
func Spread(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	var sum time.Duration
	for _, t := range times {
		sum += t
	}
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(ms(times[len(times)/2]), "ms-median")
	b.ReportMetric(ms(sum)/float64(len(times)), "ms-mean")
	b.ReportMetric(ms(times[len(times)*99/100]), "ms-p99")
	b.ReportMetric(ms(times[len(times)-1]), "ms-worst")
}

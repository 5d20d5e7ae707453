package landing_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// BenchmarkDecide does all that a decision of a sealed game asks of the rules:
// reading it, playing it after the lines so far, and telling what is seen, what
// may follow, and whether anything is forced.
func BenchmarkDecide(b *testing.B) {
	sealed := landing.Game.(rules.Sealed)
	r := rand.New(rand.NewPCG(1, 2))
	tape, sheet := randomTape(r), rules.Sheet{}
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		moves, _ := sealed.Moves(tape, sheet)
		if len(moves) == 0 {
			tape, sheet = randomTape(r), nil
			continue
		}
		move := moves[r.IntN(len(moves))]
		began := time.Now()
		line, err := sealed.ReadMove(tape, sheet, move)
		sheet = append(sheet, line)
		_, _, err2 := sealed.Forced(tape, sheet)
		_, err3 := sealed.Seen(tape, sheet)
		_, err4 := sealed.Moves(tape, sheet)
		times = append(times, time.Since(began))
		if err != nil || err2 != nil || err3 != nil || err4 != nil {
			b.Fatal(err, err2, err3, err4)
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "µs-median")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "µs-p99")
}

func randomTape(r *rand.Rand) dice.Tape {
	shape := landing.Game.Info().Shape
	faces := make([]dice.Face, shape.Dice())
	for i := range faces {
		faces[i] = dice.Face(1 + r.IntN(6))
	}
	return dice.Tape{Shape: shape, Faces: faces}
}

// BenchmarkPar solves random tapes from the start.
func BenchmarkPar(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		if par := landing.Start(randomTape(r)).Par(); len(par.Sheet) < landing.Turns {
			b.Fatal(par)
		}
	}
}

// BenchmarkWeigh weighs the best sheet of a tape, line by line.
func BenchmarkWeigh(b *testing.B) {
	tape := randomTape(rand.New(rand.NewPCG(1, 2)))
	sheet := landing.Start(tape).Par().Sheet
	landing.Optimum(landing.Turns) // worked out before the clock runs
	b.ReportAllocs()
	for b.Loop() {
		if _, err := landing.Game.(rules.Weigher).Weigh(tape, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

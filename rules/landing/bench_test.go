package landing_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

func BenchmarkDecide(b *testing.B) { rulestest.BenchmarkDecide(b, landing.Game, time.Now) }

// BenchmarkPar solves random tapes from the start.
func BenchmarkPar(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		if par := landing.Start(rulestest.RandomTape(r, landing.Game)).Par(); len(par.Sheet) < landing.Turns {
			b.Fatal(par)
		}
	}
}

// BenchmarkWeigh weighs the best sheet of a tape, line by line.
func BenchmarkWeigh(b *testing.B) {
	tape := rulestest.RandomTape(rand.New(rand.NewPCG(1, 2)), landing.Game)
	sheet := landing.Start(tape).Par().Sheet
	landing.Optimum(landing.Turns) // worked out before the clock runs
	b.ReportAllocs()
	for b.Loop() {
		if _, err := landing.Game.(rules.Weigher).Weigh(tape, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

package categories_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/rulestest"
)

func BenchmarkDecide(b *testing.B) { rulestest.BenchmarkDecide(b, categories.Game, time.Now) }

// BenchmarkPar solves random tapes from the start.
func BenchmarkPar(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		if par := categories.Start(rulestest.RandomTape(r, categories.Game)).Par(); len(par.Sheet) < categories.Turns {
			b.Fatal(par)
		}
	}
}

// BenchmarkWeigh weighs the best sheet of a tape, line by line.
func BenchmarkWeigh(b *testing.B) {
	tape := rulestest.RandomTape(rand.New(rand.NewPCG(1, 2)), categories.Game)
	sheet := categories.Start(tape).Par().Sheet
	categories.Optimum() // worked out before the clock runs
	b.ReportAllocs()
	for b.Loop() {
		if _, err := categories.Game.(rules.Weigher).Weigh(tape, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

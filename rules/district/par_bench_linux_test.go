package district_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// BenchmarkPar solves 2,000 random tapes, on one thread.
func BenchmarkPar(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var times []time.Duration
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			p := district.Start(rulestest.RandomTape(r, district.Game))
			began := rulestest.ThreadTime(b)
			if par := p.Par(b.Context(), math.MaxInt); !par.Proven {
				b.Fatal("not proven")
			}
			times = append(times, rulestest.ThreadTime(b)-began)
		}
	}
	runtime.ReadMemStats(&after)
	rulestest.Spread(b, times)
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/1024/float64(len(times)), "KiB-each")
}

// BenchmarkReview reviews whole games on random tapes: careful ones, in which
// most decisions cost something.
func BenchmarkReview(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	solver := district.Game.(rules.Solver)
	var times []time.Duration
	for b.Loop() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			tape := rulestest.RandomTape(r, district.Game)
			sheet := playSome(r, tape, district.Rolls).Sheet()
			began := rulestest.ThreadTime(b)
			if review, err := solver.Review(b.Context(), tape, sheet); err != nil || !review.Proven {
				b.Fatal(review, err)
			}
			times = append(times, rulestest.ThreadTime(b)-began)
		}
	}
	rulestest.Spread(b, times)
}

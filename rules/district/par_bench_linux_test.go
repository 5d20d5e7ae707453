package district_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// threadTime is the processor time of this thread: what a busy machine does
// besides is not in it.
func threadTime(b *testing.B) time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Nano())
}

// randomTape deals random dice.
func randomTape(r *rand.Rand) dice.Tape {
	shape := district.Game.Info().Shape
	faces := make([]dice.Face, shape.Dice())
	for i := range faces {
		faces[i] = dice.Face(1 + r.IntN(6))
	}
	return dice.Tape{Shape: shape, Faces: faces}
}

// spread reports how processor times lie.
func spread(b *testing.B, times []time.Duration) {
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
			p := district.Start(randomTape(r))
			began := threadTime(b)
			if par := p.Par(b.Context(), math.MaxInt); !par.Proven {
				b.Fatal("not proven")
			}
			times = append(times, threadTime(b)-began)
		}
	}
	runtime.ReadMemStats(&after)
	spread(b, times)
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
			tape := randomTape(r)
			sheet := playSome(r, tape, district.Rolls).Sheet()
			began := threadTime(b)
			if review, err := solver.Review(b.Context(), tape, sheet); err != nil || !review.Proven {
				b.Fatal(review, err)
			}
			times = append(times, threadTime(b)-began)
		}
	}
	spread(b, times)
}

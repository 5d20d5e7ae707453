package district_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// threadTime is the processor time of this thread: what a busy machine does
// besides is not in it.
func threadTime(b *testing.B) time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var used syscall.Rusage
	if err := syscall.Getrusage(thisThread, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
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
	b.ReportAllocs()
	var times []time.Duration
	for b.Loop() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			p := district.Start(randomTape(r))
			before := threadTime(b)
			if par := p.Par(b.Context(), 1<<40); !par.Proven {
				b.Fatal("not proven")
			}
			times = append(times, threadTime(b)-before)
		}
	}
	spread(b, times)
}

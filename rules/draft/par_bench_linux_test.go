package draft_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
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

// solveMany measures 2,000 random tapes, on one thread.
func solveMany(b *testing.B, solve func(dice.Tape) error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var times []time.Duration
	for b.Loop() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			tape := randomTape(r)
			began := threadTime(b)
			if err := solve(tape); err != nil {
				b.Fatal(err)
			}
			times = append(times, threadTime(b)-began)
		}
	}
	spread(b, times)
}

// BenchmarkPar finds the best answers to the House in both seats.
func BenchmarkPar(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		_, err := solver.Par(b.Context(), tape, nil)
		return err
	})
}

// BenchmarkReview reviews whole matches of careless picks.
func BenchmarkReview(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		sheet := rules.Sheet{}
		for range 2 * draft.Own {
			lines, err := daily.Legal(tape, sheet)
			if err != nil {
				return err
			}
			sheet = append(sheet, lines[len(lines)/2])
		}
		_, err := solver.Review(b.Context(), tape, sheet)
		return err
	})
}

// BenchmarkValue finds what games of two are worth.
func BenchmarkValue(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		draft.Start(tape, draft.White).Value()
		return nil
	})
}

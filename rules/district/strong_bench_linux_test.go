package district_test

import (
	"math"
	"runtime"
	"testing"
	"time"

	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// BenchmarkStrong plays 2,000 fresh tapes on one thread: the points that the strong
// player reaches on average, with their standard error, and its time a decision.
func BenchmarkStrong(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const tapes = 2000
	strong.Expected(district.Start(fresh(0))) // what it learned is unpacked
	var times []time.Duration
	var sum, squares float64
	for b.Loop() {
		sum, squares = 0, 0
		for number := range tapes {
			p := district.Start(fresh(number))
			for !p.Over() {
				began := rulestest.ThreadTime(b)
				d := strong.Decide(p)
				times = append(times, rulestest.ThreadTime(b)-began)
				p, _ = p.Play(d)
			}
			total := float64(p.Score().Total())
			sum, squares = sum+total, squares+total*total
		}
	}
	mean := sum / tapes
	b.ReportMetric(mean, "points-mean")
	b.ReportMetric(math.Sqrt((squares/tapes-mean*mean)/tapes), "points-error")
	rulestest.Spread(b, times)
}

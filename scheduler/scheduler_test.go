package scheduler

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// during runs the jobs for a span of time in a bubble where time costs nothing,
// and gives the log.
func during(span time.Duration, jobs ...Job) string {
	var log bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), span)
	defer cancel()
	Run(ctx, time.Now, slog.New(slog.NewTextHandler(&log, nil)), jobs...)
	return log.String()
}

// count is a job that counts its runs.
func count(n *atomic.Int64) func(context.Context) error {
	return func(context.Context) error { n.Add(1); return nil }
}

func TestAJobRunsAtOnceAndThenEveryMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int64
		log := during(10*time.Minute+time.Second, Job{Name: "publish", Run: count(&runs)})
		require.EqualValues(t, 11, runs.Load())
		require.Empty(t, log)
	})
}

func TestALongFirstRunKeepsNoOtherJobFromItsMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var before, after atomic.Int64
		during(3*time.Minute+time.Second,
			Job{Name: "publish", Run: count(&before)},
			Job{Name: "long", Run: func(context.Context) error { time.Sleep(150 * time.Second); return nil }},
			Job{Name: "watch", Run: count(&after)})
		require.EqualValues(t, 4, before.Load())
		require.EqualValues(t, 4, after.Load(), "thrice by the tick, and once when its turn had come")
	})
}

func TestAJobRunsAsOftenAsItWants(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var hourly, daily atomic.Int64
		during(48*time.Hour+time.Minute,
			Job{Name: "hourly", Every: time.Hour, Run: count(&hourly)},
			Job{Name: "daily", Every: 24 * time.Hour, Run: count(&daily)})
		require.EqualValues(t, 49, hourly.Load())
		require.EqualValues(t, 3, daily.Load())
	})
}

func TestAFaultIsLoggedOnceAndTheNextRunWorks(t *testing.T) {
	for name, fault := range map[string]func() error{
		"an error": func() error { return errors.New("no dice") },
		"a panic":  func() error { panic("no dice") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var runs atomic.Int64
				log := during(5*time.Minute+time.Second, Job{Name: "publish", Run: func(context.Context) error {
					if runs.Add(1) == 2 {
						return fault()
					}
					return nil
				}})
				require.EqualValues(t, 6, runs.Load())
				require.Equal(t, 1, bytes.Count([]byte(log), []byte("level=ERROR")))
				require.Contains(t, log, "no dice")
				require.Contains(t, log, "job=publish")
			})
		})
	}
	t.Run("also at the very first run", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var runs atomic.Int64
			during(3*time.Minute+time.Second, Job{Run: func(context.Context) error { runs.Add(1); panic("no dice") }})
			require.EqualValues(t, 4, runs.Load())
		})
	})
}

func TestASlowJobNeverRunsBesideItselfAndHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow, beside, quick atomic.Int64
		during(20*time.Minute+time.Second,
			Job{Name: "slow", Run: func(context.Context) error {
				if slow.Add(1) > 1 && beside.Add(1) > 1 {
					t.Error("two at once")
				}
				if slow.Load() > 1 {
					time.Sleep(5*time.Minute + time.Second)
					beside.Add(-1)
				}
				return nil
			}},
			Job{Name: "quick", Run: count(&quick)})
		require.EqualValues(t, 21, quick.Load())
		require.Greater(t, slow.Load(), int64(2))
	})
}

func TestStoppingWaitsForWhatIsRunning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun, done atomic.Int64
		during(time.Minute+time.Second, Job{Run: func(ctx context.Context) error {
			if begun.Add(1) == 1 {
				return nil
			}
			time.Sleep(30 * time.Second) // beyond the end
			require.Error(t, ctx.Err(), "it is told to come to an end")
			done.Add(1)
			return nil
		}})
		require.EqualValues(t, 1, done.Load())
	})
}

func TestTheServicesClockDecidesWhatIsDue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int64
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute+time.Second)
		defer cancel()
		begun := time.Now()
		rehearsal := func() time.Time { return begun.Add(720 * time.Since(begun)) }
		Run(ctx, rehearsal, slog.New(slog.DiscardHandler), Job{Name: "daily", Every: 24 * time.Hour, Run: count(&runs)})
		require.EqualValues(t, 6, runs.Load(), "half a day passes each minute")
	})
	t.Run("and one that is set back begins anew", func(t *testing.T) {
		last := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
		j := turn{job: Job{Every: time.Hour}, last: last}
		require.False(t, j.due(last.Add(30*time.Minute)))
		require.True(t, j.due(last.Add(time.Hour)))
		require.True(t, j.due(last.Add(-time.Minute)))
	})
}

// Package scheduler runs jobs again and again. It knows hours, not challenges.
package scheduler

import (
	"context"
	"log/slog"
	"time"

	"github.com/robfig/cron/v3"
)

// Job is work that is due again and again, and harmless when it is done twice.
type Job struct {
	Name  string
	Every time.Duration // by the Clock; shorter than a minute means every minute
	Run   func(context.Context) error
}

// Run does every job at once and then whenever it is due, until ctx ends; it
// returns when what was running has come to its end. A job that fails or panics
// is logged and runs again at its next time. No job runs beside itself.
//
// cron only gives a tick a minute. When a job is due is asked of the clock,
// because cron reads the real time and knows nothing of a rehearsal, and skips
// an hour that the zone skips.
func Run(ctx context.Context, clock func() time.Time, log *slog.Logger, jobs ...Job) {
	ticks := cron.New(cron.WithLocation(time.UTC), cron.WithLogger(notes{log}))
	turns := make([]cron.Job, len(jobs))
	for i, job := range jobs {
		turns[i] = guarded(ctx, clock, log.With("job", job.Name), job)
		ticks.Schedule(cron.Every(time.Minute), turns[i])
	}
	ticks.Start() // before the first turns, so that a long one keeps no other job from its minute
	for _, turn := range turns {
		turn.Run()
	}
	<-ctx.Done()
	<-ticks.Stop().Done()
}

// guarded wraps a job in cron's chain. The order matters: with Recover outside,
// one panic would leave the job marked as running for ever.
func guarded(ctx context.Context, clock func() time.Time, log *slog.Logger, job Job) cron.Job {
	chain := cron.NewChain(cron.SkipIfStillRunning(notes{log}), cron.Recover(notes{log}))
	return chain.Then(&turn{ctx: ctx, clock: clock, log: log, job: job})
}

// turn is a job with the instant of its last run.
type turn struct {
	ctx   context.Context // ends all runs; cron's interface hands none on
	clock func() time.Time
	log   *slog.Logger
	job   Job
	last  time.Time
}

// Run does the job where it is due; the chain sees to it that runs never overlap.
func (t *turn) Run() {
	now := t.clock()
	if t.ctx.Err() != nil || !t.due(now) {
		return
	}
	t.last = now
	if err := t.job.Run(t.ctx); err != nil {
		t.log.Error("the job failed", "error", err)
	}
}

// due allows for ticks that come a moment early. A clock that was set back
// starts the count anew.
func (t *turn) due(now time.Time) bool {
	const early = time.Second
	since := now.Sub(t.last)
	return t.last.IsZero() || since < 0 || t.job.Every <= time.Minute || since >= t.job.Every-early
}

// notes hands cron's log on. What cron tells about every tick is of no interest.
type notes struct{ log *slog.Logger }

func (n notes) Info(msg string, args ...any) { n.log.Debug(msg, args...) }

func (n notes) Error(err error, msg string, args ...any) {
	n.log.Error(msg, append([]any{"error", err}, args...)...)
}

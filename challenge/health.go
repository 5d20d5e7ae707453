package challenge

import (
	"context"
	"errors"
	"strings"
	"time"
)

// Advice is a fault that the host can mend, in sentences that anybody may read:
// health tells it as it is, where of other faults the log alone knows the particulars.
type Advice string

func (a Advice) Error() string { return string(a) }

// Health is the state of publishing and storage.
type Health struct {
	Ready    bool   // today's challenges are there and the store answers
	Degraded bool   // the last publication failed, or the last change to the store, or the next one will
	Detail   string // for the host; no secrets
	LastRun  time.Time
	Next     time.Time // the next rollover
}

// publication is how a run of Publish went.
type publication struct {
	at  time.Time
	err error
}

// Health tells how publishing and storage are. It publishes and writes nothing itself.
func (s *Service) Health(ctx context.Context) Health {
	today := s.Today()
	h := Health{Ready: true, Next: s.Rollover(today.Add(1))}
	if last := s.lastRun.Load(); last != nil {
		h.LastRun, h.Degraded, h.Detail = last.at, last.err != nil, last.trouble()
	}
	if s.unwritten.Load() {
		h.Degraded, h.Detail = true, "The last change could not be written to the database; the log tells why."
	}
	if err := s.config.Store.Writable(ctx); err != nil {
		h.Degraded, h.Detail = true, advice(err, "The database cannot be written.")
	}
	if err := s.config.Store.Ping(ctx); err != nil {
		h.Ready, h.Detail = false, advice(err, "The database does not answer.")
	} else if !s.published(ctx, today) {
		h.Ready, h.Detail = false, strings.TrimSpace("Today's challenges are not published yet. "+h.Detail)
	}
	return h
}

// trouble says what went wrong.
func (p publication) trouble() string {
	if p.err == nil {
		return ""
	}
	return advice(p.err, "The last publication failed; the log tells why. It is tried again every minute.")
}

// advice is what a fault has to say to the host, or else a sentence that gives
// nothing away.
func advice(err error, otherwise string) string {
	var told Advice
	if errors.As(err, &told) {
		return told.Error()
	}
	return otherwise
}

// Watch gives a job, to be done every minute, that logs how things are where that
// has changed: a fault of the database is met by nobody while nobody plays.
func (s *Service) Watch() func(context.Context) error {
	before := Health{Ready: true}
	return func(ctx context.Context) error {
		now := s.Health(ctx)
		if ctx.Err() != nil || now.Detail == before.Detail {
			return nil
		}
		before = now
		s.logHealth(now)
		return nil
	}
}

func (s *Service) logHealth(h Health) {
	switch {
	case !h.Ready:
		s.config.Log.Error("not ready", "detail", h.Detail)
	case h.Degraded:
		s.config.Log.Warn("degraded", "detail", h.Detail)
	default:
		s.config.Log.Info("all is well again")
	}
}

func (s *Service) published(ctx context.Context, day Day) bool {
	for _, form := range s.config.Forms {
		id := DailyID(day, form.ID)
		if s.challenges.Contains(id) {
			continue
		}
		if _, err := s.config.Store.Challenge(ctx, id); err != nil {
			return false
		}
	}
	return true
}

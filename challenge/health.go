package challenge

import (
	"context"
	"errors"
	"strings"
	"time"
)

// Health is the state of publishing and storage.
type Health struct {
	Ready    bool   // today's challenges are there and the store answers
	Degraded bool   // the last publication failed, or the last change to the store
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
	if s.config.Store.Ping(ctx) != nil {
		h.Ready, h.Detail = false, "The database does not answer."
	} else if !s.published(ctx, today) {
		h.Ready, h.Detail = false, strings.TrimSpace("Today's challenges are not published yet. "+h.Detail)
	}
	return h
}

// trouble says what went wrong. A fault is for the log alone.
func (p publication) trouble() string {
	var clock wrongClock
	switch {
	case p.err == nil:
		return ""
	case errors.As(p.err, &clock):
		return clock.Error()
	}
	return "The last publication failed; the log tells why. It is tried again every minute."
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

package challenge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
)

// filling is a store on a disk that can be full: it reads, and writes no attempt or guest.
type filling struct {
	challenge.Store
	full bool
}

var errFull = errors.New("the disk is full")

func (f *filling) AddGuest(ctx context.Context, token challenge.Hash, at time.Time) (challenge.Player, error) {
	if f.full {
		return challenge.Player{}, errFull
	}
	return f.Store.AddGuest(ctx, token, at)
}

func (f *filling) Add(ctx context.Context, a challenge.Attempt) (challenge.Attempt, bool, error) {
	if stands, err := f.AttemptOf(ctx, a.Challenge, a.Player); err == nil {
		return stands, false, nil
	}
	if f.full {
		return challenge.Attempt{}, false, errFull
	}
	return f.Store.Add(ctx, a)
}

func TestADiskThatIsFullShows(t *testing.T) {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	disk := &filling{Store: dbtest.Open(t)}
	b := serveOn(t, disk, clock, "UTC")
	tape := b.challenge(today).Tape
	ada, bob := b.guest(), b.guest()
	plan := sheet(t, tape, 7)
	b.submit(today, ada, plan)
	degraded := func() bool {
		t.Helper()
		h := b.Health(t.Context())
		require.True(t, h.Ready, "today is there and can be read")
		require.Equal(t, h.Degraded, h.Detail != "")
		return h.Degraded
	}
	submit := func(p challenge.Player, plan rules.Sheet) error {
		_, _, err := b.Submit(t.Context(), today, p, plan, false)
		return err
	}
	require.False(t, degraded())

	disk.full = true
	require.ErrorIs(t, submit(bob, plan), errFull)
	require.True(t, degraded())
	require.Contains(t, b.Health(t.Context()).Detail, "could not be written")

	t.Run("until something is written", func(t *testing.T) {
		require.NoError(t, submit(ada, plan), "what stands is told, and nothing is written")
		require.True(t, degraded())
		b.publish()
		require.True(t, degraded(), "nothing was missing")
		disk.full = false
		require.NoError(t, submit(bob, plan))
		require.False(t, degraded())
	})
	t.Run("and what is refused or given up says nothing of the disk", func(t *testing.T) {
		b.named("Ada")
		_, _, err := b.TakeName(t.Context(), bob.ID, "ADA")
		require.ErrorIs(t, err, challenge.ErrNameTaken)
		gone, leave := context.WithCancel(t.Context())
		leave()
		_, _, err = b.Guest(gone)
		require.ErrorIs(t, err, context.Canceled)
		require.False(t, degraded())
	})
	t.Run("whatever it was that failed", func(t *testing.T) {
		disk.full = true
		_, _, err := b.Guest(t.Context())
		require.ErrorIs(t, err, errFull)
		require.True(t, degraded())
		disk.full = false
		require.NoError(t, b.SaveDraft(t.Context(), b.challenge(today), bob.ID, true, plan))
		require.False(t, degraded())
	})
}

func TestAFailedRunShowsAndTheNextWorks(t *testing.T) {
	for name, fault := range map[string]func() error{
		"an error": func() error { return errors.New("disk on fire") },
		"a panic":  func() error { panic("out of dice") },
	} {
		t.Run(name, func(t *testing.T) {
			b := serve(t, "2026-11-30T12:00:00Z", "UTC")
			var broken func() error
			odd := serveOn(t, &switchable{Store: b.store, commit: &broken}, b.clock, "UTC")

			broken = fault
			require.False(t, odd.Health(t.Context()).Ready)
			require.Error(t, odd.Publish(t.Context()))
			_, err := odd.Challenge(t.Context(), "2026-11-30/district")
			require.Error(t, err)
			require.NotErrorIs(t, err, challenge.ErrUnknownChallenge)
			h := odd.Health(t.Context())
			require.False(t, h.Ready)
			require.True(t, h.Degraded)
			require.NotEmpty(t, h.Detail)

			broken = nil
			odd.publish()
			h = odd.Health(t.Context())
			require.True(t, h.Ready)
			require.False(t, h.Degraded)
			require.Equal(t, b.clock.now(), h.LastRun)
			require.Equal(t, "2026-12-01T00:00:00Z", h.Next.Format(time.RFC3339))

			broken = fault
			b.clock.add(24 * time.Hour)
			require.Error(t, odd.Publish(t.Context()))
			h = odd.Health(t.Context())
			require.True(t, h.Ready, "the day was committed before, the game goes on")
			require.True(t, h.Degraded)
			broken = nil
			odd.publish()
			requireUnbroken(t, b.stored())
		})
	}
}

// switchable fails while there is something to fail with.
type switchable struct {
	challenge.Store
	commit *func() error
}

func (s *switchable) Commit(ctx context.Context, list []challenge.Challenge) error {
	return failing{s.Store, *s.commit}.Commit(ctx, list)
}

// ailing is a store whose trouble is set from outside.
type ailing struct {
	challenge.Store
	ping, write error
}

func (a *ailing) Ping(context.Context) error     { return a.ping }
func (a *ailing) Writable(context.Context) error { return a.write }

func TestHealthTellsWhatHelps(t *testing.T) {
	moved := fmt.Errorf("/srv/test.db: %w", challenge.Advice("The database was moved. Put it back."))
	for _, c := range []struct {
		what            string
		ping, write     error
		ready, degraded bool
		detail, logged  string
	}{
		{"a fault that the host can mend is told as it is, without the path", moved, nil, false, false, "The database was moved. Put it back.", "level=ERROR msg=\"not ready\""},
		{"of any other only that it is there", errors.New("secret at /srv/test.db"), nil, false, false, "The database does not answer.", "level=ERROR"},
		{"a disk that is about to fill is no reason to stop", nil, challenge.Advice("The disk is almost full."), true, true, "The disk is almost full.", "level=WARN msg=degraded"},
		{"nor is one of which nothing can be known", nil, errors.New("secret"), true, true, "The database cannot be written.", "level=WARN"},
	} {
		t.Run(c.what, func(t *testing.T) {
			clock := &watch{}
			clock.set(t, "2026-11-30T12:00:00Z")
			store := &ailing{Store: dbtest.Open(t)}
			var log bytes.Buffer
			of := config(t, store, clock, "UTC")
			of.Log = slog.New(slog.NewTextHandler(&log, nil))
			s := challenge.New(of)
			require.NoError(t, s.Publish(t.Context()))
			tick := s.Watch()
			look := func() string {
				t.Helper()
				log.Reset()
				require.NoError(t, tick(t.Context()))
				return log.String()
			}
			require.Empty(t, look(), "all is well, and nobody need be told")

			store.ping, store.write = c.ping, c.write
			h := s.Health(t.Context())
			require.Equal(t, []any{c.ready, c.degraded, c.detail}, []any{h.Ready, h.Degraded, h.Detail})
			said := look()
			require.Contains(t, said, c.logged)
			require.Contains(t, said, c.detail)
			require.Empty(t, look(), "once")

			store.ping, store.write = nil, nil
			require.Contains(t, look(), "well again")
			require.Empty(t, look())
		})
	}
}

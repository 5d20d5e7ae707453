package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/landing"
)

// clockOn tells the time of a run that began at an instant. Every run plays on
// the same day, or so many days after it, from six in the morning, so that no
// midnight falls into it.
func clockOn(days int, began time.Time) challenge.Clock {
	morning := time.Date(2026, time.January, 15+days, 6, 0, 0, 0, time.UTC)
	shift := morning.Sub(began)
	return func() time.Time { return time.Now().Add(shift) }
}

// forms is what the program publishes, in its order: today's page leads to them all.
func forms() []challenge.Form {
	return []challenge.Form{
		{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open},
		{ID: "district-sealed", Name: "Sealed District", Game: district.Game, Reveal: challenge.Sealed},
		{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1), Reveal: challenge.Open},
		{ID: "categories", Name: "Categories", Game: categories.Game, Reveal: challenge.Sealed},
		{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed},
	}
}

// house is a store with the service on it, made as the serve command makes it.
type house struct {
	store   *db.Store
	service *challenge.Service
	day     challenge.Challenge // the challenge of the day
	kept    []rules.Sheet       // once they are played
}

// openHouse opens a database to serve it, and publishes the day.
func openHouse(ctx context.Context, path string, clock challenge.Clock) (*house, error) {
	store, err := db.Open(ctx, db.Options{Database: path, Serve: true, Rehearsal: true})
	if err != nil {
		return nil, err
	}
	service := challenge.New(challenge.Config{
		Store: store, Clock: clock, Zone: time.UTC, Grace: 2 * time.Hour, Forms: forms(),
		Random: rand.Reader, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	h := &house{store: store, service: service}
	if err = service.Publish(ctx); err == nil {
		h.day, err = service.Challenge(ctx, challenge.DailyID(service.Today(), "district"))
	}
	if err != nil {
		_ = store.Close()
		return nil, err
	}
	return h, nil
}

func (h *house) close() error { return h.store.Close() }

// sheets are what a crowd hands in on the day's dice; they are played once.
func (h *house) sheets() ([]rules.Sheet, error) {
	if h.kept != nil {
		return h.kept, nil
	}
	var err error
	h.kept, err = sheetsOn(district.Game, h.day.Tape, sheetPool, mathrand.New(mathrand.NewPCG(20260115, 24)))
	return h.kept, err
}

// guest is a player of the crowd, with the token of the session.
type guest struct {
	player challenge.Player
	token  string
}

// together is how many players act at once while a crowd gathers.
const together = 256

// gather brings n named players into the house; the first of them has the given number.
func (h *house) gather(ctx context.Context, first, n int) ([]guest, error) {
	crowd := make([]guest, n)
	err := eachAtOnce(ctx, together, n, func(ctx context.Context, i int) error {
		player, token, err := h.service.Guest(ctx)
		if err != nil {
			return err
		}
		player, _, err = h.service.TakeName(ctx, player.ID, nameOf(first+i))
		crowd[i] = guest{player, token}
		return err
	})
	return crowd, err
}

// handIn lets every player of a crowd hand in a sheet.
func (h *house) handIn(ctx context.Context, crowd []guest) error {
	sheets, err := h.sheets()
	if err != nil {
		return err
	}
	return eachAtOnce(ctx, together, len(crowd), func(ctx context.Context, i int) error {
		_, _, err := h.service.Submit(ctx, h.day.ID, crowd[i].player, sheets[i*7919%len(sheets)], false)
		return err
	})
}

// eachAtOnce does something for 0 to n-1, by so many callers at once.
func eachAtOnce(ctx context.Context, callers, n int, do func(context.Context, int) error) error {
	var taken atomic.Int64
	all, ctx := errgroup.WithContext(ctx)
	for range callers {
		all.Go(func() error {
			for {
				i := int(taken.Add(1)) - 1
				if i >= n {
					return nil
				}
				if err := do(ctx, i); err != nil {
					return fmt.Errorf("player %d of the crowd: %w", i, err)
				}
			}
		})
	}
	return all.Wait()
}

package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/views/webhook"
)

// open opens the database of the settings, to serve it or to work beside the
// process that does. Whatever stands against it is a matter of the settings.
func (s *settings) open(ctx context.Context, serve bool) (*db.Store, error) {
	store, err := db.Open(ctx, db.Options{Database: s.Database, Serve: serve, Rehearsal: s.rehearsal()})
	if err != nil {
		return nil, usageError{err}
	}
	if err := s.checkClock(ctx, store); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// checkClock refuses a rehearsal that would go back behind what has happened in it.
func (s *settings) checkClock(ctx context.Context, store *db.Store) error {
	if !s.rehearsal() {
		return nil
	}
	newest, err := store.NewestInstant(ctx)
	if err != nil {
		return fmt.Errorf("reading how far the rehearsal has come: %w", err)
	}
	if s.Clock.Before(newest) {
		return usageError{fmt.Errorf("this rehearsal has already come to %s: set the clock to that or later, or name a new database", newest.Format(time.RFC3339Nano))}
	}
	return nil
}

// service is the daily challenge on a store.
func (s *settings) service(store challenge.Store, log *slog.Logger) *challenge.Service {
	return challenge.New(challenge.Config{
		Store: store, Clock: s.clock(), Zone: s.Zone.Location, Grace: time.Duration(s.Grace),
		Forms: forms(), Duel: duel(), Random: rand.Reader, Log: log,
		Courier: webhook.New(webhook.Config{Allowed: s.WebhookRanges, Agent: s.agent()}),
	})
}

// agent is how the server calls itself where it sends something.
func (s *settings) agent() string {
	if s.PublicURL == "" {
		return "DailyDistrict"
	}
	return "DailyDistrict (+" + string(s.PublicURL) + ")"
}

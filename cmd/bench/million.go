package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"dailydistrict/challenge"
)

// A great board and a small one.
const (
	great = 1_000_000
	small = 1_000
)

// crowded is a database with results on the challenge of the day, and some of
// those who handed them in.
type crowded struct {
	Path    string
	Results int
	Until   time.Time // by the clock of the challenge, when the last of them came
	Some    []ticket
}

// clock tells the time of this run, but never one before the database was filled.
func (c crowded) clock(b *bench) challenge.Clock {
	now := clockOn(0, b.began)
	late := max(0, c.Until.Sub(now()))
	return func() time.Time { return now().Add(late) }
}

// ticket is a player's number and session token.
type ticket struct {
	Player challenge.PlayerID
	Token  string
}

// mostTickets is how many players of a crowd are remembered.
const mostTickets = 1_000

// wave is how many players come in at a time.
const wave = 50_000

// million is the database with the great board, made once a run, or found where
// an earlier run has left it.
func (b *bench) million(ctx context.Context) (crowded, error) {
	folder := b.folder
	if b.keep != "" {
		folder = b.keep
	}
	note := filepath.Join(folder, "million.json")
	if text, err := os.ReadFile(note); err == nil {
		var c crowded
		return c, json.Unmarshal(text, &c)
	}
	c, err := b.crowd(ctx, filepath.Join(folder, "million.db"), b.size(great))
	if err != nil {
		return crowded{}, err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return crowded{}, err
	}
	return c, os.WriteFile(note, text, 0o600)
}

// crowd makes a database with so many results, each handed in by a player of
// its own by way of the service.
func (b *bench) crowd(ctx context.Context, path string, results int) (c crowded, err error) {
	began := time.Now()
	h, err := openHouse(ctx, path, clockOn(0, b.began))
	if err != nil {
		return crowded{}, err
	}
	c = crowded{Path: path, Results: results}
	for done := 0; done < results && err == nil; done += wave {
		n := min(wave, results-done)
		var came []guest
		if came, err = h.gather(ctx, done, n); err != nil {
			break
		}
		err = h.handIn(ctx, came)
		c.remember(came, mostTickets*n/results)
		b.log.Info("filling a board", "results", done+n, "of", results, "took", time.Since(began).Round(time.Second))
	}
	c.Until = h.service.Now()
	return c, errors.Join(err, h.close())
}

// remember keeps the tickets of some of a crowd.
func (c *crowded) remember(came []guest, some int) {
	for i := range min(some, len(came)) {
		who := came[i*len(came)/some]
		c.Some = append(c.Some, ticket{who.player.ID, who.token})
	}
}

package challenge_test

import (
	"context"
	crypto "crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// watch is a clock that a test sets.
type watch struct {
	mu sync.Mutex
	at time.Time
}

func (w *watch) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *watch) set(t testing.TB, text string) {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	require.NoError(t, err)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = at
}

func (w *watch) add(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// table is a service on a real database with a clock to set.
type table struct {
	*challenge.Service
	t     testing.TB
	store challenge.Store
	clock *watch
	made  int // players
}

var forms = []challenge.Form{{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open}}

func config(t testing.TB, store challenge.Store, clock *watch, zone string) challenge.Config {
	location, err := time.LoadLocation(zone)
	require.NoError(t, err)
	return challenge.Config{
		Store: store, Clock: clock.now, Zone: location, Grace: 2 * time.Hour,
		Forms: forms, Duel: duelForm, Random: crypto.Reader, Log: slog.New(slog.DiscardHandler),
	}
}

// serve begins a service at an instant, with nothing stored.
func serve(t testing.TB, at, zone string) *table {
	clock := &watch{}
	clock.set(t, at)
	return serveOn(t, dbtest.Open(t), clock, zone)
}

func serveOn(t testing.TB, store challenge.Store, clock *watch, zone string) *table {
	return &table{Service: challenge.New(config(t, store, clock, zone)), t: t, store: store, clock: clock}
}

func (b *table) publish() {
	b.t.Helper()
	require.NoError(b.t, b.Publish(b.t.Context()))
}

func (b *table) challenge(id challenge.ID) challenge.Challenge {
	b.t.Helper()
	c, err := b.Challenge(b.t.Context(), id)
	require.NoError(b.t, err)
	return c
}

func (b *table) guest() challenge.Player {
	b.t.Helper()
	p, _, err := b.Guest(b.t.Context())
	require.NoError(b.t, err)
	return p
}

func (b *table) named(name string) challenge.Player {
	b.t.Helper()
	p, _, err := b.TakeName(b.t.Context(), b.guest().ID, name)
	require.NoError(b.t, err)
	return p
}

// somebody is a player with some name: Ada, Adb, …, which look like nothing else.
func (b *table) somebody() challenge.Player {
	b.made++
	return b.named("P" + letters(b.made))
}

func letters(n int) string {
	const plain = "abcdefghkt"
	return strings.Map(func(digit rune) rune { return rune(plain[digit-'0']) }, fmt.Sprintf("%04d", n))
}

func (b *table) submit(id challenge.ID, p challenge.Player, sheet rules.Sheet) challenge.Outcome {
	b.t.Helper()
	o, created, err := b.Submit(b.t.Context(), id, p, sheet, false)
	require.NoError(b.t, err)
	require.True(b.t, created)
	return o
}

// sheet is a district sheet with a score.
func sheet(t testing.TB, tape dice.Tape, score int) rules.Sheet {
	t.Helper()
	return rulestest.Scoring(t, district.Game, tape, score)
}

// failing is a store whose commits go wrong as a test says.
type failing struct {
	challenge.Store
	commit func() error
}

func (f failing) Commit(ctx context.Context, list []challenge.Challenge) error {
	if f.commit != nil {
		if err := f.commit(); err != nil {
			return err
		}
	}
	return f.Store.Commit(ctx, list)
}

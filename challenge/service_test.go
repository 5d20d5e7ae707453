package challenge_test

import (
	"context"
	"crypto/rand"
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
		Forms: forms, Random: rand.Reader, Log: slog.New(slog.DiscardHandler),
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

// sheet plays a tape up to a number of entries, low ones first, and passes from
// there. It leaves column 6 and the top floor empty, so that there is no bonus
// and that number is the score.
func sheet(t testing.TB, tape dice.Tape, entries int) rules.Sheet {
	t.Helper()
	var s rules.Sheet
	for range district.Rolls {
		line := "-"
		if entries > 0 {
			line = lowest(t, tape, s)
		}
		if s = append(s, line); line != "-" {
			entries--
		}
	}
	require.Zero(t, entries, "the tape has no such sheet")
	return s
}

// lowest is the legal entry with the lowest number, or a pass.
func lowest(t testing.TB, tape dice.Tape, s rules.Sheet) string {
	t.Helper()
	legal, err := district.Game.Legal(tape, s)
	require.NoError(t, err)
	best, least := "-", 99
	for _, line := range legal {
		var column, number int
		if _, err := fmt.Sscanf(line, "%d:%d", &column, &number); err != nil || strings.HasSuffix(line, "r") {
			continue
		}
		if column < 6 && floors(s, column) < 3 && number < least {
			best, least = line, number
		}
	}
	return best
}

// floors counts the entries in a column.
func floors(s rules.Sheet, column int) int {
	n := 0
	for _, line := range s {
		if strings.HasPrefix(line, fmt.Sprint(column, ":")) {
			n++
		}
	}
	return n
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

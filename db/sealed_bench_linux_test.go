package db

import (
	"context"
	"crypto/rand"
	"log/slog"
	chance "math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// sealedBelow stores finished attempts of players 1 to n at the second challenge, and their decisions.
func sealedBelow(b *testing.B, s *Store, n int) {
	b.Helper()
	const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) "
	const line = "n (n, line) AS (VALUES (0, 'r'), (1, '2'), (2, 'r'), (3, '3'), (4, 's'), (5, 'r'), (6, '2'), (7, 'r'), (8, '3'), (9, 's'), (10, 'r'), (11, '6'), (12, 's'), (13, 'r'), (14, '4'), (15, 's'))"
	require.NoError(b, s.write(b.Context(), &write{step: func(ctx context.Context, batch *batch) error {
		for _, query := range []string{
			numbers + "INSERT INTO sealed (id, challenge, player, practice, began, over) SELECT i, 2, i, 0, 1, 1 FROM n",
			numbers + "INSERT INTO attempts (id, challenge, player, practice, sheet, score, finished) SELECT i, 2, i, 0, 'r 2 r 3 s r 2 r 3 s r 6 s r 4 s', i % 49, 1 FROM n",
			numbers + "INSERT INTO filed (player, challenge, slot, attempt) SELECT i, 2, 0, i FROM n",
			"WITH " + line + " INSERT INTO decisions (attempt, n, line, made) SELECT sealed.id, n.n, n.line, 1 FROM sealed CROSS JOIN n WHERE sealed.id <= $1",
		} {
			if _, err := change(ctx, batch, query, n); err != nil {
				return err
			}
		}
		batch.last, batch.mark = challenge.AttemptID(n), challenge.AttemptID(n)
		_, err := change(ctx, batch, `UPDATE meta SET value = $1 WHERE key = 'filed'`, n)
		return err
	}}))
}

// climb is today's sealed challenge.
func climb() challenge.Challenge {
	c := today()
	c.ID, c.Form = "2026-11-30/landing", "landing"
	c.Tape = dice.Deal(dice.Seed{}, "landing", landing.Game.Info().Shape)
	return c
}

// BenchmarkDecide makes decisions one after the other, each committed alone, with
// a million attempts and 16 million decisions stored. It tells what one costs the
// processor, all of the program together.
func BenchmarkDecide(b *testing.B) {
	const stored, players = 1_000_000, 20_000
	s := populate(b, stored+players)
	require.NoError(b, s.Commit(b.Context(), []challenge.Challenge{climb()}))
	sealedBelow(b, s, stored)
	service := challenge.New(challenge.Config{
		Store: s, Clock: func() time.Time { return opens.Add(time.Hour) }, Zone: time.UTC, Grace: 2 * time.Hour, Random: rand.Reader, Log: slog.New(slog.DiscardHandler),
		Forms: []challenge.Form{{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed}},
	})
	a := challenge.SeenAttempt{SealedAttempt: challenge.SealedAttempt{Over: true, Player: stored}}
	var costs []time.Duration
	for b.Loop() {
		if a.Over {
			var err error
			a, _, err = service.Begin(b.Context(), climb().ID, a.Player+1, false)
			require.NoError(b, err)
		}
		legal, err := landing.Game.Legal(a.Tape, a.Sheet)
		require.NoError(b, err)
		before := processorTime(b)
		a, err = service.Decide(b.Context(), a.ID, a.Player, len(a.Sheet), legal[chance.IntN(len(legal))])
		costs = append(costs, processorTime(b)-before)
		require.NoError(b, err)
	}
	slices.Sort(costs)
	b.ReportMetric(float64(costs[len(costs)/2].Microseconds()), "median-cpu-µs")
	b.ReportMetric(float64(costs[len(costs)*99/100].Microseconds()), "p99-cpu-µs")
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

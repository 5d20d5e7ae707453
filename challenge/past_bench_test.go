package challenge_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// longLife is a player who has handed in a sheet a day for many days, and
// practised between.
func longLife(t testing.TB, days, practices int) (*table, challenge.Player) {
	t.Helper()
	b := serve(t, "2024-01-01T12:00:00Z", "UTC")
	b.publish()
	ada := b.named("Ada")
	for range days {
		today := b.challenge(challenge.DailyID(b.Today(), "district"))
		add := func(practice bool, score int) {
			_, _, err := b.store.Add(t.Context(), challenge.Attempt{
				Challenge: today.ID, Player: ada.ID, Practice: practice, Sheet: sheet(t, today.Tape, score%6), Score: score % 6, Finished: b.Now(),
			})
			require.NoError(t, err)
		}
		add(false, b.Today().Date)
		for n := range practices {
			add(true, n)
		}
		b.clock.add(24 * time.Hour)
		b.publish()
	}
	_, err := b.store.TakeName(t.Context(), b.guest().ID, challenge.Name{Shown: "Files", Key: "files", Skeleton: "files", Folded: "files"}, challenge.Hash{1}, b.Now()) // files the ledger
	require.NoError(t, err)
	return b, ada
}

// BenchmarkALongLife is what the pages about a player ask, of one with 5,000 attempts.
func BenchmarkALongLife(b *testing.B) {
	for _, life := range []struct{ days, practices int }{{500, 9}, {50, 99}} {
		t, ada := longLife(b, life.days, life.practices)
		for what, ask := range map[string]func() error{
			"record": func() error { _, err := t.Record(b.Context(), ada.ID, "district"); return err },
			"sheets": func() error { _, err := t.Sheets(b.Context(), ada.ID, "district", "", 50); return err },
			"public": func() error { _, err := t.Public(b.Context(), ada.ID, "", 50); return err },
		} {
			b.Run(fmt.Sprintf("%s of %d days", what, life.days), func(b *testing.B) {
				for b.Loop() {
					require.NoError(b, ask())
				}
			})
		}
	}
}

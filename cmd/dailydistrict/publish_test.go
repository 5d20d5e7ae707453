package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db"
)

// begin publishes the first day of a database at an instant.
func begin(t *testing.T, database string, at time.Time) {
	t.Helper()
	store, err := db.Open(t.Context(), db.Options{Database: database, Serve: true})
	require.NoError(t, err)
	service := challenge.New(challenge.Config{
		Store: store, Clock: func() time.Time { return at }, Zone: time.UTC, Grace: time.Hour,
		Forms: forms(), Random: rand.Reader, Log: slog.New(slog.DiscardHandler),
	})
	require.NoError(t, service.Publish(context.Background()))
	require.NoError(t, store.Close())
}

func TestAClockThatWasAheadAtTheFirstDay(t *testing.T) {
	t.Parallel()
	database, first := file(t), time.Now().UTC().AddDate(0, 0, 20)
	begin(t, database, first)
	dates := []string{"The clock says 2", "the first day of district is " + first.Format(time.DateOnly)}

	t.Run("publish fails and says so", func(t *testing.T) {
		got := say(t, "", "publish", "--database="+database)
		require.Equal(t, exitFailed, got.code)
		require.Empty(t, got.out, "nothing is published")
		for _, date := range dates {
			require.Contains(t, got.err, date)
		}
	})
	t.Run("serve says so in the log and in its health", func(t *testing.T) {
		s := serveHere(t, "--database="+database)
		var health struct{ Status, Detail string }
		s.must(t, http.StatusServiceUnavailable, "GET", "/readyz", "", nil, &health)
		s.must(t, http.StatusInternalServerError, "GET", "/", "", nil, nil)
		for _, date := range dates {
			require.Contains(t, health.Detail, date)
			require.Contains(t, s.log.String(), date)
		}
	})
}

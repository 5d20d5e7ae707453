package main

import (
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/views/api"
)

// TestVerifyHoldsWhenPlayersHaveLeft checks an export in which two of a tie, and
// one alone, are former players.
func TestVerifyHoldsWhenPlayersHaveLeft(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: forms(),
		Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	c, err := service.Challenge(t.Context(), "2026-11-30/district")
	require.NoError(t, err)
	players := map[string]challenge.PlayerID{}
	for name, entered := range map[string]int{"Al": 4, "Bo": 4, "Gil": 4, "Zed": 4, "Cy": 2} {
		guest, _, err := service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := service.TakeName(t.Context(), guest.ID, name)
		require.NoError(t, err)
		_, _, err = service.Submit(t.Context(), c.ID, player, entries(t, c, entered), false)
		require.NoError(t, err)
		players[name] = player.ID
	}
	_, err = service.Board(t.Context(), c, 0, challenge.Page{}) // in memory before anybody leaves
	require.NoError(t, err)
	for _, name := range []string{"Al", "Zed", "Cy"} {
		require.NoError(t, service.Leave(t.Context(), players[name], name))
	}
	now = now.AddDate(0, 0, 1)
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(server.Close)
	text := exportOf(t, server)
	require.Contains(t, text, challenge.FormerName)
	require.NotContains(t, text, `"Zed"`)
	got := say(t, text, "verify", "-")
	require.Equal(t, exitDone, got.code, "%s%s", got.out, got.err)
	require.Contains(t, got.out, "5 results checked")
}

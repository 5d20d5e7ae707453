package challenge_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// steps is a store that notes how many sightings each step had, and of what.
type steps struct {
	challenge.Store
	sizes *[]int
	order *[][]byte
}

func (s steps) See(ctx context.Context, list []challenge.Sighting) error {
	*s.sizes = append(*s.sizes, len(list))
	for _, seen := range list {
		*s.order = append(*s.order, seen.Token[:])
	}
	return s.Store.See(ctx, list)
}

func TestManySightingsLetSheetsThrough(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	var sizes []int
	var order [][]byte
	service := challenge.New(config(t, steps{b.store, &sizes, &order}, b.clock, "UTC"))
	tokens := make([]string, 600)
	var first challenge.Player
	for i := range tokens {
		player, token, err := service.Guest(t.Context())
		require.NoError(t, err)
		if i == 0 {
			first = player
		}
		tokens[i] = token
		service.Seen(token, "curl/8")
		service.Seen(token, "Firefox/140")
	}
	require.NoError(t, service.KeepSeen(t.Context()))
	require.Equal(t, []int{256, 256, 88}, sizes)
	require.True(t, slices.IsSortedFunc(order, bytes.Compare), "as they lie in the store, so that each page is written once")

	t.Run("each is noted once a day", func(t *testing.T) {
		service.Seen(tokens[0], "Firefox/140")
		require.NoError(t, service.KeepSeen(t.Context()))
		require.Len(t, sizes, 3)
		devices, err := service.Devices(t.Context(), first.ID, tokens[0])
		require.NoError(t, err)
		require.Equal(t, "curl", devices[0].Label)
		require.Equal(t, challenge.Day{Year: 2026, Month: 11, Date: 30}, devices[0].Seen)
	})
	t.Run("and anew on the next", func(t *testing.T) {
		b.clock.set(t, "2026-12-01T09:00:00Z")
		service.Seen(tokens[0], "Firefox/140")
		devices, err := service.Devices(t.Context(), first.ID, tokens[0])
		require.NoError(t, err)
		require.Equal(t, "Firefox", devices[0].Label)
		require.Equal(t, challenge.Day{Year: 2026, Month: 12, Date: 1}, devices[0].Seen)
	})
}

package challenge_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// BenchmarkSubmit is a durable submission with its exact rank, 256 at a time.
func BenchmarkSubmit(b *testing.B) {
	t, c := open(b)
	mine := sheet(b, c.Tape, 7)
	players := make([]challenge.Player, b.N)
	for i := range players {
		p, _, err := t.Guest(b.Context())
		require.NoError(b, err)
		players[i] = p
	}
	var next atomic.Int64
	b.SetParallelism(128) // times two processors
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			p := players[next.Add(1)-1]
			if _, _, err := t.Submit(context.Background(), today, p, mine, false); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkHotPage is what every page asks: the day, the challenge, the player.
func BenchmarkHotPage(b *testing.B) {
	t, c := open(b)
	_, token, err := t.Guest(b.Context())
	require.NoError(b, err)
	b.Run("today", func(b *testing.B) {
		for b.Loop() {
			t.Today()
		}
	})
	b.Run("challenge", func(b *testing.B) {
		for b.Loop() {
			_, _ = t.Challenge(b.Context(), c.ID)
		}
	})
	b.Run("player", func(b *testing.B) {
		for b.Loop() {
			_, _ = t.PlayerOf(b.Context(), token)
		}
	})
}

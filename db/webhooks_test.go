package db

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// gettingOut asks whatever the server asks of feeds and webhooks, for the player
// 1, who has a name.
func gettingOut(t *testing.T, s *Store) {
	ctx := t.Context()
	club := challenge.Club{ID: "000000000003", Name: "Café", Began: opens}
	reader := challenge.FeedReader{Club: club.ID, Player: 1}
	hook := challenge.Webhook{Club: club.ID, Address: "https://example.org", Secret: "whsec_a", Made: opens, Through: opens}
	d := challenge.Delivery{ID: "msg_a", Club: club.ID, Challenge: today().ID, Made: opens, Progress: challenge.Waits, Due: opens, Tried: opens}
	test := challenge.Delivery{ID: "msg_b", Club: club.ID, Made: opens, Progress: challenge.Waits, Due: opens, Tried: opens}
	for _, ask := range []func() error{
		func() error { return s.FoundClub(ctx, club, 1) },
		func() error { return s.SetFeedKey(ctx, reader, challenge.Hash{1}, opens) },
		func() error { _, err := s.FeedKey(ctx, reader); return err },
		func() error { _, err := s.FeedReader(ctx, challenge.Hash{1}); return err },
		func() error { return s.EndFeedKey(ctx, reader) },
		func() error { return s.SetWebhook(ctx, 1, hook) },
		func() error { _, err := s.Webhook(ctx, club.ID); return err },
		func() error { return s.Queue(ctx, club.ID, opens.Add(time.Hour), []challenge.Delivery{d}) },
		func() error { return s.QueueTest(ctx, 1, test, 1, opens.Add(-time.Hour)) },
		func() error { _, err := s.Due(ctx, opens, 10); return err },
		func() error { _, err := s.Tried(ctx, d, hook, 1); return err },
		func() error { _, err := s.Deliveries(ctx, club.ID, 10); return err },
		func() error { return s.ResumeWebhook(ctx, club.ID, 1, opens) },
		func() error { return s.EndWebhook(ctx, club.ID, 1) },
	} {
		require.NoError(t, ask())
	}
}

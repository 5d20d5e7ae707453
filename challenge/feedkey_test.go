package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestFeedKeys(t *testing.T) {
	c := found(t, "Ada", "Bo")
	bo, stranger := c.members["Bo"].ID, c.somebody().ID
	_, err := c.FeedKey(t.Context(), c.id, bo)
	require.ErrorIs(t, err, challenge.ErrNoFeedKey)
	key, err := c.NewFeedKey(t.Context(), c.id, bo)
	require.NoError(t, err)
	require.Regexp(t, `^ddf_[A-Za-z0-9_-]{43}$`, key)
	reader, err := c.FeedReader(t.Context(), key)
	require.NoError(t, err)
	require.Equal(t, challenge.FeedReader{Club: c.id, Player: bo}, reader)
	told, err := c.FeedKey(t.Context(), c.id, bo)
	require.NoError(t, err)
	require.Equal(t, c.clock.now(), told.Made)
	for _, other := range []string{"", "x", key[4:], key + "a", "ddf_", "ddt_" + key[4:]} {
		_, err := c.FeedReader(t.Context(), other)
		require.ErrorIs(t, err, challenge.ErrUnknownFeedKey, other)
	}
	_, _, err = c.Bearer(t.Context(), key)
	require.ErrorIs(t, err, challenge.ErrNoToken, "it opens feeds and nothing else")
	for _, nobody := range []challenge.PlayerID{0, stranger, c.guest().ID} {
		_, err := c.NewFeedKey(t.Context(), c.id, nobody)
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
		_, err = c.FeedKey(t.Context(), c.id, nobody)
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
		require.ErrorIs(t, c.EndFeedKey(t.Context(), c.id, nobody), challenge.ErrUnknownClub)
	}
	require.NoError(t, c.RemoveMember(t.Context(), c.id, c.host, bo, false))
	_, err = c.FeedReader(t.Context(), key)
	require.ErrorIs(t, err, challenge.ErrUnknownFeedKey)
}

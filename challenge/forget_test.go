package challenge_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestGuestsAreKeptFor90Days(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	b.publish()
	idle, idleToken, err := b.Guest(t.Context())
	require.NoError(t, err)
	played := b.submit("2026-11-30/district", idle, allPassed())
	active, activeToken, err := b.Guest(t.Context())
	require.NoError(t, err)
	_, namedToken, err := b.Guest(t.Context())
	require.NoError(t, err)
	named, err := b.PlayerOf(t.Context(), namedToken)
	require.NoError(t, err)
	_, _, err = b.TakeName(t.Context(), named.ID, "Ada")
	require.NoError(t, err)

	b.clock.add(24 * time.Hour)
	b.publish()
	today := b.challenge("2026-12-01/district")
	require.NoError(t, b.SaveDraft(t.Context(), today, active.ID, false, rules.Sheet{"-"}))

	b.clock.add(89 * 24 * time.Hour)
	require.NoError(t, b.Forget(t.Context()))
	_, err = b.PlayerOf(t.Context(), idleToken)
	require.NoError(t, err, "90 days to the millisecond are not over")

	b.clock.add(time.Millisecond)
	require.NoError(t, b.Forget(t.Context()))
	_, err = b.PlayerOf(t.Context(), idleToken)
	require.ErrorIs(t, err, challenge.ErrNoToken, "also when the session was known a moment ago")
	for _, token := range []string{activeToken, namedToken} {
		_, err = b.PlayerOf(t.Context(), token)
		require.NoError(t, err)
	}
	plan, err := b.Draft(t.Context(), today, active.ID, false)
	require.NoError(t, err)
	require.Equal(t, "-", plan[0])
	stands, err := b.store.Attempt(t.Context(), played.Attempt.ID)
	require.NoError(t, err)
	require.Equal(t, idle.ID, stands.Player, "the ledger stays")
}

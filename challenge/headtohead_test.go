package challenge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestHeadToHead(t *testing.T) {
	c := found(t, "Ada", "Bo", "Cy")
	on := daily("2026-11-28")
	tape := c.challenge(on).Tape
	one, two := rules.ParseSheet(strings.Repeat("- ", 24)), rules.ParseSheet(strings.Repeat("- ", 24))
	legal, err := forms[0].Game.Legal(tape, one[:4])
	require.NoError(t, err)
	one[4] = legal[len(legal)-1]
	require.NotEqual(t, one, two)
	c.submit(on, c.members["Ada"], one)
	c.submit(on, c.members["Bo"], two)
	compare := func(viewer challenge.PlayerID, a, b string) (challenge.HeadToHead, error) {
		return c.HeadToHead(t.Context(), c.id, c.challenge(on), viewer, [2]challenge.PlayerID{c.members[a].ID, c.members[b].ID})
	}
	t.Run("nothing is shown that is hidden until it is final", func(t *testing.T) {
		_, err := compare(c.host, "Ada", "Bo")
		require.ErrorIs(t, err, challenge.ErrHiddenUntilFinal)
	})
	c.clock.set(t, "2026-11-29T02:00:00Z")
	t.Run("line by line, with what each decision cost", func(t *testing.T) {
		h, err := compare(c.members["Cy"].ID, "Ada", "Bo")
		require.NoError(t, err)
		require.Equal(t, 5, h.Parted)
		require.Len(t, h.Lines, 24)
		require.Equal(t, [2]string{one[4], "-"}, h.Lines[4].Lines)
		require.True(t, h.Priced)
		lost := h.Sides[0].Score.Total - h.Sides[1].Score.Total
		for i, l := range h.Lines {
			lost += l.Costs[0] - l.Costs[1]
			require.GreaterOrEqual(t, min(l.Costs[0], l.Costs[1]), 0)
			if i < 4 {
				require.Equal(t, l.Costs[0], l.Costs[1], "the same decision costs the same")
			}
		}
		require.Zero(t, lost, "both could have reached the same")
	})
	t.Run("it takes two who stand on the board", func(t *testing.T) {
		_, err := compare(c.host, "Ada", "Ada")
		require.ErrorIs(t, err, challenge.ErrTwoMembers)
		_, err = compare(c.host, "Ada", "Cy")
		require.ErrorIs(t, err, challenge.ErrNotPlayed)
		c.members["Kit"] = c.named("Kit")
		_, err = compare(c.host, "Ada", "Kit")
		require.ErrorIs(t, err, challenge.ErrNotMember)
	})
	t.Run("who left is still there, and sees it no more", func(t *testing.T) {
		require.NoError(t, c.LeaveClub(t.Context(), c.id, c.members["Bo"].ID))
		_, err := compare(c.host, "Ada", "Bo")
		require.NoError(t, err)
		_, err = compare(c.members["Bo"].ID, "Ada", "Cy")
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
	})
}

package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// TestClubFinalIsTheBoard holds the final board as it is sent against the one
// that the pages show, while nobody has joined since.
func TestClubFinalIsTheBoard(t *testing.T) {
	c := found(t, "Ada", "Bo", "Cy", "Dan", "Eve")
	c.play("2026-11-28", map[string]int{"Ada": 4, "Bo": 9, "Cy": 9, "Dan": 0})
	on := c.challenge(daily("2026-11-28"))
	_, err := c.ClubFinal(t.Context(), c.id, on, c.host)
	require.ErrorIs(t, err, challenge.ErrNotFinal)
	c.clock.set(t, "2026-11-29T02:01:00Z")
	final, err := c.ClubFinal(t.Context(), c.id, on, c.host)
	require.NoError(t, err)
	board, err := c.ClubBoard(t.Context(), c.id, on, c.host, challenge.Page{})
	require.NoError(t, err)
	for i, row := range board.Rows.Rows {
		line := final.Rows[i]
		require.Equal(t, []any{row.Player, row.Name, row.Score, row.Standing}, []any{line.Player.ID, line.Player.Name, line.Score, line.Standing})
	}
	require.Len(t, final.Rows, len(board.Rows.Rows))
	require.Len(t, final.Missing, board.Missing)
	_, err = c.ClubFinal(t.Context(), c.id, on, c.somebody().ID)
	require.ErrorIs(t, err, challenge.ErrUnknownClub)
}

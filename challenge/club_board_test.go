package challenge

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestParts holds the memory that clubs take beside a board to its bounds, and
// their boards right all the same.
func TestParts(t *testing.T) {
	whole := crowd(300)
	whole.challenge.Final = whole.challenge.Opens.Add(1)
	club := func(n, members int) *roster {
		r := Roster{Club: Club{ID: ClubID(fmt.Sprintf("%012d", n))}}
		for i := range members {
			r.Stints = append(r.Stints, Stint{Player: Player{ID: PlayerID(i + 1)}, Role: Member})
		}
		return newRoster(r)
	}
	for n := range 2 * mostParts {
		require.Len(t, whole.part(club(n, 2), 1).players, 2)
		require.LessOrEqual(t, len(whole.parts), mostParts)
	}
	for n := range 20 {
		require.Len(t, whole.part(club(n, 400), 1).players, 300, "who has not played has no result")
		held := 0
		for _, p := range whole.parts {
			held += len(p.players)
		}
		require.LessOrEqual(t, held, fewPartResults+2*300)
	}
	r := club(1, 3)
	first := whole.part(r, 1)
	require.Same(t, first, whole.part(r, 2), "the same members, the same part")
	require.NotSame(t, first, whole.part(club(1, 3), 3))
	whole.clear()
	require.Nil(t, whole.part(r, 4), "of a board that is not loaded there is none")
}

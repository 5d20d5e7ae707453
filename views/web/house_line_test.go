package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheHouseBesideTheBoardOfAClub(t *testing.T) {
	t.Parallel()
	town := openSealed(t)
	c := town.found(t, "Ada", "Bo")
	ada, rolls := c.who["Ada"], c.base+rollsToday
	ada.begins(rollsToday)
	ada.finishes(rollsToday, rollsID, false)
	require.NoError(t, town.service.WorkOutHouseLines(t.Context()))
	require.NotContains(t, ada.look(rolls).body, "strong/", "before it is final there is none")
	town.clock.turn(noon.Add(14 * time.Hour))
	require.NotContains(t, ada.look(rolls).body, "strong/", "it is worked out after that")
	require.NoError(t, town.service.WorkOutHouseLines(t.Context()))
	line, err := town.store.HouseLine(t.Context(), rollsID)
	require.NoError(t, err)

	t.Run("to each of the club, and without a rank", func(t *testing.T) {
		for _, name := range []string{"Ada", "Bo"} {
			a := c.who[name].look(rolls)
			require.Contains(t, a.words(), fmt.Sprintf("%d points No rank. The House is a part of this program", line.Score))
			require.Contains(t, a.words(), "Its version: "+line.Version)
			require.Contains(t, a.body, `href="`+rollsToday+`/house?step=1"`)
			require.Contains(t, a.words(), "1 of 2 in", "it is none of the members")
		}
	})
	t.Run("nor is it on the club's board of any other form", func(t *testing.T) {
		for _, base := range []string{todays, categoriesToday, landingToday} {
			require.NotContains(t, ada.look(c.base+base).body, "No rank")
		}
	})
}

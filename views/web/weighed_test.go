package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

const (
	knownAll  = "With all dice known"
	couldSee  = "Judged by what you could see"
	couldSeen = "Judged by what could be seen"
)

func TestWhatDecisionsWereWorth(t *testing.T) {
	town := openSealed(t)
	ada, bea, guest := town.named(t, "Ada"), town.named(t, "Bea"), town.browser(t)
	for base, id := range map[string]challenge.ID{rollsToday: rollsID, categoriesToday: categoriesID, landingToday: landingID} {
		ada.begins(base)
		ada.finishes(base, id, false)
	}
	sheetOn := func(base string, id challenge.ID) string {
		return fmt.Sprintf("%s/sheets/%d", base, town.rows(t, id).Rows[0].Attempt)
	}
	require.NoError(t, town.service.WorkOutPars(t.Context()))

	t.Run("a result is told both ways, and an estimate apart from what is exact", func(t *testing.T) {
		for base, expects := range map[string]string{categoriesToday: "Best play expected", landingToday: "Best play expected", rollsToday: "A strong player expect"} {
			a := ada.look(base + "/result")
			require.Contains(t, a.body, knownAll)
			require.Contains(t, a.body, couldSee)
			require.Contains(t, a.body, expects)
			require.Contains(t, a.body, "The same as a table")
		}
		require.NotContains(t, ada.look(rollsToday+"/result").body, "est play expected")
	})
	t.Run("a replay tells it step by step", func(t *testing.T) {
		for base, id := range map[string]challenge.ID{rollsToday: rollsID, categoriesToday: categoriesID, landingToday: landingID} {
			sheet := sheetOn(base, id)
			require.Contains(t, ada.look(sheet+"?step=0").words(), "Before the first")
			require.Contains(t, ada.look(sheet+"?step=2").words(), couldSee)
		}
	})
	t.Run("nobody else is told before it is final, who has not finished", func(t *testing.T) {
		sheet := sheetOn(landingToday, landingID)
		for who, b := range map[string]*browser{"who has not played": bea, "a guest": guest} {
			require.Equal(t, http.StatusForbidden, b.look(sheet).StatusCode, who)
		}
		bea.begins(landingToday)
		bea.finishes(landingToday, landingID, false)
		require.Contains(t, bea.look(sheet+"?step=2").words(), couldSeen)
	})
	t.Run("on the practice tape who has played is told what could be seen, and no par", func(t *testing.T) {
		base := categoriesToday + "/practice"
		guest.begins(base)
		result := guest.finishes(base, categoriesID.PracticeID(), true).location()
		a := guest.look(result)
		require.Contains(t, a.body, couldSee)
		require.NotContains(t, a.body, knownAll)
		require.NotRegexp(t, tellsPar, a.body)
	})
	t.Run("an open form is not judged so", func(t *testing.T) {
		ada.handIn(todays, passes)
		require.NotContains(t, ada.look(todays+"/result").body, "Judged by what")
	})
	t.Run("once final everybody is told", func(t *testing.T) {
		town.clock.turn(noon.Add(14 * time.Hour))
		require.Contains(t, town.browser(t).look(sheetOn(categoriesToday, categoriesID)+"?step=1").words(), couldSeen)
	})
}

func TestTheHouseBesideTheBoard(t *testing.T) {
	town := openSealed(t)
	ada, anybody := town.named(t, "Ada"), town.browser(t)
	ada.begins(rollsToday)
	ada.finishes(rollsToday, rollsID, false)
	work := func() { require.NoError(t, town.service.WorkOutHouseLines(t.Context())) }
	work()
	t.Run("it is not there before the challenge is final", func(t *testing.T) {
		for _, b := range []*browser{ada, anybody} {
			require.NotContains(t, b.look(rollsToday+"/board").body, "strong/")
			require.Equal(t, http.StatusConflict, b.look(rollsToday+"/house").StatusCode)
		}
	})
	town.clock.turn(noon.Add(14 * time.Hour))
	require.NotContains(t, anybody.look(rollsToday+"/board").body, "strong/")
	require.Equal(t, http.StatusNotFound, anybody.look(rollsToday+"/house").StatusCode)
	work()
	town.clock.turn(noon.Add(14*time.Hour + time.Minute))
	t.Run("it is once it has played, without a rank, and its sheet can be replayed", func(t *testing.T) {
		line, err := town.store.HouseLine(t.Context(), rollsID)
		require.NoError(t, err)
		for _, b := range []*browser{ada, anybody} {
			a := b.look(rollsToday + "/board")
			require.Contains(t, a.words(), fmt.Sprintf("%d points No rank. The House is a part of this program", line.Score))
			require.Contains(t, a.words(), "Its version: "+line.Version)
			require.Contains(t, a.words(), "1 result")
			replay := b.look(rollsToday + "/house?step=24")
			require.Equal(t, http.StatusOK, replay.StatusCode)
			require.Contains(t, replay.words(), "The House, "+line.Version)
		}
	})
	t.Run("nor is it at any other form", func(t *testing.T) {
		for _, base := range []string{todays, categoriesToday} {
			require.NotContains(t, anybody.look(base+"/board").body, "No rank")
			require.Equal(t, http.StatusNotFound, anybody.look(base+"/house").StatusCode)
		}
	})
}

package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/draft"
)

// TestADraftIsReviewedByOnesOwnPicks walks through a draft, in which the House picks
// in between, and holds each step against the review of the sheet.
func TestADraftIsReviewedByOnesOwnPicks(t *testing.T) {
	t.Parallel()
	town := open(t)
	ada := town.named(t, "Ada")
	id := challenge.ID("2026-11-30/draft")
	tape, game := town.tape(id), draft.Against(draft.Deny1)
	var sheet rules.Sheet
	for range 2 * draft.Own {
		lines, err := game.Legal(tape, sheet)
		require.NoError(t, err)
		sheet = append(sheet, lines[len(lines)-1])
	}
	require.Equal(t, http.StatusSeeOther, ada.handIn(draftToday, sheet.String()).StatusCode)
	require.NoError(t, town.service.WorkOutPars(t.Context()))
	review, err := game.(rules.Solver).Review(t.Context(), tape, sheet)
	require.NoError(t, err)
	town.clock.turn(noon.Add(14 * time.Hour))
	base := fmt.Sprintf("%s/sheets/%d", draftToday, town.rows(t, id).Rows[0].Attempt)

	match, err := draft.ReplayMatch(tape, draft.Deny1, sheet)
	require.NoError(t, err)
	log := append(match.Log(draft.White), match.Log(draft.Black)...)
	made, lost := 0, 0
	for step, next := range log {
		page := ada.look(fmt.Sprintf("%s?step=%d", base, step))
		require.Contains(t, page.body, fmt.Sprintf("%s/best/%d", base, made))
		words := page.words()
		require.Contains(t, words, fmt.Sprintf("ossible%s: margin %s.", map[bool]string{true: " on these dice"}[made == 0 && step == 0], signedScore(review.Attainable[made])), "step %d", step)
		if next.House() {
			require.NotContains(t, words, "Next, pick", "step %d", step)
			continue
		}
		made++
		if cost := review.Attainable[made-1] - review.Attainable[made]; cost > 0 {
			lost++
			require.Regexp(t, fmt.Sprintf("That gave away %d points?\\. Best: take the", cost), words, "step %d", step)
			require.Contains(t, ada.look(draftToday+"/result").body, fmt.Sprintf("%s?step=%d#play", base, step))
		}
	}
	require.NotZero(t, lost, "who always takes the last pick gives something away")
	require.Contains(t, ada.look(base+"/best/3").words(), "The best after pick 6 as White")
	require.Contains(t, ada.look(base+"/best/3").words(), "6 of 24")
}

func signedScore(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "0"
}

package web_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// crowded is a district of which the review of one sheet takes until it may end.
type crowded struct {
	rules.Game
	rules.Solver
	sheet  string
	begins chan struct{} // closed when it has begun
	ends   chan struct{}
}

func (c crowded) Review(ctx context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	if sheet.String() == c.sheet {
		close(c.begins)
		<-c.ends
	}
	return c.Solver.Review(ctx, tape, sheet)
}

// TestAReviewThatManyWaitForIsFilledIn is a result that comes while another sheet
// takes all the time there is for reviews.
func TestAReviewThatManyWaitForIsFilledIn(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			game := crowded{district.Game, district.Game.(rules.Solver), passes, make(chan struct{}), make(chan struct{})}
			end := sync.OnceFunc(func() { close(game.ends) })
			town := openAt(t, dbtest.Open(t), noon, []challenge.Form{{ID: "district", Name: "District", Game: game, Reveal: challenge.Open}})
			town.par(t)
			ada, bo := town.named(t, "Ada"), town.named(t, "Bo")
			ada.handIn(todays, passes)
			bo.handIn(todays, greedy(t, town.tape(todaysID)).String())
			seen := make(chan answer, 1)
			defer end()
			go func() { seen <- ada.look(todays + "/result") }()
			<-game.begins

			b := town.phone(t, browser, scripts)
			bo.lends(b)
			b.open(todays + "/result")
			require.Contains(t, b.text(), challenge.ErrReviewBusy.Text)
			require.Equal(t, scripts, eval[bool](b, "document.body.innerText.includes('filled in here by itself')"))
			b.photograph(t, "result-busy")
			b.keepsTo()

			end()
			require.Contains(t, (<-seen).body, "Where points were given away")
			if scripts {
				eval[bool](b, "document.querySelector('[data-awaited]').focus(), true")
				b.until("document.querySelector('#fill svg') !== null")
				require.Equal(t, "Filled in: What was possible.", eval[string](b, "document.getElementById('filled').textContent"))
				require.Equal(t, "possible", eval[string](b, "document.activeElement.id"), "what had the focus is gone")
			} else {
				b.press("[data-awaited]")
				b.until("document.querySelector('#fill svg') !== null")
			}
			require.NotContains(t, b.text(), challenge.ErrReviewBusy.Text)
			b.keepsTo()
		})
	}
}

package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// par reads today's par past the service.
func (town *town) par(t testing.TB) challenge.Par {
	t.Helper()
	require.NoError(t, town.service.WorkOutPars(t.Context()))
	par, err := town.store.Par(t.Context(), todaysID)
	require.NoError(t, err)
	return par
}

var (
	tellsPar = regexp.MustCompile(`\bPar\b`)
	hidden   = challenge.ErrParHidden.Text
)

func TestWhatWasPossible(t *testing.T) {
	town := open(t)
	par := town.par(t)
	ada, guest, bo := town.named(t, "Ada"), town.browser(t), town.named(t, "Bo")
	ada.handIn(todays, passes)
	guest.handIn(todays, passes)
	bo.handIn(todays+"/again", passes)
	sheet := fmt.Sprintf("%s/sheets/%d", todays, town.history(t, ada)[0].ID)
	practised := fmt.Sprintf("%s/again/sheets/%d", todays, town.history(t, bo)[0].ID)
	known := fmt.Sprintf(`Par</dt><dd>%d</dd>`, par.Score)

	t.Run("a result on the board is told par and where points went, in numbers alone", func(t *testing.T) {
		a := ada.look(todays + "/result")
		require.Contains(t, a.body, known)
		require.Contains(t, a.body, fmt.Sprintf("%d points under", par.Score))
		require.Contains(t, a.body, "Where points were given away")
		require.NotContains(t, a.body, "/best")
		require.Contains(t, ada.look(todays+"/board").body, "Par of these dice")
		replay := ada.look(sheet + "?step=24").body
		require.Contains(t, replay, "Still possible: 0 points.")
		require.NotContains(t, replay, "/best")
	})
	t.Run("nobody else is told before it is final", func(t *testing.T) {
		for who, b := range map[string]*browser{"a guest": guest, "who practised": bo, "a stranger": town.browser(t)} {
			for _, address := range []string{"/", "/2026-11-30", todays, todays + "/board", "/archive", "/you"} {
				require.NotRegexp(t, tellsPar, b.look(address).body, "%s at %s", who, address)
			}
		}
		for address, b := range map[string]*browser{todays + "/result": guest, practised + "/result": bo} {
			a := b.look(address)
			require.Contains(t, a.body, hidden)
			require.NotRegexp(t, tellsPar, a.body)
		}
		require.NotContains(t, bo.look(practised).body, "possible")
	})
	t.Run("nobody sees a best sheet before it is final", func(t *testing.T) {
		for _, address := range []string{todays + "/best", sheet + "/best/0", sheet + "/best/12"} {
			a := ada.look(address)
			require.Equal(t, http.StatusConflict, a.StatusCode, address)
			require.NotContains(t, a.body, par.Sheet.String())
		}
	})
	t.Run("once it is final everybody sees all of it", func(t *testing.T) {
		town.clock.turn(noon.Add(14 * time.Hour))
		anybody := town.browser(t)
		require.Contains(t, anybody.look(todays).body, fmt.Sprintf(`<strong>%d points</strong>`, par.Score))
		require.Contains(t, anybody.look(todays+"/board").body, todays+"/best")
		require.Contains(t, anybody.look(todays+"/best").words(), fmt.Sprintf("A best possible sheet: par, %d points", par.Score))
		whole := anybody.look(todays + "/best")
		require.Contains(t, whole.words(), "24 of 24", "it opens at its end")
		require.Contains(t, whole.body, `href="`+todays+`">The challenge`)
		require.NotContains(t, whole.body, todays+"/result")
		require.Contains(t, ada.look(todays+"/best").body, `href="`+todays+`/result"`)
		require.Contains(t, anybody.look(todays+"/best?step=0").words(), "0 of 24")
		require.Contains(t, anybody.look(sheet+"?step=3").body, sheet+"/best/3")
		on := anybody.look(sheet + "/best/3").body
		require.Contains(t, on, "The best after roll 3")
		require.Contains(t, on, "3 of 24")
		require.Contains(t, guest.look(todays+"/result").body, known)
		require.Contains(t, bo.look(practised+"/result").body, known)
	})
	t.Run("a decision that there is not is not found", func(t *testing.T) {
		for _, from := range []string{"25", "-1", "x"} {
			require.Equal(t, http.StatusNotFound, ada.look(sheet+"/best/"+from).StatusCode, from)
		}
	})
}

func TestParThatIsNotKnown(t *testing.T) {
	town := open(t)
	ada := town.named(t, "Ada")
	ada.handIn(todays, passes)
	sheet := fmt.Sprintf("%s/sheets/%d", todays, town.history(t, ada)[0].ID)
	for _, address := range []string{todays + "/result", sheet + "?step=3"} {
		a := ada.look(address)
		require.Contains(t, a.body, challenge.ErrNoPar.Text)
		require.Contains(t, a.body, `href="`+address+`" data-awaited`, "it comes within a minute")
	}
	require.Equal(t, http.StatusOK, ada.look(todays+"/board").StatusCode)
	require.Contains(t, ada.look(sheet+"?step=99").words(), "24 of 24", "beyond the end is the end")
	town.clock.turn(noon.Add(14 * time.Hour))
	require.Contains(t, ada.look(todays+"/result").body, challenge.ErrNoPar.Text)
	require.NotContains(t, ada.look(todays+"/result").body, "data-awaited", "what could not be worked out so far is not waited for")
	require.Equal(t, http.StatusConflict, ada.look(todays+"/best").StatusCode)
	require.NoError(t, town.store.KeepPar(t.Context(), challenge.Par{Challenge: todaysID, Score: 3, Sheet: greedy(t, town.tape(todaysID))}))
	a := ada.look(todays + "/result")
	require.Contains(t, a.body, "Best known</dt><dd>3</dd>")
	require.Contains(t, a.body, "That nothing beats it is not proved.")
}

func TestHowHardDaysWere(t *testing.T) {
	town := open(t)
	par := town.par(t)
	ada := town.named(t, "Ada")
	ada.handIn(todays, passes)
	require.NotContains(t, ada.look("/archive").body, "How hard", "nothing is final yet")
	town.clock.turn(noon.Add(38 * time.Hour))
	require.NoError(t, town.service.Publish(t.Context()))
	anybody := town.browser(t)
	a := anybody.look("/archive/2026-11")
	require.Contains(t, a.body, fmt.Sprintf(`<td class="pts">%d</td><td class="pts">0</td><td class="pts">0</td><td class="pts">%d</td>`, par.Score, par.Score))
	require.Contains(t, a.body, `href="/archive/2026-11?by=par#dice"`)
	for _, order := range []string{"par", "field", "luck"} {
		require.Equal(t, http.StatusOK, anybody.look("/archive/2026-11?by="+order).StatusCode)
	}
	require.Contains(t, anybody.look("/archive/2026-11/draft").body, "How hard")
}

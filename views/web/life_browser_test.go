package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

// everything is what a browser's player downloads.
func (b *tab) everything() (file struct {
	Player   struct{ Name string }
	Sessions []any
	Passkeys []struct{ Label string }
	Attempts []struct{ Challenge, Counts, Notation string }
}) {
	b.t.Helper()
	text := eval[string](b, `fetch("/you/export").then(r => r.text())`, chromedp.EvalAwaitPromise)
	require.NoError(b.t, json.Unmarshal([]byte(text), &file), text)
	return file
}

// TestAPlayersWholeLife follows a player from the first sheet to the last word:
// nothing that was played is lost at any step.
func TestAPlayersWholeLife(t *testing.T) {
	t.Parallel()
	browser, town := chromium(t), open(t)
	sheet := greedy(t, town.tape(todaysID))
	practiceSheet := greedy(t, town.tape(todaysID.PracticeID()))

	first := town.onLocalhost(t, browser, true)
	device := first.authenticator()
	first.open("/")
	first.handsIn(todaysID, sheet)
	code := first.named("Ada")
	require.NotEmpty(t, code)
	require.Equal(t, "Ada", town.rows(t, todaysID).Rows[0].Name)
	first.addsPasskey("My phone")

	t.Run("by passkey on a second browser, where a guest has played", func(t *testing.T) {
		second := town.onLocalhost(t, browser, true)
		second.open(todays + "/practice")
		second.playAll(practiceSheet)
		second.press("#score a[href$='/hand-in']")
		second.at(todays + "/practice/hand-in")
		second.press("form[action$='/sheets'] button")
		second.at(todays + "/practice/sheets/")
		second.open(todays)
		second.playAll(sheet[:2]) // and has begun today's
		second.authenticator().holds(device.keys()[0])
		second.signsInByPasskey()
		require.Contains(t, second.text(), "practice")
		mine := second.everything()
		require.Len(t, mine.Attempts, 2)
		require.Equal(t, "practice", mine.Attempts[0].Counts)
		require.Equal(t, practiceSheet.String(), mine.Attempts[0].Notation)
		require.Equal(t, "ranked", mine.Attempts[1].Counts)
		second.keepsTo()
	})
	t.Run("by recovery code on a third, without script, where a guest has handed in today's", func(t *testing.T) {
		third := town.onLocalhost(t, browser, false)
		third.open("/")
		third.handsIn(todaysID, sheet)
		third.open("/you")
		third.do(chromedp.SendKeys(chromedp.CSS("#recovery"), strings.ToLower(code)))
		third.press("form[action='/you/sign-in'] button")
		third.until("document.readyState === 'complete' && !document.querySelector('#recovery')")
		require.Contains(t, third.text(), "Ada")
		third.open("/you/account")
		require.Contains(t, third.text(), "My phone")
		third.keepsTo()
	})
	require.Equal(t, 1, town.rows(t, todaysID).Of, "what stands stays, once")
	mine := first.everything()
	require.Equal(t, "Ada", mine.Player.Name)
	require.Len(t, mine.Sessions, 3)
	require.Len(t, mine.Passkeys, 1)
	require.Len(t, mine.Attempts, 3)
	require.Equal(t, "practice", mine.Attempts[0].Counts, "the account's own result stays")

	t.Run("one device is signed out from another, at once", func(t *testing.T) {
		first.open("/you/account")
		first.press("form[action$='/end-rest'] button")
		first.until("document.readyState === 'complete' && document.querySelectorAll('form[action$=\"/devices/end\"]').length === 0")
		require.Len(t, first.everything().Sessions, 1)
	})
	t.Run("the pages about a player, and what each shows", func(t *testing.T) {
		town.clock.turn(noon.Add(36 * time.Hour))
		script := axe(t)
		score, err := district.Game.Judge(town.tape(todaysID), sheet)
		require.NoError(t, err)
		public := fmt.Sprintf("/players/%d", town.playerNamed(t, "Ada"))
		for address, shows := range map[string]string{
			"/you/district": "Best days", "/you/account": "My phone", "/you/delete": "former player", public: fmt.Sprint(score.Total), "/you": "Your sheets",
		} {
			first.open(address)
			require.Contains(t, first.text(), shows, address)
			audit(t, first, script, address)
			first.keepsTo()
		}
		first.open(todays + "/board")
		first.press("main a[href='" + public + "']")
		first.at(public)
	})
	t.Run("the account is deleted, and the board stays as it was", func(t *testing.T) {
		before := town.rows(t, todaysID)
		first.open("/you/delete")
		first.do(chromedp.SendKeys(chromedp.CSS("#confirm"), "Bob"))
		first.press("form[action='/you/delete'] button")
		first.until("document.readyState === 'complete' && document.body.innerText.includes('Nothing was deleted')")
		first.do(chromedp.SetValue(chromedp.CSS("#confirm"), "Ada"))
		first.press("form[action='/you/delete'] button")
		first.until("document.readyState === 'complete' && location.pathname === '/'")
		after := town.rows(t, todaysID)
		require.Equal(t, challenge.FormerName, after.Rows[0].Name)
		require.Equal(t, before.Rows[0].Attempt, after.Rows[0].Attempt)
		require.Equal(t, before.Rows[0].Standing, after.Rows[0].Standing)
		stranger := town.browser(t)
		require.Contains(t, stranger.look(todays+"/board").body, challenge.FormerName)
		require.NotContains(t, stranger.look(todays+"/board").body, "Ada")
		require.NotContains(t, stranger.look(todays).body, "Ada")
		require.Contains(t, stranger.post("/you/sign-in", "code", code).body, challenge.ErrUnknownCode.Text)
		first.open("/you")
		first.press("form[data-passkey=get] button")
		first.at("/you/sign-in/passkey")
		require.Contains(t, first.text(), "not known here")
		require.Equal(t, http.StatusConflict, stranger.post("/you/name", "name", "Ada").StatusCode)
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
}

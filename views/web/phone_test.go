package web_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

func TestADayOnAPhone(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			town := open(t)
			b := town.phone(t, browser, scripts)
			sheet := greedy(t, town.tape(todaysID))

			b.open("/")
			require.Empty(t, town.cookies(b), "a look leaves no trace")
			b.playAll(sheet)
			b.keepsTo()
			require.NotEmpty(t, town.cookies(b))

			b.press("#score a[href$='/hand-in']")
			b.at(todays + "/hand-in")
			b.keepsTo()
			b.press("form[action$='/sheets'] button")
			b.at(todays + "/result")
			score, err := district.Game.Judge(town.tape(todaysID), sheet)
			require.NoError(t, err)
			require.Contains(t, b.text(), fmt.Sprint(score.Total))
			b.keepsTo()

			b.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Ada"))
			b.press("form[action='/you/name'] button")
			b.at("/you/name")
			require.Regexp(t, codePattern, b.text())
			b.keepsTo()
			b.press("main a[href$='/board']")
			b.at(todays + "/board")
			require.Contains(t, b.text(), "Ada")
			b.keepsTo()

			town.clock.turn(noon.Add(24 * time.Hour))
			b.open("/archive")
			b.keepsTo()
			b.press("main a[href='/archive/2026-11']")
			b.at("/archive/2026-11")
			b.press(fmt.Sprintf("main a[href^='%s']", todays))
			b.at(todays)
			b.keepsTo()
			b.press("main a[href$='/board']")
			b.at(todays + "/board")
			b.press("main a[href*='/sheets/']")
			b.at(todays + "/sheets/")
			b.press("main a[href*='step=']")
			b.until("location.search.includes('step=')")
			b.keepsTo()
		})
	}
}

// playAll plays a sheet from the page as it stands, each roll in one tap or two.
func (b *tab) playAll(sheet rules.Sheet) {
	b.t.Helper()
	b.playFrom(1, sheet)
}

// fills plays a whole sheet on a challenge's own page, for a test about what comes
// after: all rolls but the first and the last are decided past the page.
func (b *tab) fills(id challenge.ID, sheet rules.Sheet) {
	b.t.Helper()
	b.playFrom(1, sheet[:1])
	on, err := b.town.service.Challenge(b.t.Context(), id)
	require.NoError(b.t, err)
	last := len(sheet) - 1
	plan := append(slices.Clone(sheet[:last]), rules.Undecided)
	require.NoError(b.t, b.town.service.SaveDraft(b.t.Context(), on, b.player().ID, false, plan))
	b.open("/" + string(id))
	b.playFrom(last+1, sheet[last:])
}

// player is whose cookie the tab has.
func (b *tab) player() challenge.Player {
	b.t.Helper()
	found, err := chromedp.Call(b.ctx, network.GetCookies, network.GetCookiesParams{URLs: []string{b.origin}})
	require.NoError(b.t, err)
	require.Len(b.t, found.Cookies, 1)
	player, err := b.town.service.PlayerOf(b.t.Context(), found.Cookies[0].Value)
	require.NoError(b.t, err)
	return player
}

// handsIn is fills, and then handing in.
func (b *tab) handsIn(id challenge.ID, sheet rules.Sheet) {
	b.t.Helper()
	b.fills(id, sheet)
	b.press("#score a[href$='/hand-in']")
	b.at("/" + string(id) + "/hand-in")
	b.press("form[action$='/sheets'] button")
	b.at("/" + string(id) + "/result")
}

// playFrom plays some rolls in a row, from the page of the first of them.
func (b *tab) playFrom(roll int, lines rules.Sheet) {
	b.t.Helper()
	for i, line := range lines {
		d, err := district.Parse(line)
		require.NoError(b.t, err)
		to := "pass"
		if !d.Pass {
			to = fmt.Sprint(d.Column)
		}
		b.press(fmt.Sprintf(".table [name=to][value='%s']", to))
		next := fmt.Sprintf("document.querySelector('#street input[name=roll][value=\"%d\"]') !== null", roll+i+1)
		if roll+i == district.Rolls {
			next = "document.querySelector(\"#score a[href$='/hand-in']\") !== null"
		}
		b.until(next + " && document.readyState === 'complete'")
	}
}

// cookies lists the browser's cookies for the town.
func (town *town) cookies(b *tab) string {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	found, err := chromedp.Run(ctx, cookiesOf(town.server.URL))
	require.NoError(b.t, err)
	return found
}

func TestBackToASheetThatWasHandedIn(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open("/")
	b.handsIn(todaysID, greedy(t, town.tape(todaysID)))
	eval[bool](b, "window.stale = true, history.back(), true")
	b.until("!window.stale && document.readyState === 'complete'")
	if eval[bool](b, "document.querySelector(\"form[action$='/sheets'] button\") !== null") {
		// The browser brought the page back as it was; its button still works, and changes nothing.
		eval[bool](b, "document.querySelector(\"form[action$='/sheets'] button:not([disabled])\").click(), true")
	}
	b.at(todays + "/result") // asked for again, the look leads there by itself
	require.Equal(t, 1, town.handedIn(t))
	b.keepsTo()
}

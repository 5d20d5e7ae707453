package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/draft"
)

// draftFrom plays the lines of a sheet from one on (counted from 0), each in two
// taps or, for the last die of a pool, in one.
func (b *tab) draftFrom(line int, sheet rules.Sheet) {
	b.t.Helper()
	for i, pick := range sheet {
		made := line + i
		if eval[bool](b, "document.querySelector('.took[aria-pressed=true]') === null") {
			b.press("#die-" + pick[:1])
			b.until("document.querySelector('#windows input[name=die]') !== null && document.readyState === 'complete'")
		}
		to := fmt.Sprintf("[name=to][value='%s']", pick[1:])
		b.press("#windows " + to + ", #acts " + to)
		b.until(draftedTo(made+1) + " && document.readyState === 'complete'")
		if made+1 == draft.Own {
			b.press("#dice a[href*='seat=black']")
			b.until("document.querySelector('#seat-black[aria-current]') !== null && document.querySelector('#dice button') !== null && document.readyState === 'complete'")
		}
	}
}

// draftedTo is true where so many lines of the sheet are decided.
func draftedTo(lines int) string {
	if lines%draft.Own == 0 {
		return "document.querySelector('#dice button') === null && document.querySelector('#acts input[name=pick][value=\"6\"]') !== null"
	}
	return fmt.Sprintf("document.querySelector('#acts input[name=pick][value=\"%d\"]') !== null", lines%draft.Own)
}

func TestADraftOnAPhone(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			town := open(t)
			b := town.phone(t, browser, scripts)
			sheet := drafted(town.tape(draftID))
			b.open("/")
			b.press("main a[href='" + draftToday + "']")
			b.at(draftToday)
			require.Empty(t, town.cookies(b), "a look leaves no trace")
			b.draftFrom(0, sheet[:4])
			b.keepsTo()
			b.press("#record a[href*='back=3']")
			b.until("document.querySelector('#back') !== null")
			require.Contains(t, b.text(), "This takes back your picks 3 to 4")
			b.press("#back button")
			b.until(draftedTo(2))
			b.draftFrom(2, sheet[2:])
			b.keepsTo()

			b.press("#dice a[href$='/hand-in']")
			b.at(draftToday + "/hand-in")
			b.keepsTo()
			b.press("form[action$='/sheets'] button")
			b.at(draftToday + "/result")
			handedIn, err := town.store.Attempt(t.Context(), 1)
			require.NoError(t, err)
			require.Equal(t, sheet, handedIn.Sheet)
			b.keepsTo()
			b.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Ada"))
			b.press("form[action='/you/name'] button")
			b.at("/you/name")
			b.press("main a[href$='/board']")
			b.at(draftToday + "/board")
			require.Contains(t, b.text(), "Ada")
			b.keepsTo()

			town.clock.turn(noon.Add(24 * time.Hour))
			b.open("/archive/2026-11/draft")
			b.keepsTo()
			b.press(fmt.Sprintf("main a[href^='%s']", draftToday))
			b.at(draftToday)
			b.keepsTo()
			b.press("main a[href*='/sheets/']")
			b.at(draftToday + "/sheets/")
			b.press("#record li:nth-child(2) a")
			b.until("location.search.includes('step=2')")
			b.until("document.getElementById('status')?.textContent.includes('The House took the')")
			b.keepsTo()
		})
	}
}

func TestDraftingByKeys(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(draftToday + "/practice")
	t.Run("a seat is shown in the page that is there, before anything is picked too", func(t *testing.T) {
		eval[bool](b, "window.same = true")
		b.do(chromedp.KeyEvent("j"))
		b.until("document.querySelector('#seat-black[aria-current]') !== null")
		b.do(chromedp.KeyEvent("k"))
		b.until("document.querySelector('#seat-white[aria-current]') !== null")
		require.True(t, eval[bool](b, "window.same === true"))
	})
	t.Run("digits take a die, letters choose a cell, u takes back", func(t *testing.T) {
		b.typed("2e")
		b.until(draftedTo(1))
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "You took the")
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "The House took the")
		require.Equal(t, "dice", eval[string](b, "document.activeElement.id"))
		b.typed("u")
		b.until("document.querySelector('#acts button') === null")
	})
	t.Run("Escape puts the die back", func(t *testing.T) {
		b.typed("4")
		b.until("document.querySelector('#die-4[aria-pressed=true]') !== null")
		b.do(chromedp.KeyEvent("\u001b"))
		b.until("document.querySelector('#die-4[aria-pressed=false]') !== null")
	})
	t.Run("a key that leads nowhere says why", func(t *testing.T) {
		b.typed("1q")
		b.until(draftedTo(1))
		b.typed("1")
		b.until("document.getElementById('status').textContent.includes('taken already')")
	})
	t.Run("arrows go from seat to seat", func(t *testing.T) {
		b.do(chromedp.KeyEvent("j"))
		b.until("document.querySelector('#seat-black[aria-current]') !== null")
		b.do(chromedp.KeyEvent("k"))
		b.until("document.querySelector('#seat-white[aria-current]') !== null")
	})
	b.keepsTo()
}

func TestAPickIsSeenInOneView(t *testing.T) {
	t.Parallel()
	town := open(t)
	sheet := drafted(town.tape(draftID))
	b := town.phone(t, chromium(t), true)
	b.open(draftToday)
	b.draftFrom(0, sheet[:2])
	for _, size := range [][2]int64{{1280, 720}, {1440, 900}, {390, 844}, {390, 664}, {360, 640}, {320, 568}, {844, 390}} {
		t.Run(fmt.Sprint(size[0], " by ", size[1]), func(t *testing.T) {
			b.do(chromedp.EmulateViewport(size[0], size[1]))
			for _, address := range []string{draftToday, draftToday + "?seat=white&die=" + sheet[2][:1]} {
				b.open(address)
				require.Empty(t, eval[[]string](b, unseen("#head", "#dice", "#windows .window", "#acts button")), address)
				require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), size[0])
			}
		})
	}
	t.Run("and every control is large enough", func(t *testing.T) {
		b.do(chromedp.EmulateViewport(320, 568))
		for _, address := range []string{draftToday, draftToday + "?seat=white&die=" + sheet[2][:1], draftToday + "?seat=white&back=1"} {
			b.open(address)
			require.Empty(t, eval[[]string](b, missed), address)
		}
	})
}

func TestAccessibilityOfTheDraft(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	town := open(t)
	sheet := drafted(town.tape(draftID))
	b := town.phone(t, browser, true)
	look := func(address string) {
		b.open(address)
		audit(t, b, script, address)
	}
	look(draftToday)
	b.draftFrom(0, sheet[:3])
	audit(t, b, script, "a draft that has begun")
	look(draftToday + "?seat=white&back=2")
	look(draftToday + "?seat=black&die=3")
	b.open(draftToday)
	b.draftFrom(3, sheet[3:])
	audit(t, b, script, "a draft that is complete")
	look(draftToday + "/hand-in")
	b.press("form[action$='/sheets'] button")
	b.at(draftToday + "/result")
	for _, address := range []string{draftToday + "/result", draftToday, draftToday + "/board", draftToday + "/sheets/1", draftToday + "/sheets/1?step=2", "/archive/2026-11/draft", "/2026-11-30", "/rules", "/rules/draft", "/you"} {
		look(address)
	}
	town.clock.turn(noon.Add(24 * time.Hour))
	look(draftToday)
}

package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/district"
	"dailydistrict/rules/landing"
)

const (
	rollsToday      = "/2026-11-30/district-sealed"
	categoriesToday = "/2026-11-30/categories"
	landingToday    = "/2026-11-30/landing"
)

// sealedForms are the forms whose dice come roll by roll.
func sealedForms() []challenge.Form {
	return []challenge.Form{
		{ID: "district-sealed", Name: "Sealed District", Game: district.Game, Reveal: challenge.Sealed},
		{ID: "categories", Name: "Categories", Game: categories.Game, Reveal: challenge.Sealed},
		{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed},
	}
}

// openSealed opens a town that publishes them beside the others.
func openSealed(t testing.TB) *town {
	t.Helper()
	return openAt(t, dbtest.Open(t), noon, append(forms(), sealedForms()...))
}

// names takes a name on the page that asks for one.
func (b *tab) names(name string) {
	b.t.Helper()
	b.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), name))
	b.press("form[action='/you/name'] button")
	b.at("/you/name")
}

// decided waits until so many decisions are made, or the attempt is over.
func (b *tab) decided(n int) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.readyState === "complete" && (location.pathname.endsWith("/result") || document.querySelector("input[name=n]")?.value >= %d)`, n))
}

func (b *tab) over() bool { return eval[bool](b, `location.pathname.endsWith("/result")`) }

func (b *tab) n() int { return eval[int](b, `Number(document.querySelector("input[name=n]").value)`) }

// playsLanding presses the first control that there is, until the attempt is over.
func (b *tab) playsLanding() {
	b.t.Helper()
	for made := 0; !b.over(); made++ {
		n := b.n()
		b.press("#tray form button:enabled")
		b.decided(n + 1)
		require.Less(b.t, made, 60)
	}
}

// playsCategories throws once in each turn, keeping a die, and fills a row.
func (b *tab) playsCategories() {
	b.t.Helper()
	for !b.over() {
		n := b.n()
		b.press("label.keep")
		b.press("#throw button")
		b.decided(n + 1)
		b.press("#rows button.cat")
		b.decided(n + 2)
	}
}

// playsRolls sets a die aside on the first roll, and then writes the first number
// that fits as it lies, or passes.
func (b *tab) playsRolls() {
	b.t.Helper()
	b.press("#dice button")
	b.until("document.readyState === 'complete' && document.querySelector('#dice [aria-pressed=true]') !== null")
	for n := b.n(); !b.over(); n++ {
		if place := "#street button.go"; eval[bool](b, fmt.Sprintf("document.querySelector(%q) !== null", place)) {
			b.press(place)
		} else {
			b.press("#acts .act-pass")
		}
		b.decided(n + 1)
	}
}

func TestASealedFormOnAPhone(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for _, form := range sealedForms() {
		for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
			t.Run(form.ID+" "+name, func(t *testing.T) {
				town := openSealed(t)
				b := town.phone(t, browser, scripts)
				address := "/2026-11-30/" + form.ID
				b.open("/")
				b.press("main a[href='" + address + "']")
				b.at(address)
				require.Empty(t, town.cookies(b), "a look leaves no trace")
				require.Contains(t, b.text(), "It needs a name first")
				b.keepsTo()

				b.press("main a[href='" + address + "/practice']")
				b.at(address + "/practice")
				b.begun()
				if form.ID != "district-sealed" { // 24 rolls are played to their end once
					b.plays(form.ID)
				}
				require.Contains(t, b.text(), "Practice")
				b.keepsTo()

				b.open(address)
				b.names("Ada")
				b.open(address)
				require.Contains(t, b.text(), "Your one attempt")
				b.begun()
				b.keepsTo()
				b.plays(form.ID)
				b.at(address + "/result")
				require.Equal(t, form.ID != "district-sealed", strings.Contains(b.text(), "The best play reaches"))
				b.keepsTo()
				require.Equal(t, 1, town.rows(t, challenge.ID("2026-11-30/"+form.ID)).Of)
				b.open(address)
				b.at(address + "/result")
				b.press("main a[href*='/sheets/']")
				b.until("document.querySelector('.steps') !== null && document.readyState === 'complete'")
				b.keepsTo()
			})
		}
	}
}

// plays plays a game to its end.
func (b *tab) plays(game string) {
	b.t.Helper()
	switch game {
	case "landing":
		b.playsLanding()
	case "categories":
		b.playsCategories()
	default:
		b.playsRolls()
	}
}

// begun presses the button that begins an attempt.
func (b *tab) begun() {
	b.t.Helper()
	b.press("form[action$='/begin'] button")
	b.until("document.querySelector('#tray form') !== null && document.readyState === 'complete'")
}

func TestASealedFormByKeys(t *testing.T) {
	t.Parallel()
	town, browser := openSealed(t), chromium(t)
	b := town.phone(t, browser, true)
	t.Run("digits keep, r throws", func(t *testing.T) {
		b.open(categoriesToday + "/practice")
		b.press("form[action$='/begin'] button")
		b.until("document.querySelector('#throw') !== null && document.readyState === 'complete'")
		before := eval[[]string](b, "[...document.querySelectorAll('.keep use')].map(one => one.getAttribute('href').slice(-2))")
		b.do(chromedp.KeyEvent("1"), chromedp.KeyEvent("3"))
		b.until("document.querySelectorAll('.keep :checked').length === 2")
		b.do(chromedp.KeyEvent("3"))
		b.until("document.querySelectorAll('.keep :checked').length === 1")
		b.do(chromedp.KeyEvent("r"))
		b.decided(1)
		after := eval[[]string](b, "[...document.querySelectorAll('.keep use')].map(one => one.getAttribute('href').slice(-2))")
		require.Equal(t, before[0], after[0], "what is kept stays")
		require.True(t, eval[bool](b, "document.querySelector('.keep :checked').value === '1'"))
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "You threw")
	})
	t.Run("r rolls, a digit moves, s stops", func(t *testing.T) {
		b.open(landingToday + "/practice")
		b.press("form[action$='/begin'] button")
		b.until("document.querySelector('.climb') !== null && document.readyState === 'complete'")
		b.do(chromedp.KeyEvent("r"))
		b.decided(1)
		die := eval[string](b, "document.querySelector('.move:enabled').value")
		b.do(chromedp.KeyEvent(die))
		b.decided(2)
		b.do(chromedp.KeyEvent("s"))
		b.decided(3)
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "stopped on "+die)
	})
	t.Run("letters set aside, digits write, r reroutes, p passes", func(t *testing.T) {
		b.open(rollsToday + "/practice")
		b.begun()
		b.do(chromedp.KeyEvent("a"))
		b.until("document.querySelector('#dice [aria-pressed=true]') !== null")
		b.do(chromedp.KeyEvent("\x1b"))
		b.until("document.querySelector('#dice [aria-pressed=true]') === null")
		b.do(chromedp.KeyEvent(eval[string](b, "document.querySelector('#street button.go').value")))
		b.decided(1)
		b.do(chromedp.KeyEvent("s"))
		b.until("document.querySelector('#street button.go-re') !== null")
		b.do(chromedp.KeyEvent("r"), chromedp.KeyEvent(eval[string](b, "document.querySelector('#street button.go-re').value[0]")))
		b.decided(2)
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "by reroute")
		b.do(chromedp.KeyEvent("p"))
		b.decided(3)
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "Roll 3: pass.")
	})
	t.Run("the second click of a double one decides nothing", func(t *testing.T) {
		b.press("#acts .act-pass")
		b.decided(4)
		b.do(chromedp.DoubleClick(chromedp.CSS("#acts .act-pass"))) // is that second click alone
		b.press("#dice button")
		b.until("document.querySelector('#dice [aria-pressed=true]') !== null")
		require.Equal(t, 4, b.n())
	})
	t.Run("Tab and Enter decide too, and the focus goes to the next dice", func(t *testing.T) {
		for address, control := range map[string]string{rollsToday: "#street button.go, #acts .act-pass", categoriesToday: "#throw button", landingToday: "#tray form button"} {
			b.open(address + "/practice")
			n := b.n()
			b.enter(control)
			b.decided(n + 1)
			b.until("document.activeElement.id === 'dice'")
			b.until("['now', 'status', 'dice'].every(id => document.getElementById(id).getBoundingClientRect().top >= 0 && document.getElementById(id).getBoundingClientRect().top < innerHeight)")
		}
	})
	b.keepsTo()
}

func TestSealedFormsForEverybody(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	town := openSealed(t)
	b := town.phone(t, browser, true)
	for _, form := range sealedForms() {
		address := "/2026-11-30/" + form.ID
		b.open(address)
		audit(t, b, script, form.ID+" before a name")
		b.open("/rules/" + form.ID)
		audit(t, b, script, form.ID+" rules")
	}
	b.open(categoriesToday)
	b.names("Ada")
	for _, form := range sealedForms() {
		address := "/2026-11-30/" + form.ID
		b.open(address)
		audit(t, b, script, form.ID+" before the beginning")
		b.begun()
		audit(t, b, script, form.ID+" begun")
		switch form.ID {
		case "landing":
			b.press("#tray form button")
			b.decided(1)
			audit(t, b, script, form.ID+" rolled")
			b.wide(t, form.ID+" rolled")
			b.press("#tray form button:enabled")
			b.decided(2)
			audit(t, b, script, form.ID+" between rolls")
		case "categories":
			b.press("label.keep")
			b.press("#throw button")
			b.decided(1)
			audit(t, b, script, form.ID+" thrown")
			b.wide(t, form.ID+" thrown")
		default:
			b.press("#street button.go")
			b.decided(1)
			b.press("#dice button")
			b.until("document.querySelector('#dice [aria-pressed=true]') !== null")
			audit(t, b, script, form.ID+" with a die set aside")
			b.wide(t, form.ID+" with a die set aside")
			b.press("#dice [aria-pressed=true]")
			b.until("document.querySelector('#dice [aria-pressed=true]') === null")
		}
		b.plays(form.ID)
		audit(t, b, script, form.ID+" result")
		b.press("main a[href*='/sheets/']")
		b.until("document.querySelector('.steps') !== null && document.readyState === 'complete'")
		audit(t, b, script, form.ID+" replay")
		b.open(address + "/board")
		audit(t, b, script, form.ID+" board")
	}
	town.clock.turn(noon.AddDate(0, 0, 2))
	for _, form := range sealedForms() {
		b.open("/2026-11-30/" + form.ID)
		audit(t, b, script, form.ID+" past")
	}
	require.NoError(t, town.service.WorkOutHouseLines(t.Context()))
	b.open(rollsToday + "/board")
	require.True(t, eval[bool](b, `document.querySelector(".house") !== null`))
	audit(t, b, script, "a board with the House")
}

// wide photographs the page on a wide screen.
func (b *tab) wide(t *testing.T, name string) {
	b.do(chromedp.EmulateViewport(1280, 900))
	b.photograph(t, name+"-wide")
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

func TestThrownDiceTumbleOnlyForThoseWhoTakeIt(t *testing.T) {
	t.Parallel()
	town, browser := openSealed(t), chromium(t)
	for preference, moving := range map[string]bool{"no-preference": true, "reduce": false} {
		b := town.phone(t, browser, true)
		prefer(t, b.ctx, preference)
		b.open(categoriesToday + "/practice")
		b.press("form[action$='/begin'] button")
		b.until("document.querySelector('#throw') !== null && document.readyState === 'complete'")
		b.press("#throw button")
		b.decided(1)
		require.Equal(t, moving, eval[bool](b, "getComputedStyle(document.querySelector('.thrown .die')).animationName === 'tumble'"), preference)
	}
}

func prefer(t *testing.T, ctx context.Context, motion string) {
	require.NoError(t, call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: motion}},
	}))
}

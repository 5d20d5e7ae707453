package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// unseen lists what a roll needs and is not wholly within the window.
func unseen(selectors ...string) string {
	return fmt.Sprintf(`%q.split("|").flatMap(s => {
		const found = [...document.querySelectorAll(s)].map(e => s + " ends at " + e.getBoundingClientRect().bottom);
		return found.length ? found.filter(f => parseFloat(f.split(" ends at ")[1]) > innerHeight) : [s + " is not there"];
	})`, strings.Join(selectors, "|"))
}

func TestARollIsSeenInOneView(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays)
	b.playAll(greedy(t, town.tape(todaysID))[:7]) // so that there is something to take back
	whole := []string{"#head", "#dice", "#street", "#acts .act-pass"}
	for _, size := range [][2]int64{{1280, 720}, {1280, 800}, {1440, 900}, {390, 844}, {390, 664}, {360, 640}, {844, 390}, {320, 568}} {
		t.Run(fmt.Sprint(size[0], " by ", size[1]), func(t *testing.T) {
			b.do(chromedp.EmulateViewport(size[0], size[1]))
			for address, seen := range map[string][]string{todays: whole, todays + "?roll=8": append(whole, "#acts .act-back")} {
				b.open(address)
				require.Empty(t, eval[[]string](b, unseen(seen...)), address)
				require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), size[0])
			}
		})
	}
	t.Run("what is taken back is written in one line", func(t *testing.T) {
		b.do(chromedp.EmulateViewport(390, 844))
		b.open(todays)
		b.playFrom(8, greedy(t, town.tape(todaysID))[7:])
		for _, wide := range []int64{320, 390, 1280} {
			b.do(chromedp.EmulateViewport(wide, 844))
			for _, address := range []string{todays, todays + "?roll=24"} {
				b.open(address)
				require.Less(t, eval[float64](b, "document.querySelector('.act-back').getBoundingClientRect().height"), 48.0, "%d %s", wide, address)
			}
		}
	})
}

// everyPage leads a tab to all that can be looked at, by who has handed in a sheet.
func (b *tab) everyPage(look func(address string)) {
	b.t.Helper()
	b.open("/")
	b.fills(todaysID, greedy(b.t, b.town.tape(todaysID)))
	for _, address := range []string{todays, todays + "?roll=7&die=" + fmt.Sprint(b.town.tape(todaysID).Roll(6)[0]), todays + "/hand-in"} {
		look(address)
	}
	b.open(todays + "/hand-in")
	b.press("form[action$='/sheets'] button")
	b.at(todays + "/result")
	for _, address := range append(everywhere[:14:14], todays+"/result", todays+"/sheets/1", todays+"/sheets/1?step=7", "/nothing") {
		look(address)
	}
}

// seen is all that can be read on a page; a countdown is another minute by minute.
const seen = `(() => {
	for (const t of document.querySelectorAll("[data-countdown]")) t.remove();
	return document.body.innerText.replace(/\s+/g, "").toLowerCase();
})()`

// covered lists the links, buttons and fields that are not where one sees them once
// they have the focus: outside the window, or under something else.
const covered = `[...document.querySelectorAll("a, button, input:not([type=hidden]), textarea, summary")].filter(e => {
	if (!e.checkVisibility() || e.disabled || e.matches(".skip")) return false;
	e.focus();
	const r = e.getClientRects()[0];
	const hit = document.elementFromPoint((r.left + r.right) / 2, Math.min((r.top + r.bottom) / 2, innerHeight - 1));
	return document.activeElement !== e || r.top < 0 || r.top >= innerHeight || !(e.contains(hit) || hit?.contains(e));
}).map(e => e.outerHTML)`

// TestMagnified looks at all pages as in a window of 1280 by 1024 at 400 %.
func TestMagnified(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.everyPage(func(address string) {
		if strings.Contains("/healthz /readyz /robots.txt", address) && address != "/" {
			return
		}
		b.do(chromedp.EmulateViewport(1280, 1024))
		b.open(address)
		whole := eval[string](b, seen)
		b.do(chromedp.EmulateViewport(320, 256, chromedp.EmulateScale(4)))
		b.open(address)
		require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 320, address)
		require.Empty(t, eval[[]string](b, `[...document.querySelectorAll("body *")].filter(e => /fixed|sticky/.test(getComputedStyle(e).position)).map(e => e.outerHTML)`), address)
		require.Empty(t, eval[[]string](b, covered), address)
		require.Equal(t, whole, eval[string](b, seen), address)
		b.do(chromedp.EmulateViewport(390, 844))
	})
}

// missed lists the controls that are smaller than a finger needs, or that give way to
// another somewhere on their own face.
const missed = `[...document.querySelectorAll("main button, main .btn, .record a, .top a, .foot a")].filter(e => {
	e.scrollIntoView({ block: "center" });
	const r = e.getBoundingClientRect();
	const high = e.matches(".go, .record a") ? 36 : 44;
	const points = [[.06, .06], [.94, .06], [.5, .5], [.06, .94], [.94, .94], [.3, .8], [.8, .3]];
	const hits = points.every(([x, y]) => e.contains(document.elementFromPoint(r.left + x * r.width, r.top + y * r.height)));
	return e.checkVisibility() && !e.disabled && (r.width < (e.matches(".pane-go") ? 44 : 40) || r.height < high || !(hits || getComputedStyle(e).borderRadius !== "0px" && e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2))));
}).map(e => e.outerHTML)`

func TestFingersFindTheirTargets(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays)
	b.playAll(greedy(t, town.tape(todaysID))[:7])
	b.do(chromedp.EmulateViewport(320, 568))
	for _, address := range []string{todays, todays + "?roll=8&die=" + fmt.Sprint(town.tape(todaysID).Roll(7)[0]), "/you"} {
		b.open(address)
		require.Empty(t, eval[[]string](b, missed), address)
	}
}

func TestLongNamesLeaveRankAndScoreInView(t *testing.T) {
	t.Parallel()
	town := open(t)
	for i, name := range []string{strings.Repeat("W", 24), strings.Repeat("🇩🇪", 24), strings.Repeat("ẅ", 24), "Bartholomew of the Stairs"[:24]} {
		town.named(t, name).handIn(todays, strings.Replace(passes, "-", []string{"-", greedy(t, town.tape(todaysID))[0]}[i%2], 1))
	}
	b := town.phone(t, chromium(t), true)
	b.do(chromedp.EmulateViewport(320, 568))
	b.open(todays + "/board")
	require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 320)
	require.Equal(t, 8, eval[int](b, `[...document.querySelectorAll(".board tbody :is(.rank, .pts)")].filter(e => {
		const r = e.getBoundingClientRect();
		return r.left >= 0 && r.right <= innerWidth && e.textContent.trim() !== "";
	}).length`))
	require.Contains(t, strings.ReplaceAll(b.text(), "\n", ""), strings.Repeat("W", 24), "no letter is cut off")
}

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge/storetest"
)

// axe is the accessibility checker's script, from $AXE_JS or an
// installed node module.
func axe(t testing.TB) string {
	t.Helper()
	places, _ := filepath.Glob("../../node_modules/axe-core/axe.min.js")
	places = slices.DeleteFunc(append([]string{os.Getenv("AXE_JS")}, places...), func(p string) bool { return p == "" })
	if len(places) == 0 {
		storetest.Need(t, "axe-core: the path of its axe.min.js in $AXE_JS")
	}
	script, err := os.ReadFile(places[0])
	require.NoError(t, err)
	return string(script)
}

func TestAccessibility(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	town := open(t)
	ada, fresh := town.phone(t, browser, true), town.phone(t, browser, true)
	ada.open("/")
	ada.fills(todaysID, greedy(t, town.tape(todaysID)))
	ada.open(todays + "/hand-in")
	audit(t, ada, script, "the look before handing in")
	ada.press("form[action$='/sheets'] button")
	ada.at(todays + "/result")
	audit(t, ada, script, "a guest's result")
	ada.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Ada"))
	ada.press("form[action='/you/name'] button")
	ada.at("/you/name")
	audit(t, ada, script, "the recovery code")
	town.par(t)
	ada.open(todays + "/result")
	audit(t, ada, script, "a result with what was possible")

	visit := func(b *tab, addresses ...string) {
		for _, address := range addresses {
			b.open(address)
			audit(t, b, script, address)
		}
	}
	visit(ada, todays, todays+"/result", todays+"/board", "/archive", "/you", todays+"/again")
	visit(fresh, "/", todays+"?roll=5&die="+fmt.Sprint(town.tape(todaysID).Roll(4)[0]), "/2026-11-30", "/2026-12-01/district",
		todays+"/board", todays+"/practice", "/rules/district", "/fairness", "/keys", "/you", "/nothing")
	fresh.open(todays)
	fresh.press("#acts button[value=pass]")
	fresh.until("document.querySelector('#street input[name=roll][value=\"2\"]') !== null")
	audit(t, fresh, script, "a plan that has begun")
	town.clock.turn(noon.Add(24 * time.Hour))
	sheet := fmt.Sprintf("%s/sheets/%d", todays, town.rows(t, todaysID).Rows[0].Attempt)
	visit(fresh, todays, todays+"/board", sheet, sheet+"?step=7", "/archive/2026-11")
}

// audit runs axe on the page as it stands, in light and in dark.
func audit(t *testing.T, b *tab, script, page string) {
	for _, scheme := range []string{"light", "dark"} {
		t.Run(page+" in "+scheme, func(t *testing.T) {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
			require.NoError(t, call(b.ctx, emulation.SetEmulatedMedia, media))
			eval[bool](b, script+";true")
			found := eval[[]string](b, `axe.run(document).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.html + " " + n.failureSummary)))`, chromedp.EvalAwaitPromise)
			require.Empty(t, found)
			b.photograph(t, page+"-"+scheme)
		})
	}
}

// photograph keeps a picture of the page where $PICTURES says, for
// people to look at.
func (b *tab) photograph(t *testing.T, name string) {
	folder := os.Getenv("PICTURES")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	require.NoError(t, err)
	name = strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", r) {
			return r
		}
		return '-'
	}, name), "-")
	require.NoError(t, os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o600))
}

func TestMotion(t *testing.T) {
	t.Parallel()
	b := open(t).phone(t, chromium(t), true)
	for preference, moving := range map[string]int{"no-preference": 2, "reduce": 0} {
		require.NoError(t, call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: preference}},
		}))
		b.open("/keys")
		got := eval[int](b, `(() => {
			document.querySelector("main").innerHTML = "<table><tr><th><svg class='roof roof-now'></svg><tr class='lit lit-now'><td class=c2><span class=win>7</span></table>";
			return document.getAnimations().length;
		})()`)
		require.Equal(t, moving, got, preference)
	}
}

// TestForcedColours looks at what has to be told apart where the system takes all
// colours of ours away: each must have a line or a sign of its own.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	require.NoError(t, call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}},
	}))
	line := func(selector string) string {
		t.Helper()
		return eval[string](b, fmt.Sprintf("(e => { const s = getComputedStyle(e); return [s.borderTopStyle, s.borderTopWidth, s.outlineStyle, s.textDecorationLine].join(' '); })(document.querySelector(%q))", selector))
	}
	apart := func(some, others string) {
		t.Helper()
		require.NotEqual(t, line(others), line(some), "%s and %s", some, others)
	}
	sheet := greedy(t, town.tape(todaysID))
	b.open(todays)
	b.fills(todaysID, sheet)
	b.open(todays + "?roll=1&die=" + sheet[0][:1])
	apart(".choice[aria-pressed=true]", ".choice[aria-pressed=false]")
	apart("#street button.go", "#street .win")
	apart("#street button.go-re", "#street .win")
	apart("#record [aria-current]", "#record a:not([aria-current])")
	apart(".top [aria-current]", ".top li a:not([aria-current])")
	require.LessOrEqual(t, eval[int](b, "document.querySelector('.top').offsetHeight"), 60, "the head keeps to one line")

	named := town.named(t, "Ada")
	named.handIn(todays, passes)
	town.named(t, "Bob").handIn(todays, passes)
	require.NoError(t, call(b.ctx, network.SetCookie, network.SetCookieParams{Name: "dailydistrict", Value: named.cookie(), URL: b.origin}))
	b.open(todays + "/board")
	apart(".board .me td", ".board tbody tr:not(.me) td")
}

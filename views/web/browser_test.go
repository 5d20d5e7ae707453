package web_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// need skips a test for want of something, except where everything must be there.
func need(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal("this needs " + what)
	}
	t.Skip("this needs " + what)
}

// chromium starts a browser that ends with the test. The names of hosts under
// .test lead to this machine, so that a page can be seen as on a plain http LAN.
func chromium(t testing.TB) context.Context {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && program == "" {
			program = path
		}
	}
	if program == "" {
		need(t, "chromium in the PATH")
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(program), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("host-resolver-rules", "MAP *.test 127.0.0.1"),
	)
	t.Cleanup(cancel)
	ctx, quit := chromedp.NewContext(ctx)
	t.Cleanup(quit)
	require.NoError(t, chromedp.Do(ctx)) // the first call owns the browser, so it has no time limit
	return ctx
}

// tab is a page of a browser that looks at a town.
type tab struct {
	t      testing.TB
	town   *town
	ctx    context.Context
	origin string
	mu     sync.Mutex
	faults []string // what the console complained of
}

// phone opens a tab as wide as a phone, with or without scripts.
func (town *town) phone(t testing.TB, browser context.Context, scripts bool) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t: t, town: town, ctx: ctx, origin: town.server.URL}
	require.NoError(t, chromedp.Do(ctx)) // owns the tab, so it has no time limit
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	require.NoError(t, chromedp.Listen(ctx, b.hear))
	for _, err := range []error{
		call(ctx, cdplog.Enable, cdp.Empty{}),
		call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts}),
	} {
		require.NoError(t, err)
	}
	return b
}

// hear keeps what a player's console would show in red, but for the answers
// that are meant to refuse.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *cdplog.EventEntryAdded:
		if e.Entry.Level == "error" && !strings.Contains(e.Entry.Text, "status of 4") {
			b.faults = append(b.faults, e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, e.ExceptionDetails.Text)
	}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	require.NoError(b.t, chromedp.Do(ctx, steps...))
}

func (b *tab) open(address string) { b.t.Helper(); b.do(chromedp.Navigate(b.origin + address)) }

func (b *tab) press(selector string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// eval reads a value from the page; it works where the page's own scripts do not.
func eval[T any](b *tab, expression string, options ...chromedp.EvaluateOption) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, options...))
	require.NoError(b.t, err, expression)
	return value
}

// until waits for something to be so on whatever page is there by then.
func (b *tab) until(expression string) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
		defer cancel()
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
		return err == nil && holds // an error is a page that is just going
	}, 20*time.Second, 20*time.Millisecond, "%s\n%s", expression, b.town.log)
}

// at waits until the address begins so.
func (b *tab) at(address string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.readyState === 'complete' && (location.pathname + location.search).startsWith(%q)", address))
}

func (b *tab) text() string { b.t.Helper(); return eval[string](b, "document.body.innerText") }

// keepsTo checks that nothing stands out sideways on the page and that its
// console is silent.
func (b *tab) keepsTo() {
	b.t.Helper()
	require.LessOrEqual(b.t, eval[int](b, "document.documentElement.scrollWidth"), 390, "sideways scroll")
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.t, b.faults)
}

func TestADayOnAPhone(t *testing.T) {
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
	for i, line := range sheet {
		d, err := district.Parse(line)
		require.NoError(b.t, err)
		to := "pass"
		if !d.Pass {
			to = fmt.Sprint(d.Column)
		}
		b.press(fmt.Sprintf(".table [name=to][value='%s']", to))
		next := fmt.Sprintf("document.querySelector('#street input[name=roll][value=\"%d\"]') !== null", i+2)
		if i+1 == len(sheet) {
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
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open("/")
	b.playAll(greedy(t, town.tape(todaysID)))
	b.press("#score a[href$='/hand-in']")
	b.at(todays + "/hand-in")
	b.press("form[action$='/sheets'] button")
	b.at(todays + "/result")
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

func TestCheckingDiceInTheBrowser(t *testing.T) {
	browser := chromium(t)
	check := func(t *testing.T, host string) string {
		town := open(t)
		b := town.phone(t, browser, true)
		b.origin = strings.Replace(b.origin, "127.0.0.1", host, 1)
		b.open("/fairness")
		b.press("form[data-verify] button")
		b.until("/^(?!Checking|$)/.test(document.querySelector('form[data-verify] output').textContent)")
		b.keepsTo()
		return eval[string](b, "document.querySelector('form[data-verify] output').textContent")
	}
	t.Run("on this machine, published dice are found to be those promised", func(t *testing.T) {
		require.Contains(t, check(t, "127.0.0.1"), "Both hold")
	})
	t.Run("on a plain http network the page says that the browser cannot", func(t *testing.T) {
		require.Contains(t, check(t, "cafe.test"), "no cryptography")
	})
}

func TestTheScriptOnAPhone(t *testing.T) {
	b := open(t).phone(t, chromium(t), false)
	b.open("/fairness")
	b.keepsTo()
	const script = "[...document.querySelectorAll('pre')].at(-1)"
	require.Greater(t, eval[int](b, script+".scrollWidth"), eval[int](b, script+".clientWidth"), "long lines go on inside the box")
	lines := eval[int](b, script+".textContent.split('\\n').length")
	height := eval[float64](b, script+".clientHeight / parseFloat(getComputedStyle("+script+").lineHeight)")
	require.InDelta(t, lines, height, 2, "a line of the script is one on the screen")
	require.Equal(t, 0, eval[int](b, script+".tabIndex"))
	require.NotEmpty(t, eval[string](b, script+".ariaLabel"))
}

func TestMotion(t *testing.T) {
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

func TestSharingOnAPlainNetwork(t *testing.T) {
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.origin = strings.Replace(b.origin, "127.0.0.1", "cafe.test", 1)
	b.open("/")
	b.playAll(greedy(t, town.tape(todaysID)))
	b.press("#score a[href$='/hand-in']")
	b.at(todays + "/hand-in")
	b.press("form[action$='/sheets'] button")
	b.at(todays + "/result")
	b.press("[data-share] button")
	b.until("document.querySelector('[data-share] [role=status]').textContent !== ''")
	require.Contains(t, eval[string](b, "document.querySelector('[data-share] [role=status]').textContent"), "copy it by hand")
	text := eval[string](b, "document.querySelector('[data-share] textarea').value")
	require.Equal(t, text, eval[string](b, "getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"))
	require.True(t, strings.HasPrefix(text, "District 1, Monday 30 November 2026\n"), text)
	require.True(t, strings.HasSuffix(text, b.origin+todays), text)
	b.keepsTo()
}

// axe is the accessibility checker's script, from $AXE_JS or an
// installed node module.
func axe(t testing.TB) string {
	t.Helper()
	places, _ := filepath.Glob("../../node_modules/axe-core/axe.min.js")
	places = slices.DeleteFunc(append([]string{os.Getenv("AXE_JS")}, places...), func(p string) bool { return p == "" })
	if len(places) == 0 {
		need(t, "axe-core: the path of its axe.min.js in $AXE_JS")
	}
	script, err := os.ReadFile(places[0])
	require.NoError(t, err)
	return string(script)
}

func TestAccessibility(t *testing.T) {
	script, browser := axe(t), chromium(t)
	town := open(t)
	ada, fresh := town.phone(t, browser, true), town.phone(t, browser, true)
	ada.open("/")
	ada.playAll(greedy(t, town.tape(todaysID)))
	ada.open(todays + "/hand-in")
	audit(t, ada, script, "the look before handing in")
	ada.press("form[action$='/sheets'] button")
	ada.at(todays + "/result")
	audit(t, ada, script, "a guest's result")
	ada.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Ada"))
	ada.press("form[action='/you/name'] button")
	ada.at("/you/name")
	audit(t, ada, script, "the recovery code")

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

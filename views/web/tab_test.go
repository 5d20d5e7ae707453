package web_test

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge/storetest"
)

// chromium is the browser of all tests that need one: each looks at it from browser
// contexts of its own, which share nothing. The names of hosts under .test lead to
// this machine, so that a page can be seen as on a plain http LAN. Tests that use it
// wait most of their time, and so run side by side.
func chromium(t testing.TB) context.Context {
	t.Helper()
	program, found := theBrowser.program()
	if !found {
		storetest.Need(t, "chromium in the PATH")
	}
	ctx, err := theBrowser.open(program)
	require.NoError(t, err)
	return ctx
}

// theBrowser is started by the first test that needs it, and ended after the last.
var theBrowser oneBrowser

type oneBrowser struct {
	mu    sync.Mutex
	ctx   context.Context
	close []context.CancelFunc
}

func (b *oneBrowser) program() (path string, found bool) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	return "", false
}

func (b *oneBrowser) open(program string) (context.Context, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx != nil {
		return b.ctx, nil
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(program), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("host-resolver-rules", "MAP *.test 127.0.0.1"),
	)
	ctx, quit := chromedp.NewContext(ctx)
	b.close = append(b.close, quit, cancel)
	if err := chromedp.Do(ctx); err != nil { // the first call owns the browser, so it has no time limit
		return nil, err
	}
	b.ctx = ctx
	return ctx, nil
}

func (b *oneBrowser) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, end := range b.close {
		end()
	}
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

// press clicks on what is there. A page that puts something new in its place just
// then is pressed again, as people do.
func (b *tab) press(selector string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	click := func() error { return chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible)) }
	err := click()
	for range 3 {
		if err == nil || !strings.Contains(err.Error(), "Could not find node with given id") {
			break
		}
		err = click()
	}
	require.NoError(b.t, err, selector)
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
	for limit := time.Now().Add(20 * time.Second); !b.holds(expression); {
		require.True(b.t, time.Now().Before(limit), "never came: %s\n%s", expression, b.town.log)
		time.Sleep(5 * time.Millisecond)
	}
}

// holds tells whether something is so now; an error is a page that is just going.
func (b *tab) holds(expression string) bool {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
	return err == nil && holds
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

// call gives the browser a command whose answer does not matter.
func call[P, R any](ctx context.Context, command cdp.Command[P, R], params P) error {
	_, err := chromedp.Call(ctx, command, params)
	return err
}

// cookiesOf reads the cookies that the browser would send to an address.
func cookiesOf(address string) chromedp.Action[string] {
	return func(ctx context.Context, t *chromedp.Target) (string, error) {
		found, err := cdp.Call(ctx, t, network.GetCookies, network.GetCookiesParams{URLs: []string{address}})
		names := ""
		for _, c := range found.Cookies {
			names += c.Name + " "
		}
		return names, err
	}
}

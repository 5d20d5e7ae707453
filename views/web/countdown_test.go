package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

func TestCountdown(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	for at, want := range map[time.Duration]string{-45 * time.Second: "1 min", -90 * time.Second: "2 min", -5*time.Hour - 30*time.Second: "5 h 01 min"} {
		town.clock.turn(noon.Add(12*time.Hour + at))
		b.open(todays)
		require.Contains(t, town.browser(t).look(todays).body, ">"+want+"</time>")
		time.Sleep(1200 * time.Millisecond) // the script has written it anew by then
		require.Equal(t, want, b.countdown())
	}
	t.Run("what is long to come is told in days", func(t *testing.T) {
		town.clock.turn(noon)
		b.open("/2026-12-05/district")
		require.Contains(t, town.browser(t).look("/2026-12-05/district").body, ">4 days 12 h</time>")
		time.Sleep(1200 * time.Millisecond)
		require.Equal(t, "4 days 12 h", b.countdown())
	})
	require.Equal(t, "nowrap", eval[string](b, "getComputedStyle(document.querySelector('[data-countdown]')).whiteSpace"))
}

func (b *tab) countdown() string {
	b.t.Helper()
	return eval[string](b, "document.querySelector('[data-countdown]').textContent")
}

// says sets the browser's own clock, from the next page on, to what it says when a
// page begins.
func (b *tab) says(at time.Time) (undo func()) {
	b.t.Helper()
	planted, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`
		Object.defineProperty(performance, "timeOrigin", { value: %[1]d });
		Date.now = () => %[1]d + performance.now();`, at.UnixMilli())})
	require.NoError(b.t, err)
	return func() {
		require.NoError(b.t, call(b.ctx, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams(planted)))
	}
}

// TestWhoseClockCounts plants clocks that are right, slow, fast or of another day into
// the browser. The page states 23:50.
func TestWhoseClockCounts(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	town.clock.turn(time.Date(2026, 11, 30, 23, 50, 30, 0, time.UTC))
	stated := time.Date(2026, 11, 30, 23, 50, 0, 0, time.UTC)
	for ahead, want := range map[time.Duration]string{
		0:                         "10 min", // at that very instant
		60 * time.Second:          "9 min",  // a page that is a little old: the browser knows better
		90 * time.Second:          "9 min",
		90_001 * time.Millisecond: "10 min", // a clock that is wrong: counted from what the page states
		-time.Second:              "10 min",
		-time.Hour:                "10 min",
		49 * time.Hour:            "10 min",
	} {
		t.Run("a clock that is ahead by "+ahead.String()+" shows "+want, func(t *testing.T) {
			undo := b.says(stated.Add(ahead))
			defer undo()
			b.open(todays)
			b.until("Date.now() - performance.timeOrigin > 100")
			require.Equal(t, want, b.countdown())
		})
	}
	t.Run("at the end it says so, and the page stays", func(t *testing.T) {
		town.clock.turn(time.Date(2026, 11, 30, 23, 59, 57, 0, time.UTC))
		defer b.says(time.Date(2026, 11, 30, 23, 59, 57, 0, time.UTC))()
		b.open(todays)
		eval[bool](b, "window.same = true")
		require.Equal(t, "1 min", b.countdown())
		b.until("document.querySelector('[data-countdown]').textContent === 'a moment'")
		time.Sleep(1200 * time.Millisecond)
		require.True(t, eval[bool](b, "window.same === true"))
	})
}

func TestTheCountdownIsOneInstantForAll(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	for zone, there := range map[string]string{"America/Los_Angeles": "16:00", "Asia/Kathmandu": "05:45", "Pacific/Apia": "13:00"} {
		t.Run("in "+zone, func(t *testing.T) {
			require.NoError(t, call(b.ctx, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: zone}))
			b.open(todays)
			require.Equal(t, "2026-12-01T00:00:00Z", eval[string](b, "document.querySelector('[data-countdown]').dateTime"))
			require.Equal(t, there, eval[string](b, "new Date(document.querySelector('[data-countdown]').dateTime).toTimeString().slice(0, 5)"), "this is that zone")
			require.Equal(t, "12 h 00 min", b.countdown())
		})
	}
}

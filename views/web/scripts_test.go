package web_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckingDiceInTheBrowser(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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

func TestSharingOnAPlainNetwork(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.origin = strings.Replace(b.origin, "127.0.0.1", "cafe.test", 1)
	b.open("/")
	b.handsIn(todaysID, greedy(t, town.tape(todaysID)))
	b.press("[data-share] button")
	b.until("document.querySelector('[data-share] [role=status]').textContent !== ''")
	require.Contains(t, eval[string](b, "document.querySelector('[data-share] [role=status]').textContent"), "copy it by hand")
	text := eval[string](b, "document.querySelector('[data-share] textarea').value")
	require.Equal(t, text, eval[string](b, "getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"))
	require.True(t, strings.HasPrefix(text, "District 1, Monday 30 November 2026\n"), text)
	require.True(t, strings.HasSuffix(text, b.origin+todays), text)
	b.keepsTo()
}

func TestSharingByClipboard(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays)
	b.handsIn(todaysID, greedy(t, town.tape(todaysID)))
	for written, says := range map[string]string{"Promise.resolve()": "Copied.", "Promise.reject(new DOMException('', 'NotAllowedError'))": "copy it by hand"} {
		t.Run("where the browser answers "+written+" it is told so, and not before", func(t *testing.T) {
			eval[bool](b, "document.querySelector('[data-share] [role=status]').textContent = '', window.answer = null, Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }), "+
				"navigator.clipboard.writeText = text => (window.wrote = text, new Promise(done => window.answer = () => done("+written+"))), true")
			b.press("[data-share] button")
			b.until("window.answer !== null")
			require.Empty(t, eval[string](b, "document.querySelector('[data-share] [role=status]').textContent"), "nothing has been copied yet")
			require.Equal(t, eval[string](b, "document.querySelector('[data-share] textarea').value"), eval[string](b, "window.wrote"))
			eval[bool](b, "window.answer(), true")
			b.until("document.querySelector('[data-share] [role=status]').textContent !== ''")
			require.Contains(t, eval[string](b, "document.querySelector('[data-share] [role=status]').textContent"), says)
		})
	}
	b.keepsTo()
}

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// narrow lists the links in tables and lists that a finger of 44 px does not find: it
// presses a little above, below and beside the middle of the cell or the name.
const narrow = `[...document.querySelectorAll("main table a, main .held a, main .people a")].filter(e => {
	if (!e.checkVisibility()) return false;
	e.scrollIntoView({ block: "center" });
	const r = (e.closest("th, td") ?? e).getBoundingClientRect();
	const x = r.left + Math.min(r.width / 2, 22), y = (r.top + r.bottom) / 2;
	return ![-21, 0, 21].every(dy => e.contains(document.elementFromPoint(x, y + dy)));
}).map(e => e.outerHTML)`

// TestFingersFindNamesInTables looks at all tables of a club that lead somewhere, which
// for all that have not become longer than their lines need.
func TestFingersFindNamesInTables(t *testing.T) {
	t.Parallel()
	c, b := peopled(t, chromium(t))
	for _, wide := range []int64{390, 1280} {
		b.do(chromedp.EmulateViewport(wide, 900))
		for _, address := range []string{
			c.base, c.base + "/2026-11-28/district", c.base + "/season/2026-11/district", c.base + "/members", "/2026-11-28/district/board", "/you", "/you/district",
			"/players/" + c.who["Bo"].id(),
		} {
			b.open(address)
			require.Empty(t, eval[[]string](b, narrow), "%d %s", wide, address)
		}
		b.open(c.base + "/2026-11-28/district")
		high := eval[float64](b, "document.querySelector('#board tbody tr:nth-child(4)').getBoundingClientRect().height")
		require.LessOrEqual(t, high, 52.0, "a row of one line at %d px", wide)
	}
}

// TestARecoveryCodeIsCopied takes a name, and copies the code that is shown once.
func TestARecoveryCodeIsCopied(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for _, scripts := range []bool{true, false} {
		t.Run(fmt.Sprint("scripts ", scripts), func(t *testing.T) {
			b := open(t).phone(t, browser, scripts)
			b.open("/you")
			b.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Ada"))
			b.press("form[action='/you/name'] button")
			b.at("/you/name")
			const code, button, status = "document.querySelector('.once .code')", "document.querySelector('.once button')", "document.querySelector('.once [role=status]')"
			require.Equal(t, "all", eval[string](b, "getComputedStyle("+code+").userSelect"), "one press selects it by hand")
			if !scripts {
				require.False(t, eval[bool](b, button+".checkVisibility()"), "without script there is no button that does nothing")
				return
			}
			eval[bool](b, "navigator.clipboard.writeText = async text => { window.wrote = text }, true")
			b.press(".once button")
			b.until(status + ".textContent !== ''")
			require.Equal(t, "Copied.", eval[string](b, status+".textContent"))
			require.Equal(t, eval[string](b, code+".textContent"), eval[string](b, "window.wrote"))
			eval[bool](b, status+".textContent = '', navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')), true")
			b.press(".once button")
			b.until(status + ".textContent !== ''")
			require.Contains(t, eval[string](b, status+".textContent"), "copy it by hand")
			require.Equal(t, eval[string](b, code+".textContent"), eval[string](b, "getSelection().toString()"))
			b.keepsTo()
		})
	}
}

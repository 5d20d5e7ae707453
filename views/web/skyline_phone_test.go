package web_test

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// shares stands for a device that shares texts and pictures, and notes what is shared.
const shares = `navigator.canShare = what => what.files.every(f => f.type === "image/png") && (window.ready = true);
	navigator.share = async what => { window.shared = what; }`

func TestSharingThePictureOfAStreet(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays)
	b.handsIn(todaysID, greedy(t, town.tape(todaysID)))
	require.False(t, eval[bool](b, "document.querySelector('[data-picture], img') !== null"), "before it is final")
	town.clock.turn(final)
	require.NoError(t, call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: shares}))
	b.open(todays + "/result")
	eval[bool](b, "document.querySelector('img').scrollIntoView(), true")
	b.until("document.querySelector('img').naturalWidth === 1200")
	b.until("window.ready === true")
	b.press("[data-share] button")
	b.until("document.querySelector('[data-share] [role=status]').textContent === 'Shared.'")
	require.Equal(t, eval[string](b, "document.querySelector('[data-share] textarea').value"), eval[string](b, "window.shared.text"))
	require.Equal(t, "skyline.png", eval[string](b, "window.shared.files[0].name"))
	require.Equal(t, 137, eval[int](b, "window.shared.files[0].arrayBuffer().then(b => new Uint8Array(b)[0])", chromedp.EvalAwaitPromise), "a PNG begins so")
	require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 390)
	b.photograph(t, "result-picture")
	b.wide(t, "result-picture")
	b.keepsTo()
}

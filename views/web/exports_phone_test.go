package web_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestExportsInABrowser goes through the page of a club's exports as a host, with
// the checker of accessibility at each state.
func TestExportsInABrowser(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	o := openOut(t)
	host := o.phone(t, browser, true)
	o.who["host"].lends(host)
	host.open("/clubs/" + string(o.club.ID))
	audit(t, host, script, "a club with the way to its exports")
	host.open(o.base)
	audit(t, host, script, "exports before anything is set")
	host.press("form[action$='/exports/address'] button")
	host.at(o.base + "/address")
	audit(t, host, script, "addresses that are shown once")
	host.do(chromedp.SendKeys(chromedp.CSS("#address"), o.heard.URL+"/hook"))
	host.press("form[action$='/exports/webhook'] button")
	host.at(o.base + "/webhook")
	audit(t, host, script, "a secret that is shown once")
	o.heard.answer(410)
	o.who["host"].handIn(todays, passes)
	o.clock.turn(noon.Add(15 * time.Hour))
	require.NoError(t, o.service.Deliver(t.Context()))
	host.open(o.base)
	audit(t, host, script, "a webhook that was switched off")
	require.Contains(t, host.text(), "Switched off")
	member := o.phone(t, browser, true)
	o.who["member"].lends(member)
	member.open(o.base)
	audit(t, member, script, "exports for a member")
}

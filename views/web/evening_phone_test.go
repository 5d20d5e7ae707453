package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// lends lets a tab act as a browser's player.
func (b *browser) lends(t *tab) {
	t.t.Helper()
	require.NoError(t.t, call(t.ctx, network.SetCookie, network.SetCookieParams{Name: "dailydistrict", Value: b.cookie(), URL: t.origin}))
}

// TestAnEveningOfTwoPhones is a host who opens an evening, and somebody who comes
// to it by its code, as a guest.
func TestAnEveningOfTwoPhones(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			town := open(t)
			ada := town.named(t, "Ada")
			club, err := town.service.FoundClub(t.Context(), ada.player().ID, "Café Würfel")
			require.NoError(t, err)
			host, guest := town.phone(t, browser, scripts), town.phone(t, browser, scripts)
			ada.lends(host)

			host.open("/clubs/" + string(club.ID) + "/evenings")
			host.keepsTo()
			host.press("input[name=board][value=everyone]")
			host.press("form[aria-labelledby=new] .btn-main")
			host.at("/club/")
			base := eval[string](host, "location.pathname")
			id := challenge.ID(strings.TrimPrefix(base, "/"))
			require.Contains(t, host.text(), "These dice are thrown")
			host.keepsTo()

			guest.open("/club")
			guest.keepsTo()
			guest.do(chromedp.SendKeys(chromedp.CSS("input[name=code]"), strings.ToUpper(challenge.EveningCode(id))))
			guest.press("form[action='/club'] button")
			guest.at(base)
			require.Empty(t, town.cookies(guest), "a look leaves no trace")
			guest.keepsTo()

			town.clock.turn(noon.Add(time.Minute))
			sheet := greedy(t, town.tape(id))
			for _, b := range []*tab{host, guest} {
				b.press("a[data-again]")
				b.until("document.querySelector('#tray button') !== null && document.readyState === 'complete'")
				require.Contains(t, b.text(), "Café Würfel")
				b.keepsTo()
				b.handsIn(id, sheet)
				b.keepsTo()
			}
			guest.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), "Gustl"))
			guest.press("form[action='/you/name'] button")
			guest.at("/you/name")
			guest.press("main a[href$='/board']")
			guest.at(base + "/board")
			for _, name := range []string{"Ada", "Gustl", "tied with 1"} {
				require.Contains(t, guest.text(), name)
			}
			guest.keepsTo()

			town.clock.turn(noon.Add(6 * time.Hour))
			host.open(base)
			host.keepsTo()
			host.press("main .board a[href*='/sheets/']")
			host.at(base + "/sheets/")
			host.press("a[aria-label=Back]")
			host.until("location.search === '?step=23'")
			host.keepsTo()
			guest.open(base + "/screen")
			require.Contains(t, guest.text(), "The final board")
			guest.keepsTo()
		})
	}
}

// TestTheScreenOfAnEveningFollows is a projector that nobody touches.
func TestTheScreenOfAnEveningFollows(t *testing.T) {
	t.Parallel()
	s := evening(t, true)
	s.clock.turn(eight)
	b := s.phone(t, chromium(t), true)
	b.open(s.base + "/screen")
	require.Contains(t, b.text(), "No sheet stands here yet")
	s.who["Ben"].handIn(s.base, passes)
	b.until("document.getElementById('rows').innerText.includes('Ben')")
	b.keepsTo()
	s.clock.turn(ten.Add(2 * time.Hour))
	b.until("document.getElementById('top')?.innerText === 'The final board'")
	require.NotContains(t, b.text(), "Play along")
}

func TestAccessibilityOfEvenings(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	s := evening(t, false)
	host, stranger := s.phone(t, browser, true), s.phone(t, browser, true)
	s.who["Ada"].lends(host)
	visit := func(b *tab, when string, addresses ...string) {
		for _, address := range addresses {
			b.open(address)
			audit(t, b, script, strings.NewReplacer(s.base, "evening", "/clubs/"+string(s.club.ID), "club").Replace(address)+" "+when)
		}
	}
	visit(host, "for a host before", s.list, s.base, s.base+"/screen")
	visit(stranger, "for a stranger before", "/club", "/club?code=0", s.base)
	s.clock.turn(eight)
	slip, _, err := s.service.EnterPaper(t.Context(), s.on, s.player("Ada"), s.player("Ben"), []byte(`{"columns":[[],[],[],[],[],[]],"passes":[7]}`))
	require.NoError(t, err)
	one := fmt.Sprintf("%s/paper/%d", s.base, slip.Attempt.ID)
	visit(host, "for a host while it is open", s.list, s.base, s.base+"/paper", one)
	host.press("main form .btn-main")
	host.at(s.base + "/paper?")
	audit(t, host, script, "evening/paper after a withdrawal")
	host.keepsTo()
	visit(stranger, "for a stranger while it is open", s.base)
	s.who["Ben"].handIn(s.base, greedy(t, s.tape(s.on)).String())
	s.who["Ada"].handIn(s.base, passes)
	visit(host, "for a host who has handed in", s.base, s.base+"/result", s.base+"/board", s.base+"/screen")
	s.clock.turn(ten.Add(2 * time.Hour))
	visit(stranger, "for a stranger when it is final", s.base, s.base+"/screen")
	visit(host, "for a host when it is final", s.list)
}

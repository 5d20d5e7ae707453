package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// TestASealedEveningOfTwoPhones is a host who opens an evening whose dice come
// roll by roll, and a member who plays it in a browser without scripts.
func TestASealedEveningOfTwoPhones(t *testing.T) {
	t.Parallel()
	town, browser := openSealed(t), chromium(t)
	ada, ben := town.named(t, "Ada"), town.named(t, "Ben")
	club, err := town.service.FoundClub(t.Context(), ada.player().ID, "Café Würfel")
	require.NoError(t, err)
	_, err = town.service.JoinClub(t.Context(), club.Invite, ben.player().ID)
	require.NoError(t, err)
	host, member := town.phone(t, browser, true), town.phone(t, browser, false)
	ada.lends(host)
	ben.lends(member)

	host.open("/clubs/" + string(club.ID) + "/evenings")
	host.press("input[name=form][value=landing]")
	host.press("form[aria-labelledby=new] .btn-main")
	host.at("/club/")
	base := eval[string](host, "location.pathname")
	require.Contains(t, host.text(), "These dice are thrown")
	member.open(base)

	town.clock.turn(noon.Add(time.Minute))
	for _, b := range []*tab{host, member} {
		b.press("a[data-again]")
		b.until("document.querySelector(\"form[action$='/begin']\") !== null && document.readyState === 'complete'")
		require.Contains(t, b.text(), "your attempt of this evening")
		b.keepsTo()
		b.begun()
		require.Contains(t, b.text(), "Café Würfel")
		b.keepsTo()
	}
	host.playsLanding()
	host.at(base + "/result")
	host.keepsTo()
	sheet := "main .board a[href^='" + base + "/sheets/']"
	member.open(base + "/board")
	require.Contains(t, member.text(), "once you have finished your own attempt")
	require.False(t, eval[bool](member, "document.querySelector(\""+sheet+"\") !== null"), "who still plays sees no sheet")
	member.keepsTo()
	member.open(base)
	member.playsLanding()
	member.press("main a[href='" + base + "/board']")
	member.at(base + "/board")
	require.Equal(t, 2, eval[int](member, "document.querySelectorAll(\""+sheet+"\").length"), "who has finished sees all")
	member.keepsTo()
	member.press(sheet)
	member.at(base + "/sheets/")
	member.keepsTo()

	town.clock.turn(noon.Add(6 * time.Hour))
	host.open(base)
	require.Contains(t, host.text(), "Final")
	require.Equal(t, 2, town.rows(t, challenge.ID(strings.TrimPrefix(base, "/"))).Of)
	host.keepsTo()
}

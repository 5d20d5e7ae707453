package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
)

// tenPeople is a club of ten: two tie, one does not play, one is removed and one
// leaves. Three days are final; nobody of two has played on the last.
func tenPeople(t testing.TB) *circle {
	t.Helper()
	town := at(t, "2026-11-28T12:00:00Z")
	c := town.found(t, "Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ian", "Jo")
	c.plays("2026-11-28", map[string]int{"Ada": 12, "Bo": 10, "Cy": 10, "Dan": 8, "Eve": 7, "Fay": 6, "Gus": 5, "Hal": 4, "Ian": 13})
	town.turn(t, "2026-11-29T12:00:00Z")
	c.plays("2026-11-29", map[string]int{"Ada": 5, "Bo": 9, "Cy": 7, "Dan": 3, "Fay": 9, "Gus": 1, "Hal": 9, "Ian": 11})
	c.who["Hal"].does(c.base + "/leave")
	c.who["Ada"].does(c.manage("Ian", "/remove"), "results", "strike")
	town.turn(t, "2026-11-30T12:00:00Z")
	c.plays("2026-11-30", map[string]int{"Ada": 4, "Bo": 6})
	town.turn(t, "2026-12-01T02:00:00Z")
	return c
}

// table reads a table of the page, cell by cell, without what is for ears alone.
func (b *tab) table(selector string) (rows []string) {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(row => [...row.cells].map(cell => {
		const copy = cell.cloneNode(true);
		for (const unseen of copy.querySelectorAll(".hush")) unseen.remove();
		return copy.textContent.replace(/\s+/g, " ").trim();
	}).filter(text => text !== "").join(" | "))`, selector))
}

// TestTenPeopleInABrowser compares board, season and head to head with what was
// worked out by hand.
func TestTenPeopleInABrowser(t *testing.T) {
	t.Parallel()
	browser, c := chromium(t), tenPeople(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		who := map[bool]string{true: "Ada", false: "Dan"}[scripts]
		b := c.phone(t, browser, scripts)
		c.who[who].lends(b)
		mine := func(lines ...string) []string {
			for i, line := range lines {
				lines[i] = strings.Replace(line, "| "+who, "| "+who+" (you)", 1)
			}
			return lines
		}
		t.Run("the board, "+name, func(t *testing.T) {
			b.open(c.base + "/2026-11-28/district")
			require.Equal(t, mine(
				"1 | Ada | 12", "2 | Bo tied with 1 | 10", "2 | Cy | 10", "4 | Dan | 8", "5 | Eve | 7", "6 | Fay | 6", "7 | Gus | 5", "8 | Hal has left | 4",
			), b.table("#board tbody tr"))
			require.Contains(t, b.text(), "Jo.")
			b.keepsTo()
			b.open(c.base + "/2026-11-29/district")
			require.Equal(t, mine("1 | Bo tied with 2 | 9", "1 | Fay | 9", "1 | Hal has left | 9", "4 | Cy | 7", "5 | Ada | 5", "6 | Dan | 3", "7 | Gus | 1"), b.table("#board tbody tr"))
			require.Contains(t, b.text(), "Eve and Jo.")
			b.keepsTo()
			b.open(c.base + "/2026-11-30/district")
			require.Equal(t, mine("1 | Bo | 6", "2 | Ada | 4"), b.table("#board tbody tr"))
			require.Contains(t, b.text(), strings.Replace("Cy, Dan, Eve, Fay, Gus and Jo.", who, "you", 1))
			b.keepsTo()
		})
		t.Run("the season, "+name, func(t *testing.T) {
			b.open(c.base)
			b.keepsTo()
			b.press("a[href$='/2026-12/district']")
			b.at(c.base + "/season/2026-12/district")
			require.Contains(t, b.text(), "No day counts yet")
			b.press("a[href$='/2026-11/district']:not(.switch a)")
			b.at(c.base + "/season/2026-11/district")
			require.Equal(t, mine(
				// In halves. 28th, of eight who count: 14, 11, 11, 8, 6, 4, 2, 0 of 14. 29th, of seven: Bo, Fay and Hal 10,
				// Cy 6, Ada 4, Dan 2, Gus 0 of 12. 30th, of two: Bo 2, Ada 0 of 2. Bo: (11/14 + 10/12 + 2/2) / 3, and so on.
				"1 | Bo | 3 | 11½ of 14 | 87.3%",
				"2 | Cy | 2 | 8½ of 13 | 64.3%",
				"3 | Fay | 2 | 7 of 13 | 56.0%",
				"4 | Ada | 3 | 9 of 14 | 44.4%",
				"5 | Hal has left | 2 | 5 of 13 | 41.7%",
				"6 | Dan | 2 | 5 of 13 | 36.9%",
				"7 | Gus | 2 | 1 of 13 | 7.1%",
				"Played on fewer than 2 days",
				"– | Eve | 1 | 3 of 7 | 42.9%",
			), b.table(".board:has(.pts) tbody tr"))
			require.Contains(t, b.text(), "On Monday 30 November, 2 of the club were on the board, so 1 matchpoint was to be had")
			require.Contains(t, b.text(), "one had to play on 2 of the 3 days that count: 50 %, rounded up")
			b.keepsTo()
		})
		t.Run("head to head, "+name, func(t *testing.T) {
			b.open(c.base + "/2026-11-28/district")
			for _, name := range []string{"Bo", "Hal"} { // who has left stands on the board, and so here
				b.press("input[name=who][value='" + c.who[name].id() + "']")
			}
			b.press("#board button.btn-main")
			b.at(c.base + "/2026-11-28/district/compare")
			c.compares(t, b, "2026-11-28/district", "Bo", "Hal")
			b.keepsTo()
		})
	}
	t.Run("who was removed, and who left, see nothing of it", func(t *testing.T) {
		for _, name := range []string{"Hal", "Ian"} {
			for _, address := range []string{"", "/2026-11-28/district", "/season"} {
				require.Equal(t, 404, c.who[name].look(c.base+address).StatusCode)
			}
		}
	})
}

// compares checks a comparison line by line against the two sheets, and what they
// gave away against the solver's own review.
func (c *circle) compares(t *testing.T, b *tab, id, one, two string) {
	t.Helper()
	on, err := c.service.Challenge(t.Context(), challenge.ID(id))
	require.NoError(t, err)
	sheets, costs := [2]rules.Sheet{}, [2][]int{}
	for side, name := range []string{one, two} {
		outcome, err := c.service.Outcome(t.Context(), on, c.who[name].player().ID)
		require.NoError(t, err)
		sheets[side] = outcome.Attempt.Sheet
		review, err := district.Game.(rules.Solver).Review(t.Context(), on.Tape, sheets[side])
		require.NoError(t, err)
		require.True(t, review.Proven)
		for i := range sheets[side] {
			costs[side] = append(costs[side], review.Attainable[i]-review.Attainable[i+1])
		}
	}
	parted, want := 0, []string(nil)
	for i := range sheets[0] {
		line := fmt.Sprint(i + 1)
		if parted == 0 && sheets[0][i] != sheets[1][i] {
			parted = i + 1
			line += " they part"
		}
		for side := range sheets {
			line += " | " + decidedOn(t, sheets[side][i])
			if lost := costs[side][i]; lost > 0 {
				line += fmt.Sprintf(" −%d", lost)
			}
		}
		want = append(want, line)
	}
	require.Equal(t, want, b.table(".versus tbody tr"))
	require.Contains(t, b.text(), fmt.Sprintf("Roll %d\n", parted))
}

// decidedOn is a district's line as the page writes it.
func decidedOn(t *testing.T, line string) string {
	t.Helper()
	d, err := district.Parse(line)
	require.NoError(t, err)
	if d.Pass {
		return "pass"
	}
	return fmt.Sprintf("%d %d", d.Column, d.Number)
}

// TestTwoDraftsSideBySide compares two sheets of the draft on a phone.
func TestTwoDraftsSideBySide(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	town := open(t)
	c := town.found(t, "Ada", "Bo")
	tape, game := town.tape("2026-11-30/draft"), draft.Against(draft.Deny1)
	for i, name := range []string{"Ada", "Bo"} {
		var sheet rules.Sheet
		for range 2 * draft.Own {
			lines, err := game.Legal(tape, sheet)
			require.NoError(t, err)
			sheet = append(sheet, lines[i*(len(lines)-1)])
		}
		require.Equal(t, 303, c.who[name].handIn(draftToday, sheet.String()).StatusCode)
	}
	town.turn(t, "2026-12-01T02:00:00Z")
	b := town.phone(t, browser, false)
	c.who["Ada"].lends(b)
	b.open(fmt.Sprintf("%s%s/compare?who=%s&who=%s", c.base, draftToday, c.who["Ada"].id(), c.who["Bo"].id()))
	require.Len(t, b.table(".versus tbody tr:not(.apart)"), 12)
	require.Contains(t, b.text(), "As Black")
	require.Contains(t, b.text(), "Where they parted")
	require.Equal(t, 4, eval[int](b, "document.querySelectorAll('.windows').length"))
	b.keepsTo()
}

// pages are all pages of a club, as a host sees them.
func (c *circle) pages() []string {
	pages := []string{"/clubs", c.link, "/clubs/join/abcd-efgh-jkmn", c.base}
	for _, under := range []string{
		"/2026-11-28/district", "/2026-11-28/district?with=" + c.who["Bo"].id(), "/2026-11-30/draft", "/2026-12-01/district",
		"/2026-11-28/district/compare?who=" + c.who["Bo"].id() + "&who=" + c.who["Gus"].id(),
		"/2026-12-01/district/compare?who=" + c.who["Bo"].id() + "&who=" + c.who["Ada"].id(),
		"/season", "/season/2026-11/district", "/members", "/members/" + c.who["Cy"].id(),
		"/hosting", "/invite", "/leave", "/close",
	} {
		pages = append(pages, c.base+under)
	}
	return append(pages, "/2026-11-28/district/board", "/you")
}

// peopled is a club of ten, today's boards among them.
func peopled(t testing.TB, browser context.Context) (*circle, *tab) {
	c := tenPeople(t)
	c.plays("2026-12-01", map[string]int{"Ada": 4, "Bo": 6, "Cy": 6, "Dan": 3})
	b := c.phone(t, browser, true)
	c.who["Ada"].lends(b)
	return c, b
}

func TestClubsAreAccessible(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	c, b := peopled(t, browser)
	stranger := c.phone(t, browser, true)
	for _, wide := range []int64{390, 1280} {
		for _, one := range []*tab{b, stranger} {
			one.do(chromedp.EmulateViewport(wide, 900))
		}
		for _, address := range c.pages() {
			b.open(address)
			audit(t, b, script, fmt.Sprintf("club-%s-%d", strings.ReplaceAll(address, c.base, "the"), wide))
		}
		for name, address := range map[string]string{"clubs": "/clubs", "join": c.link} {
			stranger.open(address)
			audit(t, stranger, script, fmt.Sprintf("club-stranger-%s-%d", name, wide))
		}
	}
}

// TestClubsMagnified looks at all pages of a club as in a window of 1280 by 1024
// at 400 %: nothing is lost, and nothing is covered.
func TestClubsMagnified(t *testing.T) {
	t.Parallel()
	c, b := peopled(t, chromium(t))
	for _, address := range c.pages() {
		b.do(chromedp.EmulateViewport(320, 256, chromedp.EmulateScale(4)))
		b.open(address)
		require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 320, address)
		require.Empty(t, eval[[]string](b, covered), address)
		b.do(chromedp.EmulateViewport(320, 568))
		b.open(address)
		require.Empty(t, eval[[]string](b, missed), address)
	}
}

// TestAClubWithoutAPointer lays two sheets side by side, and makes a host, by the
// keyboard alone.
func TestAClubWithoutAPointer(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			c := tenPeople(t)
			b := c.phone(t, browser, scripts)
			c.who["Ada"].lends(b)
			b.open(c.base + "/2026-11-28/district")
			for _, name := range []string{"Bo", "Gus"} {
				b.reach("input[name=who][value='" + c.who[name].id() + "']")
				b.do(chromedp.KeyEvent(" "))
			}
			b.enter("#board button.btn-main")
			b.at(c.base + "/2026-11-28/district/compare")
			b.open(c.base + "/members")
			b.enter("a[href$='/members/" + c.who["Cy"].id() + "']")
			b.at(c.manage("Cy", ""))
			b.enter("form[action$='/role'] button")
			b.until(fmt.Sprintf("location.pathname === %q && document.readyState === 'complete'", c.base+"/members"))
			require.Equal(t, 200, c.who["Cy"].look(c.base+"/hosting").StatusCode)
		})
	}
}

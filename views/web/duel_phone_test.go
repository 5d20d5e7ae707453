package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/draft"
)

// table is a duel that two phones play.
type table struct {
	t    testing.TB
	town *town
	base string
	tabs [2]*tab
}

// table opens a duel on one phone and joins it on the other.
func (town *town) table(t testing.TB, browser context.Context, scripts bool) *table {
	t.Helper()
	m := &table{t: t, town: town, tabs: [2]*tab{town.phone(t, browser, scripts), town.phone(t, browser, scripts)}}
	m.tabs[0].open("/duels")
	require.Empty(t, town.cookies(m.tabs[0]), "a look leaves no trace")
	m.tabs[0].press("form[action='/duels'] button")
	m.tabs[0].at("/duels/")
	m.base = eval[string](m.tabs[0], "location.pathname")
	m.tabs[1].open(m.base)
	m.tabs[1].press("form[action$='/join'] button")
	m.tabs[1].until("document.getElementById('game-1') !== null && document.readyState === 'complete'")
	return m
}

func (m *table) stored() challenge.Duel {
	m.t.Helper()
	d, err := m.town.store.Duel(m.t.Context(), challenge.DuelIDOf(strings.TrimPrefix(m.base, "/duels/")))
	require.NoError(m.t, err)
	return d
}

// turns is who has a pick to make in which game (0 or 1): place by game, Nobody
// for none.
func (m *table) turns() (turns [2]int) {
	m.t.Helper()
	d := m.stored()
	seen, err := m.town.service.Duel(m.t.Context(), d.ID, d.Players[0])
	require.NoError(m.t, err)
	return [2]int{seen.Games[0].Turn, seen.Games[1].Turn}
}

// legal is a pick that may be made in a game.
func (m *table) legal(game int, chance *rand.Rand) string {
	m.t.Helper()
	d := m.stored()
	lines, err := draft.Game.Legal(d.Tape, d.Sheets[game])
	require.NoError(m.t, err)
	return lines[chance.IntN(len(lines))]
}

// picks makes a pick in a game (0 or 1): die, cell, and once more to confirm it.
func (m *table) picks(game int, line string, press func(b *tab, selector string)) {
	m.t.Helper()
	made := len(m.stored().Sheets[game])
	b, at := m.tabs[m.turns()[game]], fmt.Sprintf("#game-%d ", game+1)
	if eval[bool](b, fmt.Sprintf("document.querySelector(\"%sbutton[name=die][value='%s']\") !== null", at, line[:1])) {
		press(b, at+"button[name=die][value='"+line[:1]+"']")
		b.until(fmt.Sprintf("document.querySelector('%s#g%d-die-%s')?.ariaPressed === 'true' && document.readyState === 'complete'", at, game+1, line[:1]))
	}
	if line[1:] != "x" {
		press(b, at+"button[name=to][value='"+line[1:]+"']")
		b.until(fmt.Sprintf("document.querySelector(\"%sbutton[name=cell][value='%s']\") !== null && document.readyState === 'complete'", at, line[1:]))
	}
	press(b, fmt.Sprintf("#g%d-send", game+1))
	b.until(fmt.Sprintf("document.querySelector('#g%d-send') === null && document.readyState === 'complete'", game+1))
	require.Len(m.t, m.stored().Sheets[game], made+1)
}

// looks brings a tab up to date, as its owner or its script would.
func (b *tab) looks(scripts bool) {
	b.t.Helper()
	if !scripts {
		b.press("a[data-again]")
		b.until("document.readyState === 'complete'")
		return
	}
	const looked = "performance.getEntriesByType('resource').length"
	before := eval[int](b, looked)
	eval[bool](b, "document.dispatchEvent(new Event('visibilitychange'))")
	b.until(fmt.Sprintf("%s > %d", looked, before)) // the answer is there, and put in before anything else is done
}

func TestADuelOfTwoPhones(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			town, chance := open(t), chanceOf(11)
			m := town.table(t, browser, scripts)
			m.tabs[0].looks(scripts)
			m.tabs[0].until("document.getElementById('game-1') !== null && document.readyState === 'complete'")
			for {
				turns := m.turns()
				game := chance.IntN(2)
				if turns[game] == challenge.Nobody {
					game = 1 - game
				}
				if turns[game] == challenge.Nobody {
					break
				}
				b := m.tabs[turns[game]]
				b.looks(scripts)
				b.until(fmt.Sprintf("document.querySelector('#game-%d button[name=die]') !== null && document.readyState === 'complete'", game+1))
				m.picks(game, m.legal(game, chance), func(b *tab, selector string) { b.press(selector) })
				b.keepsTo()
			}
			d := m.stored()
			require.Len(t, d.Sheets[0], 12)
			require.Len(t, d.Sheets[1], 12)
			for place, b := range m.tabs {
				b.open(m.base)
				require.Contains(t, b.text(), d.Seed.String(), place)
				b.keepsTo()
				b.press("#game-2 a[href*='step=']")
				b.until("location.search.endsWith('step=1') && document.readyState === 'complete'")
				b.press("a[aria-label=On]")
				b.until("document.querySelector('.steps').innerText.includes('2 of 12')")
				b.keepsTo()
			}
		})
	}
}

func TestADuelIsKeptUpToDate(t *testing.T) {
	t.Parallel()
	town := open(t)
	m := town.table(t, chromium(t), true)
	ada, ben := m.tabs[0], m.tabs[1]
	press := func(b *tab, selector string) { b.press(selector) }
	t.Run("the one who waits sees by itself that somebody has joined", func(t *testing.T) {
		ada.until("document.getElementById('game-1') !== null && document.readyState === 'complete'")
	})
	t.Run("a pick shows by itself, is said, and takes nothing out of a hand or the focus away", func(t *testing.T) {
		ben.press("#game-2 button[name=die][value='3']")
		ben.until("document.querySelector('#g2-die-3')?.ariaPressed === 'true'")
		require.Equal(t, "g2-die-3", eval[string](ben, "document.activeElement.id"))
		eval[bool](ben, "document.getElementById('game-2').same = true")
		m.picks(0, "2b2", press)
		ben.until("document.querySelector('#game-1 button[name=die]') !== null")
		require.Equal(t, "true", eval[string](ben, "document.querySelector('#g2-die-3').ariaPressed"))
		require.Equal(t, "g2-die-3", eval[string](ben, "document.activeElement.id"))
		require.Contains(t, eval[string](ben, "document.getElementById('status').textContent"), "Game 1: Guest took the")
		require.True(t, eval[bool](ben, "document.getElementById('game-2').same"), "what has not changed is the very same")
		require.Equal(t, "Your pick in both games.", eval[string](ben, "document.getElementById('news').innerText"))
	})
	t.Run("what is unfolded stays unfolded", func(t *testing.T) {
		ada.press("#g2-pools summary")
		m.picks(1, "3a1", press)
		ada.until("document.querySelector('#game-2 button[name=die]') !== null")
		require.True(t, eval[bool](ada, "document.getElementById('g2-pools').open"))
	})
	t.Run("nobody asks while nobody looks", func(t *testing.T) {
		eval[bool](ada, `Object.defineProperty(document, "hidden", { value: true, configurable: true }), window.asked = 0,
			window.fetch = new Proxy(fetch, { apply: (f, self, args) => (window.asked++, Reflect.apply(f, self, args)) }),
			document.dispatchEvent(new Event("visibilitychange"))`)
		eval[bool](ada, "new Promise((done) => setTimeout(() => done(true), 4500))", chromedp.EvalAwaitPromise)
		require.Zero(t, eval[int](ada, "window.asked"))
		eval[bool](ada, `Object.defineProperty(document, "hidden", { value: false }), document.dispatchEvent(new Event("visibilitychange"))`)
		ada.until("window.asked === 1")
	})
	ada.keepsTo()
	ben.keepsTo()
}

// picksByKeys presses keys and lets the page answer each.
func (b *tab) picksByKeys(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		b.do(chromedp.KeyEvent(key))
	}
}

func TestADuelByKeys(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	t.Run("by letters and digits", func(t *testing.T) {
		m := open(t).table(t, browser, true)
		b := m.tabs[1]
		b.picksByKeys("4")
		b.until("document.querySelector('#g2-die-4')?.ariaPressed === 'true'")
		b.picksByKeys("d")
		b.until("document.querySelector('#g2-send') === document.activeElement")
		b.do(chromedp.KeyEvent("\r"))
		b.until("document.querySelector('#game-2 .pane-now') !== null")
		require.Equal(t, "4b3", m.stored().Sheets[1].String())
		require.Contains(t, eval[string](b, "document.getElementById('status').textContent"), "picks in both games")
		require.NotEqual(t, "BODY", eval[string](b, "document.activeElement.tagName"))
		b.keepsTo()
	})
	t.Run("by Tab and Enter alone, without scripts", func(t *testing.T) {
		m := open(t).table(t, browser, false)
		require.NoError(t, call(m.tabs[1].ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}))
		m.picks(1, "2a2", func(b *tab, selector string) { b.enter(selector) })
		require.Equal(t, "2a2", m.stored().Sheets[1].String())
	})
}

// goesOn plays both games on, past the pages, until each has so many picks.
func (m *table) goesOn(one, two int, chance *rand.Rand) {
	m.t.Helper()
	most := [2]int{one, two}
	for {
		d, turns := m.stored(), m.turns()
		game := slices.IndexFunc([]int{0, 1}, func(g int) bool { return len(d.Sheets[g]) < most[g] && turns[g] != challenge.Nobody })
		if game < 0 {
			return
		}
		_, err := m.town.service.PickInDuel(m.t.Context(), d.ID, d.Players[turns[game]], game, len(d.Sheets[game]), m.legal(game, chance))
		require.NoError(m.t, err)
	}
}

func TestAccessibilityOfDuels(t *testing.T) {
	t.Parallel()
	script, browser := axe(t), chromium(t)
	town := open(t)
	stranger := town.phone(t, browser, true)
	visit := func(b *tab, page, address string) {
		b.open(address)
		audit(t, b, script, page)
		b.keepsTo()
	}
	visit(stranger, "duels of a stranger", "/duels")
	asking := town.phone(t, browser, true)
	asking.open("/duels")
	asking.press("form[action='/duels'] button")
	asking.at("/duels/")
	audit(t, asking, script, "a duel that waits for somebody")
	visit(stranger, "a duel to join", eval[string](asking, "location.pathname"))

	m := town.table(t, browser, true)
	ada, ben := m.tabs[0], m.tabs[1]
	visit(town.phone(t, browser, true), "a duel of two others", m.base)
	visit(ada, "a duel at its beginning", m.base)
	visit(ada, "a duel with a die in hand", m.base+"?game=1&die=2")
	visit(ada, "a duel with a cell in hand", m.base+"?game=1&die=2&to=b2")
	m.goesOn(4, 2, chanceOf(5))
	visit(ada, "a duel with a closed pool", m.base)
	visit(ada, "today with a turn in a duel", "/")
	m.goesOn(6, 7, chanceOf(6))
	visit(ben, "a duel in the middle", m.base)
	m.goesOn(12, 9, chanceOf(7))
	visit(ben, "a duel with one game over", m.base)
	m.goesOn(12, 12, chanceOf(8))
	visit(ben, "a duel that is over", m.base)
	visit(stranger, "a duel of others that is over", m.base)
	visit(ben, "a game pick by pick", m.base+"?game=2&step=6")
	visit(ada, "a player’s duels", "/duels")
	visit(stranger, "a record from paper", "/paper/draft")
	stranger.press(".paper > .btn")
	stranger.until("document.querySelector('[aria-invalid]') !== null && document.readyState === 'complete'")
	audit(t, stranger, script, "a record from paper at fault")
}

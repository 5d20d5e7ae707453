package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

func TestPlayingByKeys(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	sheet := greedy(t, town.tape(todaysID))
	b.open("/")
	for i, line := range sheet[:6] {
		key := "p"
		if line != "-" {
			key = line[:1]
		}
		b.do(chromedp.KeyEvent(key))
		b.until(atRoll(i + 2))
	}
	t.Run("digits place, p passes, u takes back", func(t *testing.T) {
		b.do(chromedp.KeyEvent("u"))
		b.until(atRoll(6))
		b.do(chromedp.KeyEvent("p"))
		b.until(atRoll(7))
	})
	t.Run("arrows go from roll to roll", func(t *testing.T) {
		b.do(chromedp.KeyEvent("k"))
		b.until(atRoll(6))
		b.do(chromedp.KeyEvent("j"))
		b.until(atRoll(7))
	})
	b.open(todays + "/practice") // an empty street, where everything can go somewhere
	t.Run("a letter picks up a die, r and a digit reroute", func(t *testing.T) {
		b.do(chromedp.KeyEvent("a"))
		b.until("document.querySelector('#tray [aria-pressed=true]') !== null")
		target := eval[string](b, "document.querySelector('#street button[value$=r]').value")
		b.do(chromedp.KeyEvent("r"), chromedp.KeyEvent(target[:1]))
		b.until(atRoll(2))
	})
	t.Run("a key that leads nowhere says why", func(t *testing.T) {
		absent := eval[string](b, "['1','2','3','4','5','6'].find(c => !document.querySelector(`#street button[value='${c}']`))")
		b.do(chromedp.KeyEvent(absent))
		b.until("document.getElementById('status').textContent.includes('Nothing goes into column')")
	})
	b.keepsTo()
}

func TestKeysPressedAtOnce(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays + "/practice")
	b.typed("pppppp")
	b.until(atRoll(7))
	require.Equal(t, 6, eval[int](b, "[...document.querySelectorAll('#record .did')].filter(e => e.textContent.includes('pass')).length"))
	t.Run("r without a die asks for one, and the reroute goes on from there", func(t *testing.T) {
		b.typed("r")
		b.until("document.getElementById('status').textContent.includes('A reroute needs a die')")
		b.typed("a")
		b.until("document.querySelector('#tray [aria-pressed=true]') !== null")
		target := eval[string](b, "document.querySelector('#street .go-re').value")
		b.typed(target[:1])
		b.until(atRoll(8))
	})
	t.Run("a die is put back by its key, by Escape and by another tap", func(t *testing.T) {
		picked, none := "document.querySelector('#tray [aria-pressed=true]') !== null", "document.querySelector('#tray [aria-pressed=true]') === null"
		for _, back := range []func(){
			func() { b.typed("d") }, func() { b.do(chromedp.KeyEvent("\u001b")) }, func() { b.press("#tray [aria-pressed=true]") },
		} {
			b.typed("d")
			b.until(picked)
			back()
			b.until(none)
		}
	})
	b.keepsTo()
}

func TestWhereAMoveLeads(t *testing.T) {
	t.Parallel()
	town := open(t)
	b := town.phone(t, chromium(t), true)
	b.open(todays)
	atDice := "document.activeElement.id === 'dice' && dice.getBoundingClientRect().top >= 0 && street.getBoundingClientRect().top < innerHeight"
	t.Run("a place and a pass lead to the dice of the next roll", func(t *testing.T) {
		for i, control := range []string{"button.go", "button[value=pass]"} {
			eval[bool](b, "document.querySelector('.table "+control+"').focus(), true")
			b.do(chromedp.KeyEvent("\r"))
			b.until(atRoll(i+2) + " && " + atDice)
			require.Contains(t, eval[string](b, "document.activeElement.getAttribute('aria-label')"), fmt.Sprintf("Dice of roll %d:", i+2))
		}
	})
	t.Run("so does a roll of the record, even the one that is there already", func(t *testing.T) {
		for range 2 {
			eval[bool](b, "document.querySelector('#record li:nth-child(20) a').scrollIntoView(), true")
			b.press("#record li:nth-child(20) a")
			b.until(atRoll(20) + " && " + atDice)
		}
	})
	t.Run("a die and a step from roll to roll keep the focus", func(t *testing.T) {
		for i, id := range []string{"roll-back", "roll-on"} {
			eval[bool](b, fmt.Sprintf("document.getElementById(%q).focus(), true", id))
			b.do(chromedp.KeyEvent("\r"))
			b.until(atRoll(19+i) + fmt.Sprintf(" && document.activeElement.id === %q", id))
		}
		die := eval[string](b, "const d = document.querySelector('#dice button'); d.focus(); d.id")
		b.do(chromedp.KeyEvent("\r"))
		b.until(fmt.Sprintf("document.activeElement.id === %q && document.activeElement.ariaPressed === 'true'", die))
	})
	t.Run("Back leads to the roll before, not out of the game", func(t *testing.T) {
		b.open(todays + "?roll=4")
		b.press("#roll-on")
		b.until(atRoll(5))
		b.press("#acts button[value=pass]")
		b.until(atRoll(6))
		eval[bool](b, "history.back(), true")
		b.until(atRoll(5))
		eval[bool](b, "history.back(), true")
		b.until(atRoll(4))
	})
	b.keepsTo()
}

// atRoll is true where the page shows the dice of a roll.
func atRoll(n int) string {
	return fmt.Sprintf("document.querySelector('#tray input[name=roll]')?.value === '%d'", n)
}

// typed presses keys without waiting for what they do.
func (b *tab) typed(keys string) {
	b.t.Helper()
	for _, key := range keys {
		b.do(chromedp.KeyEvent(string(key)))
	}
}

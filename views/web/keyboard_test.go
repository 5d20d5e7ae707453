package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// TestAGameWithoutAPointer plays a whole game by Tab and Enter, with a reroute of
// either box, a pass and a step back, and hands it in.
func TestAGameWithoutAPointer(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			town := open(t)
			b := town.phone(t, browser, scripts)
			sheet := rerouted(t, town.tape(todaysID))
			b.open(todays)
			for i, line := range sheet {
				b.decide(town.tape(todaysID), i, line)
				if i == 4 { // thought better of
					b.enter("#acts .act-back")
					b.until(atRoll(5))
					b.decide(town.tape(todaysID), 4, line)
				}
				if scripts {
					require.NotEqual(t, "BODY", eval[string](b, "document.activeElement.tagName"), "the focus is not lost after roll %d", i+1)
				}
			}
			b.enter("#dice a[href$='/hand-in']")
			b.at(todays + "/hand-in")
			b.enter("form[action$='/sheets'] button")
			b.at(todays + "/result")
			score, err := district.Game.Judge(town.tape(todaysID), sheet)
			require.NoError(t, err)
			require.Contains(t, b.text(), fmt.Sprint(score.Total))
			require.Equal(t, 1, town.handedIn(t))
			b.keepsTo()
		})
	}
}

// rerouted is a legal sheet with two reroutes and a pass at the least.
func rerouted(t testing.TB, tape dice.Tape) rules.Sheet {
	t.Helper()
	var sheet rules.Sheet
	for i := range district.Rolls {
		lines, err := district.Game.Legal(tape, sheet)
		require.NoError(t, err)
		choice := "-"
		for _, line := range lines {
			d, err := district.Parse(line)
			require.NoError(t, err)
			if i == 3 || d.Pass || d.Reroute != (i == 1 || i == 2) || d.Reroute && aside(tape, i, d) == int(d.Column) {
				continue // a reroute into the die's own column is legal, but nobody offers it
			}
			choice = line
			break
		}
		sheet = append(sheet, choice)
	}
	require.Equal(t, 2, strings.Count(sheet.String(), "r"))
	return sheet
}

// aside is the die of the roll with index i that an entry sets aside.
func aside(tape dice.Tape, i int, d district.Decision) int {
	roll := tape.Roll(i)
	return int(roll[0]+roll[1]+roll[2]) - d.Number
}

// decide enters the line of the roll with index i, and waits for what comes next.
func (b *tab) decide(tape dice.Tape, i int, line string) {
	b.t.Helper()
	d, err := district.Parse(line)
	require.NoError(b.t, err)
	to := fmt.Sprint(d.Column)
	switch {
	case d.Pass:
		to = "pass"
	case d.Reroute:
		die := aside(tape, i, d)
		picked := fmt.Sprintf("document.querySelector('#die-%d[aria-pressed=true]') !== null", die)
		if !eval[bool](b, picked) { // where all dice are equal, it is picked already
			b.enter(fmt.Sprintf("#die-%d", die))
			b.until(picked + " && document.readyState === 'complete'")
		}
		to += "r"
	}
	b.enter(fmt.Sprintf(".table [name=to][value='%s']", to))
	b.until(onFrom(i+1) + " && document.readyState === 'complete'")
}

// onFrom is true where the page has gone on from a roll: to the next, or to the end.
func onFrom(roll int) string {
	if roll == district.Rolls {
		return "document.querySelector(\"#dice a[href$='/hand-in']\") !== null"
	}
	return atRoll(roll + 1)
}

// enter goes to a control by Tab alone and presses Enter.
func (b *tab) enter(selector string) {
	b.t.Helper()
	b.reach(selector)
	b.do(chromedp.KeyEvent("\r"))
}

// reach goes to a control by Tab alone, and sees that it shows the focus.
func (b *tab) reach(selector string) {
	b.t.Helper()
	for range 100 {
		b.do(chromedp.KeyEvent("\t"))
		if eval[bool](b, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			require.NotEqual(b.t, "none", eval[string](b, "getComputedStyle(document.activeElement).outlineStyle"), "the focus is seen")
			return
		}
	}
	b.t.Fatalf("no Tab leads to %s", selector)
}

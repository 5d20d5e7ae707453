package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// oneView tells whether all that a roll needs is within the window.
func oneView(selectors ...string) string {
	return fmt.Sprintf("%q.split('|').every(s => [...document.querySelectorAll(s)].every(e => e.getBoundingClientRect().bottom <= innerHeight) && document.querySelector(s))", strings.Join(selectors, "|"))
}

func TestARollIsSeenInOneView(t *testing.T) {
	town := open(t)
	b := town.phone(t, chromium(t), true)
	whole := []string{"#head", "#dice", "#street", "#acts button[value=pass]"}
	for _, c := range []struct {
		wide, high int64
		seen       []string
	}{
		{1280, 720, whole}, {1280, 800, whole}, {1440, 900, whole}, {390, 844, whole}, {390, 664, whole}, {844, 390, whole},
		{320, 568, []string{"#dice", "#street button.go"}},
	} {
		t.Run(fmt.Sprint(c.wide, " by ", c.high), func(t *testing.T) {
			b.do(chromedp.EmulateViewport(c.wide, c.high))
			b.open(todays)
			require.True(t, eval[bool](b, "!!("+oneView(c.seen...)+")"))
			require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), c.wide)
		})
	}
}

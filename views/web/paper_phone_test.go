package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

func TestTypingInARecord(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	r, game := recorded(t, "123455661122", draft.Black, 3)
	for name, scripts := range map[string]bool{"with scripts": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			b := open(t).phone(t, browser, scripts)
			require.NoError(t, call(b.ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}))
			b.open("/paper/draft")
			b.until("document.activeElement.id === 'd11'")
			b.press("#first-black")
			require.Equal(t, "Black", eval[string](b, "document.querySelector('.paper-list li').innerText.match(/White|Black/)[0]"))
			eval[bool](b, "document.getElementById('d11').focus(), true")
			faulty := r.with(views.TakenField(2), r[views.TakenField(1)])
			for _, field := range fieldsInOrder() {
				b.typed(faulty[field])
				if !scripts {
					b.do(chromedp.KeyEvent("\t"))
				}
				if field == views.DieField(3, 4) && !scripts {
					b.do(chromedp.KeyEvent("\t")) // past who picks first
				}
			}
			b.press(".paper > .btn")
			b.until(fmt.Sprintf("document.readyState === 'complete' && document.activeElement.id === %q && document.activeElement.ariaInvalid === 'true'", views.TakenField(2)))
			require.Contains(t, b.text(), "Pick 2, White, does not hold.")
			require.Contains(t, b.text(), "was taken already, at pick 1.")
			for _, field := range fieldsInOrder() {
				require.Equal(t, faulty[field], eval[string](b, fmt.Sprintf("document.getElementById(%q).value", field)), field)
			}
			b.keepsTo()
			if !scripts {
				eval[bool](b, "document.activeElement.select(), true")
			}
			b.typed(r[views.TakenField(2)])
			b.do(chromedp.KeyEvent("\r"))
			b.until("document.readyState === 'complete' && document.body.innerText.includes('It holds.')")
			require.Contains(t, b.text(), outcome(game))
			b.keepsTo()
		})
	}
}

// fieldsInOrder are the fields of a record that take a digit, in the order in which they stand.
func fieldsInOrder() (names []string) {
	for pool := 1; pool <= draft.Pools; pool++ {
		for die := 1; die <= draft.Dice; die++ {
			names = append(names, views.DieField(pool, die))
		}
	}
	for pick := 1; pick <= draft.Picks; pick++ {
		names = append(names, views.TakenField(pick), views.CellField(pick))
	}
	return names
}

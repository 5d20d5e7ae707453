package views

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/landing"
)

func TestDiceStandBesideTheDecisionsOfTwo(t *testing.T) {
	t.Run("of the categories on each side, as what is kept changes what comes", func(t *testing.T) {
		page := sideBySide(categories.Game, "552134666"+strings.Repeat("123", 15), "xx. xx. =5 =1 =2 =3 =4 =6", "x.. =5 =1 =2 =3 =4 =6")
		require.Equal(t, []string{
			"Turn 1",
			"[] Turn 1, roll 1 1 they part | [552] kept 5 and 5 5, 5, 2: kept 5 and 5, threw 4 | [552] kept 5 5, 5, 2: kept 5, threw 3, 4",
			"[] Turn 1, roll 2 2 | [554] kept 5 and 5 5, 5, 4: kept 5 and 5, threw 6 | [534] Fives: 5 5, 3, 4: Fives: 5",
			"[] Turn 1, roll 3 3 | [556] Fives: 10 5, 5, 6: Fives: 10 | []",
			"Turn 2",
			"[] Turn 2, roll 1 1 | [123] Ones: 1 1, 2, 3: Ones: 1 | [123] Ones: 1 1, 2, 3: Ones: 1",
		}, versusRows(t, page)[:6])
	})
	t.Run("of the landing once, as both throw the same", func(t *testing.T) {
		page := sideBySide(landing.Game, "351412"+strings.Repeat("3", 50), "r 5 s r 3 s r 3 s r 3 s", "r 5 r 1 r 2- r 3 s r 3 s r 3 s")
		require.Equal(t, []string{
			"Turn 1",
			"[35] Turn 1, roll 1 1 : 3, 5 | [5] to 5 rolled, then moved by the 5 to 5 | [5] to 5 rolled, then moved by the 5 to 5",
			"[14] Turn 1, roll 2 2 : 1, 4 they part | [] stopped: 5 stopped: 5 | [1] to 6 rolled, then moved by the 1 to 6",
			"[12] Turn 1, roll 3 3 : 1, 2 | [] | [2] −1 by rope, landed: 12 rolled, then moved by the 2 less one, by the rope, to 7: landed, 12",
			"Turn 2",
		}, versusRows(t, page)[:5])
	})
	t.Run("where they parted once, as until then both had the same", func(t *testing.T) {
		page := sideBySide(categories.Game, "552134666"+strings.Repeat("123", 15), "xx. xx. =5 =1 =2 =3 =4 =6", "xx. =5 =1 =2 =3 =4 =6")
		card := one(t, parsed(t, page), "section", "aria-labelledby=parted")
		require.Equal(t, "554", facesIn(card))
		require.Contains(t, words(card), "Turn 1, roll 2 : 5, 5, 4 Until then the sheets are the same.")
	})
	t.Run("with what was thrown only where somebody threw", func(t *testing.T) {
		page := sideBySide(landing.Game, strings.Repeat("3", 56), "r 3 s r 3 s r 3 s r 3 s", "r 3 r 3 s r 3 s r 3 s r 3 s")
		card := one(t, parsed(t, page), "section", "aria-labelledby=parted")
		require.Contains(t, words(card), "Turn 1, before roll 2 Until then the sheets are the same.")
		require.Contains(t, words(card), "Hanna : stopped: 3.")
		require.Empty(t, facesIn(card))
	})
}

// sideBySide is two sheets on a tape, written as digits.
func sideBySide(g rules.Game, digits, one, two string) HeadToHead {
	h := sampleHeading(challenge.Final)
	h.Form, h.Game, h.Sealed = g.Info().Name, g.Info(), true
	return headToHead(h, dealt(g, digits), rules.ParseSheet(one), rules.ParseSheet(two), false)
}

// versusRows is the rows of the table, each cell with the dice drawn in it.
func versusRows(t *testing.T, page HeadToHead) (rows []string) {
	for _, tr := range all(one(t, one(t, parsed(t, page), "table", "class=versus"), "tbody"), "tr") {
		var cells []string
		for cell := range tr.ChildNodes() {
			text := words(cell)
			if !has(tr, []string{"class=apart"}) {
				text = strings.TrimSpace("[" + facesIn(cell) + "] " + text)
			}
			cells = append(cells, text)
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	return rows
}

// facesIn is the dice that are drawn in an element, as digits.
func facesIn(n *html.Node) (digits string) {
	for _, symbol := range values(all(n, "use"), "href") {
		if _, name, _ := strings.Cut(symbol, "#"); len(name) == 2 && name[0] == 'd' {
			digits += name[1:]
		}
	}
	return digits
}

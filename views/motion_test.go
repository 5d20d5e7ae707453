package views

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

func TestOnlyWhatTheMoveHasWonMoves(t *testing.T) {
	moved := func(sheet rules.Sheet, roll, moved int) Play {
		p := planOf(sheet, roll, 0)
		p.Moved = moved
		return p
	}
	for _, c := range []struct {
		name   string
		page   Play
		roofs  int
		floors []string // as they begin to those who hear them
	}{
		{"the entry that completes a column", moved(whole, 7, 6), 1, nil},
		{"the entry that lights a floor", moved(whole, 0, 10), 0, []string{"Floor 2, lit: six different numbers"}},
		{"an entry that does neither", moved(whole, 0, 16), 0, nil},
		{"a pass", moved(whole, 0, 12), 0, nil},
		{"no move, such as a look at the same street", moved(whole, 7, 0), 0, nil},
		{"an entry taken back", moved(with(whole, 6, rules.Undecided), 7, 6), 0, nil},
		{"an entry later than the street that is shown", moved(whole, 6, 6), 0, nil},
		{"a roll that is not there", moved(half, 9, 25), 0, nil},
		{"an empty sheet", moved(nil, 1, 1), 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := parsed(t, c.page)
			roofs, floors := 0, []string(nil)
			for _, svg := range all(root, "svg", "class=roof roof-now") {
				require.NotNil(t, svg)
				roofs++
			}
			for _, row := range all(root, "tr", "class=lit lit-now") {
				floors = append(floors, words(all(all(row, "th")[0], "span", "class=hush")[0]))
			}
			require.Equal(t, c.roofs, roofs)
			require.Equal(t, c.floors, floors)
		})
	}
}

func TestMotionIsForThoseWhoTakeIt(t *testing.T) {
	css := string(raw()["app.css"])
	calm := regexp.MustCompile(`(?s)@media \(prefers-reduced-motion: no-preference\) \{.*?\n  \}`).ReplaceAllString(css, "")
	require.Less(t, len(calm), len(css))
	for _, word := range []string{"animation", "transition:"} {
		require.Contains(t, css, word)
		require.NotContains(t, calm, word)
	}
	require.Equal(t, 3, strings.Count(css, "@keyframes"), "a roof, a lit floor, thrown dice")
}

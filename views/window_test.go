package views

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// parsedPart is a part of a page as a browser reads it.
func parsedPart(t *testing.T, c templ.Component) *html.Node {
	t.Helper()
	var b strings.Builder
	require.NoError(t, c.Render(context.Background(), &b))
	root, err := html.Parse(strings.NewReader(b.String()))
	require.NoError(t, err)
	return root
}

func pools(t testing.TB, digits string) dice.Tape {
	tape, err := dice.Parse(dice.Shape{draft.Pools, draft.Dice}, digits)
	require.NoError(t, err)
	return tape
}

func gameAfter(t *testing.T, digits, sheet string) draft.Position {
	t.Helper()
	p, err := draft.Replay(pools(t, digits), rules.ParseSheet(sheet))
	require.NoError(t, err)
	return p
}

func colours(s draft.Seat) string { return strings.ToUpper(s.String()[:1]) + s.String()[1:] }

func TestPool(t *testing.T) {
	p := gameAfter(t, "123455661122", "3a1 1a1")
	t.Run("says who took which, and in which order", func(t *testing.T) {
		root := parsedPart(t, newPool(p, 1, colours).view())
		gone := all(root, "div", "class=gone")
		require.Len(t, gone, 2)
		require.Equal(t, "Die 1 shows 1, taken by Black 2nd", words(gone[0]))
		require.Equal(t, "Die 3 shows 3, taken by White 1st", words(gone[1]))
	})
	t.Run("says whose pick it is and who picks after", func(t *testing.T) {
		turns := all(one(t, parsedPart(t, newPool(p, 1, colours).view()), "ol"), "li")
		require.Len(t, turns, 4)
		require.Equal(t, "White , done", words(turns[0]))
		require.Equal(t, []string{"step"}, values(all(turns[2].Parent, "li", "aria-current"), "aria-current"))
		require.Equal(t, "White", words(turns[2]))
		require.Equal(t, "Black", words(turns[3]))
	})
	t.Run("offers what is there to who may take it, and shows what is in hand", func(t *testing.T) {
		l := newPool(p, 1, colours)
		require.Empty(t, all(parsedPart(t, l.view()), "button"))
		l.offer(p, 4)
		buttons := all(parsedPart(t, l.view()), "button", "name=die")
		require.Equal(t, []string{"2", ""}, values(buttons, "value"))
		require.Equal(t, []string{"false", "true"}, values(buttons, "aria-pressed"))
		require.Equal(t, []string{"2", "4 Escape"}, values(buttons, "data-key"))
	})
	t.Run("says which comes next and later", func(t *testing.T) {
		require.Contains(t, words(parsedPart(t, newPool(p, 2, colours).view())), "comes next")
		require.Contains(t, words(parsedPart(t, newPool(p, 3, colours).view())), "comes later")
	})
	t.Run("shows nothing of dice that nobody may see", func(t *testing.T) {
		secret := pools(t, "123455661122")
		for i := draft.Dice; i < len(secret.Faces); i++ {
			secret.Faces[i] = 0
		}
		root := parsedPart(t, newPool(draft.Start(secret, draft.White), 2, colours).view())
		for _, href := range values(all(root, "use"), "href") {
			require.NotRegexp(t, `#d[1-6]$`, href)
		}
		require.Contains(t, words(root), "Die 4, not shown yet")
	})
}

func TestWindow(t *testing.T) {
	p := gameAfter(t, "123455661122", "3a1 1a1")
	t.Run("lights the cells that take the die in hand, and says in two words why others do not", func(t *testing.T) {
		w := newWindow(p, draft.White, "You, White")
		w.offer(p, 4)
		root := parsedPart(t, w.view())
		require.Equal(t, []string{"a2", "b1"}, values(all(root, "button", "name=to"), "value"))
		require.Equal(t, []string{"w", "a"}, values(all(root, "button", "name=to"), "data-key"))
		require.Equal(t, "beside nothing", words(all(root, "span", "class=pane-why")[0]))
	})
	t.Run("explains equal neighbours", func(t *testing.T) {
		p := gameAfter(t, "113455661122", "1a1 3a1")
		w := newWindow(p, draft.White, "You, White")
		w.offer(p, 2)
		refused := all(parsedPart(t, w.view()), "span", "data-key=w")
		require.Equal(t, "beside a 1", words(refused[0]))
		require.Contains(t, values(refused, "data-say")[0], "Equal numbers never stand side by side.")
		require.Equal(t, 1, strings.Count(words(parsedPart(t, w.view())), "beside nothing")-2, "three cells touch nothing")
	})
	t.Run("adds up what it is worth, and says a lit row", func(t *testing.T) {
		p := gameAfter(t, "123455661122", "1a1 2a1 3a2 4a2 1a3 3a3 4b3 2b3")
		w := newWindow(p, draft.White, "You, White")
		root := parsedPart(t, w.view())
		require.Equal(t, draft.Points{Cells: 4, Rows: 2}, w.Points)
		require.Contains(t, words(root), "4 cells + 2 for a lit row")
		require.Len(t, all(root, "tr", "class=pane-row-lit"), 1)
		require.Contains(t, words(root), "Top row, lit: three different numbers")
	})
}

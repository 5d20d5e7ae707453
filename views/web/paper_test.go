package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

// record is what was written down of a draft between two.
type record map[string]string

// recorded writes down a game on a tape that begins with these picks and goes on
// at random.
func recorded(t testing.TB, digits string, first draft.Seat, seed uint64, begun ...string) (record, draft.Position) {
	t.Helper()
	tape, err := dice.Parse(dice.Shape{draft.Pools, draft.Dice}, digits)
	require.NoError(t, err)
	r, chance := record{views.FirstField: first.String()}, chanceOf(seed)
	for i, face := range tape.Faces {
		r[views.DieField(i/draft.Dice+1, i%draft.Dice+1)] = fmt.Sprint(face)
	}
	game := draft.Start(tape, first)
	for n := 1; !game.Over(); n++ {
		var legal []draft.Pick
		for pick := range game.Legal() {
			legal = append(legal, pick)
		}
		pick := legal[chance.IntN(len(legal))]
		if n <= len(begun) {
			pick, err = draft.Parse(begun[n-1])
			require.NoError(t, err)
		}
		r[views.TakenField(n)], r[views.CellField(n)] = fmt.Sprint(pick.Die), "0"
		if !pick.Cross {
			r[views.CellField(n)] = fmt.Sprint((pick.Row-1)*draft.Columns + pick.Column)
		}
		game, err = game.Play(pick)
		require.NoError(t, err)
	}
	return r, game
}

// with is the record with other fields.
func (r record) with(pairs ...string) record {
	changed := record{}
	for name, text := range r {
		changed[name] = text
	}
	for i := 0; i < len(pairs); i += 2 {
		changed[pairs[i]] = pairs[i+1]
	}
	return changed
}

func (r record) fields() (pairs []string) {
	for name, text := range r {
		pairs = append(pairs, name, text)
	}
	return pairs
}

func TestARecordFromPaper(t *testing.T) {
	town := open(t)
	b := town.browser(t)
	t.Run("the form is empty, and looking or judging leaves no trace", func(t *testing.T) {
		a := b.look("/paper/draft")
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.Contains(t, a.body, `id="first-white" value="white" checked`)
	})
	for seed := range uint64(20) {
		first := draft.Both[seed%2]
		r, game := recorded(t, "123455661122", first, seed)
		t.Run(fmt.Sprintf("a game that %s begins holds, with its score (%d)", first, seed), func(t *testing.T) {
			a := b.post("/paper/draft", r.fields()...)
			require.Equal(t, http.StatusOK, a.StatusCode, a.body)
			require.Contains(t, a.body, "It holds. "+outcome(game))
			require.Contains(t, a.body, "<summary>What was typed in</summary>")
			for _, seat := range draft.Both {
				require.Contains(t, a.body, fmt.Sprintf(`<span class="hush">, points: </span>%d`, game.Points(seat).Total()))
			}
		})
	}
	t.Run("spaces around a digit do not matter", func(t *testing.T) {
		r, game := recorded(t, "123455661122", draft.White, 1)
		for name, text := range r {
			r[name] = " " + text + "\t"
		}
		r[views.FirstField] = "white"
		a := b.post("/paper/draft", r.fields()...)
		require.Equal(t, http.StatusOK, a.StatusCode, a.body)
		require.Contains(t, a.body, "It holds. "+outcome(game))
	})
	require.Empty(t, b.cookie())
	require.Zero(t, town.handedIn(t))
}

func outcome(game draft.Position) string {
	winner, won := game.Winner()
	if !won {
		return "A draw"
	}
	return fmt.Sprintf("%s%s wins by %d", strings.ToUpper(winner.String()[:1]), winner.String()[1:], game.Margin(winner))
}

func TestAFaultOnPaper(t *testing.T) {
	b := open(t).browser(t)
	r, _ := recorded(t, "123455661122", draft.White, 1, "1a1", "2a1", "3a2", "4a2")
	for name, c := range map[string]struct {
		change []string
		field  string
		says   string
	}{
		"a die that is missing":            {[]string{"d23", ""}, "d23", "Write what this die showed, 1 to 6."},
		"a die that shows 7":               {[]string{"d34", "7"}, "d34", "Write what this die showed"},
		"nobody who picks first":           {[]string{"first", ""}, "first", "Choose who picked first."},
		"a first picker that there is not": {[]string{"first", "green"}, "first", "Choose who picked first."},
		"a pick that is missing":           {[]string{"p3d", "", "p3c", ""}, "p3d", "The game ends before pick 3"},
		"a die that nobody named":          {[]string{"p3d", ""}, "p3d", "Write which die was taken"},
		"a cell that nobody named":         {[]string{"p3c", ""}, "p3c", "Write a cell, 1 to 6"},
		"a cell 7":                         {[]string{"p3c", "7"}, "p3c", "Write a cell, 1 to 6"},
		"a die 5":                          {[]string{"p3d", "5"}, "p3d", "There are dice 1 to 4 in a pool."},
		"a die that is taken":              {[]string{"p3d", "1"}, "p3d", "Die 1 of pool 1 was taken already, at pick 1."},
		"a cell that is filled":            {[]string{"p3c", "1"}, "p3c", "A 1 stands there already."},
		"a cell beside nothing":            {[]string{"p3c", "6"}, "p3c", "Nothing stands beside that cell yet."},
		"an equal beside":                  {[]string{"d13", "1"}, "p3c", "A 1 stands right beside."},
		"a die crossed off that would fit": {[]string{"p3c", "0"}, "p3c", "The 3 fits, for example into cell 2."},
		"letters":                          {[]string{"p3d", "<b>"}, "p3d", "Write which die was taken"},
		"a very long text":                 {[]string{"p3c", strings.Repeat("9", 5000)}, "p3c", "Write a cell, 1 to 6"},
		"a number below all":               {[]string{"p3c", "-1"}, "p3c", "Write a cell, 1 to 6"},
	} {
		t.Run(name+" is marked, in words, and nothing typed is lost", func(t *testing.T) {
			typed := r.with(c.change...)
			a := b.post("/paper/draft", typed.fields()...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
			require.Contains(t, a.body, c.says)
			require.NotContains(t, a.body, "<b>")
			require.NotContains(t, a.body, "<summary>What was typed in", "what is to be mended is not folded away")
			if c.field != "first" {
				require.Regexp(t, `id="`+c.field+`"[^>]* aria-invalid="true" aria-describedby="`+c.field+`-why"[^>]* autofocus`, a.body)
			}
			require.LessOrEqual(t, strings.Count(a.body, "autofocus"), 1)
			for name, text := range typed {
				if name != "first" && !strings.ContainsAny(text, "<") {
					require.Contains(t, a.body, fmt.Sprintf(`name="%s" value="%s"`, name, text))
				}
			}
		})
	}
	t.Run("a fault is told by its pick, whose that is, and the cell", func(t *testing.T) {
		for says, change := range map[string][]string{
			"Pick 3, White, cell 6, does not hold.": {"p3c", "6"},
			"Pick 3, White, does not hold.":         {"p3d", "1"},
			"Pick 4, Black, cell 1, does not hold.": {"p4c", "1"},
		} {
			require.Contains(t, b.post("/paper/draft", r.with(change...).fields()...).body, says)
		}
	})
	t.Run("what is too large or no form is refused", func(t *testing.T) {
		require.Equal(t, http.StatusRequestEntityTooLarge, b.post("/paper/draft", "p1d", strings.Repeat("1", 70_000)).StatusCode)
		require.Equal(t, http.StatusBadRequest, b.post("/paper/draft", "p1d", "\xff").StatusCode)
	})
	t.Run("mended, it holds", func(t *testing.T) {
		a := b.post("/paper/draft", r.fields()...)
		require.Equal(t, http.StatusOK, a.StatusCode, a.body)
	})
}

package web_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

func TestPicksInADuel(t *testing.T) {
	town := open(t)
	m := town.match(t)
	first := m.legal(1)[0]
	m.picks(1, first)
	send := func(place, game, n int, line string) answer {
		return m.people[place].post(m.base+"/picks", fields(game, n, line)...)
	}
	t.Run("sent twice it is made once", func(t *testing.T) {
		for range 3 {
			require.Equal(t, http.StatusSeeOther, send(0, 1, 0, first).StatusCode)
		}
		require.Equal(t, rules.Sheet{first}, m.stored().Sheets[0])
	})
	for name, c := range map[string]struct {
		place, game, n int
		line           string
		status         int
		says           string
	}{
		"another for a pick that was made": {0, 1, 0, "2b2", http.StatusConflict, "Another decision was made here, and it stands."},
		"a die that is taken":              {1, 1, 1, first[:1] + "a1", http.StatusUnprocessableEntity, "is already taken"},
		"a die crossed off that fits":      {1, 1, 1, other(first) + "x", http.StatusUnprocessableEntity, "fits, for example in the top row"},
		"a pick too early":                 {1, 1, 4, "1a1", http.StatusConflict, "There are decisions missing before this one."},
		"the other’s pick":                 {0, 1, 1, other(first) + "a1", http.StatusConflict, "It is the other player&#39;s pick."},
		"a pick in the other game":         {0, 2, 0, "1a1", http.StatusConflict, "It is the other player&#39;s pick."},
		"a cell that there is not":         {1, 1, 1, other(first) + "z9", http.StatusUnprocessableEntity, "A window has two rows of three cells."},
		"a game that there is not":         {1, 3, 1, "1a1", http.StatusUnprocessableEntity, "That is no pick."},
	} {
		t.Run(name+" is refused in words, with the duel as it stands", func(t *testing.T) {
			a := send(c.place, c.game, c.n, c.line)
			require.Equal(t, c.status, a.StatusCode, a.body)
			require.Contains(t, a.body, c.says)
			require.Contains(t, a.body, `id="game-2"`)
			require.Len(t, m.stored().Sheets[0], 1)
			require.Empty(t, m.stored().Sheets[1])
		})
	}
	t.Run("fields that no page sends are refused", func(t *testing.T) {
		for _, pairs := range [][]string{
			{}, {"game", "1"}, {"game", "1", "n", "1", "die", "1"}, {"game", "1", "n", "1", "die", "1", "cell", "?"},
			{"game", "1", "n", "-1", "die", "1", "cell", "a1"}, {"game", "99999999999", "n", "1", "die", "1", "cell", "a1"},
			{"game", "1", "n", "1", "die", "1a", "cell", "a1"}, {"game", "1", "n", "1", "die", "?", "cell", ""},
			{"game", "1", "n", "1", "die", "<b>", "cell", "<script>"}, {"game", "0", "n", "0", "die", "1", "cell", "a1"},
			{"game", "1", "n", "1", "die", "1", "cell", strings.Repeat("a", 9000)},
		} {
			a := m.people[1].post(m.base+"/picks", pairs...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, pairs)
			require.NotContains(t, a.body, "<script>")
		}
		require.Equal(t, http.StatusBadRequest, m.people[1].post(m.base+"/picks", "die", "\x00").StatusCode)
		require.Len(t, m.stored().Sheets[0], 1)
	})
	t.Run("a pick in hand that cannot be is not in hand", func(t *testing.T) {
		for _, query := range []string{"?game=1&die=" + first[:1], "?game=9&die=9&to=zz", "?game=2&die=1&to=a1", "?game=1&die=-1&to=%00"} {
			a := m.people[1].look(m.base + strings.ReplaceAll(query, "%00", "x"))
			require.Equal(t, http.StatusOK, a.StatusCode)
		}
		require.NotContains(t, m.people[1].look(m.base+"?game=1&die="+first[:1]).body, `aria-pressed="true"`)
	})
}

// other is a die that a pick did not take.
func other(line string) string {
	if line[0] == '1' {
		return "2"
	}
	return "1"
}

func TestBothPickAtOnce(t *testing.T) {
	town := open(t)
	m := town.match(t)
	t.Run("in two games both stand", func(t *testing.T) {
		var wait sync.WaitGroup
		for game := 1; game <= 2; game++ {
			wait.Go(func() {
				m.people[game-1].post(m.base+"/picks", fields(game, 0, "1a1")...)
			})
		}
		wait.Wait()
		require.Equal(t, [2]rules.Sheet{{"1a1"}, {"1a1"}}, m.stored().Sheets)
	})
	t.Run("on two devices one stands, and the other hears of it", func(t *testing.T) {
		lines, statuses := m.legal(1), make([]int, 2)
		devices := []*browser{m.people[1], m.people[1].device()}
		var wait sync.WaitGroup
		for i, b := range devices {
			wait.Go(func() {
				statuses[i] = b.post(m.base+"/picks", fields(1, 1, lines[i*(len(lines)-1)])...).StatusCode
			})
		}
		wait.Wait()
		slices.Sort(statuses)
		require.Equal(t, []int{http.StatusSeeOther, http.StatusConflict}, statuses)
		require.Len(t, m.stored().Sheets[0], 2)
		for _, b := range devices {
			require.Contains(t, b.look(m.base).body, "2nd")
		}
	})
}

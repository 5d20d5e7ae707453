package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARematchByOnePress(t *testing.T) {
	town := open(t)
	m := town.match(t)
	button := `action="` + m.base + `/again"`
	stranger := town.browser(t)
	t.Run("comes after the end, and is for the two", func(t *testing.T) {
		require.Equal(t, http.StatusConflict, m.people[0].post(m.base+"/again").StatusCode)
		m.plays(12, 12, chanceOf(6))
		require.Equal(t, http.StatusForbidden, stranger.post(m.base+"/again").StatusCode)
		require.Empty(t, stranger.cookie(), "nobody was begun for a refusal")
		require.NotContains(t, stranger.look(m.base).body, button)
	})
	a := m.people[0].look(m.base)
	require.Contains(t, a.body, button)
	begun := m.people[0].post(m.base + "/again")
	require.Equal(t, http.StatusSeeOther, begun.StatusCode, begun.body)
	rematch := begun.location()
	require.NotEqual(t, m.base, rematch)
	t.Run("waits among the duels of the other, who need not accept it", func(t *testing.T) {
		list := m.people[1].look("/duels").body
		turn := strings.Index(list, "<h2>Your turn</h2>")
		require.Positive(t, turn)
		require.Contains(t, list[turn:], `href="`+rematch+`"`)
		require.Contains(t, m.people[1].look(rematch).body, "Your pick in game 1.", "the places are swapped")
		require.Contains(t, m.people[0].look(rematch).body, "Your pick in game 2.")
	})
	t.Run("is the same for the other and pressed again, and asked for leads to the duel", func(t *testing.T) {
		for _, b := range m.people {
			require.Equal(t, rematch, b.post(m.base+"/again").location())
			require.Equal(t, http.StatusOK, b.look(m.base+"/again").StatusCode)
		}
		require.Equal(t, http.StatusForbidden, stranger.look(rematch).StatusCode)
	})
	t.Run("goes on to its end, and has a rematch of its own", func(t *testing.T) {
		next := &match{t: t, town: town, base: rematch, people: [2]*browser{m.people[1], m.people[0]}}
		next.plays(12, 12, chanceOf(7))
		require.NotEqual(t, rematch, m.people[1].post(rematch+"/again").location())
	})
}

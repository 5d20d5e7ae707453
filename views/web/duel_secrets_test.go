package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/views/web"
)

// TestUnseenDiceAreNowhere plays the same picks in two towns, in duels that differ
// in nothing but dice that nobody has seen: every page must be the same, byte by
// byte and header by header.
func TestUnseenDiceAreNowhere(t *testing.T) {
	for pools, picks := range [][2]int{{0, 0}, {4, 3}, {8, 7}} {
		t.Run(fmt.Sprintf("after %d pools", pools), func(t *testing.T) {
			one, two := planted(t, "123412341234", pools, picks), planted(t, "123465651166", pools, picks)
			shown := 4 * one.sees(0).Pools
			require.NotEqual(t, one.stored().Tape.Faces[shown:], two.stored().Tape.Faces[shown:])
			for place := range one.people {
				for _, address := range []string{
					one.base, one.base + "?game=1&die=1", one.base + "?game=2&die=3&to=a1", one.base + "?game=1&step=3",
					one.base + "/picks", "/duels", "/you", "/archive",
				} {
					a, b := one.people[place].look(address), two.people[place].look(address)
					require.Equal(t, bare(a), bare(b), address)
				}
				for _, line := range []string{"1a1", "2x", "4b3", "9z9"} {
					for n := picks[0]; n < picks[0]+6; n++ {
						a := one.people[place].post(one.base+"/picks", fields(1, n, line)...)
						b := two.people[place].post(two.base+"/picks", fields(1, n, line)...)
						require.Equal(t, bare(a), bare(b), "%s as pick %d", line, n)
					}
				}
			}
		})
	}
}

// planted is a duel on dice of which the first pools are always the same, after so
// many picks in each game that no other is shown.
func planted(t *testing.T, digits string, pools int, picks [2]int) *match {
	t.Helper()
	same := "561234125612"
	tape, err := dice.Parse(dice.Shape{draft.Pools, draft.Dice}, same[:4*pools]+digits[4*pools:])
	require.NoError(t, err)
	town := openOn(t, dbtest.Open(t), func(c *web.Config) { c.PublicURL = "http://daily.example" })
	m := &match{t: t, town: town, base: "/duels/k7m29xqf4hwd", people: [2]*browser{town.named(t, "Ada"), town.named(t, "Ben")}}
	require.NoError(t, town.store.OpenDuel(t.Context(), challenge.Duel{
		ID: m.id(), Players: [2]challenge.PlayerID{m.people[0].player().ID}, Commitment: strings.Repeat("c", 64),
		Tape: tape, TapeVersion: dice.TapeVersion, RulesEdition: draft.Game.Info().Edition, Opened: noon,
	}))
	if pools > 0 {
		require.Equal(t, http.StatusSeeOther, m.people[1].post(m.base+"/join").StatusCode)
	}
	for range draft.Picks {
		m.plays(min(picks[0], len(m.stored().Sheets[0])+1), min(picks[1], len(m.stored().Sheets[1])+1), chanceOf(9))
	}
	return m
}

// bare is an answer without what differs from one to the next by itself.
func bare(a answer) string {
	h := a.Header.Clone()
	for _, name := range []string{"Date", "X-Request-Id", "Set-Cookie"} {
		h.Del(name)
	}
	return fmt.Sprint(a.StatusCode, h, a.body)
}

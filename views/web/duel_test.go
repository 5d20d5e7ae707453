package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/draft"
)

// match is a duel that two browsers play.
type match struct {
	t      testing.TB
	town   *town
	base   string // "/duels/k7m29xqf4hwd"
	people [2]*browser
}

// asked opens a duel that nobody has joined.
func (town *town) asked(t testing.TB) *match {
	t.Helper()
	m := &match{t: t, town: town, people: [2]*browser{town.browser(t), town.browser(t)}}
	a := m.people[0].post("/duels")
	require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
	m.base, _, _ = strings.Cut(a.location(), "?")
	require.Regexp(t, "^/duels/[0-9a-z]{12}$", m.base)
	return m
}

// match opens a duel and begins it.
func (town *town) match(t testing.TB) *match {
	t.Helper()
	m := town.asked(t)
	a := m.people[1].post(m.base + "/join")
	require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
	return m
}

func (m *match) id() challenge.DuelID {
	return challenge.DuelIDOf(strings.TrimPrefix(m.base, "/duels/"))
}

// stored is the duel with its secrets.
func (m *match) stored() challenge.Duel {
	m.t.Helper()
	d, err := m.town.store.Duel(m.t.Context(), m.id())
	require.NoError(m.t, err)
	return d
}

// sees is the duel as one of the two may see it.
func (m *match) sees(place int) challenge.SeenDuel {
	m.t.Helper()
	d, err := m.town.service.Duel(m.t.Context(), m.id(), m.people[place].player().ID)
	require.NoError(m.t, err)
	return d
}

// fields is a pick as the page sends it.
func fields(game, n int, line string) []string {
	list := []string{"game", fmt.Sprint(game), "n", fmt.Sprint(n), "die", line[:1]}
	if line[1:] == "x" {
		return append(list, "cross", "1")
	}
	return append(list, "cell", line[1:])
}

// picks sends the next pick in a game (1 or 2), by whoever has it.
func (m *match) picks(game int, line string) answer {
	m.t.Helper()
	seen := m.sees(0)
	at := seen.Games[game-1].Turn
	require.NotEqual(m.t, challenge.Nobody, at)
	a := m.people[at].post(m.base+"/picks", fields(game, len(seen.Sheets[game-1]), line)...)
	require.Equal(m.t, http.StatusSeeOther, a.StatusCode, a.body)
	require.Equal(m.t, m.base, a.location())
	return a
}

// legal is what may be picked next in a game.
func (m *match) legal(game int) []string {
	m.t.Helper()
	seen := m.sees(0)
	lines, err := draft.Game.Legal(seen.Tape, seen.Sheets[game-1])
	require.NoError(m.t, err)
	return lines
}

// plays plays both games on at random until each has so many picks.
func (m *match) plays(one, two int, chance *rand.Rand) {
	m.t.Helper()
	most := [2]int{one, two}
	for {
		seen := m.sees(0)
		game := slices.IndexFunc([]int{0, 1}, func(g int) bool {
			return len(seen.Sheets[g]) < most[g] && seen.Games[g].Turn != challenge.Nobody
		})
		if game < 0 {
			return
		}
		lines := m.legal(game + 1)
		m.picks(game+1, lines[chance.IntN(len(lines))])
	}
}

func chanceOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// device is another browser of the same player.
func (b *browser) device() *browser {
	b.t.Helper()
	other := b.town.browser(b.t)
	at, err := url.Parse(b.town.server.URL)
	require.NoError(b.t, err)
	jar, err := cookiejar.New(nil)
	require.NoError(b.t, err)
	jar.SetCookies(at, b.client.Jar.Cookies(at))
	other.client.Jar = jar
	return other
}

func TestADuelByForms(t *testing.T) {
	town := open(t)
	m := town.asked(t)
	t.Run("the opener finds the link to send and the commitment", func(t *testing.T) {
		a := m.people[0].look(m.base)
		require.Contains(t, a.body, town.server.URL+m.base+"</textarea>")
		require.Contains(t, a.body, m.stored().Commitment)
		require.NotContains(t, a.body, "/join")
	})
	t.Run("who has the link finds who asks and one button, and looking leaves no trace", func(t *testing.T) {
		a := m.people[1].look(m.base)
		require.Contains(t, a.body, "asks you to a duel")
		require.Contains(t, a.body, `action="`+m.base+`/join"`)
		require.Contains(t, a.body, m.stored().Commitment)
		require.Empty(t, m.people[1].cookie())
	})
	require.Equal(t, m.base+"?begun=1", m.people[1].post(m.base+"/join").location())
	require.Equal(t, m.base, m.people[1].post(m.base+"/join").location(), "once more changes nothing")
	t.Run("both find their windows and whose pick it is", func(t *testing.T) {
		require.Contains(t, m.people[0].look(m.base).body, "Your pick in game 1.")
		require.Contains(t, m.people[1].look(m.base).body, "Your pick in game 2.")
	})
	m.plays(12, 12, chanceOf(1))
	d := m.sees(0)
	require.True(t, d.Over)
	t.Run("everybody who has the link sees the end: the sum, both games, the proof", func(t *testing.T) {
		for _, b := range append(m.people[:], town.browser(t)) {
			a := b.look(m.base)
			require.Equal(t, http.StatusOK, a.StatusCode)
			require.Contains(t, a.body, d.Seed.String())
			require.Contains(t, a.body, "--game draft --challenge duel/")
			require.Contains(t, a.body, d.Tape.String())
			require.Contains(t, a.body, `href="/api/v1`+m.base+`/export"`)
		}
		shared := fmt.Sprintf("Duel of Guest 1 and Guest 2: %s, %s. %s\n%s</textarea>", points(t, m, 0), points(t, m, 1), won(d.Margin), town.server.URL+m.base)
		for _, b := range append(m.people[:], town.browser(t)) {
			require.Contains(t, b.look(m.base).body, shared, "one text, whoever shares it")
			for game := 1; game <= 2; game++ {
				require.Contains(t, b.look(m.base).body, fmt.Sprintf(`href="%s?game=%d&amp;step=1"`, m.base, game), "a game is shown from its beginning")
			}
		}
		require.Contains(t, m.people[0].look(m.base).body, verdict(d.Margin))
		require.Contains(t, m.people[1].look(m.base).body, verdict(-d.Margin))
	})
	t.Run("each game is shown pick by pick", func(t *testing.T) {
		for game := 1; game <= 2; game++ {
			for step := 0; step <= 12; step++ {
				a := town.browser(t).look(fmt.Sprintf("%s?game=%d&step=%d", m.base, game, step))
				require.Equal(t, http.StatusOK, a.StatusCode)
				require.Contains(t, a.body, fmt.Sprintf("%d of 12", step))
			}
		}
	})
	t.Run("both find it in their list", func(t *testing.T) {
		for _, b := range m.people {
			require.Contains(t, b.look("/duels").body, `href="`+m.base+`"`)
		}
		require.NotContains(t, town.browser(t).look("/duels").body, m.base)
	})
}

// points are those of a game (0 or 1) as the shared text tells them, the opener's first.
func points(t *testing.T, m *match, game int) string {
	t.Helper()
	seen := m.sees(0)
	at, err := draft.Replay(seen.Tape, seen.Sheets[game])
	require.NoError(t, err)
	own := draft.Both[slices.Index(seen.Games[game].Seats[:], 0)]
	return fmt.Sprintf("%d to %d in game %d", at.Points(own).Total(), at.Points(own.Other()).Total(), game+1)
}

func won(margin int) string {
	switch {
	case margin > 0:
		return fmt.Sprintf("Guest 1 won by %d.", margin)
	case margin < 0:
		return fmt.Sprintf("Guest 2 won by %d.", -margin)
	}
	return "A draw."
}

func verdict(margin int) string {
	switch {
	case margin > 0:
		return "You won"
	case margin < 0:
		return "You lost"
	}
	return "A draw"
}

func TestWhoMayComeIn(t *testing.T) {
	town := open(t)
	m := town.asked(t)
	t.Run("nobody joins the own duel", func(t *testing.T) {
		a := m.people[0].post(m.base + "/join")
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, "You opened this duel yourself.")
		require.False(t, m.stored().Joined())
	})
	t.Run("nobody picks before somebody has joined", func(t *testing.T) {
		a := m.people[0].post(m.base+"/picks", fields(1, 0, "1a1")...)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, "Nobody has joined this duel yet.")
	})
	m = town.match(t)
	m.plays(3, 2, chanceOf(2))
	third, stranger := town.named(t, "Carl"), town.browser(t)
	t.Run("a third one finds the places taken, and nothing of the picks", func(t *testing.T) {
		for _, b := range []*browser{third, stranger} {
			for _, a := range []answer{
				b.look(m.base), b.look(m.base + "?game=1&step=2"), b.post(m.base + "/join"), b.post(m.base+"/picks", fields(1, 3, "1a1")...),
			} {
				require.Equal(t, http.StatusForbidden, a.StatusCode)
				require.Contains(t, a.body, "This duel has its two players")
				require.NotContains(t, a.body, "class=\"pane")
				require.NotContains(t, a.body, m.stored().Commitment)
			}
		}
		require.Empty(t, stranger.cookie(), "nobody was begun for a refusal")
		require.Len(t, m.stored().Sheets[0], 3)
	})
	t.Run("a wrong code is no duel", func(t *testing.T) {
		for _, code := range []string{"k7m29xqf4hwd", "K7M29XQF4HWD", "x", "%00", strings.Repeat("0", 500)} {
			for _, a := range []answer{stranger.look("/duels/" + code), stranger.post("/duels/" + code + "/join"), m.people[0].post("/duels/"+code+"/picks", fields(1, 0, "1a1")...)} {
				require.Equal(t, http.StatusNotFound, a.StatusCode, code)
			}
		}
		require.Empty(t, stranger.cookie())
	})
	t.Run("forms that are asked for again lead to the duel", func(t *testing.T) {
		for _, form := range []string{"/join", "/picks"} {
			require.Equal(t, http.StatusOK, m.people[0].look(m.base+form).StatusCode)
		}
	})
	t.Run("a browser that keeps no cookies hears why it is shut out", func(t *testing.T) {
		require.Contains(t, stranger.look(m.base+"?begun=1", fromHere...).body, "keeps no cookies")
	})
	t.Run("the address to send stays free of the question about cookies, and a friend with an older one hears nothing of them", func(t *testing.T) {
		m := town.asked(t)
		for _, b := range []*browser{m.people[0], m.people[1], town.browser(t)} {
			for _, site := range []string{"none", "cross-site", "same-site", ""} {
				require.Equal(t, m.base, b.look(m.base+"?begun=1", "Sec-Fetch-Site", site).location(), site)
			}
		}
		require.Equal(t, m.base, m.people[0].look(m.base+"?begun=1", fromHere...).location())
		require.NotContains(t, m.people[1].look(m.base).body, "keeps no cookies")
	})
}

func TestTurnsAreTold(t *testing.T) {
	town := open(t)
	m := town.match(t)
	waits := func(b *browser) bool { return strings.Contains(b.look("/archive").body, "Your turn") }
	require.True(t, waits(m.people[0]), "each has the first pick in one game")
	require.True(t, waits(m.people[1]))
	require.False(t, waits(town.browser(t)))
	require.False(t, waits(town.named(t, "Carl")))
	require.Contains(t, m.people[0].look("/").body, "It is your turn in a duel.")
	m.plays(1, 0, chanceOf(3))
	require.False(t, waits(m.people[0]))
	require.True(t, waits(m.people[1]))
}

func TestADuelThatHasNotChanged(t *testing.T) {
	town := open(t)
	m := town.match(t)
	tag := m.people[0].look(m.base).Header.Get("Etag")
	require.NotEmpty(t, tag)
	require.Equal(t, http.StatusNotModified, m.people[0].look(m.base, "If-None-Match", tag).StatusCode)
	m.plays(0, 1, chanceOf(4))
	a := m.people[0].look(m.base, "If-None-Match", tag)
	require.Equal(t, http.StatusOK, a.StatusCode)
	require.Equal(t, "private, no-cache", a.Header.Get("Cache-Control"))
}

package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
	"dailydistrict/views/web"
)

// circle is a club with the browsers of all who have to do with it, by name.
type circle struct {
	*town
	t    testing.TB
	base string // its address
	link string // by which to join
	who  map[string]*browser
}

// found founds a club by the first of these people, and lets the others join by
// its link, all on the pages.
func (town *town) found(t testing.TB, names ...string) *circle {
	t.Helper()
	c := &circle{town: town, t: t, who: map[string]*browser{}}
	for _, name := range names {
		c.who[name] = town.named(t, name)
	}
	c.open(c.who[names[0]])
	for _, name := range names[1:] {
		c.join(c.who[name])
	}
	return c
}

// open founds the club.
func (c *circle) open(host *browser) {
	c.t.Helper()
	a := host.post("/clubs", "name", "Café Würfel")
	require.Equal(c.t, http.StatusSeeOther, a.StatusCode, a.body)
	c.base = a.location()
	c.link = linkOn(c.t, host.look(c.base).body)
}

var joinLink = regexp.MustCompile(`http[^<"]*(/clubs/join/[0-9a-z-]+)`)

// linkOn is the link by which to join, as a page shows it.
func linkOn(t testing.TB, page string) string {
	t.Helper()
	found := joinLink.FindStringSubmatch(page)
	require.NotNil(t, found, page)
	return found[1]
}

func (c *circle) join(b *browser) {
	c.t.Helper()
	a := b.post("/clubs/join", "code", strings.TrimPrefix(c.link, "/clubs/join/"))
	require.Equal(c.t, http.StatusSeeOther, a.StatusCode, a.body)
	require.Equal(c.t, c.base, a.location())
}

// id is the player's id as addresses have it.
func (b *browser) id() string { b.t.Helper(); return fmt.Sprint(b.player().ID) }

// manage is where a host does something about a member.
func (c *circle) manage(name, what string) string {
	c.t.Helper()
	return c.base + "/members/" + c.who[name].id() + what
}

// does sends a form that leads on to where one sees what it did.
func (b *browser) does(address string, pairs ...string) answer {
	b.t.Helper()
	a := b.post(address, pairs...)
	require.Equal(b.t, http.StatusSeeOther, a.StatusCode, "%s\n%s", address, a.body)
	return b.look(a.location())
}

// plays hands in sheets with these scores.
func (c *circle) plays(day string, scores map[string]int) {
	c.t.Helper()
	base := "/" + day + "/district"
	tape := c.tape(challenge.ID(base[1:]))
	for name, score := range scores {
		a := c.who[name].handIn(base, rulestest.Scoring(c.t, district.Game, tape, score).String())
		require.Equal(c.t, http.StatusSeeOther, a.StatusCode, a.body)
	}
}

// at opens a town at an instant.
func at(t testing.TB, instant string, change ...func(*web.Config)) *town {
	t.Helper()
	began, err := time.Parse(time.RFC3339, instant)
	require.NoError(t, err)
	return openAt(t, dbtest.Open(t), began, forms(), change...)
}

func (town *town) turn(t testing.TB, instant string) {
	t.Helper()
	to, err := time.Parse(time.RFC3339, instant)
	require.NoError(t, err)
	town.clock.turn(to)
	require.NoError(t, town.service.Publish(t.Context()))
}

package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// TestWhoMayDoWhatOnAClubsPages is the table of permissions: every page and form
// of a club, by everybody. What changes something is tried on a club of its own.
func TestWhoMayDoWhatOnAClubsPages(t *testing.T) {
	people := []string{"nobody", "guest", "stranger", "removed", "member", "host"}
	town := at(t, "2026-11-29T12:00:00Z")
	stranger := town.found(t, "Sid")
	world := town.found(t, "Hal", "Mo", "Ray", "Ola")
	guest := town.browser(t)
	guest.handIn("/2026-11-29/district", passes)
	world.plays("2026-11-29", map[string]int{"Hal": 5, "Mo": 7})
	town.turn(t, "2026-11-30T12:00:00Z")
	world.who["Hal"].does(world.manage("Ray", "/remove"), "results", "strike")
	browsers := map[string]*browser{
		"nobody": town.browser(t), "guest": guest, "stranger": stranger.who["Sid"],
		"removed": world.who["Ray"], "member": world.who["Mo"], "host": world.who["Hal"],
	}
	pair := "?who=" + browsers["host"].id() + "&who=" + browsers["member"].id()

	look := func(address string, member, host int) {
		for _, who := range people {
			want := map[string]int{"member": member, "host": host}[who]
			if want == 0 {
				want = http.StatusNotFound
			}
			t.Run(who+" looks at "+address, func(t *testing.T) {
				a := browsers[who].look(world.base + address)
				require.Equal(t, want, a.StatusCode)
				if want != http.StatusOK {
					require.NotContains(t, a.body, "Café Würfel")
				}
				if want == http.StatusNotFound {
					unknown := browsers[who].look("/clubs/k7m29xqf4hwd" + address)
					require.Equal(t, unknown.body, a.body, "a club that is there looks like one that is not")
				}
				require.NotEqual(t, []string{"no-cache"}, a.Header["Cache-Control"], "it is nobody else's to keep")
			})
		}
	}
	const ok, no = http.StatusOK, http.StatusForbidden
	for _, address := range []string{
		"", "/members", "/members?name=a", "/leave", "/season", "/season/2026-11", "/season/2026-11/draft",
		"/2026-11-29/district", "/2026-11-30/draft", "/2026-11-29/district/compare" + pair,
	} {
		look(address, ok, ok)
	}
	for _, address := range []string{"/hosting", "/invite", "/close", "/members/" + world.who["Ola"].id()} {
		look(address, no, ok)
	}
	look("/2026-11-30/district/compare"+pair, http.StatusConflict, http.StatusConflict)
	look("/2026-12-01/district", http.StatusConflict, http.StatusConflict)

	for form, c := range map[string]struct {
		fields       []string
		member, host int
	}{
		"/leave":                     {nil, 303, 409},
		"/close":                     {nil, 403, 303},
		"/invite":                    {nil, 403, 303},
		"/name":                      {[]string{"name", "Dreierhaus"}, 403, 303},
		"/attendance":                {[]string{"percent", "10"}, 403, 303},
		"/step-down":                 {nil, 403, 409},
		"/members/{other}":           {nil, 405, 405},
		"/members/{other}/role":      {nil, 403, 303},
		"/members/{other}/hand-over": {nil, 403, 303},
		"/members/{other}/remove":    {[]string{"results", "strike"}, 403, 303},
	} {
		for _, who := range people {
			t.Run(who+" sends "+form, func(t *testing.T) {
				town.clock.turn(town.clock.now().Add(time.Minute)) // nobody acts too often
				fresh := &circle{town: town, t: t}
				fresh.open(browsers["host"])
				for _, name := range []string{"member", "removed"} {
					fresh.join(browsers[name])
				}
				other := world.who["Ola"]
				fresh.join(other)
				browsers["host"].does(fresh.base+"/members/"+browsers["removed"].id()+"/remove", "results", "keep")
				before := town.members(t, fresh, browsers["host"])

				want := map[string]int{"member": c.member, "host": c.host}[who]
				if want == 0 {
					want = http.StatusNotFound
				}
				if c.member == http.StatusMethodNotAllowed {
					want = c.member
				}
				a := browsers[who].post(fresh.base+strings.ReplaceAll(form, "{other}", other.id()), c.fields...)
				require.Equal(t, want, a.StatusCode, a.body)
				if want != http.StatusSeeOther {
					require.Equal(t, before, town.members(t, fresh, browsers["host"]), "nothing has changed")
				}
				browsers["host"].post(fresh.base + "/close")
				other.post(fresh.base + "/close") // where the club was handed over
			})
		}
	}
}

// members is all that can be changed of a club, as a host sees it.
func (town *town) members(t testing.TB, c *circle, host *browser) string {
	t.Helper()
	seen, err := town.service.Club(t.Context(), challenge.ClubID(strings.TrimPrefix(c.base, "/clubs/")), host.player().ID)
	require.NoError(t, err)
	list, err := town.service.Members(t.Context(), seen.ID, host.player().ID, 0, 100)
	require.NoError(t, err)
	return fmt.Sprintf("%+v %+v", seen, list)
}

package web_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

func TestFoundingAndJoining(t *testing.T) {
	town := open(t)
	ada := town.named(t, "Ada")
	t.Run("a club is founded in one step, and shows its link to the host", func(t *testing.T) {
		require.Contains(t, ada.look("/clubs").body, "Found a club")
		a := ada.post("/clubs", "name", "  Café   Würfel ")
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		page := ada.look(a.location())
		require.Contains(t, page.body, `<bdi class="name">Café Würfel</bdi></h1>`)
		require.Contains(t, page.body, "1 member")
		require.NotEmpty(t, linkOn(t, page.body))
		require.Contains(t, ada.look("/clubs").body, a.location())
		require.Contains(t, ada.look("/you").body, a.location())
	})
	t.Run("a name that is refused stands in the form again", func(t *testing.T) {
		a := ada.post("/clubs", "name", "...")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, `value="..."`)
		require.Contains(t, a.body, "A name needs at least one letter")
	})
	t.Run("whoever has no name takes one first, and comes back", func(t *testing.T) {
		guest := town.browser(t)
		page := guest.look("/clubs")
		require.NotContains(t, page.body, `action="/clubs"`)
		require.Contains(t, page.body, `name="next" value="/clubs"`)
		a := guest.post("/clubs", "name", "Dreierhaus")
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Empty(t, guest.cookie())
		named := guest.post("/you/name", "name", "Bo", "next", "/clubs")
		require.Contains(t, named.body, `href="/clubs"`)
		require.Contains(t, guest.look("/clubs").body, `action="/clubs"`)
	})
}

func TestTheWayInByLink(t *testing.T) {
	town := open(t)
	c := town.found(t, "Ada", "Bo")
	code := strings.TrimPrefix(c.link, "/clubs/join/")
	joined := func(t *testing.T, b *browser) {
		t.Helper()
		require.Equal(t, http.StatusOK, b.look(c.base).StatusCode)
	}
	t.Run("a stranger looks without a trace, takes a name on the way, and joins", func(t *testing.T) {
		cy := town.browser(t)
		page := cy.look(c.link)
		require.Contains(t, page.body, "Café Würfel")
		require.Contains(t, page.body, "A club of 2 members")
		require.Empty(t, cy.cookie(), "a look leaves no trace")
		require.NotContains(t, page.body, "Join this club")
		named := cy.post("/you/name", "name", "Cy", "next", c.link)
		require.Contains(t, named.body, `href="`+c.link+`"`)
		require.Contains(t, cy.look(c.link).body, "Join this club")
		require.Equal(t, c.base, cy.post("/clubs/join", "code", code).location())
		joined(t, cy)
	})
	t.Run("somebody with a name signs in on the way, and joins", func(t *testing.T) {
		dan := town.browser(t)
		recovery := codePattern.FindString(dan.post("/you/name", "name", "Dan").body)
		other := town.browser(t)
		require.Contains(t, other.look(c.link).body, `name="next" value="`+c.link+`"`)
		refused := other.post("/you/sign-in", "code", "nonsense", "next", c.link)
		require.Contains(t, refused.body, `name="next" value="`+c.link+`"`, "a code typed wrong does not lose the link")
		a := other.post("/you/sign-in", "code", recovery, "next", c.link)
		require.Equal(t, c.link, a.location())
		require.Equal(t, c.base, other.post("/clubs/join", "code", code).location())
		joined(t, dan)
	})
	t.Run("a code is typed as people type it", func(t *testing.T) {
		b := town.named(t, "Eve")
		require.Equal(t, c.link, b.look("/clubs/join?code=++"+strings.ToUpper(strings.ReplaceAll(code, "-", "+"))).location())
		require.Equal(t, "/clubs", b.look("/clubs/join").location())
	})
	t.Run("a member is led to the club", func(t *testing.T) {
		require.Equal(t, c.base, c.who["Bo"].look(c.link).location())
	})
	t.Run("a name that is refused stands on the invitation again", func(t *testing.T) {
		cy := town.browser(t)
		for name, fault := range map[string]string{"Ada": challenge.ErrNameTaken.Text, "...": "A name needs at least one letter"} {
			a := cy.post("/you/name", "name", name, "next", c.link)
			require.GreaterOrEqual(t, a.StatusCode, 400)
			require.Contains(t, a.body, "Take a name, then join")
			require.Contains(t, a.body, "Café Würfel")
			require.Contains(t, a.words(), fault)
			require.Contains(t, a.body, `value="`+name+`"`)
			require.Contains(t, a.body, `name="next" value="`+c.link+`"`)
		}
		a := cy.post("/you/name", "name", "Ada", "next", "/clubs/join/abcd-efgh-jkmn")
		require.Equal(t, http.StatusNotFound, a.StatusCode, "a link that has ended meanwhile")
	})
	t.Run("a recovery code that is none is refused on the invitation", func(t *testing.T) {
		a := town.browser(t).post("/you/sign-in", "code", "nonsense", "next", c.link)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, "Take a name, then join")
		require.Contains(t, a.words(), challenge.ErrUnknownCode.Text)
	})
	t.Run("a code that was typed and is none says so once, at its field", func(t *testing.T) {
		for _, typed := range []string{"w%C3%BCrfel", "abcd-efgh-jkmn"} {
			a := town.browser(t).look("/clubs/join?code=" + typed)
			require.Equal(t, http.StatusNotFound, a.StatusCode)
			require.Equal(t, 1, strings.Count(a.words(), "No club and no evening has this code"))
			require.NotContains(t, a.words(), "This link")
		}
	})
	t.Run("the code is typed in at an address that hosts can say", func(t *testing.T) {
		for _, address := range []string{"", "/invite"} {
			require.Regexp(t, `typed in at <strong class="nowrap">[^/<]+/clubs</strong>`, c.who["Ada"].look(c.base+address).body)
		}
	})
	t.Run("a link that is none is a page that helps, and keeps what was typed", func(t *testing.T) {
		for _, address := range []string{"/clubs/join/abcd-efgh-jkmn", "/clubs/join/x"} {
			a := town.browser(t).look(address)
			require.Equal(t, http.StatusNotFound, a.StatusCode, address)
			require.Contains(t, a.body, "This link leads to no club")
			require.Contains(t, a.body, `action="/clubs/join"`)
		}
		require.Contains(t, town.browser(t).look("/clubs/join?code=w%C3%BCrfel").body, `value="würfel"`)
	})
	t.Run("whoever has no name does not join", func(t *testing.T) {
		b := town.browser(t)
		require.Equal(t, http.StatusConflict, b.post("/clubs/join", "code", code).StatusCode)
		require.Empty(t, b.cookie())
	})
	t.Run("no log holds the link", func(t *testing.T) {
		require.Contains(t, town.log.String(), "path=/clubs/join/…")
		require.NotContains(t, town.log.String(), code)
	})
	t.Run("renewed it is another, and ended it is none", func(t *testing.T) {
		ada, fay := c.who["Ada"], town.named(t, "Fay")
		page := ada.does(c.base + "/invite")
		fresh := linkOn(t, page.body)
		require.NotEqual(t, c.link, fresh)
		require.Equal(t, http.StatusNotFound, fay.look(c.link).StatusCode)
		require.Equal(t, http.StatusNotFound, fay.post("/clubs/join", "code", code).StatusCode)
		require.Equal(t, http.StatusOK, fay.look(fresh).StatusCode)
		require.Contains(t, ada.does(c.base+"/invite", "end", "yes").body, "There is no link now")
		require.Equal(t, http.StatusNotFound, fay.look(fresh).StatusCode)
		require.NotContains(t, ada.look(c.base).body, "/clubs/join/")
	})
}

func TestHostsLookAfterTheirClub(t *testing.T) {
	town := open(t)
	c := town.found(t, "Ada", "Bo", "Cy")
	ada, bo := c.who["Ada"], c.who["Bo"]
	t.Run("they rename it, and a refused name stands in the form again", func(t *testing.T) {
		require.Contains(t, ada.does(c.base+"/name", "name", "Dreierhaus").body, "Dreierhaus</bdi></h1>")
		a := ada.post(c.base+"/name", "name", "...")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, `value="..."`)
	})
	t.Run("they state the attendance", func(t *testing.T) {
		ada.does(c.base+"/attendance", "percent", " 40 % ")
		require.Contains(t, ada.look(c.base+"/hosting").body, `value="40"`)
		require.Contains(t, bo.look(c.base+"/season").body, "play on 40 % of the days")
		for _, wrong := range []string{"", "101", "-1", "many", "9999999999999999999999"} {
			a := ada.post(c.base+"/attendance", "percent", wrong)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, wrong)
			require.Contains(t, a.body, "from 0 to 100 percent")
		}
	})
	t.Run("the only host neither steps down nor leaves", func(t *testing.T) {
		require.Contains(t, ada.look(c.base+"/leave").body, "You are the only host")
		require.NotContains(t, ada.look(c.base+"/hosting").body, "/step-down")
		for _, address := range []string{"/step-down", "/leave"} {
			a := ada.post(c.base + address)
			require.Equal(t, http.StatusConflict, a.StatusCode)
			require.Contains(t, a.body, "A club needs a host")
		}
	})
	t.Run("they make hosts, who are equals", func(t *testing.T) {
		require.Contains(t, ada.does(c.manage("Bo", "/role")).words(), "Bo is host now.")
		require.Contains(t, ada.look(c.manage("Bo", "")).body, "Hosts are equals")
		require.Equal(t, http.StatusForbidden, ada.post(c.manage("Bo", "/remove"), "results", "keep").StatusCode)
		require.Equal(t, http.StatusOK, bo.look(c.base+"/hosting").StatusCode)
	})
	t.Run("they step down, and hand over", func(t *testing.T) {
		ada.does(c.base + "/step-down")
		require.Equal(t, http.StatusForbidden, ada.look(c.base+"/hosting").StatusCode)
		asked := bo.look(c.manage("Ada", "/hand-over"))
		require.Contains(t, asked.body, `<form method="post" action="`+c.manage("Ada", "/hand-over")+`"`)
		require.Contains(t, asked.words(), "No, change nothing")
		require.Equal(t, http.StatusOK, bo.look(c.base+"/hosting").StatusCode, "to be asked changes nothing")
		require.Contains(t, bo.does(c.manage("Ada", "/hand-over")).words(), "Ada is host now.")
		require.Equal(t, http.StatusForbidden, bo.look(c.base+"/hosting").StatusCode)
		require.Equal(t, http.StatusOK, ada.look(c.base+"/hosting").StatusCode)
	})
	t.Run("to remove somebody takes a word about their results", func(t *testing.T) {
		choice := ada.look(c.manage("Cy", ""))
		require.NotContains(t, choice.body, `action="`+c.manage("Cy", "/remove")+`"`, "no single press removes anybody")
		require.Contains(t, choice.body, `href="`+c.manage("Cy", "/remove")+`"`)
		require.Contains(t, ada.look(c.manage("Cy", "/remove")).body, `name="results"`)
		a := ada.post(c.manage("Cy", "/remove"))
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, "Nobody was removed")
		require.Contains(t, ada.does(c.manage("Cy", "/remove"), "results", "keep").words(), "Cy was removed; their results stay on the club’s boards")
		require.NotContains(t, bo.look(c.base+"/members?about="+c.who["Cy"].id()).words(), "was removed", "only hosts are told")
		require.NotContains(t, ada.look(c.base+"/members?about="+bo.id()).words(), "Bo was removed", "a member is none")
		gone := c.who["Cy"].look(c.base)
		require.Equal(t, http.StatusNotFound, gone.StatusCode)
		require.Contains(t, gone.body, `<a class="btn" href="/clubs">Your clubs</a>`)
		require.Equal(t, http.StatusNotFound, ada.look(c.manage("Cy", "")).StatusCode)
		barred := c.who["Cy"].post("/clubs/join", "code", strings.TrimPrefix(c.link, "/clubs/join/"))
		require.Equal(t, http.StatusForbidden, barred.StatusCode)
		require.Contains(t, barred.body, "A host has removed you")
	})
	t.Run("they close it for all", func(t *testing.T) {
		require.Contains(t, ada.look(c.base+"/close").body, "Nobody can undo it")
		require.Contains(t, ada.does(c.base+"/close").body, "Found a club")
		require.Equal(t, http.StatusNotFound, bo.look(c.base).StatusCode)
	})
}

func TestLongListsOfAClub(t *testing.T) {
	town := open(t)
	c := town.found(t, "Ada")
	for i := range 60 {
		b := town.named(t, fmt.Sprintf("Player %02d", i))
		c.join(b)
		if i < 56 {
			b.handIn(todays, passes)
		}
	}
	ada := c.who["Ada"]
	t.Run("the members are listed page by page, each once", func(t *testing.T) {
		first := ada.look(c.base + "/members").body
		require.Contains(t, first, "Members 1 to 50 of 61")
		second := ada.look(c.base + "/members?first=51").body
		require.Equal(t, 50, strings.Count(first, ">Manage<")+1, "all but the host")
		require.Equal(t, 11, strings.Count(second, ">Manage<"))
		require.Contains(t, ada.look(c.base+"/members?first=9999").body, "From the beginning")
	})
	t.Run("the board is paged, and keeps who is chosen", func(t *testing.T) {
		town.turn(t, "2026-12-01T02:00:00Z")
		base := c.base + todays
		one, last := c.town.rows(t, todaysID).Rows[0], ""
		first := ada.look(base + "?with=" + fmt.Sprint(one.Player)).body
		require.Contains(t, first, "is chosen. Choose another")
		next := html.UnescapeString(regexp.MustCompile(`href="([^"]*after=[^"]*)"`).FindStringSubmatch(first)[1])
		second := ada.look(next).body
		require.Contains(t, second, fmt.Sprintf(`<input type="hidden" name="who" value="%d">`, one.Player))
		for _, found := range regexp.MustCompile(`type="checkbox" name="who" value="(\d+)"`).FindAllStringSubmatch(second, -1) {
			last = found[1]
		}
		require.Equal(t, http.StatusOK, ada.look(fmt.Sprintf("%s/compare?who=%d&who=%s", base, one.Player, last)).StatusCode)
		require.Contains(t, ada.look(base+"?rank=1").body, "56 of 61 in")
	})
}

func TestClubPagesTakeNoOffence(t *testing.T) {
	town := open(t)
	c := town.found(t, "Ada", "Bo")
	c.plays("2026-11-30", map[string]int{"Ada": 5, "Bo": 7})
	town.turn(t, "2026-12-01T02:00:00Z")
	ada, bo := c.who["Ada"], c.who["Bo"]
	board := c.base + todays
	for address, status := range map[string]int{
		c.base + "/2026-11-30/chess": 404, c.base + "/2027-11-30/district": 404, c.base + "/today/district": 404,
		c.base + "/season/2026-13": 404, c.base + "/season/2027-01": 404, c.base + "/season/2025-01/district": 404, c.base + "/season/2026-11/chess": 404,
		c.base + "/members/999999": 404, c.base + "/members/Ada": 404, c.base + "/members/0" + bo.id(): 404,
		c.base + "/members?first=-3": 200, c.base + "/members?first=x": 200, c.base + "/season/2026-11/district?first=999": 200,
		board + "?after=nonsense": 404, board + "?rank=-1": 200, board + "?with=999999": 404,
		board + "/compare": 303, board + "/compare?who=" + ada.id(): 303, board + "/compare?who=1&who=2&who=3": 303,
		board + "/compare?who=" + ada.id() + "&who=" + ada.id(): 303,
		board + "/compare?who=" + ada.id() + "&who=999999":      404,
		"/clubs/x": 404, "/clubs/" + strings.Repeat("a", 300): 404, "/clubs/%00": 404, "/clubs/../you": 308,
	} {
		t.Run(address, func(t *testing.T) {
			require.Equal(t, status, ada.look(address).StatusCode)
		})
	}
	t.Run("two sheets are hidden until the board is final, and the page says until when", func(t *testing.T) {
		town.clock.turn(noon.Add(13 * time.Hour))
		a := ada.look(fmt.Sprintf("%s/compare?who=%s&who=%s", board, ada.id(), bo.id()))
		require.Equal(t, http.StatusForbidden, a.StatusCode)
		require.Contains(t, a.body, "once the board is final, at 02:00 UTC")
		page := ada.look(board).body
		require.NotContains(t, page, "checkbox")
		require.Contains(t, page, "once the board is final, at 02:00 UTC")
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
}

// TestEveryLinkOfAClub follows all links and forms of a club's pages, by a host and by a member.
func TestEveryLinkOfAClub(t *testing.T) {
	town := at(t, "2026-11-29T12:00:00Z", func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) })
	c := town.found(t, "Ada", `<svg/onload=alert(1)>`, `a"><img src=x>`)
	c.plays("2026-11-29", map[string]int{"Ada": 5, `<svg/onload=alert(1)>`: 7})
	town.turn(t, "2026-11-30T12:00:00Z")
	c.plays("2026-11-30", map[string]int{"Ada": 5})
	for _, name := range []string{"Ada", `a"><img src=x>`} {
		t.Run("as "+name, func(t *testing.T) { c.who[name].crawl(t, c.base) })
	}
	require.NotContains(t, town.log.String(), "level=ERROR")
}

// TestSealedSheetsSideBySide compares the sheets of a sealed form before it is final,
// for who has finished, and for nobody else.
func TestSealedSheetsSideBySide(t *testing.T) {
	town := openSealed(t)
	c := town.found(t, "Ada", "Bo", "Cy")
	const id = challenge.ID("2026-11-30/categories")
	for _, name := range []string{"Ada", "Bo"} {
		c.who[name].begins("/" + string(id))
		c.who[name].finishes("/"+string(id), id, false)
	}
	board := c.base + "/" + string(id)
	pair := "/compare?who=" + c.who["Ada"].id() + "&who=" + c.who["Bo"].id()
	require.Contains(t, c.who["Ada"].look(board).body, "checkbox")
	shown := c.who["Ada"].look(board + pair)
	require.Equal(t, http.StatusOK, shown.StatusCode)
	require.Contains(t, shown.body, "Turn by turn")
	require.Contains(t, shown.body, "is shown once the board is final")
	for name, address := range map[string]string{"the board": board, "the comparison": board + pair} {
		page := c.who["Cy"].look(address).body
		require.Contains(t, page, "once you have finished yours, and to everybody once the board is final", name)
		require.NotContains(t, page, "checkbox", name)
	}
	require.Equal(t, http.StatusForbidden, c.who["Cy"].look(board+pair).StatusCode)
}

package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/web"
)

// public serves as if it were reached at an address.
func public(address string) func(*web.Config) {
	return func(c *web.Config) { c.PublicURL = address }
}

func TestCookies(t *testing.T) {
	for address, want := range map[string]struct {
		name   string
		secure bool
	}{
		"":                         {"dailydistrict", false},
		"http://cafe.lan":          {"dailydistrict", false},
		"https://play.example.org": {"__Host-dailydistrict", true},
	} {
		t.Run("at "+address+" the first action sets a careful cookie", func(t *testing.T) {
			town := open(t, public(address))
			a := town.browser(t).post(todays+"/moves", "roll", "1", "to", "pass")
			require.Len(t, a.Cookies(), 1)
			c := a.Cookies()[0]
			require.Equal(t, want.name, c.Name)
			require.Equal(t, want.secure, c.Secure)
			require.True(t, c.HttpOnly)
			require.Equal(t, http.SameSiteLaxMode, c.SameSite)
			require.Equal(t, "/", c.Path)
			require.Empty(t, c.Domain)
			require.Equal(t, 90*24*60*60, c.MaxAge)
			require.GreaterOrEqual(t, len(c.Value), 43, "256 random bits")
			require.Equal(t, want.secure, a.Header.Get("Strict-Transport-Security") != "")
		})
	}
	t.Run("an action renews the cookie, a look does not, and the token stays", func(t *testing.T) {
		b := open(t).browser(t)
		first := b.post(todays+"/moves", "roll", "1", "to", "pass").Cookies()[0]
		require.Empty(t, b.look("/").Cookies())
		require.Equal(t, first.Value, b.post(todays+"/moves", "roll", "2", "to", "pass").Cookies()[0].Value)
	})
	t.Run("a cookie that says nothing is nobody's, and the next action begins a guest", func(t *testing.T) {
		town := open(t)
		for _, garbage := range []string{"x", strings.Repeat("A", 43), strings.Repeat("A", 5000), "'; drop table players; --"} {
			a := town.browser(t).look("/you", "Cookie", "dailydistrict="+garbage)
			require.Equal(t, 200, a.StatusCode)
			require.Empty(t, a.Cookies())
			a = town.browser(t).do("POST", todays+"/moves", map[string][]string{"roll": {"1"}, "to": {"pass"}}, "Cookie", "dailydistrict="+garbage)
			require.Equal(t, http.StatusSeeOther, a.StatusCode)
			require.Len(t, a.Cookies(), 1)
		}
	})
	t.Run("of several cookies of our name the one that is somebody's holds, for looking, acting and leaving", func(t *testing.T) {
		town := open(t)
		ada := town.named(t, "Ada").cookie()
		for _, both := range []string{"dailydistrict=x; dailydistrict=" + ada, "dailydistrict=; dailydistrict=x; dailydistrict=" + ada, "dailydistrict=" + ada + "; dailydistrict=x"} {
			require.Contains(t, town.browser(t).look("/you", "Cookie", both).body, "Ada")
			a := town.browser(t).do("POST", todays+"/moves", map[string][]string{"roll": {"1"}, "to": {"pass"}}, "Cookie", both)
			require.Equal(t, ada, a.Cookies()[0].Value)
		}
		guest := town.browser(t)
		guest.post(todays+"/moves", "roll", "1", "to", "pass")
		code := codePattern.FindString(town.browser(t).do("POST", "/you/code", nil, "Cookie", "dailydistrict="+ada).body)
		a := town.browser(t).do("POST", "/you/sign-in", map[string][]string{"code": {code}}, "Cookie", "dailydistrict=x; dailydistrict="+guest.cookie())
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		_, err := town.service.PlayerOf(t.Context(), guest.cookie())
		require.ErrorIs(t, err, challenge.ErrNoToken, "the guest's session is over")
		town.browser(t).do("POST", "/you/sign-out", nil, "Cookie", "dailydistrict=x; dailydistrict="+ada)
		_, err = town.service.PlayerOf(t.Context(), ada)
		require.ErrorIs(t, err, challenge.ErrNoToken)
	})
	t.Run("the API knows no cookie, and the pages know no bearer", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		require.Contains(t, b.look("/you").body, "Ada")
		require.NotContains(t, town.browser(t).look("/you", "Authorization", "Bearer "+b.cookie()).body, "Ada")
	})
}

func TestNames(t *testing.T) {
	t.Run("a name taken from the result puts it on the board and shows the code once, on a page nobody keeps", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.handIn(todays, passes)
		require.Equal(t, 0, town.rows(t, todaysID).Of)
		a := b.post("/you/name", "name", "Ada", "next", todays+"/board")
		require.Equal(t, 200, a.StatusCode)
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		require.Regexp(t, codePattern, a.body)
		require.Equal(t, 1, town.rows(t, todaysID).Of)
		require.NotRegexp(t, codePattern, b.look("/you").body)
		require.Contains(t, b.look(todays+"/board").body, "Ada")

		t.Run("and the same again leads on without a code", func(t *testing.T) {
			a := b.post("/you/name", "name", "Ada", "next", todays+"/board")
			require.Equal(t, http.StatusSeeOther, a.StatusCode)
			require.Equal(t, todays+"/board", a.location())
		})
		t.Run("and another is refused", func(t *testing.T) {
			require.Equal(t, http.StatusConflict, b.post("/you/name", "name", "Bob").StatusCode)
			require.Equal(t, "Ada", b.player().Name)
		})
	})
	t.Run("a name that cannot be had stands in the form again, with the reason", func(t *testing.T) {
		town := open(t)
		town.named(t, "Mark")
		for name, status := range map[string]int{
			"Mark": 409, "mark": 409, "Мark": 409, "Ｍａｒｋ": 409, "rnark": 409, "Mark\u200b": 422,
			"": 422, " ": 422, "\u3164": 422, "\u202eevil": 422, "\u0301a": 422, strings.Repeat("W", 10_000): 422,
		} {
			b := town.browser(t)
			a := b.post("/you/name", "name", name, "next", todays+"/board")
			require.Contains(t, []int{status, 422}, a.StatusCode, "%q", name)
			require.Contains(t, a.body, todays+"/board", "the way on is kept")
			require.Empty(t, b.player().Name)
		}
	})
	t.Run("a name with markup is text wherever it is shown", func(t *testing.T) {
		town := open(t)
		for _, name := range []string{`<svg/onload=alert(1)>`, `"><img src=x onerror=alert(1)>`, `{{7*7}}`, `</script><img src=x>`} {
			b := town.browser(t)
			b.handIn(todays, passes)
			a := b.post("/you/name", "name", name)
			pages := a.body
			for _, address := range []string{"/", "/you", todays, todays + "/board", todays + "/result"} {
				pages += b.look(address).body
			}
			require.NotContains(t, pages, "<svg/onload")
			require.NotContains(t, pages, "<img src=x")
			require.NotContains(t, pages, "zTemplUnsafe")
			require.NotContains(t, pages, "TemplFailedSanitization")
		}
	})
	t.Run("a form leads nowhere outside", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		for _, next := range []string{"https://example.org/", "//example.org/", `/\example.org`, `\\example.org`, "javascript:alert(1)", "example.org", "/%2f/x\x7f", ""} {
			a := b.post("/you/name", "name", "Ada", "next", next)
			require.Equal(t, "/you", a.location(), next)
		}
	})
}

func TestTooLateForAName(t *testing.T) {
	town := open(t)
	best := greedy(t, town.tape(todaysID)).String()
	b := town.browser(t)
	b.handIn(todays, best)
	for _, name := range []string{"Ann", "Ben"} {
		town.named(t, name).handIn(todays, passes)
	}
	says := func(t *testing.T, what string, want, never []string, addresses ...string) {
		t.Helper()
		for _, address := range addresses {
			page := b.look(address).body
			for _, text := range want {
				require.Contains(t, page, text, "%s: %s", what, address)
			}
			for _, text := range never {
				require.NotContains(t, page, text, "%s: %s", what, address)
			}
		}
	}
	t.Run("while a name can still be taken, it is promised", func(t *testing.T) {
		says(t, "result", []string{"<dt>Would stand</dt>"}, nil, todays+"/result")
		says(t, "history", []string{"needs a name", "the sheets that need one enter their boards"}, []string{">ranked<"}, "/you")
		says(t, "archive", []string{"handed in, needs a name", "Played for rank: 0 of"}, nil, "/archive")
		says(t, "day", []string{"You, as a guest:"}, nil, "/2026-11-30")
	})
	town.clock.turn(noon.Add(15 * time.Hour))
	practice := func(t *testing.T) {
		t.Helper()
		says(t, "result", []string{"<dt>Would have been</dt>", "<dd>1st ", "of 3", "Practice", "would have been 1st of 3", "kept as practice"},
			[]string{"<dt>Rank</dt>", "Handed in", `name="name"`}, todays+"/result")
		says(t, "history", []string{">practice<"}, []string{">ranked<", "needs a name"}, "/you")
		says(t, "archive", []string{"30 November: practice, ", "Played for rank: 0 of"}, []string{"30 November: played", "needs a name,"}, "/archive/2026-11")
		says(t, "day", []string{"You, in practice:"}, []string{"as a guest"}, "/2026-11-30")
		says(t, "board", nil, []string{`name="name"`, "(you)", "Your sheet would stand"}, todays+"/board")
		says(t, "replay", []string{"Practice"}, nil, todays+"/sheets/1")
	}
	t.Run("a guest's sheet is practice once the board is final, and nothing is promised", func(t *testing.T) {
		practice(t)
		says(t, "history", []string{"from now on"}, []string{"enter their boards"}, "/you")
	})
	t.Run("and stays so when a name is taken late", func(t *testing.T) {
		b.post("/you/name", "name", "Cleo")
		require.Equal(t, "Cleo", b.player().Name)
		practice(t)
		require.Equal(t, 2, town.rows(t, todaysID).Of)
	})
}

func TestSigningIn(t *testing.T) {
	t.Run("a recovery code opens a session on another device, and what a guest played there comes along", func(t *testing.T) {
		town := open(t)
		first := town.browser(t)
		code := codePattern.FindString(first.post("/you/name", "name", "Ada").body)
		require.NotEmpty(t, code)

		second := town.browser(t)
		second.handIn(todays, passes)
		guest := second.cookie()
		a := second.post("/you/sign-in", "code", strings.ToLower(strings.ReplaceAll(code, "-", " ")))
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Equal(t, first.player().ID, second.player().ID)
		require.NotEqual(t, guest, second.cookie(), "the token is a new one")
		require.Equal(t, 1, town.rows(t, todaysID).Of)
		_, err := town.service.PlayerOf(t.Context(), guest)
		require.Error(t, err, "the guest's session is over")

		t.Run("and stays when the first signs out", func(t *testing.T) {
			token := first.cookie()
			require.Equal(t, http.StatusSeeOther, first.post("/you/sign-out").StatusCode)
			require.Empty(t, first.cookie())
			_, err := town.service.PlayerOf(t.Context(), token)
			require.Error(t, err)
			require.Equal(t, "Ada", second.player().Name)
		})
		t.Run("and a new code ends the old one", func(t *testing.T) {
			a := second.post("/you/code")
			require.Equal(t, 200, a.StatusCode)
			require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
			fresh := codePattern.FindString(a.body)
			require.Equal(t, 422, town.browser(t).post("/you/sign-in", "code", code).StatusCode)
			require.Equal(t, http.StatusSeeOther, town.browser(t).post("/you/sign-in", "code", fresh).StatusCode)
		})
	})
	t.Run("a code needs a player with a name", func(t *testing.T) {
		town := open(t)
		require.Equal(t, http.StatusUnauthorized, town.browser(t).post("/you/code").StatusCode)
		guest := town.browser(t)
		guest.handIn(todays, passes)
		require.Equal(t, http.StatusConflict, guest.post("/you/code").StatusCode)
	})
	t.Run("no secret is in the log", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		code := codePattern.FindString(b.post("/you/name", "name", "Ada", "next", "/you?secret=1").body)
		other := town.browser(t)
		other.post("/you/sign-in", "code", code)
		other.look("/you?code=" + code)
		for _, secret := range []string{code, b.cookie(), other.cookie(), "secret="} {
			require.NotContains(t, town.log.String(), secret)
		}
		require.Contains(t, town.log.String(), "path=/you/sign-in")
	})
	t.Run("a session lasts over a restart", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		restarted := openOn(t, town.store)
		a := restarted.browser(t).look("/you", "Cookie", "dailydistrict="+b.cookie())
		require.Contains(t, a.body, "Ada")
	})
}

func TestOtherSites(t *testing.T) {
	for _, set := range []struct{ name, public string }{{"bare", ""}, {"behind a proxy", "https://play.example.org"}} {
		town := open(t, public(set.public))
		post := func(t *testing.T, headers ...string) int {
			return town.browser(t).do("POST", todays+"/moves", map[string][]string{"roll": {"1"}, "to": {"pass"}}, headers...).StatusCode
		}
		t.Run(set.name+": what another site sends is refused", func(t *testing.T) {
			require.Equal(t, 403, post(t, "Sec-Fetch-Site", "cross-site"))
			require.Equal(t, 403, post(t, "Sec-Fetch-Site", "same-site"))
			require.Equal(t, 403, post(t, "Origin", "https://evil.example"))
			require.Equal(t, 403, post(t, "Origin", "null"))
		})
		t.Run(set.name+": our own pages, old browsers and programs may", func(t *testing.T) {
			require.Equal(t, 303, post(t, "Sec-Fetch-Site", "same-origin", "Origin", town.server.URL))
			require.Equal(t, 303, post(t, "Origin", town.server.URL))
			require.Equal(t, 303, post(t, "Sec-Fetch-Site", "none"))
			require.Equal(t, 303, post(t))
			if set.public != "" {
				require.Equal(t, 303, post(t, "Origin", set.public))
			}
		})
		t.Run(set.name+": a link from elsewhere shows the page to who is signed in", func(t *testing.T) {
			require.Equal(t, 200, town.browser(t).look("/", "Sec-Fetch-Site", "cross-site").StatusCode)
		})
	}
}

func TestTooMuch(t *testing.T) {
	t.Run("a body beyond 64 KiB is refused, with its length or in chunks", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		big := strings.Repeat("x", 64<<10)
		require.Equal(t, http.StatusRequestEntityTooLarge, b.handIn(todays, big).StatusCode)
		for _, address := range []string{todays + "/sheets", todays + "/moves", "/you/name", "/you/sign-in"} {
			r, err := http.NewRequest("POST", town.server.URL+address, struct{ *strings.Reader }{strings.NewReader("sheet=" + big)})
			require.NoError(t, err)
			r.ContentLength = -1
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			require.Equal(t, http.StatusRequestEntityTooLarge, b.send(r).StatusCode, address)
		}
	})
	t.Run("a café of sixty phones behind one address is never refused", func(t *testing.T) {
		town := open(t)
		for n := range 60 {
			b := town.named(t, fmt.Sprintf("Phone %c%c", 'A'+n/8, 'a'+n%8))
			require.Equal(t, 200, b.look("/").StatusCode)
			b.playAll(todays, greedy(t, town.tape(todaysID))[:8])
			require.Equal(t, todays+"/result", b.handIn(todays, passes).location())
		}
	})
	t.Run("two hundred codes tried from one address are slowed, whatever it says of itself", func(t *testing.T) {
		town := open(t)
		refused := 0
		for n := range 200 {
			b := town.browser(t)
			a := b.do("POST", "/you/sign-in", map[string][]string{"code": {"AAAAA-AAAAA-AAAAA-AAAAA"}},
				"X-Forwarded-For", fmt.Sprintf("203.0.113.%d", n), "X-Real-IP", fmt.Sprintf("198.51.100.%d", n), "Forwarded", fmt.Sprintf("for=192.0.2.%d", n))
			if a.StatusCode == http.StatusTooManyRequests {
				refused++
				require.Regexp(t, `^[1-9]\d*$`, a.Header.Get("Retry-After"))
			} else {
				require.Equal(t, 422, a.StatusCode)
			}
		}
		require.Equal(t, 110, refused)
		require.Equal(t, 303, town.browser(t).post(todays+"/moves", "roll", "1", "to", "pass").StatusCode, "others may go on playing")
		town.clock.turn(noon.Add(5 * time.Second))
		require.Equal(t, 422, town.browser(t).post("/you/sign-in", "code", "x").StatusCode, "and one may try again in a while")
	})
	t.Run("a player who acts without pause must wait, and what was typed is kept", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		for range 120 {
			require.Equal(t, 303, b.post(todays+"/moves", "roll", "1", "to", "pass").StatusCode)
		}
		a := b.post("/you/name", "name", "Ada Lovelace", "next", todays+"/board")
		require.Equal(t, http.StatusTooManyRequests, a.StatusCode)
		require.NotEmpty(t, a.Header.Get("Retry-After"))
		require.Contains(t, a.body, "Ada Lovelace")
		a = b.handIn(todays, passes)
		require.Equal(t, http.StatusTooManyRequests, a.StatusCode)
		require.Equal(t, "-", b.plan(todaysID, false)[0])
	})
}

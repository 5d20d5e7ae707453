package web_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

func TestClientsThatLeave(t *testing.T) {
	town := open(t, func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) })
	ada := town.named(t, "Ada")
	ask := func(ctx context.Context, method, address string, body io.Reader) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(ctx, method, address, body)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if strings.HasPrefix(address, "/api/") {
			r.Header.Set("Content-Type", "application/json")
		}
		r.Header.Set("Cookie", "dailydistrict="+ada.cookie())
		r.Header.Set("Authorization", "Bearer "+ada.cookie())
		answer := httptest.NewRecorder()
		town.server.Config.Handler.ServeHTTP(answer, r)
		return answer
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, one := range [][]string{
		{"GET", "/"}, {"GET", "/you"}, {"GET", "/archive"}, {"GET", todays + "/board"}, {"GET", "/fairness"}, {"POST", todays + "/moves", "roll=1&to=pass"},
		{"POST", todays + "/sheets", "sheet=" + url.QueryEscape(passes)}, {"POST", "/you/name", "name=Bea"}, {"POST", "/you/code", ""},
		{"GET", "/api/v1/me"}, {"GET", "/api/v1/challenges"}, {"POST", "/api/v1/guests", ""}, {"POST", "/api/v1/me/recovery-code", ""},
	} {
		t.Run(one[0]+" "+one[1]+" by a client that has gone is no failure of ours", func(t *testing.T) {
			require.Less(t, ask(gone, one[0], one[1], strings.NewReader(strings.Join(one[2:], ""))).Code, 500)
		})
	}
	require.Contains(t, town.log.String(), "status=499")
	t.Run("half a form is refused with the truth", func(t *testing.T) {
		for err, want := range map[error]answerTo{
			io.ErrUnexpectedEOF:    {400, "Only a part of that arrived, so nothing was done."},
			syscall.ECONNRESET:     {400, "Only a part of that arrived, so nothing was done."},
			os.ErrDeadlineExceeded: {408, "The rest of that did not arrive in time, so nothing was done."},
		} {
			for _, address := range []string{todays + "/moves", todays + "/sheets", "/you/name", "/you/sign-in"} {
				a := ask(t.Context(), "POST", address, io.MultiReader(strings.NewReader("name=x&code=y&roll=1&to=pa"), iotest.ErrReader(err)))
				require.Equal(t, want.status, a.Code, address)
				require.Contains(t, a.Body.String(), want.says)
				require.NotContains(t, a.Body.String(), "characters")
			}
			a := ask(t.Context(), "POST", "/api/v1/challenges"+todays+"/sheets", io.MultiReader(strings.NewReader(`{"deci`), iotest.ErrReader(err)))
			require.Equal(t, 400, a.Code)
			require.Contains(t, a.Body.String(), "Only a part of the body arrived.")
		}
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
	t.Run("a fault of ours is one, whoever has gone", func(t *testing.T) {
		town := open(t, func(c *web.Config) { c.API = programs{} })
		answer := httptest.NewRecorder()
		town.server.Config.Handler.ServeHTTP(answer, httptest.NewRequestWithContext(gone, "GET", "/api/v1/panic", nil))
		require.Equal(t, 500, answer.Code)
		require.Contains(t, town.log.String(), "level=ERROR")
	})
}

// answerTo is a status and a sentence.
type answerTo struct {
	status int
	says   string
}

func TestRefusals(t *testing.T) {
	big := strings.Repeat("x", 70_000)
	for _, c := range []struct {
		name   string
		status int
		ask    func(b *browser) answer
	}{
		{"a garbled form", 400, func(b *browser) answer { return b.handIn(todays, "\xff") }},
		{"a form that is none", 400, func(b *browser) answer {
			return b.do("POST", todays+"/sheets?a=%zz", map[string][]string{}, "Content-Type", "text/plain;;")
		}},
		{"a stranger's code", 401, func(b *browser) answer { return b.post("/you/code") }},
		{"another site's form", 403, func(b *browser) answer {
			return b.do("POST", "/you/code", map[string][]string{}, "Origin", "https://elsewhere.example")
		}},
		{"an unknown page", 404, func(b *browser) answer { return b.look("/none") }},
		{"a wrong method", 405, func(b *browser) answer { return b.do("PUT", "/archive", nil) }},
		{"a day to come", 409, func(b *browser) answer { return b.handIn("/2026-12-01/district", passes) }},
		{"a flood", 413, func(b *browser) answer { return b.handIn(todays, big) }},
		{"an impossible move", 422, func(b *browser) answer { return b.post(todays+"/moves", "roll", "99", "to", "pass") }},
		{"haste", 429, func(b *browser) answer {
			for range 100 {
				b.town.browser(b.t).post("/you/sign-in", "code", "x")
			}
			return b.post("/you/sign-in", "code", "x")
		}},
	} {
		t.Run(c.name+" is answered by one whole page and one line in the log", func(t *testing.T) {
			town := open(t)
			a := c.ask(town.browser(t))
			require.Equal(t, c.status, a.StatusCode, a.body)
			require.Contains(t, a.Header.Get("Content-Type"), "text/html")
			require.Equal(t, 1, strings.Count(strings.ToLower(a.body), "<!doctype html>"))
			require.True(t, strings.HasSuffix(strings.TrimSpace(a.body), "</html>"), "it is whole")
			require.NotEmpty(t, a.Header.Get("Content-Security-Policy"))
			town.logged(t, a, 1)
			for _, leak := range []string{"goroutine", ".go:", "SELECT", "sqlite", "dailydistrict/"} {
				require.NotContains(t, a.body, leak)
			}
			require.Empty(t, a.Header.Get("Etag"), "an error is not kept")
		})
	}
	t.Run("whoever waits is told for how long, a second at least, and what became of what was sent", func(t *testing.T) {
		town := open(t)
		hasty := func(act func() answer) answer {
			t.Helper()
			for range 200 {
				if a := act(); a.StatusCode == http.StatusTooManyRequests {
					return a
				}
			}
			t.Fatal("nothing was refused")
			return answer{}
		}
		for _, base := range []string{todays, todays + "/again", todays + "/practice"} {
			for _, form := range [][]string{{"/moves", "roll", "1", "to", "pass"}, {"/sheets", "sheet", "x"}} {
				b := town.browser(t)
				b.post(base+"/moves", "roll", "2", "to", "pass")
				a := hasty(func() answer { return b.post(base+form[0], form[1:]...) })
				require.Contains(t, a.body, "Your plan is kept on the server as it was.", base+form[0])
				require.Contains(t, a.body, "Try again in 1 second.")
				require.Contains(t, a.body, `href="`+base+`">Go back</a>`)
				require.Equal(t, "1", a.Header.Get("Retry-After"))
			}
		}
		b := town.browser(t)
		a := hasty(func() answer { return b.post("/you/name", "name", " ") })
		require.Contains(t, a.body, "The name you typed is still here.")
		a = hasty(func() answer { return town.browser(t).post("/you/sign-in", "code", "x") })
		require.Contains(t, a.body, "Wait 5 seconds and try again. The code is a secret and was not kept here: type it again then.")
		require.NotContains(t, a.body, "is still here")
		town.clock.turn(noon.Add(5*time.Second - time.Nanosecond))
		a = town.browser(t).post("/you/sign-in", "code", "x")
		require.Equal(t, "1", a.Header.Get("Retry-After"), a.body)
	})
	t.Run("a 405 says what is taken, a 429 when to come back", func(t *testing.T) {
		town := open(t)
		require.Equal(t, "OPTIONS, POST", town.browser(t).look(todays+"/moves").Header.Get("Allow"), http.MethodPost)
		for range 100 {
			town.browser(t).post("/you/sign-in", "code", "x")
		}
		a := town.browser(t).post("/you/sign-in", "code", "x")
		require.Equal(t, "5", a.Header.Get("Retry-After"))
		town.clock.turn(noon.Add(2 * time.Second))
		require.Equal(t, "3", town.browser(t).post("/you/sign-in", "code", "x").Header.Get("Retry-After"))
	})
}

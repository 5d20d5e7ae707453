package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

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

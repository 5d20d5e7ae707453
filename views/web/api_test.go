package web_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

// programs is an API that greets, or panics where it is asked to.
type programs struct{}

func (programs) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/api/v1/panic" {
		panic("a secret of the program")
	}
	if r.URL.Path == "/api/v1/broken/export" {
		_, _ = io.WriteString(w, strings.Repeat("half of it", 1<<20))
		panic(http.ErrAbortHandler)
	}
	_, _ = io.Copy(w, r.Body)
	_, _ = io.WriteString(w, " "+r.Method+" "+r.URL.Path)
}

func (programs) Token(r *http.Request) string { return new(api.API).Token(r) }

func (programs) Problem(w http.ResponseWriter, _ *http.Request, status int) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
}

func TestAPI(t *testing.T) {
	town := open(t, func(c *web.Config) { c.API = programs{} })
	t.Run("everything below its address is the API's, whatever the method", func(t *testing.T) {
		for _, method := range []string{"GET", "POST", "PUT", "DELETE", "OPTIONS"} {
			for _, address := range []string{"/api/v1/me", "/api/v1/challenges/2026-11-30/district/board", "/api/v2/x"} {
				a := town.browser(t).do(method, address, nil)
				require.Equal(t, 200, a.StatusCode)
				require.Equal(t, " "+method+" "+address, a.body)
			}
		}
	})
	t.Run("what guards forms and cookies does not concern it", func(t *testing.T) {
		a := town.browser(t).do("POST", "/api/v1/guests", map[string][]string{"a": {strings.Repeat("b", 70_000)}}, "Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site")
		require.Equal(t, 200, a.StatusCode)
	})
	t.Run("its panic is a failure told in its own way, with one line in the log", func(t *testing.T) {
		a := town.browser(t).look("/api/v1/panic")
		require.Equal(t, 500, a.StatusCode)
		require.Equal(t, "application/problem+json", a.Header.Get("Content-Type"))
		town.logged(t, a, 1)
		require.Equal(t, 1, strings.Count(town.log.String(), "level=ERROR"))
		require.Contains(t, town.log.String(), "a secret of the program")
		require.Empty(t, a.body)
	})
	t.Run("codes tried in haste must wait, in its own way too", func(t *testing.T) {
		last := answer{}
		for range 100 {
			last = town.browser(t).do("POST", "/api/v1/sessions", nil)
		}
		require.Equal(t, 429, last.StatusCode)
		require.Equal(t, "application/problem+json", last.Header.Get("Content-Type"))
		require.NotEmpty(t, last.Header.Get("Retry-After"))
		require.Equal(t, 200, town.browser(t).look("/api/v1/me").StatusCode, "looking is free")
	})
	t.Run("boards and exports are packed for who takes them so, and nothing else is", func(t *testing.T) {
		town := open(t, func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) })
		for _, name := range []string{"Ann", "Ben", "Cleo"} {
			town.named(t, name).handIn(todays, passes)
		}
		town.clock.turn(noon.Add(15 * time.Hour))
		b := town.browser(t)
		for _, call := range []string{"/board", "/board?limit=2", "/export"} {
			plain, small := b.look("/api/v1/challenges"+todays+call), b.look("/api/v1/challenges"+todays+call, "Accept-Encoding", "gzip")
			require.Equal(t, 200, small.StatusCode)
			require.Empty(t, plain.Header.Get("Content-Encoding"))
			require.Equal(t, "gzip", small.Header.Get("Content-Encoding"), call)
			require.Contains(t, plain.Header.Values("Vary"), "Accept-Encoding")
			require.Contains(t, small.Header.Values("Vary"), "Accept-Encoding")
			require.Less(t, len(small.body), len(plain.body))
			reader, err := gzip.NewReader(strings.NewReader(small.body))
			require.NoError(t, err)
			text, err := io.ReadAll(reader)
			require.NoError(t, err)
			require.Equal(t, plain.body, string(text))
			require.Equal(t, plain.Header.Get("Etag"), small.Header.Get("Etag"))
			if tag := small.Header.Get("Etag"); tag != "" {
				same := b.look("/api/v1/challenges"+todays+call, "Accept-Encoding", "gzip", "If-None-Match", tag)
				require.Equal(t, 304, same.StatusCode)
				require.Empty(t, same.body)
			}
		}
		for _, call := range []string{"", "/nothing/board", "/2026-12-01/district/export"} {
			a := b.look("/api/v1/challenges"+call, "Accept-Encoding", "gzip")
			require.Empty(t, a.Header.Get("Content-Encoding"), call)
			require.True(t, json.Valid([]byte(a.body)), call)
		}
		require.Equal(t, 200, b.do("HEAD", "/api/v1/challenges"+todays+"/export", nil, "Accept-Encoding", "gzip").StatusCode)
	})
	t.Run("a packed answer that breaks off does not seem whole", func(t *testing.T) {
		town := open(t, func(c *web.Config) { c.API = programs{} })
		r, err := http.NewRequestWithContext(t.Context(), "GET", town.server.URL+"/api/v1/broken/export", nil)
		require.NoError(t, err)
		answer, err := new(http.Transport).RoundTrip(r)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.NotEmpty(t, text)
	})
	const act = "/api/v1/challenges/2026-11-30/district/sheets"
	refused := func(headers func(i int) []string) (n int) {
		for i := range 130 {
			if town.browser(t).do("POST", act, nil, headers(i)...).StatusCode == http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	t.Run("one player acts only so fast, however the token is written and from wherever, and another is not held up by it", func(t *testing.T) {
		ada := town.named(t, "Ada").cookie()
		ways := []string{"Bearer " + ada, "bearer " + ada, "BEARER  " + ada, "beaRer \t" + ada + " "}
		require.Equal(t, 11, refused(func(i int) []string { return []string{"Authorization", ways[i%len(ways)]} }), "taking the name was one of the 120")
		ben := town.named(t, "Ben").cookie()
		require.Equal(t, 200, town.browser(t).do("POST", act, nil, "Authorization", "Bearer "+ben).StatusCode)
	})
	t.Run("who holds no token, or a made-up one, is limited by network", func(t *testing.T) {
		town := open(t, func(c *web.Config) {
			c.API, c.TrustedProxies = programs{}, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		})
		n := 0
		for i := range 130 {
			made := []string{"", "Basic eDp5", "Bearer ", fmt.Sprint("Bearer ", i)}[i%4]
			if town.browser(t).do("POST", act, nil, "X-Forwarded-For", "192.0.2.1", "Authorization", made).StatusCode == http.StatusTooManyRequests {
				n++
			}
		}
		require.Equal(t, 10, n)
		require.Equal(t, 200, town.browser(t).do("POST", act, nil, "X-Forwarded-For", "192.0.2.2").StatusCode)
	})
}

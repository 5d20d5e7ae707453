package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/views/web"
)

// programs is an API that greets, or panics where it is asked to.
type programs struct{}

func (programs) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/api/v1/panic" {
		panic("a secret of the program")
	}
	_, _ = io.Copy(w, r.Body)
	_, _ = io.WriteString(w, " "+r.Method+" "+r.URL.Path)
}

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
	t.Run("one token acts only so fast, and another is not held up by it", func(t *testing.T) {
		refused := 0
		for range 130 {
			if town.browser(t).do("POST", "/api/v1/challenges/x/sheets", nil, "Authorization", "Bearer a").StatusCode == 429 {
				refused++
			}
		}
		require.Equal(t, 10, refused)
		require.Equal(t, 200, town.browser(t).do("POST", "/api/v1/challenges/x/sheets", nil, "Authorization", "Bearer b").StatusCode)
	})
}

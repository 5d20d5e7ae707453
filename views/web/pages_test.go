package web_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/db"
)

// everywhere is an address of each page that anybody may look at.
var everywhere = []string{
	"/", "/2026-11-30", todays, todays + "/board", todays + "/practice", todays + "/again",
	draftToday, draftToday + "/board", draftToday + "/practice", draftToday + "/again", draftToday + "?seat=black&die=2",
	"/2026-12-03", "/2026-12-03/district", "/archive", "/archive/2026-11", "/archive/2026-11/draft", "/rules", "/rules/district", "/rules/draft", "/fairness", "/keys", "/you",
	"/healthz", "/readyz", "/robots.txt",
}

func TestEveryPage(t *testing.T) {
	town := open(t)
	for _, address := range everywhere {
		t.Run(address+" is there, to GET and to HEAD alike", func(t *testing.T) {
			b := town.browser(t)
			got, head := b.look(address), b.do("HEAD", address, nil)
			require.Equal(t, http.StatusOK, got.StatusCode, got.body)
			require.NotEmpty(t, got.body)
			require.Equal(t, got.StatusCode, head.StatusCode)
			require.Empty(t, head.body)
			for _, header := range []string{"Content-Type", "Content-Length", "Cache-Control", "Etag", "Vary"} {
				require.Equal(t, got.Header.Get(header), head.Header.Get(header), header)
			}
		})
		t.Run(address+" sets no cookie when it is only looked at", func(t *testing.T) {
			require.Empty(t, town.browser(t).look(address).Header.Values("Set-Cookie"))
		})
		t.Run(address+" lets no other code in", func(t *testing.T) {
			first, again := town.browser(t).look(address).Header, town.browser(t).look(address).Header
			for _, h := range []http.Header{first, again} {
				require.Contains(t, h.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'; style-src 'self'")
				require.NotContains(t, h.Get("Content-Security-Policy"), "unsafe")
				require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"))
				require.NotEmpty(t, h.Get("Referrer-Policy"))
				require.NotEmpty(t, h.Get("Permissions-Policy"))
				require.Empty(t, h.Get("Strict-Transport-Security"), "this is plain http")
			}
		})
		t.Run(address+" answers a wrong method with those that it takes", func(t *testing.T) {
			a := town.browser(t).do("DELETE", address, nil)
			require.Equal(t, http.StatusMethodNotAllowed, a.StatusCode)
			require.Contains(t, a.Header.Get("Allow"), "GET")
			require.Contains(t, a.Header.Get("Allow"), "HEAD")
		})
	}
}

func TestUnknownAddresses(t *testing.T) {
	town := open(t)
	for _, address := range []string{
		"/nothing", "/nothing/at/all/here", "/2026-02-30", "/9999-12-31", "/2026-12-08", "/2026-12-08/district", "/2026-11-29/district",
		"/2026-11-30/nothing", "/2026-11-30/district/nothing", todays + "/sheets/x", todays + "/sheets/0", todays + "/sheets/99",
		"/archive/2026-13", "/archive/1999-01", "/static/none.css", "/rules/chess", "/sw.js",
		"/%00", "/2026-11-30%00", "/2026-11-30/district%00", "/%ff%fe", "/archive/%c3%28", "/2026-11-30%2Fdistrict", todays + "/board?after=%00",
	} {
		t.Run(address+" is not there", func(t *testing.T) {
			a := town.browser(t).look(address)
			require.Equal(t, http.StatusNotFound, a.StatusCode)
			require.Contains(t, a.Header.Get("Content-Type"), "text/html")
		})
	}
	for _, address := range []string{"/nothing", "/nothing/at/all", "/2026-02-30", "/2026-11-30/Nothing", "/archive/2026-13", "/%00"} {
		t.Run(address+" is not there for any method", func(t *testing.T) {
			for _, method := range []string{"HEAD", "POST", "PUT", "DELETE", "PATCH", "PURGE"} {
				require.Equal(t, http.StatusNotFound, town.browser(t).do(method, address, nil).StatusCode, method)
			}
		})
	}
	t.Run("sloppy slashes lead to the one address, by any method", func(t *testing.T) {
		for sloppy, clean := range map[string]string{
			"/archive/":                    "/archive",
			"//archive":                    "/archive",
			"/2026-11-30//district/":       todays,
			"/2026-11-30/./district":       todays,
			"/archive/?a=b":                "/archive?a=b",
			"//example.org/":               "/example.org",
			"/%5Cexample.org/":             "/%5Cexample.org",
			"/2026-11-30/district/sheets/": todays + "/sheets",
		} {
			for _, method := range []string{"GET", "HEAD", "POST"} {
				a := town.browser(t).do(method, sloppy, nil)
				require.Equal(t, http.StatusPermanentRedirect, a.StatusCode, sloppy)
				require.Equal(t, clean, a.location(), sloppy)
			}
		}
	})
	t.Run("a cookie or field with a NUL or no UTF-8 is refused or ignored, never a failure", func(t *testing.T) {
		b := town.browser(t)
		require.Equal(t, 200, town.raw(t, "GET / HTTP/1.1\r\nHost: x\r\nCookie: dailydistrict=a\xffb\r\nConnection: close\r\n\r\n"))
		require.Equal(t, 200, b.look("/", "Cookie", "dailydistrict=\xff\xfe").StatusCode)
		for _, bad := range []string{"\x00", "a\x00b", "\xff\xfe"} {
			require.Equal(t, 400, b.post("/you/name", "name", bad).StatusCode)
			require.Equal(t, 400, b.post("/you/sign-in", "code", bad).StatusCode)
			require.Equal(t, 400, b.handIn(todays, bad).StatusCode)
			require.Equal(t, 400, b.post(todays+"/moves", "roll", bad, "to", "pass").StatusCode)
			require.Equal(t, 400, b.post(todays+"/moves", bad, "1").StatusCode)
		}
		require.Empty(t, b.cookie(), "nothing was done")
	})
}

func TestTomorrow(t *testing.T) {
	town := open(t)
	secrets := []string{}
	for n := 1; n <= 7; n++ {
		for c, err := range town.stored(t, noon.AddDate(0, 0, n).Format(time.DateOnly)) {
			require.NoError(t, err)
			secrets = append(secrets, c.Seed.String(), c.Tape.String())
		}
	}
	require.Len(t, secrets, 2*2*2*7, "seed and dice of two tapes a day and form")

	t.Run("no page, header or log holds a seed or dice of a day to come", func(t *testing.T) {
		b := town.named(t, "Ada")
		addresses := append([]string{}, everywhere...)
		for n := 1; n <= 7; n++ {
			day := "/" + noon.AddDate(0, 0, n).Format(time.DateOnly)
			for _, tail := range []string{"", "/draft", "/draft/board", "/draft/practice", "/draft/hand-in", "/draft?seat=black&die=3", "/district", "/district/board", "/district/practice", "/district/again", "/district/hand-in", "/district/result", "/district/practice/hand-in", "/district?roll=1&die=3"} {
				addresses = append(addresses, day+tail)
			}
		}
		for _, visitor := range []*browser{b, town.browser(t)} {
			for _, address := range addresses {
				a := visitor.look(address)
				require.NotEqual(t, 500, a.StatusCode, address)
				for _, secret := range secrets {
					require.NotContains(t, a.body, secret, address)
					for name := range a.Header {
						require.NotContains(t, a.Header.Get(name), secret, address)
					}
				}
			}
		}
		for _, secret := range secrets {
			require.NotContains(t, town.log.String(), secret)
		}
	})
	t.Run("a day to come shows its commitment and takes nothing", func(t *testing.T) {
		b := town.browser(t)
		require.Equal(t, 200, b.look("/2026-12-01/district").StatusCode)
		require.Equal(t, http.StatusConflict, b.handIn("/2026-12-01/district", passes).StatusCode)
		require.Equal(t, http.StatusConflict, b.post("/2026-12-01/district/moves", "roll", "1", "to", "pass").StatusCode)
		require.Equal(t, http.StatusConflict, b.look("/2026-12-01/district/practice").StatusCode)
	})
	t.Run("a day beyond those committed is not there", func(t *testing.T) {
		for _, day := range []string{"/2026-12-08", "/2028-01-04", "/9999-12-31", "/0000-01-01"} {
			require.Equal(t, 404, town.browser(t).look(day).StatusCode, day)
			require.Equal(t, 404, town.browser(t).look(day+"/district").StatusCode, day)
		}
	})
}

func TestHealth(t *testing.T) {
	t.Run("a server that has today's challenge is ready", func(t *testing.T) {
		a := open(t).browser(t).look("/readyz")
		require.Equal(t, 200, a.StatusCode)
		require.JSONEq(t, `{"status": "ok", "last_publication": "2026-11-30T12:00:00Z", "next_rollover": "2026-12-01T00:00:00Z", "version": "test"}`, a.body)
	})
	t.Run("a server whose store is gone says so, and still lives", func(t *testing.T) {
		town := broken(t)
		a := town.browser(t).look("/readyz")
		require.Equal(t, http.StatusServiceUnavailable, a.StatusCode)
		require.Contains(t, a.body, "unavailable")
		require.Equal(t, 200, town.browser(t).look("/healthz").StatusCode)
		require.Equal(t, 500, town.browser(t).look("/archive").StatusCode)
	})
	t.Run("a failure is a page with the request's id, and one line of the log with the cause", func(t *testing.T) {
		town := broken(t)
		a := town.browser(t).look("/archive")
		require.Equal(t, 500, a.StatusCode)
		town.logged(t, a, 1)
		require.Contains(t, town.log.String(), "level=ERROR")
		require.NotContains(t, a.body, "sql")
		require.NotContains(t, a.body, "database is closed")
	})
}

// broken is a town whose store is closed while it serves.
func broken(t *testing.T) *town {
	store, err := db.Open(t.Context(), db.Options{Database: filepath.Join(t.TempDir(), "test.db"), Serve: true})
	require.NoError(t, err)
	town := openOn(t, store)
	require.NoError(t, store.Close())
	return town
}

// raw sends bytes as they are and gives the status of the answer.
func (town *town) raw(t testing.TB, request string) int {
	connection, err := net.Dial("tcp", town.server.Listener.Addr().String())
	require.NoError(t, err)
	defer connection.Close()
	_, err = io.WriteString(connection, request)
	require.NoError(t, err)
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	require.NoError(t, err)
	defer response.Body.Close()
	return response.StatusCode
}

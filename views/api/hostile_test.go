package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"dailydistrict/db"
	"dailydistrict/db/dbtest"
	"dailydistrict/views/api"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestBodies(t *testing.T) {
	w := newWorld(t)
	ada, _ := w.player("Ada")
	good := w.record(4)
	change := func(from, to string) string {
		changed := strings.Replace(good, from, to, 1)
		require.NotEqual(t, good, changed, from)
		return changed
	}
	bodies := []struct {
		name, body string
		status     int
		reason     string
	}{
		{"nothing", "", 400, "malformed"},
		{"no JSON", "4:7 2:9", 400, "malformed"},
		{"a list", "[]", 400, "malformed"},
		{"null", "null", 400, "malformed"},
		{"cut off", good[:len(good)-1], 400, "malformed"},
		{"something after the end", good + "{}", 400, "malformed"},
		{"NUL after the end", good + "\x00", 400, "malformed"},
		{"NUL in a word", change(`"enter"`, `"en\u0000ter"`), 400, "malformed"},
		{"no UTF-8", change(`"enter"`, "\"\xffenter\""), 400, "malformed"},
		{"decisions twice", change(`{"decisions"`, `{"decisions":[],"decisions"`), 400, "malformed"},
		{"a roll twice", change(`"roll":1`, `"roll":1,"roll":1`), 400, "malformed"},
		{"a claimed score", change(`{"decisions"`, `{"score":58,"decisions"`), 400, "malformed"},
		{"a claimed rank", change(`{"decisions"`, `{"rank":1,"decisions"`), 400, "malformed"},
		{"a claimed check", change(`{"decisions"`, `{"verified":true,"decisions"`), 400, "malformed"},
		{"another player", change(`{"decisions"`, `{"player":"2","decisions"`), 400, "malformed"},
		{"another day", change(`{"decisions"`, `{"day":"2026-11-29","decisions"`), 400, "malformed"},
		{"a score in a decision", change(`"roll":1`, `"score":58,"roll":1`), 400, "malformed"},
		{"a number as text", change(`"roll":1,`, `"roll":"1",`), 400, "malformed"},
		{"a number with a fraction", change(`"roll":1,`, `"roll":1.0,`), 400, "malformed"},
		{"a number beyond measure", change(`"roll":1,`, `"roll":1e30,`), 400, "malformed"},
		{"an object for a number", change(`"roll":1,`, `"roll":{"roll":1},`), 400, "malformed"},
		{"a word in another case", change(`"enter"`, `"Enter"`), 400, "malformed"},
		{"a field in another case", change(`"roll":1,`, `"Roll":1,`), 400, "malformed"},
		{"a bomb of lists", strings.Repeat("[", 60_000), 400, "malformed"},
		{"a bomb of decisions", strings.Repeat(`{"decisions":[`, 4_000), 400, "malformed"},
		{"roll 25", change(`"roll":1,`, `"roll":25,`), 422, "roll_out_of_range"},
		{"a roll beyond", change(`"roll":1,`, `"roll":1000000000,`), 422, "roll_out_of_range"},
		{"one decision for all", `{"decisions":[{"roll":1,"action":"pass"}]}`, 422, "roll_missing"},
		{"no decisions", `{"decisions":[]}`, 422, "roll_missing"},
	}
	for _, b := range bodies {
		t.Run(b.name, func(t *testing.T) {
			w.TB = t
			got := w.ask("POST", today+"/sheets", ada, b.body).is(b.status, b.reason)
			if b.status == 422 {
				require.NotNil(t, got.field("at"))
			} else {
				require.Nil(t, got.field("at"))
			}
		})
	}
	w.TB = t
	t.Run("and the score is that of the sheet, whatever else is said", func(t *testing.T) {
		w.TB = t
		forged := request("POST", today+"/sheets?score=58&rank=1&verified=true&player=2&day=2026-11-29&form=chess&id=99", ada, good)
		forged.Header.Set("X-Score", "58")
		forged.Header.Set("X-HTTP-Method-Override", "GET")
		forged.Header.Set("Cookie", "session=somebody; __Host-session=else")
		got := w.send(forged).is(201, "")
		require.EqualValues(t, w.scoreOf(4).Total, got.field("attempt.score"))
		require.EqualValues(t, 1, got.field("of"))
		require.EqualValues(t, w.scoreOf(4).Total, w.ask("GET", today+"/board", "", "").field("rows.0.score"))
	})
	require.Empty(t, w.log.String())
}

func TestBodyLimits(t *testing.T) {
	const huge = 64 << 20
	t.Run("64 MiB that say so are refused unread", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		r := request("POST", today+"/sheets", ada, "")
		read := &counting{r: io.LimitReader(spaces{}, huge)}
		r.Body, r.ContentLength = io.NopCloser(read), huge
		w.send(r).is(413, "too_large")
		require.Zero(t, read.n.Load())
	})
	t.Run("64 MiB that do not say so are read up to the limit", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		r := request("POST", today+"/sheets", ada, "")
		read := &counting{r: io.LimitReader(spaces{}, huge)}
		r.Body, r.ContentLength = io.NopCloser(read), -1
		w.send(r).is(413, "too_large")
		require.Less(t, read.n.Load(), int64(128<<10))
	})
	t.Run("a body that breaks off is the client's fault", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		r := request("POST", today+"/sheets", ada, "")
		r.Body, r.ContentLength = io.NopCloser(iotest.ErrReader(os.ErrDeadlineExceeded)), 100
		w.send(r).is(400, "malformed")
		require.Empty(t, w.log.String())
	})
	t.Run("another kind of body is refused with what to do", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		for _, kind := range []string{"application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "application/jsonp", ";"} {
			r := request("POST", today+"/sheets", ada, w.record(1))
			r.Header.Set("Content-Type", kind)
			require.Contains(t, w.send(r).is(400, "malformed").field("detail"), "Content-Type: application/json")
		}
		r := request("POST", today+"/sheets", ada, w.record(1))
		r.Header.Set("Content-Type", "application/json; charset=utf-8")
		w.send(r).is(201, "")
	})
}

func TestOrderOfChecks(t *testing.T) {
	w := newWorld(t)
	ada, _ := w.player("Ada")
	w.ask("POST", today+"/sheets", ada, w.record(2)).is(201, "")
	for _, c := range []struct {
		name, path, token, body string
		status                  int
		reason                  string
	}{
		{"token before existence", "/challenges/2027-01-01/district/sheets", "", "{", 401, "no_token"},
		{"existence before state", "/challenges/2027-01-01/district/sheets", ada, "{", 404, "unknown_challenge"},
		{"state before body", tomorrow + "/sheets", ada, "{", 409, "not_open"},
		{"body before rules", today + "/sheets", ada, "{", 400, "malformed"},
		{"rules before what was submitted", today + "/sheets", ada, `{"decisions":[]}`, 422, "roll_missing"},
		{"what was submitted", today + "/sheets", ada, w.record(3), 409, "already_submitted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.TB = t
			w.ask("POST", c.path, c.token, c.body).is(c.status, c.reason)
		})
	}
}

func TestTheSameSheetAtOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	store := open(t, file)
	w := newWorldOn(t, store)
	ada, _ := w.player("Ada")
	body := w.record(5)

	answers := make([]*httptest.ResponseRecorder, 10)
	var all sync.WaitGroup
	for i := range answers {
		answers[i] = httptest.NewRecorder()
		r := request("POST", today+"/sheets", ada, body)
		all.Go(func() { w.api.ServeHTTP(answers[i], r) })
	}
	all.Wait()

	created := 0
	ids := map[any]bool{}
	for _, a := range answers {
		got := answer{t, a.Code, a.Header(), a.Body.String()}
		ids[got.field("attempt.id")] = true
		require.EqualValues(t, 1, got.field("of"))
		if a.Code == 201 {
			created++
		} else {
			require.Equal(t, 200, a.Code)
		}
	}
	require.Equal(t, 1, created)
	require.Len(t, ids, 1)
	require.EqualValues(t, 1, w.ask("GET", today+"/board", "", "").field("of"))
	w.ask("POST", today+"/sheets", ada, w.record(6)).is(409, "already_submitted")

	t.Run("and after a new start", func(t *testing.T) {
		require.NoError(t, store.Close())
		w := newWorldOn(t, dbtest.OpenFile(t, file))
		w.ask("POST", today+"/sheets", ada, body).is(200, "")
		require.EqualValues(t, 1, w.ask("GET", today+"/board", "", "").field("of"))
	})
}

func TestTwoSheetsAtOnce(t *testing.T) {
	w := newWorld(t)
	ada, _ := w.player("Ada")
	var first, second atomic.Int32
	var all sync.WaitGroup
	for i := range 10 {
		r := request("POST", today+"/sheets", ada, w.record(i%2+1))
		all.Go(func() {
			got := httptest.NewRecorder()
			w.api.ServeHTTP(got, r)
			switch got.Code {
			case 200, 201:
				first.Add(1)
			case 409:
				second.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 5, first.Load(), "those that sent the sheet that stands")
	require.EqualValues(t, 5, second.Load(), "those that sent the other")
}

func TestAddressesAndMethods(t *testing.T) {
	w := newWorld(t)
	t.Run("an unknown address is a problem for any method", func(t *testing.T) {
		w.TB = t
		for _, path := range []string{"/", "/nothing", "/challenges/2026-11-30", today + "/", today + "/sheets/1", "/attempts/1/reviews"} {
			for _, method := range []string{"GET", "POST", "DELETE", "OPTIONS"} {
				w.ask(method, path, "", "").is(404, "unknown_address")
			}
		}
	})
	t.Run("a wrong method is told the right ones", func(t *testing.T) {
		w.TB = t
		got := w.ask("DELETE", today, "", "").is(405, "method_not_allowed")
		require.Equal(t, "GET, HEAD, OPTIONS", got.header.Get("Allow"))
		got = w.ask("GET", "/guests", "", "").is(405, "method_not_allowed")
		require.Equal(t, "OPTIONS, POST", got.header.Get("Allow"))
		w.ask("HEAD", "/guests", "", "").is(405, "method_not_allowed")
		w.ask("BREW", today, "", "").is(405, "method_not_allowed")
	})
	t.Run("HEAD is GET without the body", func(t *testing.T) {
		server := httptest.NewServer(w.api)
		defer server.Close()
		for _, path := range []string{today, today + "/board", "/challenges", "/openapi.yaml", today + "/export"} {
			get, err := http.Get(server.URL + api.Base + path)
			require.NoError(t, err)
			_, _ = io.Copy(io.Discard, get.Body)
			_ = get.Body.Close()
			head, err := http.Head(server.URL + api.Base + path)
			require.NoError(t, err)
			body, err := io.ReadAll(head.Body)
			require.NoError(t, err)
			_ = head.Body.Close()
			require.Equal(t, get.StatusCode, head.StatusCode)
			require.Empty(t, body)
			for _, name := range []string{"Content-Type", "ETag", "Cache-Control", "Content-Length"} {
				require.Equal(t, get.Header.Get(name), head.Header.Get(name), path+" "+name)
			}
		}
	})
	t.Run("an answer says how long it is", func(t *testing.T) {
		w.TB = t
		got := w.ask("GET", today, "", "").is(200, "")
		require.Equal(t, itoa(len(got.text)), got.header.Get("Content-Length"))
	})
}

func TestOtherOrigins(t *testing.T) {
	w := newWorld(t)
	ada, _ := w.player("Ada")
	t.Run("read without a token", func(t *testing.T) {
		w.TB = t
		got := w.ask("GET", today, "", "").is(200, "")
		require.Equal(t, "*", got.header.Get("Access-Control-Allow-Origin"))
		require.Empty(t, got.header.Get("Access-Control-Allow-Credentials"))
		require.Equal(t, "*", w.ask("GET", tomorrow+"/board", "", "").is(409, "not_open").header.Get("Access-Control-Allow-Origin"), "refusals too")
		before := w.ask("OPTIONS", today, "", "").is(204, "")
		require.Equal(t, "GET, HEAD", before.header.Get("Access-Control-Allow-Methods"))
		require.NotContains(t, before.header.Get("Access-Control-Allow-Headers"), "Authorization")
	})
	t.Run("but nothing else", func(t *testing.T) {
		w.TB = t
		require.Empty(t, w.ask("GET", "/me", ada, "").is(200, "").header.Get("Access-Control-Allow-Origin"))
		require.Empty(t, w.ask("POST", "/guests", "", "").is(201, "").header.Get("Access-Control-Allow-Origin"))
		require.Empty(t, w.ask("OPTIONS", "/guests", "", "").is(204, "").header.Get("Access-Control-Allow-Origin"))
	})
	t.Run("a cookie is nothing here", func(t *testing.T) {
		w.TB = t
		for _, name := range []string{"session", "__Host-session", "dailydistrict"} {
			r := request("GET", "/me", "", "")
			r.AddCookie(&http.Cookie{Name: name, Value: ada})
			w.send(r).is(401, "no_token")
		}
		require.Empty(t, w.ask("POST", "/guests", "", "").header.Get("Set-Cookie"))
	})
	t.Run("a proxy's own password is no token", func(t *testing.T) {
		w.TB = t
		r := request("GET", today+"/board", "", "")
		r.Header.Set("Authorization", "Basic YWRhOmFkYQ==")
		w.send(r).is(200, "")
	})
	t.Run("a token is kept by no cache", func(t *testing.T) {
		w.TB = t
		require.Equal(t, "no-store", w.ask("POST", "/guests", "", "").header.Get("Cache-Control"))
	})
}

func TestFailures(t *testing.T) {
	t.Run("a failure tells nothing, and is logged once with the request", func(t *testing.T) {
		store := open(t, filepath.Join(t.TempDir(), "test.db"))
		w := newWorldOn(t, store)
		ada, _ := w.player("Ada")
		body := w.record(1)
		require.NoError(t, store.Close())
		got := w.ask2("POST", today+"/sheets", ada, body, map[string]string{"X-Request-Id": "r-17"}).is(500, "internal")
		require.NotContains(t, got.text, "sql")
		require.NotContains(t, got.text, "closed")
		require.Equal(t, 1, strings.Count(w.log.String(), "a call failed"), w.log.String())
		require.Contains(t, w.log.String(), "r-17")
		require.NotContains(t, w.log.String(), ada, "no secret in the log")
	})
	t.Run("a client that has gone is no failure", func(t *testing.T) {
		w := newWorld(t)
		ctx, gone := context.WithCancel(t.Context())
		gone()
		w.api.ServeHTTP(httptest.NewRecorder(), request("GET", today, "", "").WithContext(ctx))
		require.Empty(t, w.log.String())
	})
	t.Run("whoever mounts the API answers in its form", func(t *testing.T) {
		w := newWorld(t)
		for status, reason := range map[int]string{
			400: "malformed", 401: "no_token", 403: "forbidden", 404: "unknown_address", 405: "method_not_allowed", 413: "too_large",
			415: "malformed", 429: "too_many", 500: "internal", 502: "internal", 503: "unavailable",
		} {
			recorder := httptest.NewRecorder()
			recorder.Header().Set("Retry-After", "7")
			w.api.Problem(recorder, request("GET", "/me", "", ""), status)
			got := answer{t, recorder.Code, recorder.Header(), recorder.Body.String()}.is(status, reason)
			require.Equal(t, http.StatusText(status), got.field("title"))
			require.Equal(t, "7", got.header.Get("Retry-After"))
		}
	})
}

// open serves a database that the test itself closes.
func open(t testing.TB, file string) *db.Store {
	t.Helper()
	store, err := db.Open(t.Context(), db.Options{Database: file, Serve: true})
	require.NoError(t, err)
	return store
}

// ask2 is ask with headers already set on the answer, as a middleware does.
func (w *world) ask2(method, path, token, body string, set map[string]string) answer {
	w.Helper()
	recorder := httptest.NewRecorder()
	for name, value := range set {
		recorder.Header().Set(name, value)
	}
	w.api.ServeHTTP(recorder, request(method, path, token, body))
	return answer{w.TB, recorder.Code, recorder.Header(), recorder.Body.String()}
}

// spaces is a body without end.
type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// counting counts what is read.
type counting struct {
	r io.Reader
	n atomic.Int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}

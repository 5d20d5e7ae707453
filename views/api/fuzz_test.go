package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/views/api"
)

// FuzzCalls sends anything anywhere: the answer is JSON, nobody is to blame on
// the server's side, and the score is the one that stands.
func FuzzCalls(f *testing.F) {
	w := newWorld(f)
	ada, _ := w.player("Ada")
	w.ask("POST", today+"/sheets", ada, w.record(4)).is(201, "")
	for _, path := range []string{"/guests", "/me/name", "/challenges", today + "/sheets", today + "/board", "/attempts/1", "/attempts/1/decisions"} {
		f.Add("POST", path, "practice=true", w.record(2))
		f.Add("GET", path, "limit=1&after=x&day=2026-11-30", "")
	}
	f.Fuzz(func(t *testing.T, method, path, query, body string) {
		if _, err := http.NewRequest(method, "/", nil); err != nil {
			return // no method
		}
		r := request(method, "/", ada, body)
		r.URL = &url.URL{Path: api.Base + path, RawQuery: query}
		got := httptest.NewRecorder()
		w.api.ServeHTTP(got, r)
		require.Less(t, got.Code, 500, got.Body.String())
		if kind := got.Header().Get("Content-Type"); kind == "application/json" || got.Code >= 400 {
			require.True(t, json.Valid(got.Body.Bytes()), got.Body.String())
		}
		me := httptest.NewRecorder()
		w.api.ServeHTTP(me, request("GET", "/attempts/1", ada, ""))
		require.Contains(t, me.Body.String(), `"score":4`)
	})
}

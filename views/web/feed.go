package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Feeds answers feed readers and calendars; an error is a refusal or a failure,
// and nothing was written then.
type Feeds interface {
	Atom(w http.ResponseWriter, r *http.Request) error
	Calendar(w http.ResponseWriter, r *http.Request) error
}

// packedFeed hands on to a feed and packs what it answers, where the reader takes
// that: most readers ask the whole day long.
func packedFeed(answer func(http.ResponseWriter, *http.Request) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		w, r := c.Response(), c.Request()
		w.Header().Add(echo.HeaderVary, varyFile[0])
		if r.Method != http.MethodGet || r.Header.Get("Range") != "" || !takesGzip(r) {
			return answer(w, r)
		}
		p := &packing{ResponseWriter: w}
		err := answer(p, r)
		p.end()
		return err
	}
}

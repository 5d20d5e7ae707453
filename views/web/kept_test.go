package web

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/require"
)

func TestShelf(t *testing.T) {
	t.Run("a page is drawn once an edition, however many ask at once", func(t *testing.T) {
		s, drawn := newShelf(careful(false)), atomic.Int32{}
		ask := func(edition uint64) string {
			c, answer := request("/")
			err := s.show(c, press{version(edition), func(context.Context) (templ.Component, error) {
				drawn.Add(1)
				time.Sleep(10 * time.Millisecond)
				return words(fmt.Sprint("edition ", edition)), nil
			}})
			require.NoError(t, err)
			return answer.Body.String()
		}
		var asked sync.WaitGroup
		for range 50 {
			asked.Go(func() { ask(1) })
		}
		asked.Wait()
		require.EqualValues(t, 1, drawn.Load())
		require.Equal(t, "edition 2", ask(2))
		require.Equal(t, "edition 2", ask(2))
		require.EqualValues(t, 2, drawn.Load())
	})
	t.Run("a page that fails half-way is not kept, and nothing of it is sent", func(t *testing.T) {
		s := newShelf(careful(false))
		c, answer := request("/")
		half := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, _ = io.WriteString(w, "half")
			return io.ErrUnexpectedEOF
		})
		draw := func(context.Context) (templ.Component, error) { return half, nil }
		require.ErrorIs(t, s.show(c, press{version(1), draw}), io.ErrUnexpectedEOF)
		require.ErrorIs(t, show(c, 200, half, forOne), io.ErrUnexpectedEOF)
		require.Empty(t, answer.Body.String())
		require.Zero(t, s.pages.Len())
	})
}

func version(n uint64) func(context.Context) (edition, error) {
	return func(context.Context) (edition, error) { return edition{board: n}, nil }
}

func words(text string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func request(address string) (echo.Context, *httptest.ResponseRecorder) {
	answer := httptest.NewRecorder()
	return echo.New().NewContext(httptest.NewRequest("GET", address, nil), answer), answer
}

// The pages are to cost no more than a bare handler of the same bytes, and
// little more than a greeting where nothing has changed.
func BenchmarkKeptPage(b *testing.B) {
	body := []byte(strings.Repeat("a row of the board ", 1000))
	s := newShelf(careful(false))
	site := echo.New()
	site.Pre(watch(slog.New(slog.DiscardHandler), time.Now, nil), s.front, headers(careful(false)), canonical)
	guard, err := sameOrigin("")
	require.NoError(b, err)
	site.Use(pagesOnly(known), pagesOnly(guard), pagesOnly(limitBody))
	site.GET("/:day/:form/board", func(c echo.Context) error {
		return s.show(c, press{version(1), func(context.Context) (templ.Component, error) { return words(string(body)), nil }})
	})
	bare := echo.New()
	bare.GET("/:day/:form/board", func(c echo.Context) error { return c.Blob(200, "text/html", body) })
	hello := echo.New()
	hello.GET("/:day/:form/board", func(c echo.Context) error { return c.String(200, "hello") })
	tag := newEncoding(body, "").tag[0]
	for name, run := range map[string]struct {
		site *echo.Echo
		tag  string
	}{"page": {site, ""}, "bare": {bare, ""}, "unchanged": {site, tag}, "hello": {hello, ""}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			r := httptest.NewRequest("GET", "/2026-11-30/district/board", nil)
			if run.tag != "" {
				r.Header.Set("If-None-Match", run.tag)
			}
			for b.Loop() {
				run.site.ServeHTTP(discard{http.Header{}}, r)
			}
		})
	}
}

type discard struct{ h http.Header }

func (d discard) Header() http.Header         { return d.h }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

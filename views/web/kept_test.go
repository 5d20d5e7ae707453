package web

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
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
			err := s.show(c, "", press{version(edition), func(context.Context) (templ.Component, error) {
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
	t.Run("while the board moves all who wait share the next drawing, and nobody sees a board from before", func(t *testing.T) {
		var board, drawn, drawing atomic.Int64
		s := newShelf(careful(false))
		moving := press{
			func(context.Context) (edition, error) { return edition{board: uint64(board.Load())}, nil },
			func(context.Context) (templ.Component, error) {
				require.EqualValues(t, 1, drawing.Add(1), "drawn twice at once")
				defer drawing.Add(-1)
				drawn.Add(1)
				defer time.Sleep(5 * time.Millisecond)
				return words(strconv.FormatInt(board.Load(), 10)), nil
			},
		}
		var asked sync.WaitGroup
		for range 50 {
			asked.Go(func() {
				for range 4 {
					least := board.Add(1)
					c, answer := request("/")
					require.NoError(t, s.show(c, "", moving))
					shown, err := strconv.ParseInt(answer.Body.String(), 10, 64)
					require.NoError(t, err)
					require.GreaterOrEqual(t, shown, least)
				}
			})
		}
		asked.Wait()
		require.Less(t, drawn.Load(), int64(100), "each of 200 had its own drawing")
	})
	t.Run("a kept page is renewed at the door where the board alone has moved", func(t *testing.T) {
		now := edition{minute: 1, board: 1}
		s := newShelf(careful(false))
		show := func(c echo.Context) error {
			return s.show(c, "", press{
				func(context.Context) (edition, error) { return now, nil },
				func(context.Context) (templ.Component, error) { return words(fmt.Sprint("board ", now.board)), nil },
			})
		}
		within := 0
		door := s.front(func(c echo.Context) error { within++; return show(c) })
		ask := func() string {
			c, answer := request("/")
			require.NoError(t, door(c))
			return answer.Body.String()
		}
		require.Equal(t, "board 1", ask())
		now.board = 2
		require.Equal(t, "board 2", ask())
		require.Equal(t, 1, within)
		now.minute = 2
		require.Equal(t, "board 2", ask())
		require.Equal(t, 2, within, "after a minute there may be no such page any more")
	})
	t.Run("what does not matter to a page makes no other page of it", func(t *testing.T) {
		s, drawn := newShelf(careful(false)), 0
		for i := range 100 {
			c, _ := request(fmt.Sprint("/?x=", i, "&roll=9"))
			require.NoError(t, s.show(c, asked("roll", 9), press{version(1), func(context.Context) (templ.Component, error) {
				drawn++
				return words("nine"), nil
			}}))
		}
		require.Equal(t, 1, drawn)
		require.Equal(t, 1, s.pages.pages.Len())
	})
	t.Run("a page that fails half-way is not kept, and nothing of it is sent", func(t *testing.T) {
		s := newShelf(careful(false))
		c, answer := request("/")
		half := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, _ = io.WriteString(w, "half")
			return io.ErrUnexpectedEOF
		})
		draw := func(context.Context) (templ.Component, error) { return half, nil }
		require.ErrorIs(t, s.show(c, "", press{version(1), draw}), io.ErrUnexpectedEOF)
		require.ErrorIs(t, show(c, 200, half, forOne), io.ErrUnexpectedEOF)
		require.Empty(t, answer.Body.String())
		require.Zero(t, s.pages.held)
	})
}

func TestMemory(t *testing.T) {
	t.Run("it holds as many pages as fit, those asked for last", func(t *testing.T) {
		m := newMemory(100)
		for i := range 10 {
			m.add(fmt.Sprint(i), &kept{size: 30})
			m.get("0")
		}
		require.Equal(t, 90, m.held)
		for _, address := range []string{"0", "8", "9"} {
			_, found := m.get(address)
			require.True(t, found, address)
		}
		require.Equal(t, 3, m.pages.Len())
	})
	t.Run("a page in place of another counts once", func(t *testing.T) {
		m := newMemory(100)
		for size := range 50 {
			m.add("/", &kept{size: size})
		}
		require.Equal(t, 49, m.held)
	})
	t.Run("a page that does not fit is not kept", func(t *testing.T) {
		m := newMemory(100)
		m.add("/", &kept{size: 101})
		require.Zero(t, m.held)
		require.Zero(t, m.pages.Len())
	})
}

func TestAsked(t *testing.T) {
	require.Equal(t, "", asked("roll", 0, "after", "", "begun", false))
	require.Equal(t, "?roll=9&die=4&after=a%26b&begun=true", asked("roll", 9, "x", 0, "die", 4, "after", "a&b", "begun", true))
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
	site.Use(pagesOnly(known, guard, limitBody))
	site.GET("/:day/:form/board", func(c echo.Context) error {
		return s.show(c, "", press{version(1), func(context.Context) (templ.Component, error) { return words(string(body)), nil }})
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

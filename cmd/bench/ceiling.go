package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
)

// ceilingRole, as the first word of the command line, makes this program the
// server that others are compared with.
const ceilingRole = "as-ceiling"

// serveCeiling serves at an address what no server built on echo can be faster
// than: a greeting, bytes that lie ready, and those bytes in answer to a form
// that was read. Its limits are those of the serve command.
func serveCeiling(ctx context.Context, addr string) error {
	var page atomic.Pointer[kept]
	page.Store(&kept{kind: echo.MIMEApplicationJSON})
	e := echo.New()
	e.GET("/hello", func(c echo.Context) error { return c.String(http.StatusOK, "Hello, district!") })
	e.PUT("/page", func(c echo.Context) error { return keep(c, &page) })
	e.GET("/page", func(c echo.Context) error { return show(c, http.StatusOK, page.Load()) })
	e.POST("/*", func(c echo.Context) error {
		if _, err := io.ReadAll(c.Request().Body); err != nil {
			return err
		}
		return show(c, http.StatusCreated, page.Load())
	})
	server := &http.Server{
		Addr: addr, Handler: e,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// kept is a page that the ceiling has been given to serve.
type kept struct {
	kind, packed string
	bytes        []byte
}

func keep(c echo.Context, page *atomic.Pointer[kept]) error {
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return err
	}
	h := c.Request().Header
	page.Store(&kept{h.Get(echo.HeaderContentType), h.Get(echo.HeaderContentEncoding), body})
	return c.NoContent(http.StatusNoContent)
}

func show(c echo.Context, status int, page *kept) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(page.bytes)))
	if page.packed != "" {
		h.Set(echo.HeaderContentEncoding, page.packed)
	}
	return c.Blob(status, page.kind, page.bytes)
}

// ceiling starts the ceiling in a process of its own.
func (b *bench) ceiling(ctx context.Context) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	return launch(ctx, os.Stderr, addr, self, ceilingRole, addr)
}

// give lets the ceiling serve these bytes.
func (p *process) give(page kept) error {
	c, err := dial(p.addr)
	if err != nil {
		return err
	}
	defer c.close()
	got, err := c.do(fmt.Appendf(nil, "PUT /page HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n%s",
		p.addr, page.kind, page.packed, len(page.bytes), page.bytes))
	if err != nil {
		return err
	}
	return expect(http.StatusNoContent)(got)
}

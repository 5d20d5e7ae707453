package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"strconv"
	"strings"
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
	page.Store(&kept{})
	e := echo.New()
	e.GET("/hello", func(c echo.Context) error { return c.String(http.StatusOK, "Hello, district!") })
	e.PUT("/page", func(c echo.Context) error { return keep(c, &page) })
	e.GET("/page", func(c echo.Context) error { return show(c, http.StatusOK, page.Load()) })
	e.GET("/mirror", func(c echo.Context) error { return mirror(c, page.Load()) })
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

// kept is an answer that the ceiling has been given to make.
type kept struct {
	header http.Header
	bytes  []byte
}

// keepPrefix marks, in what the ceiling is given, the header of its answers.
const keepPrefix = "Keep-"

func keep(c echo.Context, page *atomic.Pointer[kept]) error {
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return err
	}
	k := &kept{http.Header{}, body}
	for name, values := range c.Request().Header {
		if name, ours := strings.CutPrefix(name, keepPrefix); ours {
			k.header[name] = values
		}
	}
	page.Store(k)
	return c.NoContent(http.StatusNoContent)
}

// show answers with the given bytes, under no more of a header than they need.
func show(c echo.Context, status int, page *kept) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(page.bytes)))
	if packed := page.header.Get(echo.HeaderContentEncoding); packed != "" {
		h.Set(echo.HeaderContentEncoding, packed)
	}
	return c.Blob(status, page.header.Get(echo.HeaderContentType), page.bytes)
}

// mirror answers with the given bytes under the whole header that they came with.
func mirror(c echo.Context, page *kept) error {
	maps.Copy(c.Response().Header(), page.header)
	c.Response().WriteHeader(http.StatusOK)
	_, err := c.Response().Write(page.bytes)
	return err
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

// give lets the ceiling answer with these bytes.
func (p *process) give(page kept) error {
	request, err := http.NewRequest(http.MethodPut, "http://"+p.addr+"/page", bytes.NewReader(page.bytes))
	if err != nil {
		return err
	}
	for name, values := range page.header {
		if name != "Date" {
			request.Header[keepPrefix+name] = values
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		return fmt.Errorf("the ceiling does not take the page: %s", answer.Status)
	}
	return nil
}

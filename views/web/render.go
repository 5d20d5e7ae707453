package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// Header values that many answers share; they must not be changed.
var (
	htmlType  = []string{"text/html; charset=utf-8"}
	vary      = []string{"Accept-Encoding, Cookie"}
	varyFile  = []string{"Accept-Encoding"}
	forAll    = []string{"no-cache"}
	forOne    = []string{"private, no-cache"}
	forNobody = []string{"no-store"}
	gzipped   = []string{"gzip"}
)

// encoding is a page's bytes in one encoding, with the header values that go with them.
type encoding struct {
	bytes  []byte
	tag    []string
	length []string
}

func newEncoding(b []byte, suffix string) encoding {
	sum := sha256.Sum256(b)
	return encoding{
		bytes:  b,
		tag:    []string{`"` + hex.EncodeToString(sum[:12]) + suffix + `"`},
		length: []string{strconv.Itoa(len(b))},
	}
}

// send answers with the page, or with the news that the browser has it already.
func (e encoding) send(c echo.Context, status int, packed bool) error {
	h := c.Response().Header()
	if status == http.StatusOK {
		h["Etag"] = e.tag
		if e.known(c.Request()) {
			delete(h, echo.HeaderContentType)
			return c.NoContent(http.StatusNotModified)
		}
	}
	h[echo.HeaderContentLength] = e.length
	if packed {
		h[echo.HeaderContentEncoding] = gzipped
	}
	c.Response().WriteHeader(status)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	_, err := c.Response().Write(e.bytes)
	return err
}

// known tells whether the browser says that it has this already.
func (e encoding) known(r *http.Request) bool {
	header := r.Header["If-None-Match"]
	if len(header) == 0 {
		return false
	}
	for one := range strings.SplitSeq(header[0], ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == e.tag[0] || one == "*" {
			return true
		}
	}
	return false
}

// takesGzip tells whether the browser takes a packed answer.
func takesGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get(echo.HeaderAcceptEncoding), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		if name == "gzip" {
			return strings.Trim(weight, " q=0.") != "" || weight == ""
		}
	}
	return false
}

// show answers with a page for one visitor. It is rendered whole before the
// first byte goes out, so that a page that fails half-way is still a clean error.
func show(c echo.Context, status int, page templ.Component, keep []string) error {
	var plain bytes.Buffer
	if err := page.Render(c.Request().Context(), &plain); err != nil {
		return err
	}
	label(c, keep)
	if !takesGzip(c.Request()) {
		return newEncoding(plain.Bytes(), "").send(c, status, false)
	}
	return newEncoding(pack(plain.Bytes(), quick), "-gz").send(c, status, true)
}

// label says that the answer is a page, and for whom it may be kept.
func label(c echo.Context, keep []string) {
	h := c.Response().Header()
	h[echo.HeaderContentType], h[echo.HeaderCacheControl], h[echo.HeaderVary] = htmlType, keep, vary
}

// Compressors are kept for reuse, as each weighs a megabyte. Pages are packed
// quickly, files that are packed once as small as they get.
var (
	quick = compressors(gzip.BestSpeed)
	small = compressors(gzip.BestCompression)
)

func compressors(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, err := gzip.NewWriterLevel(nil, level)
		if err != nil {
			panic(err) // only for a level that does not exist
		}
		return w
	}}
}

func pack(b []byte, pool *sync.Pool) []byte {
	var packed bytes.Buffer
	w := pool.Get().(*gzip.Writer)
	defer pool.Put(w)
	w.Reset(&packed)
	// Neither can fail on a buffer.
	_, _ = w.Write(b)
	_ = w.Close()
	return packed.Bytes()
}

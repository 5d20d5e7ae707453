package web

import (
	"compress/gzip"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// long tells whether a call is answered at length: a board or an export.
func long(r *http.Request) bool {
	path := strings.TrimSuffix(r.URL.Path, ".csv")
	return r.Method == http.MethodGet && (strings.HasSuffix(path, "/board") || strings.HasSuffix(path, "/export"))
}

// packed answers a long call in the encoding that the program takes.
func packed(api http.Handler, w http.ResponseWriter, r *http.Request) {
	w.Header().Add(echo.HeaderVary, varyFile[0])
	if !takesGzip(r) {
		api.ServeHTTP(w, r)
		return
	}
	p := &packing{ResponseWriter: w}
	api.ServeHTTP(p, r)
	p.end() // not where the answer was broken off by a panic: it must not seem whole
}

// packing packs the body of an answer that is sent whole; refusals and the news
// that nothing has changed pass as they are.
type packing struct {
	http.ResponseWriter
	body  *gzip.Writer // nil until there is something to pack
	begun bool
}

func (p *packing) WriteHeader(status int) {
	p.begun = true
	if status == http.StatusOK {
		h := p.Header()
		h.Del(echo.HeaderContentLength)
		h[echo.HeaderContentEncoding] = gzipped
		p.body = quick.Get().(*gzip.Writer)
		p.body.Reset(p.ResponseWriter)
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *packing) Write(part []byte) (int, error) {
	if !p.begun {
		p.WriteHeader(http.StatusOK)
	}
	if p.body == nil {
		return p.ResponseWriter.Write(part)
	}
	return p.body.Write(part)
}

// Unwrap lets the API set limits on the connection.
func (p *packing) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packing) end() {
	if p.body != nil {
		_ = p.body.Close() // fails only when the client has gone
		quick.Put(p.body)
	}
}

package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClientReadsWhatAServerMaySend(t *testing.T) {
	long := strings.Repeat("district ", 20_000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/short":
			_, _ = io.WriteString(w, "ok")
		case "/long":
			_, _ = io.WriteString(w, long)
		case "/unchanged":
			w.WriteHeader(http.StatusNotModified)
		case "/echo":
			w.WriteHeader(http.StatusCreated)
			_, _ = io.Copy(w, r.Body)
		}
	}))
	defer server.Close()
	addr := server.Listener.Addr().String()
	c, err := dial(addr)
	require.NoError(t, err)
	defer c.close()
	for _, row := range []struct {
		name    string
		request []byte
		status  int
		body    string
	}{
		{"a short answer with a length", look(addr, "/short"), 200, "ok"},
		{"a long one in chunks", look(addr, "/long"), 200, long},
		{"one without a body", look(addr, "/unchanged"), 304, ""},
		{"the echo of a form", post(addr, "/echo", "text/plain", []byte("hello")), 201, "hello"},
		{"a short one after all these on the same connection", look(addr, "/short", "Accept-Encoding: gzip"), 200, "ok"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := c.do(row.request)
			require.NoError(t, err)
			require.Equal(t, row.status, got.status)
			require.Equal(t, row.body, string(got.body))
		})
	}
}

func TestClientRefusesWhatIsNotHTTP(t *testing.T) {
	for _, line := range []string{"", "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 abc\r\n"} {
		t.Run(fmt.Sprintf("%q", line), func(t *testing.T) {
			_, err := parseStatus([]byte(line))
			require.Error(t, err)
		})
	}
}

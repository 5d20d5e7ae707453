package main

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDrive(t *testing.T) {
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path == "/refused" {
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}))
	defer server.Close()
	addr := server.Listener.Addr().String()

	t.Run("a repeated request is sent exactly so often", func(t *testing.T) {
		asked.Store(0)
		total, err := drive(addr, 8, repeat(look(addr, "/"), 100, 200))
		require.NoError(t, err)
		require.Equal(t, 100, total.done)
		require.Len(t, total.waits, 100)
		require.EqualValues(t, 100, asked.Load())
	})
	t.Run("each request of a volley is sent once", func(t *testing.T) {
		asked.Store(0)
		total, err := drive(addr, 3, volley([][]byte{look(addr, "/1"), look(addr, "/2"), look(addr, "/3"), look(addr, "/4")}, 200))
		require.NoError(t, err)
		require.Equal(t, 4, total.done)
		require.EqualValues(t, 4, asked.Load())
	})
	t.Run("an answer that was not expected ends the run", func(t *testing.T) {
		_, err := drive(addr, 2, repeat(look(addr, "/refused"), 10, 200))
		require.ErrorContains(t, err, "429")
	})
	t.Run("a server that is not there ends the run", func(t *testing.T) {
		_, err := drive("127.0.0.1:1", 2, repeat(nil, 1, 200))
		require.Error(t, err)
	})
}

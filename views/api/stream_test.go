package api

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// crowded is a service on whose challenges many have played.
type crowded struct {
	*challenge.Service
	results int
	pause   time.Duration // before the last of them
	broken  error         // after it
}

func (s crowded) Export(ctx context.Context, id challenge.ID) (challenge.Export, error) {
	c, err := s.Challenge(ctx, id)
	sheet := rules.ParseSheet(strings.Repeat("- ", 24))
	return challenge.Export{Challenge: c, Results: func(yield func(challenge.ExportedResult, error) bool) {
		for i := range s.results {
			if i == s.results-1 {
				time.Sleep(s.pause)
			}
			r := challenge.ExportedResult{Sheet: sheet}
			r.Attempt, r.Name, r.Rank = challenge.AttemptID(i+1), "Ada", 1
			if !yield(r, nil) {
				return
			}
		}
		if s.broken != nil {
			yield(challenge.ExportedResult{}, s.broken)
		}
	}}, err
}

func newCrowd(t *testing.T, stall time.Duration, crowd crowded) http.Handler {
	t.Helper()
	crowd.Service = challenge.New(challenge.Config{
		Store: dbtest.Open(t), Zone: time.UTC, Grace: time.Hour, Random: rand.NewChaCha8([32]byte{1}), Log: slog.New(slog.DiscardHandler),
		Clock: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
		Forms: []challenge.Form{{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open}},
	})
	a := New(Config{Service: crowd.Service, Log: slog.New(slog.DiscardHandler)})
	mux := http.NewServeMux()
	mux.Handle("/{day}/{form}", a.answer(methods{"GET": exportChallenge(crowd, stall)}))
	return mux
}

// sink counts what is written, and now and then how much memory is held.
type sink struct {
	http.ResponseWriter
	bytes, next int
	most        uint64
}

func (s *sink) Write(p []byte) (int, error) {
	if s.bytes += len(p); s.bytes > s.next {
		s.next += 4 << 20
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		s.most = max(s.most, m.HeapAlloc)
	}
	return len(p), nil
}

func TestAnExportOfAnySizeNeedsNoMemory(t *testing.T) {
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	out := &sink{ResponseWriter: httptest.NewRecorder()}
	newCrowd(t, time.Minute, crowded{results: 30_000}).ServeHTTP(out, httptest.NewRequest("GET", "/2026-11-30/district", nil))
	require.Greater(t, out.bytes, 20<<20)
	require.Less(t, out.most, before.HeapAlloc+8<<20)
}

func TestAnExportThatFailsBreaksOff(t *testing.T) {
	server := httptest.NewServer(newCrowd(t, time.Minute, crowded{results: 1000, broken: errors.New("the disk is gone")}))
	defer server.Close()
	answer, err := http.Get(server.URL + "/2026-11-30/district")
	require.NoError(t, err)
	defer answer.Body.Close()
	_, err = io.ReadAll(answer.Body)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF, "so that nobody takes it for the whole")
}

func TestALongExport(t *testing.T) {
	serve := func(t *testing.T, stall time.Duration, crowd crowded) (answer *http.Response, over <-chan struct{}) {
		t.Helper()
		served := make(chan struct{})
		export := newCrowd(t, stall, crowd)
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer close(served)
			export.ServeHTTP(w, r)
		}))
		server.Config.WriteTimeout = 100 * time.Millisecond
		server.Start()
		t.Cleanup(server.Close)
		answer, err := http.Get(server.URL + "/2026-11-30/district")
		require.NoError(t, err)
		t.Cleanup(func() { _ = answer.Body.Close() })
		return answer, served
	}
	t.Run("may take longer than other answers", func(t *testing.T) {
		answer, _ := serve(t, time.Minute, crowded{results: 500, pause: 300 * time.Millisecond})
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(string(text), "]}\n"))
	})
	t.Run("is not held up by a client that takes nothing", func(t *testing.T) {
		answer, over := serve(t, 100*time.Millisecond, crowded{results: 50_000})
		<-over // nothing is taken before, however long the connection takes to fill
		_, err := io.ReadAll(answer.Body)
		require.Error(t, err)
	})
}

// connection notes the limits that it is given.
type connection struct {
	http.ResponseWriter
	limits []time.Time
}

func (c *connection) SetWriteDeadline(at time.Time) error {
	c.limits = append(c.limits, at)
	return nil
}

// reused is a writer that a server uses for one request after the other.
type reused struct{ http.ResponseWriter }

func (r *reused) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func TestTheLastLimitOfAnExportHitsNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, next := &connection{ResponseWriter: httptest.NewRecorder()}, &connection{ResponseWriter: httptest.NewRecorder()}
		w := &reused{first}
		_, err := newPatient(w, time.Minute).Write([]byte("[]"))
		require.NoError(t, err)
		w.ResponseWriter = next // the answer is out, and another request has come
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		require.Equal(t, []time.Time{{}, time.Unix(1, 0)}, first.limits)
		require.Empty(t, next.limits)
	})
}

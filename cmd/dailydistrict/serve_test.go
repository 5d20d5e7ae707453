package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const noon = "--clock=2026-11-30T12:00:00Z"

func file(t *testing.T) string { return filepath.Join(t.TempDir(), "district.db") }

func TestServing(t *testing.T) {
	s := serveHere(t, noon, "--database="+file(t), "--log-level=debug")
	s.must(t, http.StatusOK, "GET", "/healthz", "", nil, nil)
	require.Equal(t, "open", s.day(t, "2026-11-30").State, "today is there before the first page")
	require.Equal(t, "committed", s.day(t, "2026-12-07").State)

	ann := s.guest(t)
	var named struct {
		Code string `json:"recovery_code"`
	}
	s.must(t, http.StatusOK, "POST", "/api/v1/me/name", ann, map[string]string{"name": "Ann"}, &named)
	var again struct{ Token string }
	s.must(t, http.StatusCreated, "POST", "/api/v1/sessions", "", map[string]string{"recovery_code": named.Code}, &again)
	var outcome struct{ Rank, Of int }
	status, err := s.submit("2026-11-30", again.Token, &outcome)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status)
	require.Equal(t, 1, outcome.Rank)
	require.Equal(t, exitDone, s.end())

	log := s.log.String()
	require.Contains(t, log, "REHEARSAL")
	require.Contains(t, log, "/api/v1/sessions", "requests are logged")
	for _, secret := range []string{ann, again.Token, named.Code} {
		require.NotEmpty(t, secret)
		require.NotContains(t, log, secret)
	}
}

func TestTheSecondServerIsRefused(t *testing.T) {
	database := file(t)
	serveHere(t, "--database="+database)
	got := say(t, "", "--addr=127.0.0.1:0", "--database="+database)
	require.NotEqual(t, exitDone, got.code)
	require.Contains(t, got.err, "PostgreSQL")
}

// TestATakenAddressIsRefused and leaves nothing behind: no database is made for a
// server that nobody can reach.
func TestATakenAddressIsRefused(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	taken := listener.Addr().String()
	for setting, args := range map[string][]string{
		"--addr":         {"--addr=" + taken},
		"--metrics-addr": {"--addr=127.0.0.1:0", "--metrics-addr=" + taken},
	} {
		database := file(t)
		got := say(t, "", append(args, "--database="+database)...)
		require.Equal(t, exitFailed, got.code)
		require.Contains(t, got.err, "another program listens on "+taken)
		require.Contains(t, got.err, "with "+setting)
		require.NoFileExists(t, database)
	}
}

// TestTheFileIsWhatIsServed starts the program itself on one file by several names.
func TestTheFileIsWhatIsServed(t *testing.T) {
	folder := t.TempDir()
	database, other := filepath.Join(folder, "district.db"), filepath.Join(folder, "other.db")
	s := serveThere(t, folder, "--database="+database)
	require.NoError(t, os.Link(database, other))
	for _, command := range []string{"serve", "publish"} {
		out, err := program(t, folder, "--addr=127.0.0.1:0", command, "--database="+other).CombinedOutput()
		require.Error(t, err, command)
		require.Contains(t, string(out), "hard link", command)
	}
	require.NoError(t, os.Remove(other))
	s.must(t, http.StatusOK, "GET", "/readyz", "", nil, nil)

	require.NoError(t, os.Rename(database, other))
	var ready struct{ Detail string }
	s.must(t, http.StatusServiceUnavailable, "GET", "/readyz", "", nil, &ready)
	require.Contains(t, ready.Detail, "was moved, removed or replaced")
	asked := say(t, "", "health", "--addr="+strings.TrimPrefix(s.base, "http://"))
	require.Equal(t, exitFailed, asked.code)
	require.Contains(t, asked.err, "Put it back")
	require.NotContains(t, asked.err, folder)
	out, err := program(t, folder, "--addr=127.0.0.1:0", "--database="+other).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "PostgreSQL")
	require.NoError(t, os.Rename(other, database))
	s.must(t, http.StatusOK, "GET", "/readyz", "", nil, nil)
	s.guest(t)
}

func TestGuestsAreForgotten(t *testing.T) {
	database := file(t)
	s := serveHere(t, noon, "--database="+database)
	guest, named := s.guest(t), s.named(t, "Ada")
	require.Equal(t, exitDone, s.end())
	for _, on := range []struct {
		clock  string
		status int
	}{{"2027-02-28T11:00:00Z", http.StatusOK}, {"2027-02-28T13:00:00Z", http.StatusUnauthorized}} {
		later := serveHere(t, "--clock="+on.clock, "--database="+database)
		require.Eventually(t, func() bool {
			status, err := later.ask("GET", "/api/v1/me", guest, nil, nil)
			return err == nil && status == on.status
		}, 10*time.Second, 20*time.Millisecond)
		later.must(t, http.StatusOK, "GET", "/api/v1/me", named, nil, nil)
		require.Equal(t, exitDone, later.end())
	}
}

func TestSIGTERMFinishesWhatHasBegun(t *testing.T) {
	t.Parallel()
	database := file(t)
	s := serveThere(t, t.TempDir(), "--database="+database, noon)
	const players = 40
	tokens := make([]string, players)
	for i := range tokens {
		tokens[i] = s.named(t, fmt.Sprintf("Player %02d", i))
	}
	idle := make([]net.Conn, 200) // keep-alives and connections that say nothing
	for i := range idle {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
		require.NoError(t, err)
		defer conn.Close()
		if i%2 == 0 {
			_, err = fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
			require.NoError(t, err)
		}
		idle[i] = conn
	}
	acknowledged := make([]bool, players)
	var together sync.WaitGroup
	for i, token := range tokens {
		together.Go(func() {
			status, err := s.submit("2026-11-30", token, nil)
			acknowledged[i] = err == nil && status == http.StatusCreated
		})
	}
	began := time.Now()
	code := s.signal(t, syscall.SIGTERM)
	together.Wait()
	require.Equal(t, exitDone, code, s.log.String())
	require.Less(t, time.Since(began), 15*time.Second)
	require.Contains(t, s.log.String(), "msg=stopped")
	_, err := os.Stat(database + "-wal")
	require.ErrorIs(t, err, os.ErrNotExist, "the log is folded into the database")

	again := serveHere(t, "--clock=2026-11-30T13:00:00Z", "--database="+database)
	of, names := again.board(t, "2026-11-30")
	require.Len(t, names, of)
	for i, yes := range acknowledged {
		if yes {
			require.Contains(t, names, fmt.Sprintf("Player %02d", i))
		}
	}
}

func TestASecondSIGTERMForces(t *testing.T) {
	t.Parallel()
	s := serveThere(t, t.TempDir(), "--database="+file(t), noon)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	_, err = fmt.Fprint(conn, "POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{") // a request that never ends
	require.NoError(t, err)
	time.Sleep(200 * time.Millisecond)
	require.NoError(t, s.command.Process.Signal(syscall.SIGTERM))
	require.Eventually(t, func() bool { return strings.Contains(s.log.String(), "stopping") }, 10*time.Second, 10*time.Millisecond)
	began := time.Now()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.command.Wait()
	}()
	for waiting := true; waiting; { // one that comes within the same millisecond as the first may count as the first
		_ = s.command.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
			waiting = false
		case <-time.After(100 * time.Millisecond):
		}
	}
	require.NotEqual(t, exitDone, s.command.ProcessState.ExitCode())
	require.Less(t, time.Since(began), farewell/2)
}

func TestHealthAsksTheServer(t *testing.T) {
	s := serveHere(t, "--database="+file(t))
	address := strings.TrimPrefix(s.base, "http://")
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	for _, addr := range []string{address, ":" + port, "0.0.0.0:" + port} {
		got := say(t, "", "health", "--addr="+addr)
		require.Equal(t, exitDone, got.code, got.err)
		require.Contains(t, got.out, `"ok"`)
	}
	s.end()
	got := say(t, "", "health", "--addr="+address)
	require.Equal(t, exitFailed, got.code)
	require.Contains(t, got.err, "nobody answers")
}

func TestMetricsNameRoutesAndNeverPaths(t *testing.T) {
	private := free(t)
	s := serveHere(t, "--database="+file(t), noon, "--metrics-addr="+private)
	ann := s.named(t, "Ann")
	_, err := s.submit("2026-11-30", ann, nil)
	require.NoError(t, err)
	_, err = s.ask("GET", "/some/thing/of/nobody", "", nil, nil)
	require.NoError(t, err)
	_, err = s.ask("BREW", "/2026-11-30", "", nil, nil)
	require.NoError(t, err)

	text := fetch(t, "http://"+private+"/metrics")
	for _, line := range []string{
		`dailydistrict_submission_seconds_count{outcome="stored"} 1`,
		`dailydistrict_request_seconds_count{method="POST",route="/api/v1/challenges/{day}/{form}/sheets",status="201"} 1`,
		"dailydistrict_ready 1", "dailydistrict_degraded 0", "dailydistrict_published_timestamp_seconds 1", "go_goroutines ",
	} {
		require.True(t, strings.Contains(text, line), line)
	}
	for _, raw := range []string{"of/nobody", "2026-11-30", "BREW", ann} {
		require.False(t, strings.Contains(text, raw), raw)
	}
	require.Contains(t, fetch(t, "http://"+private+"/debug/pprof/goroutine?debug=1"), "goroutine")
	status, err := s.ask("GET", "/metrics", "", nil, nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, status, "not on the public address")
}

func TestSlowClientsAreCutOffAndHinderNobody(t *testing.T) {
	t.Parallel()
	s := serveHere(t, "--database="+file(t))
	began := time.Now()
	var slow sync.WaitGroup
	cut := make([]bool, 100)
	for i := range cut {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
		require.NoError(t, err)
		defer conn.Close()
		slow.Go(func() {
			for _, letter := range []byte("GET /healthz HTTP/1.1\r\nHost: dribbling") { // a byte a second, 41 in all
				if _, err := conn.Write([]byte{letter}); err != nil {
					cut[i] = true
					return
				}
				time.Sleep(time.Second)
			}
		})
	}
	for range 20 {
		asked := time.Now()
		s.must(t, http.StatusOK, "GET", "/readyz", "", nil, nil)
		require.Less(t, time.Since(asked), time.Second)
	}
	slow.Wait()
	require.NotContains(t, cut, false)
	require.Less(t, time.Since(began), 15*time.Second)
}

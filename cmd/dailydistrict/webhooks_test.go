package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// ear is a receiver of webhooks that tells what comes and then does as a test says.
type ear struct {
	*httptest.Server
	mutex sync.Mutex
	ids   []string
	act   http.HandlerFunc
}

func receiving(t *testing.T) *ear {
	e := &ear{act: func(http.ResponseWriter, *http.Request) {}}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then is it noticed that a sender has gone
		e.mutex.Lock()
		e.ids = append(e.ids, r.Header.Get("webhook-id"))
		act := e.act
		e.mutex.Unlock()
		act(w, r)
	}))
	t.Cleanup(e.Close)
	return e
}

func (e *ear) then(act http.HandlerFunc) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.act = act
}

// heard waits until so many messages have come, and gives their ids.
func (e *ear) heard(t *testing.T, n int) []string {
	t.Helper()
	require.Eventually(t, func() bool {
		e.mutex.Lock()
		defer e.mutex.Unlock()
		return len(e.ids) >= n
	}, 20*time.Second, 10*time.Millisecond)
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return e.ids
}

// hooked is a server's database in which a member of a club stands on the board of
// the 30th, and the club has that sent to an address.
type hooked struct {
	args        []string // of the server
	path, token string   // of the webhook, and of its host
}

func hookedTo(t *testing.T, address string, args ...string) hooked {
	h := hooked{args: append(args, "--database="+file(t))}
	s := serveHere(t, h.at("12:00:00", "2026-11-30")...)
	h.token = s.named(t, "Ada")
	var club struct{ ID string }
	s.must(t, http.StatusCreated, "POST", "/api/v1/clubs", h.token, map[string]string{"name": "Café"}, &club)
	h.path = "/api/v1/clubs/" + club.ID + "/webhook"
	s.must(t, http.StatusCreated, "POST", h.path, h.token, map[string]string{"address": address}, nil)
	status, err := s.submit("2026-11-30", h.token, nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status)
	require.Equal(t, exitDone, s.end())
	return h
}

// at is the arguments of the server at a time of a day.
func (h hooked) at(clock, day string) []string { return append(h.args, "--clock="+day+"T"+clock+"Z") }

// after is those on the day on which the board is final.
func (h hooked) after(clock string) []string { return h.at(clock, "2026-12-01") }

// sent is a message as its host is told of it.
type sent struct {
	Progress, Trouble string
	Tries             int
}

// waits waits until the one message of a club has been tried so often.
func (h hooked) waits(t *testing.T, s *server, tries int) sent {
	t.Helper()
	var told struct{ Deliveries []sent }
	require.Eventually(t, func() bool {
		s.must(t, http.StatusOK, "GET", h.path, h.token, nil, &told)
		return len(told.Deliveries) == 1 && told.Deliveries[0].Tries >= tries
	}, 20*time.Second, 20*time.Millisecond)
	return told.Deliveries[0]
}

const toHere = "--webhook-ranges=127.0.0.1"

// TestAMessageOutlivesACrash kills the server while a message is under way: it
// comes again under the same id, and once it was taken no more.
func TestAMessageOutlivesACrash(t *testing.T) {
	t.Parallel()
	e := receiving(t)
	h := hookedTo(t, e.URL, toHere)
	reached := make(chan struct{})
	e.then(func(_ http.ResponseWriter, r *http.Request) {
		close(reached)
		<-r.Context().Done()
	})
	p := serveThere(t, t.TempDir(), h.after("02:01:30")...)
	<-reached
	require.Equal(t, -1, p.signal(t, syscall.SIGKILL))
	e.then(func(http.ResponseWriter, *http.Request) {})
	for _, clock := range []string{"02:03:00", "02:20:00"} {
		s := serveHere(t, h.after(clock)...)
		require.Equal(t, sent{"delivered", "", 1}, h.waits(t, s, 1))
		require.Equal(t, exitDone, s.end())
	}
	ids := e.heard(t, 2)
	require.Len(t, ids, 2)
	require.Equal(t, ids[0], ids[1])
}

// TestStoppingWaitsForAMessageButNotForEver stops the server while a receiver is
// silent, and while one answers in a moment.
func TestStoppingWaitsForAMessageButNotForEver(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		act   func(r *http.Request)
		comes int // how often the message comes in all
	}{
		"a silent receiver is left, and hears it again": {func(r *http.Request) { <-r.Context().Done() }, 2},
		"a slow one is waited for":                      {func(*http.Request) { time.Sleep(500 * time.Millisecond) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			e := receiving(t)
			h := hookedTo(t, e.URL, toHere)
			reached := make(chan struct{})
			e.then(func(_ http.ResponseWriter, r *http.Request) {
				close(reached)
				c.act(r)
			})
			p := serveThere(t, t.TempDir(), h.after("02:01:30")...)
			<-reached
			began := time.Now()
			require.Equal(t, exitDone, p.signal(t, syscall.SIGTERM), p.log)
			require.Less(t, time.Since(began), 8*time.Second)
			e.then(func(http.ResponseWriter, *http.Request) {})
			s := serveHere(t, h.after("02:03:00")...)
			require.Equal(t, sent{"delivered", "", 1}, h.waits(t, s, 1))
			require.Equal(t, exitDone, s.end())
			ids := e.heard(t, c.comes)
			require.Len(t, ids, c.comes)
			require.Equal(t, ids[0], ids[len(ids)-1])
		})
	}
}

func TestWebhooksReachNoPrivateAddressUnlessTheHostSaysSo(t *testing.T) {
	t.Parallel()
	e := receiving(t)
	h := hookedTo(t, e.URL, toHere)
	h.args = h.args[1:] // it was allowed when the webhook was set, and no longer is
	s := serveHere(t, h.after("02:01:30")...)
	require.Equal(t, sent{"waiting", "The address leads into a private network, where this server does not send.", 1}, h.waits(t, s, 1))
	require.Equal(t, exitDone, s.end())
	require.Empty(t, e.heard(t, 0))
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// asProgram makes the test binary behave as the program itself, so that tests
// can kill it.
const asProgram = "TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program is the command line in a process of its own.
func program(t *testing.T, folder string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(self, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), asProgram+"=1")
	return command
}

// journal collects what a server logs and tells the address that it serves on.
type journal struct {
	mutex   sync.Mutex
	text    bytes.Buffer
	serving chan string
}

var servingLine = regexp.MustCompile(`msg=serving address=(\S+)`)

func newJournal() *journal { return &journal{serving: make(chan string, 1)} }

func (j *journal) Write(p []byte) (int, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if found := servingLine.FindSubmatch(p); found != nil {
		j.serving <- string(found[1])
	}
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return j.text.String()
}

// address waits until the server serves.
func (j *journal) address(t *testing.T) string {
	t.Helper()
	select {
	case address := <-j.serving:
		return address
	case <-time.After(30 * time.Second):
		require.Fail(t, "the server does not serve", j.String())
		return ""
	}
}

// server is a server that runs inside the test.
type server struct {
	*client
	log  *journal
	stop context.CancelFunc
	done chan int
}

// serveHere starts a server on a free port and stops it when the test ends.
func serveHere(t *testing.T, args ...string) *server {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	s := &server{log: newJournal(), stop: stop, done: make(chan int, 1)}
	go func() {
		s.done <- run(ctx, append([]string{"--addr=127.0.0.1:0"}, args...), stdio{In: strings.NewReader(""), Out: io.Discard, Err: s.log})
		close(s.done)
	}()
	s.client = newClient(s.log.address(t))
	t.Cleanup(func() { stop(); <-s.done })
	return s
}

// end stops the server and gives its exit code.
func (s *server) end() int {
	s.stop()
	return <-s.done
}

// process is a server in a process of its own.
type process struct {
	*client
	log     *journal
	command *exec.Cmd
}

func serveThere(t *testing.T, folder string, args ...string) *process {
	t.Helper()
	p := &process{log: newJournal(), command: program(t, folder, append([]string{"--addr=127.0.0.1:0"}, args...)...)}
	pipe, err := p.command.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, p.command.Start())
	read := make(chan struct{})
	go func() {
		defer close(read)
		for lines := bufio.NewScanner(pipe); lines.Scan(); {
			_, _ = p.log.Write(append(lines.Bytes(), '\n'))
		}
	}()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		<-read
		_ = p.command.Wait()
	})
	p.client = newClient(p.log.address(t))
	return p
}

// signal sends a signal and gives the exit code, -1 for a violent end.
func (p *process) signal(t *testing.T, s syscall.Signal) int {
	t.Helper()
	require.NoError(t, p.command.Process.Signal(s))
	_ = p.command.Wait()
	return p.command.ProcessState.ExitCode()
}

// client is a player's program.
type client struct {
	base    string
	http    *http.Client
	address string // of the player, as a trusted proxy would state it; may be empty
}

func newClient(address string) *client {
	return &client{base: "http://" + address, http: &http.Client{
		Timeout:   20 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: 256},
	}}
}

// from is the client of another household, so that many may act at once.
func (c *client) from(i int) *client {
	other := *c
	other.address = fmt.Sprintf("10.0.%d.%d", i/250, 1+i%250)
	return &other
}

// ask sends a request and reads the answer into into, where that is not nil.
func (c *client) ask(method, path, token string, body, into any) (int, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, c.base+path, sent)
	if err != nil {
		return 0, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.address != "" {
		request.Header.Set("X-Forwarded-For", c.address)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && into != nil {
		err = json.Unmarshal(text, into)
	}
	return answer.StatusCode, err
}

// must asks and insists on the status.
func (c *client) must(t *testing.T, status int, method, path, token string, body, into any) {
	t.Helper()
	got, err := c.ask(method, path, token, body, into)
	require.NoError(t, err)
	require.Equal(t, status, got, "%s %s", method, path)
}

// guest begins a guest and gives the token.
func (c *client) guest(t *testing.T) string {
	t.Helper()
	var begun struct{ Token string }
	c.must(t, http.StatusCreated, "POST", "/api/v1/guests", "", nil, &begun)
	return begun.Token
}

// named begins a player with a name.
func (c *client) named(t *testing.T, name string) string {
	t.Helper()
	token := c.guest(t)
	c.must(t, http.StatusOK, "POST", "/api/v1/me/name", token, map[string]string{"name": name}, nil)
	return token
}

// daily is what the API tells of a challenge.
type daily struct {
	ID, Day, State, Commitment string
	Seed                       string // once public
	Number                     int
}

// day finds a day's challenge.
func (c *client) day(t *testing.T, day string) daily {
	t.Helper()
	var d daily
	c.must(t, http.StatusOK, "GET", "/api/v1/challenges/"+day+"/district", "", nil, &d)
	return d
}

// passes is a sheet of 24 passes: legal on any tape.
func passes() any {
	type pass struct {
		Roll   int    `json:"roll"`
		Action string `json:"action"`
	}
	decisions := make([]pass, 24)
	for i := range decisions {
		decisions[i] = pass{i + 1, "pass"}
	}
	return map[string]any{"decisions": decisions}
}

// submit hands in a sheet of passes.
func (c *client) submit(day, token string, into any) (int, error) {
	return c.ask("POST", "/api/v1/challenges/"+day+"/district/sheets", token, passes(), into)
}

// board counts who stands on a day's board.
func (c *client) board(t *testing.T, day string) (of int, names []string) {
	t.Helper()
	for after := ""; ; {
		var page struct {
			Of   int
			Rows []struct{ Name string }
			Next *string
		}
		c.must(t, http.StatusOK, "GET", fmt.Sprintf("/api/v1/challenges/%s/district/board?limit=100&after=%s", day, after), "", nil, &page)
		for _, row := range page.Rows {
			names = append(names, row.Name)
		}
		if page.Next == nil || *page.Next == "" {
			return page.Of, names
		}
		after = *page.Next
	}
}

// free is an address that nobody listens on.
func free(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return listener.Addr().String()
}

// fetch reads a page.
func fetch(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(text)
}

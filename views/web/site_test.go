package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/views/feed"
	"dailydistrict/views/web"
	"dailydistrict/views/webhook"
)

// TestMain lets more tests that are marked parallel run at once than there are
// processors, unless told otherwise: those with a browser wait most of their time.
func TestMain(m *testing.M) {
	flag.Parse()
	told := false
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))) // a number is never refused
	}
	goleak.VerifyTestMain(browsing{m})
}

// browsing is all tests, after which the browser ends.
type browsing struct{ *testing.M }

func (b browsing) Run() int {
	defer theBrowser.end()
	return b.M.Run()
}

// noon is when every test begins.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

const todays = "/2026-11-30/district"

// clock is a clock that stands until it is turned.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) turn(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = to
}

// town is a whole site over a database of its own, served on loopback.
type town struct {
	t       testing.TB
	clock   *clock
	store   *db.Store
	service *challenge.Service
	server  *httptest.Server
	log     *lines
}

// lines is a log that may be read while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func open(t testing.TB, change ...func(*web.Config)) *town {
	t.Helper()
	return openOn(t, dbtest.Open(t), change...)
}

func openOn(t testing.TB, store *db.Store, change ...func(*web.Config)) *town {
	t.Helper()
	return openAt(t, store, noon, forms(), change...)
}

// forms are those of the day.
func forms() []challenge.Form {
	return []challenge.Form{
		{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open},
		{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1), Reveal: challenge.Open},
	}
}

// openAt opens a town at an instant with these forms.
func openAt(t testing.TB, store *db.Store, at time.Time, forms []challenge.Form, change ...func(*web.Config)) *town {
	t.Helper()
	town := &town{t: t, clock: &clock{at: at}, store: store, log: &lines{}}
	log := slog.New(slog.NewTextHandler(town.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	town.service = challenge.New(challenge.Config{
		Store: town.store, Clock: town.clock.now, Zone: time.UTC, Grace: 2 * time.Hour, Random: rand.Reader, Log: log,
		Courier: webhook.New(webhook.Config{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}),
		Forms:   forms, Duel: challenge.Form{ID: challenge.DuelForm, Name: "Draft duel", Game: draft.Game, Reveal: challenge.Sealed},
	})
	require.NoError(t, town.service.Publish(t.Context()))
	config := web.Config{Service: town.service, Log: log, Version: "test", Feeds: feed.New(feed.Config{Service: town.service})}
	for _, f := range change {
		f(&config)
	}
	site, err := web.New(config)
	require.NoError(t, err)
	town.server = httptest.NewServer(site)
	t.Cleanup(town.server.Close)
	return town
}

// tape is the dice of a challenge.
func (town *town) tape(id challenge.ID) dice.Tape {
	c, err := town.service.Challenge(town.t.Context(), id)
	require.NoError(town.t, err)
	return c.Tape
}

// greedy is a legal sheet on a tape: the lowest number that fits as rolled.
func greedy(t testing.TB, tape dice.Tape) rules.Sheet {
	t.Helper()
	var sheet rules.Sheet
	for range district.Rolls {
		lines, err := district.Game.Legal(tape, sheet)
		require.NoError(t, err)
		best, lowest := "-", 13
		for _, line := range lines {
			d, err := district.Parse(line)
			require.NoError(t, err)
			if !d.Pass && !d.Reroute && d.Number < lowest {
				best, lowest = line, d.Number
			}
		}
		sheet = append(sheet, best)
	}
	return sheet
}

// passes is the sheet of 24 passes.
var passes = strings.TrimSpace(strings.Repeat("- ", district.Rolls))

// browser keeps cookies and does not follow redirects by itself.
type browser struct {
	t      testing.TB
	town   *town
	client *http.Client
}

func (town *town) browser(t testing.TB) *browser {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	transport := &http.Transport{DisableCompression: true}
	t.Cleanup(transport.CloseIdleConnections)
	return &browser{t, town, &http.Client{
		Jar: jar, Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// answer is a response with its body read.
type answer struct {
	*http.Response
	body string
}

func (a answer) location() string { return a.Header.Get("Location") }

func (b *browser) do(method, address string, fields url.Values, headers ...string) answer {
	b.t.Helper()
	var body io.Reader
	if fields != nil {
		body = strings.NewReader(fields.Encode())
	}
	r, err := http.NewRequestWithContext(context.Background(), method, b.town.server.URL+address, body)
	require.NoError(b.t, err)
	if fields != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return b.send(r)
}

func (b *browser) send(r *http.Request) answer {
	b.t.Helper()
	response, err := b.client.Do(r)
	require.NoError(b.t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(b.t, err)
	return answer{response, string(text)}
}

func (b *browser) look(address string, headers ...string) answer {
	b.t.Helper()
	return b.do("GET", address, nil, headers...)
}

// fromHere is what a browser says of a request to which a page of the site led.
var fromHere = []string{"Sec-Fetch-Site", "same-origin"}

func (b *browser) post(address string, pairs ...string) answer {
	b.t.Helper()
	fields := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		fields.Set(pairs[i], pairs[i+1])
	}
	return b.do("POST", address, fields)
}

// handIn sends a sheet.
func (b *browser) handIn(base, sheet string) answer {
	b.t.Helper()
	return b.post(base+"/sheets", "sheet", sheet)
}

// player is whose cookie the browser has.
func (b *browser) player() challenge.Player {
	b.t.Helper()
	player, err := b.town.service.PlayerOf(b.t.Context(), b.cookie())
	require.NoError(b.t, err)
	return player
}

// cookie is the session's token; empty without one.
func (b *browser) cookie() string {
	at, err := url.Parse(b.town.server.URL)
	require.NoError(b.t, err)
	for _, c := range b.client.Jar.Cookies(at) {
		return c.Value
	}
	return ""
}

// plan is the visitor's plan as the store has it.
func (b *browser) plan(id challenge.ID, practice bool) rules.Sheet {
	b.t.Helper()
	c, err := b.town.service.Challenge(b.t.Context(), id)
	require.NoError(b.t, err)
	sheet, err := b.town.service.Draft(b.t.Context(), c, b.player().ID, practice)
	require.NoError(b.t, err)
	return sheet
}

var codePattern = regexp.MustCompile(`[0-9A-Z]{5}(-[0-9A-Z]{5}){3}`)

// named is a browser whose player has a name.
func (town *town) named(t testing.TB, name string) *browser {
	t.Helper()
	b := town.browser(t)
	a := b.post("/you/name", "name", name)
	require.Equal(t, http.StatusOK, a.StatusCode, a.body)
	return b
}

// stored reads a day's challenges with their secrets, past the service.
func (town *town) stored(t testing.TB, day string) iter.Seq2[challenge.Challenge, error] {
	return func(yield func(challenge.Challenge, error) bool) {
		for _, form := range town.service.Forms() {
			id := challenge.ID(day + "/" + form.ID)
			if !yield(town.store.Challenge(t.Context(), id)) || !yield(town.store.Challenge(t.Context(), id.PracticeID())) {
				return
			}
		}
	}
}

// rows is the top of a challenge's board.
func (town *town) rows(t testing.TB, id challenge.ID) challenge.Rows {
	t.Helper()
	c, err := town.service.Challenge(t.Context(), id)
	require.NoError(t, err)
	rows, err := town.service.Board(t.Context(), c, 0, challenge.Page{})
	require.NoError(t, err)
	return rows
}

// history is what a browser's player has handed in.
func (town *town) history(t testing.TB, b *browser) []challenge.Past {
	t.Helper()
	attempts, err := town.service.History(t.Context(), b.player().ID, 100)
	require.NoError(t, err)
	return attempts
}

// logged waits for the lines about an answer, which are written once it is sent.
func (town *town) logged(t testing.TB, a answer, lines int) {
	t.Helper()
	id := a.Header.Get("X-Request-Id")
	require.NotEmpty(t, id)
	require.Eventually(t, func() bool { return strings.Count(town.log.String(), id) == lines }, 5*time.Second, time.Millisecond, "%s", town.log)
}

// handedIn counts all sheets that were ever handed in.
func (town *town) handedIn(t testing.TB) int {
	t.Helper()
	for id := challenge.AttemptID(1); ; id++ {
		if _, err := town.store.Attempt(t.Context(), id); err != nil {
			require.ErrorIs(t, err, challenge.ErrUnknownAttempt)
			return int(id) - 1
		}
	}
}

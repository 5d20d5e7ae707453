package api_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/views/api"
	"dailydistrict/views/webhook"
)

// noon is when every test begins; today is then the 30th.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

const (
	today    = "/challenges/2026-11-30/district"
	tomorrow = "/challenges/2026-12-01/district"
)

// world is a server on a database of its own, with a clock to set. Every answer
// is held against the document.
type world struct {
	testing.TB
	api     *api.API
	store   *db.Store
	service *challenge.Service
	log     *bytes.Buffer
	now     *atomic.Pointer[time.Time]
	doc     *openapi3.T
	seen    map[string]bool // "POST /guests 201"
}

func newWorld(t testing.TB) *world {
	return newWorldOn(t, dbtest.Open(t))
}

// theDistrict and theDraft are forms as the server publishes them.
var (
	theDistrict = challenge.Form{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open}
	theDraft    = challenge.Form{ID: "draft", Name: "Draft window", Game: draft.Against(draft.Deny1), Reveal: challenge.Open}
	theDuel     = challenge.Form{ID: challenge.DuelForm, Name: "Draft duel", Game: draft.Game, Reveal: challenge.Sealed}
)

func newWorldOn(t testing.TB, store *db.Store) *world {
	return newWorldOf(t, store, theDistrict)
}

// newWorldOf publishes these forms every day.
func newWorldOf(t testing.TB, store *db.Store, forms ...challenge.Form) *world {
	t.Helper()
	w := &world{TB: t, store: store, log: new(bytes.Buffer), now: new(atomic.Pointer[time.Time]), doc: document(t), seen: map[string]bool{}}
	w.setClock(noon)
	w.service = challenge.New(challenge.Config{
		Store: store, Clock: func() time.Time { return *w.now.Load() }, Zone: time.UTC, Grace: 2 * time.Hour,
		Forms: forms, Duel: theDuel,
		Courier: webhook.New(webhook.Config{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}),
		Random:  rand.NewChaCha8([32]byte{1}), Log: slog.New(slog.DiscardHandler),
	})
	w.api = api.New(api.Config{Service: w.service, Games: []rules.Game{district.Game, theDraft.Game}, Log: slog.New(slog.NewTextHandler(w.log, nil))})
	return w
}

func document(t testing.TB) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	require.NoError(t, err)
	return doc
}

func (w *world) setClock(at time.Time) { w.now.Store(&at) }

// answer is what came back.
type answer struct {
	testing.TB
	status int
	header http.Header
	text   string
}

// ask makes a call; the path may hold a query.
func (w *world) ask(method, path, token, body string) answer {
	w.Helper()
	return w.send(request(method, path, token, body))
}

func request(method, path, token, body string) *http.Request {
	r := httptest.NewRequest(method, api.Base+path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

func (w *world) send(r *http.Request) answer {
	w.Helper()
	recorder := httptest.NewRecorder()
	w.api.ServeHTTP(recorder, r)
	got := answer{w.TB, recorder.Code, recorder.Header(), recorder.Body.String()}
	w.holdAgainstDocument(r, got)
	return got
}

// holdAgainstDocument checks status, headers and body of an answer. Only what
// no document lists (unknown addresses, odd methods) is left out.
func (w *world) holdAgainstDocument(r *http.Request, got answer) {
	w.Helper()
	path := strings.TrimPrefix(r.Pattern, api.Base)
	item := w.doc.Paths.Value(path)
	if item == nil || item.GetOperation(r.Method) == nil {
		return
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: r,
			Route:   &routers.Route{Spec: w.doc, Path: path, PathItem: item, Method: r.Method, Operation: item.GetOperation(r.Method)},
		},
		Status: got.status, Header: got.header, Body: io.NopCloser(strings.NewReader(got.text)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	require.NoErrorf(w, openapi3filter.ValidateResponse(w.Context(), input), "%s %s: %.600s", r.Method, r.URL, got.text)
	w.seen[r.Method+" "+path+" "+http.StatusText(got.status)] = true
}

// is requires a status and, for a refusal, its reason.
func (a answer) is(status int, reason string) answer {
	a.Helper()
	require.Equal(a, status, a.status, a.text)
	if status >= 400 {
		require.Equal(a, "application/problem+json", a.header.Get("Content-Type"))
		require.Equal(a, reason, a.field("reason"))
		require.EqualValues(a, status, a.field("status"))
		require.Regexp(a, `^[A-Z].*[.?]$`, a.field("detail"), "a sentence")
	}
	return a
}

// field finds a value by its path, as in "attempt.score" or "rows.0.name".
func (a answer) field(path string) any {
	a.Helper()
	var value any
	require.NoError(a, json.Unmarshal([]byte(a.text), &value), a.text)
	for name := range strings.SplitSeq(path, ".") {
		switch within := value.(type) {
		case map[string]any:
			value = within[name]
		case []any:
			require.Less(a, int(name[0]-'0'), len(within), a.text)
			value = within[name[0]-'0']
		}
	}
	return value
}

func (a answer) string(path string) string {
	a.Helper()
	text, ok := a.field(path).(string)
	require.Truef(a, ok, "no text at %s in %s", path, a.text)
	return text
}

// guest begins a guest and gives the token.
func (w *world) guest() string {
	w.Helper()
	return w.ask("POST", "/guests", "", "").is(201, "").string("token")
}

// player begins a guest who takes a name, and gives token and recovery code.
func (w *world) player(name string) (token, code string) {
	w.Helper()
	token = w.guest()
	named := w.ask("POST", "/me/name", token, `{"name":`+quote(name)+`}`).is(200, "")
	return token, named.string("recovery_code")
}

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// stored is a challenge with its secrets, as no call shows it.
func (w *world) stored(id challenge.ID) challenge.Challenge {
	w.Helper()
	c, err := w.store.Challenge(w.Context(), id)
	require.NoError(w, err)
	return c
}

func (w *world) tape() dice.Tape {
	w.Helper()
	w.ask("GET", today, "", "").is(200, "")
	return w.stored("2026-11-30/district").Tape
}

// passes is the sheet of 24 passes: legal on any tape, and worth nothing.
func passes() rules.Sheet {
	return rules.ParseSheet(strings.Repeat("- ", 24))
}

// played is a legal sheet that takes the first place offered on each of the
// first n rolls, and passes on the others.
func played(t testing.TB, tape dice.Tape, n int) rules.Sheet {
	t.Helper()
	sheet := passes()
	for i := range n {
		legal, err := district.Game.Legal(tape, sheet[:i])
		require.NoError(t, err)
		for _, line := range legal {
			if line != "-" && !strings.HasSuffix(line, "r") {
				sheet[i] = line
				break
			}
		}
	}
	return sheet
}

func recordOf(t testing.TB, tape dice.Tape, sheet rules.Sheet) string {
	t.Helper()
	record, err := district.Game.WriteRecord(tape, sheet)
	require.NoError(t, err)
	return string(record)
}

// record is the record of a sheet with n entries on today's dice.
func (w *world) record(n int) string {
	w.Helper()
	tape := w.tape()
	return recordOf(w, tape, played(w, tape, n))
}

func (w *world) scoreOf(n int) rules.Score {
	w.Helper()
	tape := w.tape()
	score, err := district.Game.Judge(tape, played(w, tape, n))
	require.NoError(w, err)
	return score
}

func cursor(text string) string { return "after=" + url.QueryEscape(text) }

// BenchmarkSheet is a sheet handed in again and again: reading, judging and
// answering, without a commit.
func BenchmarkSheet(b *testing.B) {
	w := newWorld(b)
	ada, _ := w.player("Ada")
	body := w.record(12)
	w.ask("POST", today+"/sheets", ada, body).is(201, "")
	b.ReportAllocs()
	for b.Loop() {
		w.api.ServeHTTP(httptest.NewRecorder(), request("POST", today+"/sheets", ada, body))
	}
}

// BenchmarkBoard is a page of a final board, with the way to every sheet.
func BenchmarkBoard(b *testing.B) {
	w := newWorld(b)
	body := w.record(12)
	for i := range 200 {
		token, _ := w.player("Player " + itoa(i))
		w.ask("POST", today+"/sheets", token, body).is(201, "")
	}
	w.setClock(noon.AddDate(0, 0, 1))
	for b.Loop() {
		w.api.ServeHTTP(httptest.NewRecorder(), request("GET", today+"/board?limit=200", "", ""))
	}
}

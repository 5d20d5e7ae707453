package feed_test

import (
	"crypto/rand"
	"encoding/xml"
	"io"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/views/feed"
)

// world is feeds over a real database, with a clock to set.
type world struct {
	testing.TB
	*challenge.Service
	store *db.Store
	feeds *feed.Feeds
	at    time.Time
	zone  *time.Location
	forms []challenge.Form
}

func newWorld(t testing.TB, at, zone string) *world {
	t.Helper()
	location, err := time.LoadLocation(zone)
	require.NoError(t, err)
	w := &world{TB: t, store: dbtest.Open(t), zone: location}
	w.turn(at)
	w.serve(
		challenge.Form{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open},
		challenge.Form{ID: "district-sealed", Name: "Sealed District", Game: district.Game, Reveal: challenge.Sealed},
	)
	return w
}

// serve begins anew with these forms.
func (w *world) serve(forms ...challenge.Form) {
	w.forms = forms
	w.Service = challenge.New(challenge.Config{
		Store: w.store, Clock: func() time.Time { return w.at }, Zone: w.zone, Grace: 2 * time.Hour, Forms: forms,
		Duel:   challenge.Form{ID: challenge.DuelForm, Name: "Duel", Game: draft.Game, Reveal: challenge.Sealed},
		Random: rand.Reader, Log: slog.New(slog.DiscardHandler),
	})
	w.feeds = feed.New(feed.Config{Service: w.Service})
	require.NoError(w, w.Publish(w.Context()))
}

func (w *world) turn(at string) {
	w.Helper()
	t, err := time.Parse(time.RFC3339, at)
	require.NoError(w, err)
	w.at = t
}

// ask makes a request as a reader does; headers come in pairs.
func (w *world) ask(address string, headers ...string) *httptest.ResponseRecorder {
	w.Helper()
	r := httptest.NewRequest("GET", "http://play.example.org:8080"+address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := w.feeds.Atom
	if strings.HasPrefix(address, "/calendar.ics") {
		answer = w.feeds.Calendar
	}
	got := httptest.NewRecorder()
	require.NoError(w, answer(got, r))
	return got
}

// atom is a feed as a strict reader takes it.
type atom struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID       string   `xml:"http://www.w3.org/2005/Atom id"`
	Title    string   `xml:"http://www.w3.org/2005/Atom title"`
	Subtitle string   `xml:"http://www.w3.org/2005/Atom subtitle"`
	Updated  string   `xml:"http://www.w3.org/2005/Atom updated"`
	Author   []string `xml:"http://www.w3.org/2005/Atom author>name"`
	Links    []link   `xml:"http://www.w3.org/2005/Atom link"`
	Entries  []piece  `xml:"http://www.w3.org/2005/Atom entry"`
}

type link struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type piece struct {
	ID        []string `xml:"http://www.w3.org/2005/Atom id"`
	Title     []string `xml:"http://www.w3.org/2005/Atom title"`
	Published []string `xml:"http://www.w3.org/2005/Atom published"`
	Updated   []string `xml:"http://www.w3.org/2005/Atom updated"`
	Links     []link   `xml:"http://www.w3.org/2005/Atom link"`
	Content   []struct {
		Type string `xml:"type,attr"`
		Text string `xml:",chardata"`
	} `xml:"http://www.w3.org/2005/Atom content"`
}

// atom reads a feed and holds it against RFC 4287.
func (w *world) atom(address string) atom {
	w.Helper()
	got := w.ask(address)
	require.Equal(w, 200, got.Code)
	require.Equal(w, "application/atom+xml; charset=utf-8", got.Header().Get("Content-Type"))
	return read(w, got.Body.String())
}

func read(t testing.TB, text string) (a atom) {
	t.Helper()
	require.True(t, strings.HasPrefix(text, xml.Header))
	decoder := xml.NewDecoder(strings.NewReader(text))
	require.NoError(t, decoder.Decode(&a), text)
	_, err := decoder.Token()
	require.ErrorIs(t, err, io.EOF, "nothing stands behind the feed")
	require.Regexp(t, `^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:\S+$`, a.ID)
	require.NotEmpty(t, a.Title)
	require.Len(t, a.Author, 1)
	require.Equal(t, "self", a.Links[0].Rel)
	seen, last := map[string]bool{a.ID: true}, a.Updated
	for _, e := range a.Entries {
		for _, one := range [][]string{e.ID, e.Title, e.Published, e.Updated} {
			require.Len(t, one, 1)
			require.NotEmpty(t, strings.TrimSpace(one[0]))
		}
		require.Regexp(t, `^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:\S+$`, e.ID[0])
		require.False(t, seen[e.ID[0]], "an id stands once: %s", e.ID[0])
		seen[e.ID[0]] = true
		require.LessOrEqual(t, e.Updated[0], last, "the newest stands first, and the feed is as new as that")
		last = e.Updated[0]
		_, err := time.Parse(time.RFC3339, last)
		require.NoError(t, err)
		require.Len(t, e.Links, 1)
		require.Equal(t, "alternate", e.Links[0].Rel)
		require.Len(t, e.Content, 1)
		require.Equal(t, "html", e.Content[0].Type)
	}
	for _, l := range a.links() {
		require.Regexp(t, `^http://play\.example\.org:8080/`, l, "addresses are absolute")
	}
	return a
}

// links are all addresses of a feed, those within entries too.
func (a atom) links() (all []string) {
	for _, l := range a.Links {
		all = append(all, l.Href)
	}
	for _, e := range a.Entries {
		all = append(all, e.Links[0].Href)
		for _, part := range strings.Split(e.Content[0].Text, `href="`)[1:] {
			address, _, _ := strings.Cut(part, `"`)
			all = append(all, address)
		}
	}
	return all
}

// of finds an entry by the end of its id.
func (a atom) of(t testing.TB, what string) piece {
	t.Helper()
	for _, e := range a.Entries {
		if strings.HasSuffix(e.ID[0], ":"+what) {
			return e
		}
	}
	require.Fail(t, "there is no such entry", what)
	return piece{}
}

func (a atom) has(what string) bool {
	for _, e := range a.Entries {
		if strings.HasSuffix(e.ID[0], ":"+what) {
			return true
		}
	}
	return false
}

func (e piece) text() string { return e.Content[0].Text }

// named is a player with a name.
func (w *world) named(name string) challenge.Player {
	w.Helper()
	guest, _, err := w.Guest(w.Context())
	require.NoError(w, err)
	p, _, err := w.TakeName(w.Context(), guest.ID, name)
	require.NoError(w, err)
	return p
}

// plays hands in a sheet with so many entries, of the first places offered.
func (w *world) plays(p challenge.Player, id challenge.ID, entries int) int {
	w.Helper()
	c, err := w.Challenge(w.Context(), id)
	require.NoError(w, err)
	var sheet rules.Sheet
	for range district.Rolls {
		legal, err := district.Game.Legal(c.Tape, sheet)
		require.NoError(w, err)
		line := "-"
		if i := slices.IndexFunc(legal, func(line string) bool { return line != "-" }); i >= 0 && entries > 0 {
			line, entries = legal[i], entries-1
		}
		sheet = append(sheet, line)
	}
	o, _, err := w.Submit(w.Context(), id, p, sheet, false)
	require.NoError(w, err)
	return o.Score.Total
}

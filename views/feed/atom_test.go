package feed_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/draft"
	"dailydistrict/views/feed"
)

func TestEveryDayIsNewsThreeTimes(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	ada := w.named("Ada")
	w.plays(ada, "2026-11-30/district", 3)
	a := w.atom("/feed.atom")
	require.Equal(t, "tag:play.example.org,2026-11-30:feed", a.ID)
	require.Equal(t, []link{{"self", "application/atom+xml", "http://play.example.org:8080/feed.atom"}, {"alternate", "text/html", "http://play.example.org:8080/"}}, a.Links)

	t.Run("commitments are out days ahead", func(t *testing.T) {
		c, err := w.Challenge(t.Context(), "2026-12-07/district-sealed")
		require.NoError(t, err)
		e := a.of(t, "2026-12-07/committed")
		require.Equal(t, "tag:play.example.org,2026-11-30:2026-12-07/committed", e.ID[0])
		require.Equal(t, []string{"Committed: 7 December 2026", "2026-11-30T12:00:00Z", "http://play.example.org:8080/2026-12-07"}, []string{e.Title[0], e.Updated[0], e.Links[0].Href})
		require.Contains(t, e.text(), "<code>"+c.Commitment+"</code>")
		require.Contains(t, e.text(), "Sealed District number 8")
		require.False(t, a.has("2026-12-08/committed"))
		require.Contains(t, a.of(t, "2026-11-30/committed").text(), "only after it had opened")
		require.NotContains(t, e.text(), "only after")
	})
	t.Run("a day that opened says until when sheets count", func(t *testing.T) {
		e := a.of(t, "2026-11-30/open")
		require.Equal(t, []string{"30 November 2026 is open", "2026-11-30T12:00:00Z"}, []string{e.Title[0], e.Updated[0]}, "news from when it was committed, as that was late")
		require.Contains(t, e.text(), "until 1 December 2026, 02:00 UTC")
		require.Contains(t, e.text(), `<a href="http://play.example.org:8080/2026-11-30/district">District number 1</a>`)
		require.False(t, a.has("2026-12-01/open"))
		w.turn("2026-12-01T00:00:00Z")
		require.Equal(t, "2026-12-01T00:00:00Z", w.atom("/feed.atom").of(t, "2026-12-01/open").Updated[0])
	})
	t.Run("a day is final once its boards have settled", func(t *testing.T) {
		w.turn("2026-12-01T02:00:59Z")
		require.False(t, w.atom("/feed.atom").has("2026-11-30/final"))
		w.turn("2026-12-01T02:01:00Z")
		e := w.atom("/feed.atom").of(t, "2026-11-30/final")
		require.Equal(t, "2026-12-01T02:00:00Z", e.Updated[0])
		require.Contains(t, e.text(), `<a href="http://play.example.org:8080/2026-11-30/district/board">District number 1</a>: 1 player</li>`)
		require.Contains(t, e.text(), "Sealed District number 1</a>: nobody has played</li>")
	})
}

// TestNoReaderShowsAnythingTwice has readers ask every 97 minutes for weeks, over
// days of 23 and 25 hours, a midnight that does not exist, restarts, and a server
// that is down for four days.
func TestNoReaderShowsAnythingTwice(t *testing.T) {
	for zone, c := range map[string]struct{ from, down, up string }{
		"UTC":              {"2026-11-20T09:00:00Z", "2026-11-28T15:00:00Z", "2026-12-02T15:30:00Z"},
		"Europe/Berlin":    {"2026-10-18T09:00:00Z", "2026-10-28T15:00:00Z", "2026-11-01T15:30:00Z"},
		"America/Santiago": {"2026-08-30T09:00:00Z", "2026-09-10T15:00:00Z", "2026-09-14T15:30:00Z"},
		"Pacific/Apia":     {"2011-12-24T09:00:00Z", "2012-01-02T15:00:00Z", "2012-01-06T15:30:00Z"},
	} {
		t.Run(zone, func(t *testing.T) {
			w := newWorld(t, c.from, zone)
			known, stages := map[string]piece{}, map[string]int{}
			poll := func(until time.Time) {
				for ; w.at.Before(until); w.at = w.at.Add(97 * time.Minute) {
					require.NoError(t, w.Publish(t.Context()))
					for _, e := range w.atom("/feed.atom").Entries {
						if before, ok := known[e.ID[0]]; ok {
							require.Equal(t, before, e, "what was shown once stays as it was")
							continue
						}
						known[e.ID[0]] = e
						updated, err := time.Parse(time.RFC3339, e.Updated[0])
						require.NoError(t, err)
						require.False(t, updated.After(w.at), "no news come before their time: %s", e.ID[0])
						stages[e.ID[0][strings.LastIndex(e.ID[0], "/"):]]++
					}
				}
			}
			poll(instantOf(t, c.down))
			w.turn(c.up)
			w.serve(w.forms...)
			poll(w.at.Add(72 * time.Hour))
			w.serve(w.forms...)
			poll(w.at.Add(24 * time.Hour))

			first, today := firstDay(w), w.Today()
			var all, missed int
			for d := first; !today.Add(7).Before(d); d = d.Add(1) {
				on, err := w.Challenge(t.Context(), challenge.DailyID(d, "district"))
				if err != nil {
					require.ErrorIs(t, err, challenge.ErrUnknownChallenge, "the zone has left it out")
					continue
				}
				all++
				if !on.CommittedAt.Before(on.Closes) {
					missed++
				}
			}
			require.Equal(t, all-missed, stages["/committed"])
			require.Equal(t, all-missed-7, stages["/open"], "all days up to today")
			require.Equal(t, all-8, stages["/final"], "all days before today, the missed ones too")
		})
	}
}

func instantOf(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	require.NoError(t, err)
	return at
}

// firstDay is the first day that was published.
func firstDay(w *world) challenge.Day {
	w.Helper()
	d, err := w.FirstDay(w.Context(), "district")
	require.NoError(w, err)
	return d
}

func TestADayThatWasMissedSaysSo(t *testing.T) {
	w := newWorld(t, "2026-11-01T12:00:00Z", "UTC")
	w.turn("2026-11-20T12:00:00Z")
	w.serve(w.forms...)
	a := w.atom("/feed.atom")
	require.Contains(t, a.of(t, "2026-11-15/final").text(), "The server was not running on this day")
	require.Equal(t, "2026-11-20T12:00:00Z", a.of(t, "2026-11-15/final").Updated[0])
	require.False(t, a.has("2026-11-15/open"))
	require.False(t, a.has("2026-11-15/committed"))
	require.True(t, a.has("2026-11-07/open"), "it was committed before the server went down")
}

func TestAFormThatIsAddedMakesItsDaysNewOnce(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	before := w.atom("/feed.atom")
	w.turn("2026-11-30T15:00:00Z")
	w.serve(append(w.forms, challenge.Form{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1), Reveal: challenge.Open})...)
	after := w.atom("/feed.atom")
	require.Equal(t, before.ID, after.ID)
	for _, what := range []string{"2026-11-30/open", "2026-12-03/committed"} {
		require.Equal(t, before.of(t, what).ID, after.of(t, what).ID)
		require.Equal(t, "2026-11-30T15:00:00Z", after.of(t, what).Updated[0])
		require.Contains(t, after.of(t, what).text(), "Draft number")
	}
}

func TestFeedsTellNoSecret(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	w.turn("2026-12-01T12:00:00Z")
	require.NoError(t, w.Publish(t.Context()))
	host := w.named("Ada")
	club, err := w.FoundClub(t.Context(), host.ID, "Café")
	require.NoError(t, err)
	evening, err := w.OpenEvening(t.Context(), club.ID, host.ID, challenge.EveningPlan{Form: "district-sealed", Opens: w.at.Add(time.Hour), Closes: w.at.Add(30 * time.Hour)})
	require.NoError(t, err)
	key, err := w.NewFeedKey(t.Context(), club.ID, host.ID)
	require.NoError(t, err)
	for _, at := range []string{"2026-12-01T12:00:00Z", "2026-12-01T23:59:59Z", "2026-12-02T01:00:00Z", "2026-12-02T02:01:00Z"} {
		w.turn(at)
		require.NoError(t, w.Publish(t.Context()))
		text := w.ask("/feed.atom").Body.String() + w.ask("/calendar.ics").Body.String() +
			w.ask("/feed.atom?key="+key).Body.String() + w.ask("/calendar.ics?key="+key).Body.String()
		ids := []challenge.ID{evening.ID}
		for d := w.Today().Add(-1); !w.Today().Add(7).Before(d); d = d.Add(1) {
			ids = append(ids, challenge.DailyID(d, "district"), challenge.DailyID(d, "district-sealed"), challenge.DailyID(d, "district").PracticeID())
		}
		require.NotContains(t, text, string(club.Invite))
		for _, id := range ids {
			stored, err := w.store.Challenge(t.Context(), id)
			require.NoError(t, err)
			require.NotContains(t, text, stored.Seed.String(), id)
			faces := make([]string, len(stored.Tape.Faces))
			for i, face := range stored.Tape.Faces {
				faces[i] = string('0' + rune(face))
			}
			for _, between := range []string{"", " ", ",", ", "} {
				require.NotContains(t, text, strings.Join(faces[:9], between), id)
			}
		}
	}
}

func TestReadersHearThatNothingIsNew(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	w.turn("2026-12-01T12:30:00Z")
	require.NoError(t, w.Publish(t.Context()))
	first := w.ask("/feed.atom")
	require.Equal(t, "Tue, 01 Dec 2026 12:30:00 GMT", first.Header().Get("Last-Modified"), "a day was committed")
	require.Equal(t, "no-cache", first.Header().Get("Cache-Control"))
	tag, changed := first.Header().Get("Etag"), first.Header().Get("Last-Modified")
	require.Regexp(t, `^W/"[0-9a-f]{24}"$`, tag)
	w.turn("2026-12-01T18:00:00Z")
	for _, header := range [][]string{{"If-None-Match", tag}, {"If-Modified-Since", changed}, {"If-None-Match", `"x", ` + tag, "If-Modified-Since", "Mon, 30 Nov 2026 00:00:00 GMT"}} {
		got := w.ask("/feed.atom", header...)
		require.Equal(t, 304, got.Code, header)
		require.Empty(t, got.Body.String())
	}
	w.turn("2026-12-02T00:00:00Z")
	for _, header := range [][]string{{"If-None-Match", tag}, {"If-Modified-Since", changed}} {
		require.Equal(t, 200, w.ask("/feed.atom", header...).Code, header)
	}
	calendar := w.ask("/calendar.ics")
	require.Empty(t, calendar.Header().Get("Last-Modified"))
	require.Equal(t, 304, w.ask("/calendar.ics", "If-None-Match", calendar.Header().Get("Etag")).Code)
}

func TestWhereAReaderFindsUs(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	for _, c := range []struct{ public, host, origin, authority string }{
		{"https://Play.example.org", "evil.example", "https://Play.example.org/", "play.example.org"},
		{"", "192.168.1.5:8080", "http://192.168.1.5:8080/", "192.168.1.5"},
		{"", "[fd00::1]:8080", "http://[fd00::1]:8080/", "fd00--1"},
		{"", `a"><b>.example`, `http://a"><b>.example/`, "a---b-.example"},
	} {
		r := httptest.NewRequest("GET", "/feed.atom", nil)
		r.Host = c.host
		got := httptest.NewRecorder()
		require.NoError(t, feed.New(feed.Config{Service: w.Service, PublicURL: c.public}).Atom(got, r))
		text := got.Body.String()
		require.Contains(t, text, "<id>tag:"+c.authority+",2026-11-30:feed</id>")
		require.NotContains(t, text, "<b>")
		require.Equal(t, strings.Contains(c.host, "<"), !strings.Contains(text, `href="`+c.origin+`"`))
	}
	r, got := httptest.NewRequest("GET", "/feed.atom", nil), httptest.NewRecorder()
	require.NoError(t, feed.New(feed.Config{Service: w.Service, Rehearsal: true}).Atom(got, r))
	require.Contains(t, got.Body.String(), "<title>Daily District (rehearsal)</title>")
}

func TestAClubsFeed(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	const hostile = `<img src=x>&]]>`
	host, bo, cy := w.named(hostile), w.named("Bo"), w.named("Cy")
	club, err := w.FoundClub(t.Context(), host.ID, `Café & "Würfel"`)
	require.NoError(t, err)
	other, err := w.FoundClub(t.Context(), cy.ID, "Another")
	require.NoError(t, err)
	for _, p := range []challenge.Player{bo, cy} {
		_, err = w.JoinClub(t.Context(), club.Invite, p.ID)
		require.NoError(t, err)
	}
	key, err := w.NewFeedKey(t.Context(), club.ID, bo.ID)
	require.NoError(t, err)
	others, err := w.NewFeedKey(t.Context(), other.ID, cy.ID)
	require.NoError(t, err)
	evening, err := w.OpenEvening(t.Context(), club.ID, host.ID, challenge.EveningPlan{Form: "district", Opens: w.at.Add(time.Hour), Closes: w.at.Add(2 * time.Hour)})
	require.NoError(t, err)
	first, second := w.plays(host, "2026-11-30/district", 9), w.plays(bo, "2026-11-30/district", 2)
	require.Greater(t, first, second)
	w.turn("2026-11-30T13:30:00Z")
	w.plays(bo, evening.ID, 2)

	address := "/feed.atom?key=" + key
	require.Empty(t, w.atom(address).Entries, "nothing is final yet")
	w.turn("2026-12-01T02:01:00Z")
	a := w.atom(address)
	require.Equal(t, `Café & "Würfel" · Daily District`, a.Title)
	require.Equal(t, "http://play.example.org:8080/clubs/"+string(club.ID), a.Links[1].Href)
	require.Equal(t, "http://play.example.org:8080"+address, a.Links[0].Href)
	require.Len(t, a.Entries, 2)
	day := a.of(t, "clubs/"+string(club.ID)+"/2026-11-30")
	require.Equal(t, []string{"30 November 2026, final boards", "2026-12-01T02:00:00Z"}, []string{day.Title[0], day.Updated[0]})
	require.Contains(t, day.text(), "<td>1</td><td>&lt;img src=x&gt;&amp;]]&gt;</td>")
	require.Contains(t, day.text(), "<td>2</td><td>Bo</td>")
	require.Contains(t, day.text(), "1 member without a sheet")
	require.Contains(t, day.text(), "Nobody of the club has played.")
	require.NotContains(t, day.text(), "<img")
	last := a.of(t, string(evening.ID))
	require.Equal(t, "Evening of 30 November 2026, final board", last.Title[0])
	require.Contains(t, last.text(), "<td>Bo</td>")
	got := w.ask(address)
	require.Equal(t, "private, no-cache", got.Header().Get("Cache-Control"))

	t.Run("another club's key shows another club", func(t *testing.T) {
		require.NotContains(t, w.ask("/feed.atom?key="+others).Body.String(), "Bo")
	})
	t.Run("a key is known or leads nowhere, and ends with the membership", func(t *testing.T) {
		refused := func(key string) {
			t.Helper()
			for _, answer := range []func() error{
				func() error {
					return w.feeds.Atom(httptest.NewRecorder(), httptest.NewRequest("GET", "/feed.atom?key="+key, nil))
				},
				func() error {
					return w.feeds.Calendar(httptest.NewRecorder(), httptest.NewRequest("GET", "/calendar.ics?key="+key, nil))
				},
			} {
				require.ErrorIs(t, answer(), challenge.ErrUnknownFeedKey)
			}
		}
		for _, wrong := range []string{"", "x", key[:len(key)-1], "ddf_", string(club.ID)} {
			refused(wrong)
		}
		renewed, err := w.NewFeedKey(t.Context(), club.ID, bo.ID)
		require.NoError(t, err)
		refused(key)
		require.Len(t, w.atom("/feed.atom?key="+renewed).Entries, 2)
		require.NoError(t, w.RemoveMember(t.Context(), club.ID, host.ID, bo.ID, false))
		refused(renewed)
	})
}

// TestManyMembersMakeAShortEntry has more members than an entry shows.
func TestManyMembersMakeAShortEntry(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	host := w.named("Ada")
	club, err := w.FoundClub(t.Context(), host.ID, "Many")
	require.NoError(t, err)
	for _, a := range "abcde" {
		for _, b := range "fghkt" {
			p := w.named("P" + string(a) + string(b))
			_, err = w.JoinClub(t.Context(), club.Invite, p.ID)
			require.NoError(t, err)
			w.plays(p, "2026-11-30/district", 1)
		}
	}
	key, err := w.NewFeedKey(t.Context(), club.ID, host.ID)
	require.NoError(t, err)
	w.turn("2026-12-01T02:01:00Z")
	text := w.atom("/feed.atom?key=" + key).Entries[0].text()
	require.Equal(t, 20, strings.Count(text, "<td>P"))
	require.Contains(t, text, "and 5 members more")
}

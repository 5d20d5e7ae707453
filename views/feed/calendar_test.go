package feed_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// component is a VEVENT as a strict reader takes it: each property once.
type component map[string]string

var (
	contentLine = regexp.MustCompile(`^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[A-Z0-9-]+)*):([^\x00-\x08\x0a-\x1f\x7f]*)$`)
	utcInstant  = regexp.MustCompile(`^\d{8}T\d{6}Z$`)
	plainText   = regexp.MustCompile(`^(?:[^\\;,]|\\[\\;,nN])*$`)
)

// calendar reads a calendar and holds it against RFC 5545.
func (w *world) calendar(address string) (title string, events []component) {
	w.Helper()
	got := w.ask(address)
	require.Equal(w, 200, got.Code)
	require.Equal(w, "text/calendar; charset=utf-8", got.Header().Get("Content-Type"))
	lines := unfold(w, got.Body.String())
	require.Equal(w, []string{"BEGIN:VCALENDAR", "VERSION:2.0"}, lines[:2])
	require.Equal(w, "END:VCALENDAR", lines[len(lines)-1])
	head := component{}
	into := head
	for _, line := range lines[1 : len(lines)-1] {
		parts := contentLine.FindStringSubmatch(line)
		require.NotNil(w, parts, "%q is no content line", line)
		switch {
		case line == "BEGIN:VEVENT":
			require.Contains(w, head, "PRODID", "the properties of the calendar stand first")
			into = component{}
			continue
		case line == "END:VEVENT":
			events = append(events, into.checked(w))
			into = nil
			continue
		}
		require.NotNil(w, into, "%q stands between two events", line)
		require.NotContains(w, into, parts[1], "a property stands once")
		into[parts[1]] = parts[3]
	}
	require.Equal(w, "GREGORIAN", head["CALSCALE"])
	require.NotContains(w, head, "METHOD", "with a method DTSTAMP would have to be now")
	return plain(w, head["X-WR-CALNAME"]), events
}

// unfold reads lines that end by CRLF and are no longer than 75 octets, each of
// them whole characters.
func unfold(t testing.TB, text string) (lines []string) {
	t.Helper()
	require.True(t, strings.HasSuffix(text, "\r\n"))
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		require.LessOrEqual(t, len(line), 75)
		require.True(t, utf8.ValidString(line), "no character is cut in two")
		require.NotContains(t, line, "\n")
		if rest, folded := strings.CutPrefix(line, " "); folded {
			lines[len(lines)-1] += rest
			continue
		}
		require.NotEmpty(t, line)
		lines = append(lines, line)
	}
	return lines
}

func (e component) checked(t testing.TB) component {
	t.Helper()
	for _, needed := range []string{"UID", "DTSTAMP", "DTSTART", "SUMMARY", "SEQUENCE", "STATUS", "URL"} {
		require.NotEmpty(t, e[needed], needed)
	}
	for _, name := range []string{"DTSTAMP", "DTSTART", "DTEND"} {
		if value, ok := e[name]; ok {
			require.Regexp(t, utcInstant, value)
		}
	}
	for _, name := range []string{"SUMMARY", "DESCRIPTION"} {
		require.Regexp(t, plainText, e[name])
	}
	return e
}

// plain is a text with its escapes read.
func plain(t testing.TB, text string) string {
	t.Helper()
	require.Regexp(t, plainText, text)
	return strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(text)
}

func stamp(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

func TestOpeningsAreInTheCalendarAtTheirInstant(t *testing.T) {
	for zone, c := range map[string]struct{ at, day, opens string }{
		"UTC":                {"2026-11-30T12:00:00Z", "2026-12-07", "20261207T000000Z"},
		"Europe/Berlin":      {"2026-10-20T12:00:00Z", "2026-10-26", "20261025T230000Z"}, // the day before had 25 hours
		"America/Santiago":   {"2026-09-01T12:00:00Z", "2026-09-06", "20260906T040000Z"}, // its midnight does not exist
		"Australia/LordHowe": {"2026-10-01T12:00:00Z", "2026-10-05", "20261004T130000Z"},
	} {
		if zone == "Australia/LordHowe" {
			zone = "Australia/Lord_Howe"
		}
		t.Run(zone, func(t *testing.T) {
			w := newWorld(t, c.at, zone)
			title, events := w.calendar("/calendar.ics")
			require.Equal(t, "Daily District", title)
			require.Len(t, events, 8, "today and the days that are known")
			found := false
			for _, e := range events {
				require.NotContains(t, e, "DTEND", "an opening is an instant")
				require.Equal(t, stamp(w.at), e["DTSTAMP"])
				require.Equal(t, "0", e["SEQUENCE"])
				if e["UID"] == c.day+"@play.example.org" {
					found = true
					require.Equal(t, c.opens, e["DTSTART"])
					require.Equal(t, "http://play.example.org:8080/"+c.day, e["URL"])
				}
			}
			require.True(t, found)
		})
	}
}

// TestACalendarThatIsReadAgainShowsTheSame has one asked for again for weeks, with
// the server down for some days.
func TestACalendarThatIsReadAgainShowsTheSame(t *testing.T) {
	w := newWorld(t, "2026-10-20T12:00:00Z", "Europe/Berlin")
	known := map[string]component{}
	for i := range 60 {
		_, events := w.calendar("/calendar.ics")
		for _, e := range events {
			if before, ok := known[e["UID"]]; ok {
				require.Equal(t, before, e)
			}
			known[e["UID"]] = e
		}
		require.True(t, slices.IsSortedFunc(events, func(a, b component) int { return strings.Compare(a["DTSTART"], b["DTSTART"]) }))
		w.at = w.at.Add(7 * time.Hour)
		if i == 30 {
			w.at = w.at.Add(100 * time.Hour)
		}
		w.serve(w.forms...)
	}
	_, events := w.calendar("/calendar.ics")
	for _, e := range events {
		known[e["UID"]] = e
	}
	require.Equal(t, len(known), w.Today().Sub(challenge.Day{Year: 2026, Month: 10, Date: 20})+8)
}

func TestAClubsCalendarHasItsEvenings(t *testing.T) {
	w := newWorld(t, "2026-11-30T12:00:00Z", "UTC")
	host := w.named("Ada")
	const name = `Würfel; \ café, „am Eck“ 🎲🎲🎲🎲🎲🎲`
	club, err := w.FoundClub(t.Context(), host.ID, name)
	require.NoError(t, err)
	plan := challenge.EveningPlan{Form: "district", Opens: w.at.Add(48 * time.Hour), Closes: w.at.Add(51 * time.Hour)}
	evening, err := w.OpenEvening(t.Context(), club.ID, host.ID, plan)
	require.NoError(t, err)
	withdrawn, err := w.OpenEvening(t.Context(), club.ID, host.ID, plan)
	require.NoError(t, err)
	key, err := w.NewFeedKey(t.Context(), club.ID, host.ID)
	require.NoError(t, err)
	find := func(id challenge.ID) component {
		t.Helper()
		title, events := w.calendar("/calendar.ics?key=" + key)
		require.Equal(t, name+" · Daily District", title)
		require.Len(t, events, 10)
		for _, e := range events {
			if e["UID"] == strings.ReplaceAll(string(id), "/", "-")+"@play.example.org" {
				return e
			}
		}
		require.Fail(t, "the evening is not there")
		return nil
	}
	e := find(evening.ID)
	require.Equal(t, []string{"20261202T120000Z", "20261202T150000Z", "0", "CONFIRMED"}, []string{e["DTSTART"], e["DTEND"], e["SEQUENCE"], e["STATUS"]})
	require.Equal(t, name+": District", plain(t, e["SUMMARY"]))
	require.Contains(t, e["DESCRIPTION"], challenge.EveningCode(evening.ID))
	require.Equal(t, "http://play.example.org:8080/"+string(evening.ID), e["URL"])
	before := find(withdrawn.ID)
	require.NoError(t, w.WithdrawEvening(t.Context(), withdrawn.ID, host.ID))
	after := find(withdrawn.ID)
	require.Equal(t, []string{"1", "CANCELLED", before["DTSTART"]}, []string{after["SEQUENCE"], after["STATUS"], after["DTSTART"]})
	_, everybodys := w.calendar("/calendar.ics")
	require.Len(t, everybodys, 8)
	require.NotContains(t, w.ask("/calendar.ics").Body.String(), challenge.EveningCode(evening.ID))
}

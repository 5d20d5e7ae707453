package feed

import (
	"bytes"
	"strings"
	"time"
	"unicode/utf8"
)

// calendarOf writes a calendar by RFC 5545. All instants are in UTC, so that no
// time zone need be described. Days never move and evenings are at most
// withdrawn: a sequence of 0 is as it was planned, 1 the cancellation.
func calendarOf(title string, events []event) []byte {
	var c contentLines
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Daily District//Openings//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.text("NAME", title)
	c.text("X-WR-CALNAME", title)
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT6H")
	c.line("X-PUBLISHED-TTL", "PT6H")
	for _, e := range events {
		c.event(e)
	}
	c.line("END", "VCALENDAR")
	return c.Bytes()
}

func (c *contentLines) event(e event) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", e.id)
	c.line("DTSTAMP", utc(e.made)) // without METHOD that is when the event was last changed
	c.line("DTSTART", utc(e.begins))
	if !e.ends.IsZero() {
		c.line("DTEND", utc(e.ends))
	}
	if e.cancelled {
		c.line("SEQUENCE", "1")
		c.line("STATUS", "CANCELLED")
	} else {
		c.line("SEQUENCE", "0")
		c.line("STATUS", "CONFIRMED")
	}
	c.text("SUMMARY", e.title)
	c.text("DESCRIPTION", e.about)
	c.line("URL", e.address)
	c.line("TRANSP", "TRANSPARENT")
	c.line("END", "VEVENT")
}

func utc(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// contentLines writes lines that end by CRLF and are folded.
type contentLines struct{ bytes.Buffer }

// octets is the longest that a line may be, without its end.
const octets = 75

// line folds a line where it is too long: what goes on begins with a space. No
// character is cut in two.
func (c *contentLines) line(name, value string) {
	rest := name + ":" + value
	for room := octets; len(rest) > room; room = octets - 1 {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		c.WriteString(rest[:cut] + "\r\n ")
		rest = rest[cut:]
	}
	c.WriteString(rest + "\r\n")
}

var escapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// text is a line of free text, of which nothing can be taken for a sign of ours.
func (c *contentLines) text(name, value string) { c.line(name, escapes.Replace(value)) }

package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// ordinal writes 1st, 2nd, 3rd, 11th.
func ordinal(n int) string { return grouped(n) + challenge.OrdinalSuffix(n) }

// grouped writes 1,000,000 with its commas.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// count writes a number with its noun: "1 roof", "3 roofs".
func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + one + "s"
}

// list writes "4", "4 and 5", "1, 4 and 5".
func list[T any](items []T) string {
	words := make([]string, len(items))
	for i, item := range items {
		words[i] = fmt.Sprint(item)
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// date writes "Monday 30 November".
func date(d challenge.Day) string {
	return fmt.Sprintf("%s %d %s", d.Weekday(), d.Date, d.Month)
}

// fullDate writes "Monday 30 November 2026".
func fullDate(d challenge.Day) string { return fmt.Sprintf("%s %d", date(d), d.Year) }

func (f Frame) zone() *time.Location {
	if f.Zone == nil {
		return time.UTC
	}
	return f.Zone
}

// local puts an instant into the zone of the civil day.
func (f Frame) local(at time.Time) time.Time { return at.In(f.zone()) }

// clock writes "00:00 UTC", and the date too where that is another than now's.
func (f Frame) clock(at time.Time) string {
	local, now := f.local(at), f.local(f.Now)
	if local.YearDay() == now.YearDay() && local.Year() == now.Year() {
		return local.Format("15:04 MST")
	}
	return local.Format("Monday 2 January, 15:04 MST")
}

// on writes an instant as it follows a verb: "at 00:00 UTC", or "on Thursday 31
// December at 00:00 UTC" where that is another day than now's.
func (f Frame) on(at time.Time) string {
	date, clock, elsewhen := strings.Cut(f.clock(at), ", ")
	if !elsewhen {
		return "at " + date
	}
	return "on " + date + " at " + clock
}

// moment writes "30 November 2026, 08:14 UTC".
func (f Frame) moment(at time.Time) string {
	return f.local(at).Format("2 January 2006, 15:04 MST")
}

// instant is the machine's form of an instant, for <time datetime>.
func instant(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// left writes how long it still takes: "5 h 12 min", "6 days 23 h".
func (f Frame) left(at time.Time) string {
	minutes := int((at.Sub(f.Now) + time.Minute - 1) / time.Minute)
	switch {
	case minutes < 1:
		return "a moment"
	case minutes < 60:
		return fmt.Sprintf("%d min", minutes)
	case minutes < 48*60:
		return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
	}
	return fmt.Sprintf("%d days %d h", minutes/(24*60), minutes/60%24)
}

// place writes "Tied 2nd" or "2nd".
func place(s Standing) string {
	if s.Tied > 1 {
		return "Tied " + ordinal(s.Rank)
	}
	return ordinal(s.Rank)
}

// others writes "tied with 5" for the rows of a board.
func others(tied int) string { return "tied with " + grouped(tied-1) }

// percentile writes a mid-rank percentile without digits that say nothing.
func percentile(p float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(p, 'f', 1, 64), ".0")
}

// few is of how many results on a percentile says something; fewer are counted.
const few = 5

// ahead says how a standing compares with the others, where there are any.
func (h Heading) ahead(s Standing) string {
	switch {
	case s.Of > 1 && s.Of < few:
		return fmt.Sprintf("ahead of %d of %s", s.Of-s.Rank-s.Tied+1, count(s.Of-1, "other"))
	case s.Of > 1:
		return fmt.Sprintf("ahead of %s %% of sheets; equal ones and your own count half", percentile(s.Percentile))
	case h.settled():
		return "the only sheet"
	}
	return "the first sheet so far"
}

// state says in a word or two what a challenge is.
func (h Heading) state() string {
	switch h.State {
	case challenge.Committed:
		return "Not open yet"
	case challenge.Opened:
		return "Open"
	case challenge.Grace:
		return "Closed, not final"
	case challenge.Void:
		return "Void"
	}
	return "Final"
}

// title names a challenge in a browser's tab.
func (h Heading) title() string {
	switch h.Kind {
	case challenge.Practice:
		return fmt.Sprintf("%s practice, %s", h.Form, date(h.Day))
	case challenge.Evening:
		return h.Form + " evening"
	}
	return fmt.Sprintf("%s %d", h.Form, h.Number)
}

// here is the door of the site through which one comes to the challenge.
func (h Heading) here() string {
	switch {
	case h.Kind == challenge.Evening:
		return ClubsAddress
	case h.State == challenge.Opened && h.Kind == challenge.Daily:
		return TodayAddress
	}
	return ArchiveAddress
}

// so marks figures that may still change.
func (h Heading) so() string {
	if h.State == challenge.Final {
		return ""
	}
	return " so far"
}

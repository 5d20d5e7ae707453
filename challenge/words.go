package challenge

import (
	"fmt"
	"strings"
)

// Ordinal writes a place: 1st, 2nd, 3rd, 11th, 112th.
func Ordinal(n int) string {
	suffix := "th"
	if tens := n / 10 % 10; tens != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// Place says the rank: "2nd", or "tied 2nd".
func (s Standing) Place() string {
	if s.Tied > 1 {
		return "tied " + Ordinal(s.Rank)
	}
	return Ordinal(s.Rank)
}

// Shared says the rank and who shares it: "2nd", or "tied 2nd, 6 players".
func (s Standing) Shared() string {
	if s.Tied > 1 {
		return fmt.Sprintf("%s, %d players", s.Place(), s.Tied)
	}
	return s.Place()
}

// Among says the rank and among how many: "tied 2nd of 143".
func (s Standing) Among() string { return fmt.Sprintf("%s of %d", s.Place(), s.Of) }

// Sentence says where an attempt stands, or would stand, on its board; on a
// practice tape, which has none, it is empty.
func (o Outcome) Sentence() string {
	switch {
	case o.Of == 0:
		return ""
	case o.Ranked:
		return o.Among()
	case o.Provisional:
		return "would be " + o.Among()
	}
	return "would have been " + o.Among()
}

// Points writes a score: "1 point", "31 points".
func Points(n int) string {
	if n == 1 || n == -1 {
		return fmt.Sprintf("%d point", n)
	}
	return fmt.Sprintf("%d points", n)
}

// Words writes a date as it is said: "Monday 30 November 2026".
func (d Day) Words() string { return d.noon().Format("Monday 2 January 2006") }

// Share is a text about a result that gives nothing away and reads well aloud.
// Its last line is the address, if there is one.
func Share(form Form, c Challenge, o Outcome, address string) string {
	lines := []string{title(form, c), result(o)}
	if address != "" {
		lines = append(lines, address)
	}
	return strings.Join(lines, "\n")
}

func title(form Form, c Challenge) string {
	if c.Kind == Practice {
		return fmt.Sprintf("%s, practice dice of %s", form.Name, c.Day.Words())
	}
	return fmt.Sprintf("%s %d, %s", form.Name, c.Number, c.Day.Words())
}

func result(o Outcome) string {
	text := Points(o.Score.Total)
	if o.Attempt.Practice {
		text += " in practice"
	}
	if where := o.Sentence(); where != "" {
		text += ", " + where
	}
	return text
}

package challenge

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Share is a text about a result that gives nothing away and reads well aloud:
// which challenge it was, what was reached, and par once the challenge is final
// at this instant. Par is nil where it is not known. The last line is the address,
// if there is one.
func Share(form Form, c Challenge, o Outcome, par *Par, at time.Time, address string) string {
	lines := append([]string{ShareTitle(form, c)}, shareLines(form, c, o, par, at)...)
	if address != "" {
		lines = append(lines, address)
	}
	return strings.Join(lines, "\n")
}

// ShareTitle says which challenge it was.
func ShareTitle(form Form, c Challenge) string {
	day := c.Day.noon().Format("Monday 2 January 2006")
	switch c.Kind {
	case Practice:
		return fmt.Sprintf("%s, practice dice of %s", form.Name, day)
	case Evening:
		return fmt.Sprintf("%s, club evening of %s", form.Name, day)
	}
	return fmt.Sprintf("%s %d, %s", form.Name, c.Number, day)
}

// ShareResult says the same of a result in sentences.
func ShareResult(form Form, c Challenge, o Outcome, par *Par, at time.Time) string {
	return strings.Join(shareLines(form, c, o, par, at), ". ") + "."
}

func shareLines(form Form, c Challenge, o Outcome, par *Par, at time.Time) []string {
	lines := []string{shareResult(form, o)}
	if par != nil && c.State(at) == Final { // before, whoever still plays would be told
		lines = append(lines, sharePar(form, *par, o.Score.Total))
	}
	return lines
}

// sharePar says what was possible; "best known" where that is not proved.
func sharePar(form Form, par Par, score int) string {
	switch {
	case par.Proven && score >= par.Score:
		return "That is par: no sheet scores more"
	case par.Proven:
		return "Par was " + shareScore(form, par.Score)
	case score >= par.Score:
		return "No better sheet is known"
	}
	return "The best score known is " + shareScore(form, par.Score)
}

func shareResult(form Form, o Outcome) string {
	text := sharePoints(form, o.Score.Total)
	if o.Attempt.Practice {
		text += " in practice"
	}
	return text + shareRank(o)
}

// sharePoints writes a score, or with its sign a margin, which may be below zero.
func sharePoints(form Form, score int) string {
	switch {
	case form.Game.Info().Floor < 0:
		return "margin " + shareScore(form, score)
	case score == 1:
		return "1 point"
	}
	return shareScore(form, score) + " points"
}

// shareScore writes a score alone, a margin with its sign.
func shareScore(form Form, score int) string {
	if form.Game.Info().Floor < 0 {
		return shareSigned(score)
	}
	return strconv.Itoa(score)
}

// shareSigned writes a number with its sign, a true minus as on the pages.
func shareSigned(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// shareRank says where a result stands, or would; nothing on a practice tape,
// which has no board.
func shareRank(o Outcome) string {
	rank := fmt.Sprintf("%s of %d", ordinal(o.Rank), o.Of)
	if o.Tied > 1 {
		rank = "tied " + rank
	}
	switch {
	case o.Of == 0:
		return ""
	case o.Ranked:
		return ", " + rank
	case o.Provisional:
		return ", would be " + rank
	}
	return ", would have been " + rank
}

// ordinal writes a place: 1st, 2nd, 3rd, 11th, 112th.
func ordinal(n int) string { return strconv.Itoa(n) + OrdinalSuffix(n) }

// OrdinalSuffix is what makes a number a place: "st" of 1st, "th" of 11th.
func OrdinalSuffix(n int) string {
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			return "st"
		case 2:
			return "nd"
		case 3:
			return "rd"
		}
	}
	return "th"
}

package views

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// game is what the pages that all games share ask of one of them.
type game interface {
	terms() terms
	// dice draws a whole tape.
	dice(dice.Tape) templ.Component
	// sheet draws a whole sheet, planned or finished.
	sheet(Plan) played
	// steps is how many steps a replay of a sheet has.
	steps(rules.Sheet) int
	// step draws a sheet after so many of them.
	step(Replay) stage
}

// terms are the words of a game.
type terms struct {
	One   string // what is published every day: "district"
	Line  string // of a sheet: "roll"
	Lines string // all of them: "All 24 rolls"
	Back  string // what one goes back to: "the rolls"
	Whole string // what is handed in: "the sheet"
	Parts string // what the parts of a score stand for
	About string // what it is, in a sentence
	Dealt string // the same where its dice come roll by roll, if it is played both ways
}

// about is what a form of the game is, in a sentence.
func (t terms) about(sealed bool) string {
	if sealed && t.Dealt != "" {
		return t.Dealt
	}
	return t.About
}

// played is a whole sheet.
type played struct {
	Score   int
	Picture templ.Component // what was built
	Adding  templ.Component // how it adds up, as a table
	Sum     string          // the same as a sentence
	Lines   templ.Component // every line
	Missing string          // what keeps it from being handed in; empty for nothing
	Faults  templ.Component // what is to be mended; nil for nothing
}

// stage is a sheet after some steps.
type stage struct {
	Said    string // which step it is
	Then    string // what was done
	Heard   string // how the score stands, for those who hear the page
	Picture templ.Component
	Marked  string // what is marked in it as better than what comes next; empty for nothing
	Adding  templ.Component
	Lines   templ.Component // every step, each a link
}

// gameOf is how the sheets of a challenge are drawn.
func gameOf(info rules.Info) game {
	switch info.ID {
	case "draft":
		return draftGame{}
	case "categories":
		return categoriesGame{}
	case "landing":
		return landingGame{}
	}
	return districtGame{}
}

func (h Heading) game() game { return gameOf(h.Game) }

// signed tells whether a score is a margin, which is written with its sign.
func signed(info rules.Info) bool { return info.Floor < 0 }

// mark writes a score alone: "36", "+3".
func mark(info rules.Info, score int) string {
	if signed(info) {
		return margin(score)
	}
	return strconv.Itoa(score)
}

// margin writes a number with its sign: "+3", "−2", "0".
func margin(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// scoreName is what a score is called.
func scoreName(info rules.Info) string {
	if signed(info) {
		return "margin"
	}
	return "score"
}

func (h Heading) mark(score int) string { return mark(h.Game, score) }

// unit is what a score counts: "points", "margin".
func (h Heading) unit(score int) string {
	switch {
	case signed(h.Game):
		return "margin"
	case score == 1:
		return "point"
	}
	return "points"
}

// worth writes a score with what it counts: "36 points", "margin +3".
func (h Heading) worth(score int) string {
	if signed(h.Game) {
		return "margin " + margin(score)
	}
	return count(score, "point")
}

// parts writes the parts of a score: "21+9+8", "+3 −1".
func (h Heading) parts(row Row) string {
	parts, between := make([]string, len(row.Parts)), "+"
	if signed(h.Game) {
		between = " "
	}
	for i, part := range row.Parts {
		parts[i] = h.mark(part.Points)
	}
	return strings.Join(parts, between)
}

// capital begins a sentence with a text.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// Steps is how many steps the sheet has.
func (p Replay) Steps() int { return p.game().steps(p.Sheet) }

func (p Replay) at(step int) string { return fmt.Sprintf("%s?step=%d#play", p.Base, step) }

// About says in a sentence what a form is.
func About(form challenge.Form) string {
	return gameOf(form.Game.Info()).terms().about(form.Reveal == challenge.Sealed)
}

// LinkTo leads to a challenge, saying its state in a short sentence.
func LinkTo(c challenge.Challenge, form challenge.Form, state string) Link {
	return Link{Name: fmt.Sprintf("%s %d", form.Name, c.Number), Address: "/" + string(c.ID), Picture: "p-" + form.ID, State: state}
}

// HandedInWith says what was reached on a challenge.
func HandedInWith(h Heading, score int) string {
	return capital(h.doneWith()) + ": " + h.worth(score) + "."
}

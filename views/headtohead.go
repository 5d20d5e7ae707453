package views

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
)

// HeadToHead is two sheets of a club's board of a day, or of an evening, decision by
// decision.
type HeadToHead struct {
	Frame
	Heading
	Seen   challenge.HeadToHead
	Sheets [2]string // addresses of the sheets
	Me     [2]bool   // whose is the viewer's own
	Home   Choice    // the club, or the evening by the name of its club
	Board  Choice    // on which both stand
}

// HeadToHeadHidden says that two sheets cannot be compared yet, and until when.
type HeadToHeadHidden struct {
	Frame
	Heading
	Home, Board Choice // as in HeadToHead
}

// beside is a game that says a decision in its own words, so that two can be
// read side by side, and draws what a sheet has made.
type beside interface {
	built(h Heading, tape dice.Tape, sheet rules.Sheet, who string) templ.Component
}

// inLines is a game in which each line of a sheet was about the same as that of any
// other.
type inLines interface {
	// thrown is the dice of a line; nil where it was about others as well.
	thrown(tape dice.Tape, line int) templ.Component
	// decision is a line for the eye, and as it is heard.
	decision(tape dice.Tape, sheet rules.Sheet, line int) (shown templ.Component, heard string)
}

// pairedLine is a decision of both.
type pairedLine struct {
	Name  string // "Roll 5"; "Turn 2, roll 1"
	Short string // "5"; "1"
	Half  string // what begins with this line: "As Black", "Turn 2"; mostly empty
	Dice  templ.Component
	Shown [2]templ.Component
	Heard [2]string
	Costs [2]int
	Parts bool // here they part
	Alike bool // both decided the same
}

// lines are the decisions of both, line by line.
func (p HeadToHead) lines() []pairedLine {
	how, known := p.game().(inLines)
	lines := make([]pairedLine, len(p.Seen.Lines))
	for i, seen := range p.Seen.Lines {
		l := &lines[i]
		*l = pairedLine{
			Name: p.Game.LineName(i + 1), Costs: seen.Costs,
			Parts: i+1 == p.Seen.Parted, Alike: seen.Lines[0] == seen.Lines[1],
		}
		l.Short, l.Half = p.short(i)
		if known {
			l.Dice = how.thrown(p.Seen.Sides[0].Tape, i)
		}
		for side, shown := range p.Seen.Sides {
			l.Shown[side], l.Heard[side] = notated(seen.Lines[side]), seen.Lines[side]
			if known && i < len(shown.Attempt.Sheet) {
				l.Shown[side], l.Heard[side] = how.decision(shown.Tape, shown.Attempt.Sheet, i)
			}
		}
	}
	return lines
}

// rows are the lines of the table.
func (p HeadToHead) rows() []pairedLine {
	if how, turned := p.game().(inTurns); turned {
		return p.turns(how)
	}
	return p.lines()
}

// unitOf is what a row of the table is.
func (p HeadToHead) unitOf() string {
	if _, turned := p.game().(inTurns); turned {
		return "turn"
	}
	return p.Game.Line
}

// short is the number of a line within its half, and the half where it begins one.
func (p HeadToHead) short(i int) (number, half string) {
	if n := len(p.Game.Halves); n > 0 {
		size := p.Game.Lines / n
		if i%size == 0 {
			half = "As " + p.Game.Halves[i/size]
		}
		i %= size
	}
	return fmt.Sprint(i + 1), half
}

// withoutDice tells whether no row has dice of its own.
func withoutDice(rows []pairedLine) bool {
	return !slices.ContainsFunc(rows, func(l pairedLine) bool { return l.Dice != nil })
}

// built is what a side has made; nil for nothing to be drawn.
func (p HeadToHead) built(side int) templ.Component {
	how, known := p.game().(beside)
	if !known {
		return nil
	}
	shown := p.Seen.Sides[side]
	return how.built(p.Heading, shown.Tape, shown.Attempt.Sheet, p.name(side))
}

// parting is the line in which they part; nil for equal sheets.
func (p HeadToHead) parting() *pairedLine {
	if p.Seen.Parted == 0 {
		return nil
	}
	if how, turned := p.game().(inTurns); turned {
		return p.partingTurn(how)
	}
	return &p.lines()[p.Seen.Parted-1]
}

func (p HeadToHead) name(side int) string { return p.Seen.Sides[side].Player.Name }

func (p HeadToHead) score(side int) int { return p.Seen.Sides[side].Score.Total }

// made is what a score is made of, in words.
func (p HeadToHead) made(side int) string {
	parts := p.Seen.Sides[side].Score.Parts
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = p.partName(i, part.Name) + " " + p.mark(part.Points)
	}
	return strings.Join(texts, ", ")
}

// partName is what players call the i-th part of a score.
func (p HeadToHead) partName(i int, name string) string {
	switch p.Game.ID {
	case "categories":
		return strings.ToLower(faceNames[i])
	case "landing":
		return "turn " + name
	}
	known := map[string]string{"cells": "windows", "columns": "roofs", "rows": "lit floors", "white": "as White", "black": "as Black"}
	if text, ok := known[name]; ok {
		return text
	}
	return name
}

// outcome says who is ahead, of a side by name.
func (p HeadToHead) outcome() (winner int, by string) {
	apart := p.score(0) - p.score(1)
	switch {
	case apart == 0:
		return -1, ""
	case apart < 0:
		return 1, count(-apart, "point")
	}
	return 0, count(apart, "point")
}

// given is how much a side gave away in all, and by how many decisions.
func (p HeadToHead) given(side int) (points, decisions int) {
	for _, l := range p.Seen.Lines {
		if l.Costs[side] > 0 {
			points += l.Costs[side]
			decisions++
		}
	}
	return points, decisions
}

// par is the most that could be reached on these dice.
func (p HeadToHead) par() string {
	points, _ := p.given(0)
	return p.worth(p.score(0) + points)
}

// did says what a side did where they parted, and what it cost.
func (p HeadToHead) did(l *pairedLine, side int) string {
	text := ": " + l.Heard[side] + "."
	if p.Seen.Priced {
		text += " That gave away " + cost(l.Costs[side]) + "."
	}
	return text
}

// gave says what a side gave away: "6 points in 3 rolls".
func (p HeadToHead) gave(side int) string {
	points, decisions := p.given(side)
	if points == 0 {
		return "nothing"
	}
	return count(points, "point") + " in " + count(decisions, p.Game.Line)
}

// cost writes what a decision gave away.
func cost(n int) string {
	if n == 0 {
		return "nothing"
	}
	return count(n, "point")
}

func (districtGame) thrown(tape dice.Tape, line int) templ.Component {
	return thrownRoll(tape.Roll(line))
}

func (districtGame) decision(tape dice.Tape, sheet rules.Sheet, i int) (templ.Component, string) {
	l := linesOf(tape, sheet, nil)[i]
	return decidedRoll(l), l.did()
}

func (districtGame) built(_ Heading, tape dice.Tape, sheet rules.Sheet, who string) templ.Component {
	position, _ := district.Plan(tape, sheet, tape.Rolls())
	return streetTable(drawn(position, "The street of "+who))
}

func (draftGame) thrown(dice.Tape, int) templ.Component { return nil }

func (draftGame) decision(tape dice.Tape, sheet rules.Sheet, i int) (templ.Component, string) {
	// What is stored was legal when it was stored.
	pick, _ := draft.Parse(sheet[i])
	pool := i%draft.Own/(draft.Own/draft.Pools) + 1
	face := draft.Start(tape, draft.White).Die(pool, pick.Die)
	return decidedPick(pick, face), strings.TrimPrefix(saysPick("", draft.Logged{Pick: pick, Face: face}), " ")
}

func (draftGame) built(h Heading, tape dice.Tape, sheet rules.Sheet, who string) templ.Component {
	return pairs(matchOf(Plan{Heading: h, Tape: tape, Sheet: sheet}), who)
}

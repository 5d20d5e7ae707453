package views

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// inTurns is a game of turns, in which two sheets need not have as many decisions:
// they are laid side by side roll by roll.
type inTurns interface {
	moments(tape dice.Tape, sheet rules.Sheet) []moment
}

// moment is a decision in a game of turns, and when it was made.
type moment struct {
	atRoll
	Table   dice.Roll       // what lay on the table; nil before a throw
	Own     bool            // which depended on what was kept before
	Shown   templ.Component // with what lay there, where that is one's own
	Did     string
	Implied bool // told well enough by what follows
}

// atRoll is a roll of a turn, both from 1.
type atRoll struct{ Turn, Roll int }

func (p atRoll) compare(other atRoll) int {
	return cmp.Or(cmp.Compare(p.Turn, other.Turn), cmp.Compare(p.Roll, other.Roll))
}

// name is what a roll is called: "Turn 2, roll 1".
func (p atRoll) name() string { return fmt.Sprintf("Turn %d, roll %d", p.Turn, p.Roll) }

// name says when a decision was made.
func (m moment) name() string {
	if m.Table == nil {
		return fmt.Sprintf("Turn %d, before roll %d", m.Turn, m.Roll)
	}
	return m.atRoll.name()
}

// heard is a decision as it is heard, with what it gave away.
func (m moment) heard(lost int) string {
	text := m.Did
	if m.Own {
		text = spoken(m.Table) + ": " + text
	}
	if lost > 0 {
		text += ", gave away " + cost(lost)
	}
	return text
}

// bothIn is the decisions of both sheets.
func (p HeadToHead) bothIn(how inTurns) (both [2][]moment) {
	for side, shown := range p.Seen.Sides {
		both[side] = how.moments(shown.Tape, shown.Attempt.Sheet)
	}
	return both
}

// turns are the rows of a game of turns: every roll that either of the two has come to.
func (p HeadToHead) turns(how inTurns) []pairedLine {
	both := p.bothIn(how)
	rolls := rollsOf(both)
	rows := emptyTurns(rolls)
	for side, list := range both {
		for i, m := range list {
			row := &rows[slices.Index(rolls, m.atRoll)]
			row.add(side, m, p.Seen.Lines[i].Costs[side])
			row.Parts = row.Parts || i+1 == p.Seen.Parted
		}
	}
	for i := range rows {
		rows[i].Alike = rows[i].Heard[0] == rows[i].Heard[1]
	}
	return rows
}

// rollsOf lists the rolls of two sheets in their order, each once.
func rollsOf(both [2][]moment) (rolls []atRoll) {
	for _, m := range slices.Concat(both[0], both[1]) {
		rolls = append(rolls, m.atRoll)
	}
	slices.SortFunc(rolls, atRoll.compare)
	return slices.Compact(rolls)
}

// emptyTurns names the rows, and the turns that they begin.
func emptyTurns(rolls []atRoll) []pairedLine {
	rows := make([]pairedLine, len(rolls))
	for i, at := range rolls {
		rows[i] = pairedLine{Name: at.name(), Short: fmt.Sprint(at.Roll)}
		if i == 0 || rolls[i-1].Turn != at.Turn {
			rows[i].Half = fmt.Sprint("Turn ", at.Turn)
		}
	}
	return rows
}

// add adds a decision of a side to its roll.
func (l *pairedLine) add(side int, m moment, lost int) {
	if m.Table != nil && !m.Own {
		l.Dice = thrownRoll(m.Table)
	}
	if !m.Implied || lost > 0 {
		l.Shown[side] = decidedTurn(l.Shown[side], m.Shown, lost)
	}
	l.Heard[side] = strings.TrimPrefix(l.Heard[side]+", then "+m.heard(lost), ", then ")
}

// partingTurn is the decision in which they part. Until then the sheets are the
// same, so both had the same dice on the table.
func (p HeadToHead) partingTurn(how inTurns) *pairedLine {
	i := p.Seen.Parted - 1
	l := pairedLine{Costs: p.Seen.Lines[i].Costs}
	for side, list := range p.bothIn(how) {
		if i >= len(list) {
			continue
		}
		l.Name, l.Heard[side] = list[i].name(), list[i].Did
		if list[i].Table != nil {
			l.Dice = thrownRoll(list[i].Table)
		}
	}
	return &l
}

func (categoriesGame) moments(tape dice.Tape, sheet rules.Sheet) (list []moment) {
	position, _ := categories.Replay(tape, sheet)
	at := atRoll{}
	for _, s := range categorySteps(position) {
		if at.Roll++; s.Turn != at.Turn {
			at = atRoll{s.Turn, 1}
		}
		list = append(list, moment{atRoll: at, Table: s.Dice, Own: true, Shown: decidedOn(s), Did: s.Did})
	}
	return list
}

// alone is what was decided, without the dice that it threw: where those lie on the
// table, they need not be told.
func (s sealedStep) alone() string {
	did, _, _ := strings.Cut(s.Did, ", threw")
	return did
}

func (categoriesGame) built(_ Heading, tape dice.Tape, sheet rules.Sheet, _ string) templ.Component {
	position, _ := categories.Replay(tape, sheet)
	return categoryList(categoryRows(position, false))
}

func (landingGame) moments(tape dice.Tape, sheet rules.Sheet) (list []moment) {
	position, _ := landing.Replay(tape, sheet)
	steps := landingSteps(position)
	for number := 1; number <= min(position.Number(), landing.Turns); number++ {
		turn := position.Turn(number)
		roll := 0
		for _, d := range turn.Decisions() {
			m := moment{atRoll: atRoll{number, roll}, Did: steps[len(list)].Did}
			m.Shown = decidedStep(m.Did)
			switch d.Action {
			case landing.Roll:
				roll++
				m.Roll, m.Implied = roll, true
			case landing.Stop: // instead of the next roll
				m.Roll++
			case landing.Move:
				m.Table, m.Shown = turn.Thrown(roll), decidedMove(d)
			default:
				m.Table = turn.Thrown(roll)
			}
			list = append(list, m)
		}
	}
	return list
}

func (landingGame) built(_ Heading, tape dice.Tape, sheet rules.Sheet, _ string) templ.Component {
	position, _ := landing.Replay(tape, sheet)
	return fourTurns(position)
}

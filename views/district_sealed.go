package views

import (
	"fmt"

	"github.com/a-h/templ"

	"dailydistrict/rules/district"
)

// rollByRoll is the page of an attempt at the district whose rolls come one by
// one. It is played as where all rolls lie open: a number that may be written is
// one tap away, and a die that is set aside may be put back.
type rollByRoll struct {
	Sealed
	choosing
	lines []line // what was decided so far
}

func newRollByRoll(p Sealed) rollByRoll {
	position, _ := district.Replay(p.Tape, p.Sheet)
	return rollByRoll{p, choosingAt(position, p.Aside), linesOf(p.Tape, p.Sheet, nil)[:len(p.Sheet)]}
}

func (t rollByRoll) where() string {
	return fmt.Sprintf("Roll %d of %d", t.before.Number(), district.Rolls)
}

func (t rollByRoll) written() string { return count(t.before.Score().Total(), "point") + " so far" }

func (t rollByRoll) stones() []string { return stonesOf(district.Rolls, t.before.Number()) }

func (t rollByRoll) body() templ.Component { return buildingTable(t.Base, true, t) }

// street draws what is built, and where a number of this roll may go.
func (t rollByRoll) street() street {
	s := drawn(t.before, "Your district before roll "+fmt.Sprint(t.before.Number()))
	s.offers(t.choosing)
	s.celebrate(t.Plan, len(t.Sheet))
	return s
}

// locks says before it is done what cannot be undone.
func (t rollByRoll) locks() string {
	if t.before.Number() == district.Rolls {
		return "This is the last roll: what you write, or a pass, is locked and finishes your sheet."
	}
	return "What you write is locked, and so is a pass. Until then you may choose another die."
}

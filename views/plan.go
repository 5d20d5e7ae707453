package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules/district"
)

// planning is all that the planning page works out from a plan.
type planning struct {
	Play
	choosing                   // of the roll that is open; nothing where none is
	whole    district.Position // with every line that is legal
	lines    []line
	faults   []fault
	open     int // rolls still undecided
}

// fault is an entry that a change made illegal.
type fault struct {
	Roll     int
	Text     string
	decision district.Decision
}

func (p Play) planning() planning {
	w := planning{Play: p}
	var marks []error
	w.whole, marks = district.Plan(p.Tape, p.Sheet, district.Rolls)
	w.lines = linesOf(p.Tape, p.Sheet, marks)
	for i, l := range w.lines {
		switch {
		case l.Fault != "":
			w.faults = append(w.faults, fault{l.Roll, l.Fault, l.Decision})
		case l.Open:
			w.open++
		}
		w.lines[i].Now = l.Roll == p.Roll
	}
	if p.Roll > 0 {
		before, _ := district.Plan(p.Tape, p.Sheet, p.Roll-1)
		w.choosing = choosingAt(before, p.Die)
	}
	return w
}

// street draws the sheet before the roll, what later rolls wrote, what is struck
// out, and where the number may go.
func (w planning) street() street {
	if w.Roll == 0 || w.HandedIn != nil {
		s := drawn(w.whole, "Your district")
		s.strike(w.faults)
		s.celebrate(w.Plan, district.Rolls)
		return s
	}
	s := drawn(w.before, fmt.Sprintf("Your district before roll %d", w.Roll))
	s.offers(w.choosing)
	s.keep(w.lines[w.Roll-1].Decision)
	s.write(w.whole, later, w.Roll)
	s.strike(w.faults)
	s.celebrate(w.Plan, w.Roll-1)
	return s
}

// keep marks, among the places that are offered, the one that was chosen before.
func (s *street) keep(d district.Decision) {
	if d.Open || d.Pass {
		return
	}
	for f := range s.floors {
		at := &s.floors[f].cells[d.Column-1]
		chosen := at.look == offered && !d.Reroute || at.look == byRoute && d.Reroute
		at.now = at.now || chosen && at.text == strconv.Itoa(d.Number)
	}
}

// back is the roll whose decision can be taken back: this one if it was decided, else the last
// one decided before it; 0 for none.
func (w planning) back() int {
	from := w.Roll
	if from == 0 {
		from = district.Rolls
	}
	for roll := from; roll > 0; roll-- {
		if !w.lines[roll-1].Open {
			return roll
		}
	}
	return 0
}

// fresh tells whether nothing is decided yet.
func (w planning) fresh() bool { return w.open == len(w.lines) }

// trayLabel says aloud where a move has led.
func (w planning) trayLabel() string {
	switch {
	case w.HandedIn != nil:
		return "Handed in"
	case w.Roll > 0:
		return w.label()
	}
	return w.progress()
}

// ready tells whether the sheet can be handed in.
func (w planning) ready() bool { return w.open == 0 && len(w.faults) == 0 }

// address of the page with a roll opened, out of bounds going nowhere.
func (w planning) at(roll int) string {
	return fmt.Sprintf("%s?roll=%d#dice", w.Base, roll)
}

// boxes is the position whose reroutes are shown: before the roll to decide.
func (w planning) boxes() district.Position {
	if w.Roll > 0 {
		return w.before
	}
	return w.whole
}

func (w planning) tab() string {
	if w.HandedIn != nil || w.Roll == 0 {
		return w.title()
	}
	return fmt.Sprintf("%s, roll %d of 24", w.title(), w.Roll)
}

func (w planning) progress() string {
	switch {
	case w.Roll > 0:
		return fmt.Sprintf("Roll %d of 24", w.Roll)
	case w.open > 0:
		return fmt.Sprintf("%d of 24 decided", district.Rolls-w.open)
	}
	return "All 24 decided"
}

// Missing says what keeps the sheet from being handed in; empty for nothing.
func (p Play) Missing() string { return p.planning().missing() }

// fewRolls is how many rolls are named one by one.
const fewRolls = 6

func (w planning) missing() string {
	var parts []string
	if n := len(w.faults); n > 0 {
		rolls := make([]int, n)
		for i, f := range w.faults {
			rolls[i] = f.Roll
		}
		parts = append(parts, fmt.Sprintf("%s struck out: mend %s first.", countIs(n, "entry is", "entries are"), rollsNamed(rolls)))
	}
	if w.open > 0 {
		parts = append(parts, w.undecided()+" Each needs an entry or a pass before the sheet can be handed in.")
	}
	return strings.Join(parts, " ")
}

// undecided names the rolls that are open, or counts them where they are many.
func (w planning) undecided() string {
	var rolls []int
	for _, l := range w.lines {
		if l.Open {
			rolls = append(rolls, l.Roll)
		}
	}
	still := countIs(len(rolls), "roll is still undecided", "rolls are still undecided")
	if len(rolls) > fewRolls {
		return still + "."
	}
	return still + ": " + rollsNamed(rolls) + "."
}

func countIs(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func rollsNamed(rolls []int) string {
	if len(rolls) == 1 {
		return "roll " + strconv.Itoa(rolls[0])
	}
	return "rolls " + list(rolls)
}

package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// planning is all that the planning page works out from a plan.
type planning struct {
	Play
	whole   district.Position // with every line that is legal
	before  district.Position // as it stands before the roll
	lines   []line
	faults  []fault
	open    int // rolls still undecided
	choices []choice
	options [district.Columns]district.Option // of the chosen die
}

// fault is an entry that a change made illegal.
type fault struct {
	Roll     int
	Text     string
	decision district.Decision
}

// choice is a face that may be set aside; equal dice are one choice.
type choice struct {
	Face    dice.Face
	Times   int // dice that show it
	Sum     int // of the other two
	Adds    string
	Note    string // why not as rolled; empty where it may go
	Chosen  bool
	Keys    []string // of each of its dice
	Options [district.Columns]district.Option
}

// die keys are those of the first row of letters under the left hand.
var dieKeys = [...]string{"a", "s", "d"}

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
		w.before, _ = district.Plan(p.Tape, p.Sheet, p.Roll-1)
		w.choices = choicesOf(w.before, p.Die)
		if p.Die > 0 {
			w.options = w.before.Options(p.Die)
		}
	}
	return w
}

// choicesOf groups the dice of a roll by face, in the order in which they lie.
func choicesOf(p district.Position, chosen dice.Face) []choice {
	var choices []choice
	roll := p.Roll()
	for lies, face := range roll {
		at := slices.IndexFunc(choices, func(c choice) bool { return c.Face == face })
		if at < 0 {
			at, choices = len(choices), append(choices, newChoice(p, face, chosen))
		}
		choices[at].Times++
		choices[at].Keys = append(choices[at].Keys, dieKeys[lies])
	}
	return choices
}

func newChoice(p district.Position, face, chosen dice.Face) choice {
	c := choice{Face: face, Chosen: face == chosen, Options: p.Options(face)}
	own := c.Options[face-1]
	c.Sum, c.Adds = own.Number, addends(p.Roll(), face)
	if !own.Legal() {
		c.Note = own.Short
	}
	return c
}

// value is what the choice sends: its face, or none where it is chosen already.
func (c choice) value() string {
	if c.Chosen {
		return ""
	}
	return strconv.Itoa(int(c.Face))
}

// keys are those of its dice, and Escape where it is chosen.
func (c choice) keys() string {
	if c.Chosen {
		return strings.Join(c.Keys, " ") + " Escape"
	}
	return strings.Join(c.Keys, " ")
}

// addends writes the two dice that are left: "1 + 4".
func addends(roll dice.Roll, aside dice.Face) string {
	var left []string
	taken := false
	for _, face := range roll {
		if face == aside && !taken {
			taken = true
			continue
		}
		left = append(left, strconv.Itoa(int(face)))
	}
	return strings.Join(left, " + ")
}

// street draws the sheet before the roll, what later rolls wrote, what is struck
// out, and where the number may go.
func (w planning) street() street {
	if w.Roll == 0 || w.HandedIn != nil {
		s := drawn(w.whole, "Your district")
		s.strike(w.faults)
		s.celebrate(w.Play, district.Rolls)
		return s
	}
	s := drawn(w.before, fmt.Sprintf("Your district before roll %d", w.Roll))
	if w.Die > 0 {
		s.offer(w.before, w.options)
	} else {
		s.offerAll(w.before, w.choices)
	}
	s.keep(w.lines[w.Roll-1].Decision)
	s.write(w.whole, later, w.Roll)
	s.strike(w.faults)
	s.celebrate(w.Play, w.Roll-1)
	return s
}

// offerAll shows where each die's own column takes what the other two add up to.
func (s *street) offerAll(p district.Position, choices []choice) {
	for _, c := range choices {
		if o := c.Options[c.Face-1]; o.Legal() {
			column := int(c.Face)
			s.floors[p.Height(column)].cells[column-1] = cell{look: offered, text: strconv.Itoa(o.Number), to: strconv.Itoa(column)}
			s.beams[column-1] = true
		}
	}
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
		return fmt.Sprintf("Dice of roll %d: %s", w.Roll, spoken(w.lines[w.Roll-1].Dice))
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

func (w planning) placesLabel() string {
	return fmt.Sprintf("Where the %d may go", w.options[w.Die-1].Number)
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

package views

import (
	"fmt"
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
	Key     string
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
next:
	for _, face := range roll {
		for i := range choices {
			if choices[i].Face == face {
				choices[i].Times++
				continue next
			}
		}
		choices = append(choices, newChoice(p, face, chosen, dieKeys[len(choices)]))
	}
	return choices
}

func newChoice(p district.Position, face, chosen dice.Face, key string) choice {
	c := choice{Face: face, Times: 1, Chosen: face == chosen, Key: key, Options: p.Options(face)}
	own := c.Options[face-1]
	c.Sum, c.Adds = own.Number, addends(p.Roll(), face)
	if !own.Legal() {
		c.Note = own.Short
	}
	return c
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
		return s
	}
	s := drawn(w.before, fmt.Sprintf("Your district before roll %d", w.Roll))
	if w.Die > 0 {
		s.offer(w.before, w.options)
	} else {
		s.offerAll(w.before, w.choices)
	}
	s.write(w.whole, later, w.Roll)
	s.strike(w.faults)
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

// back is the roll that Undo reopens: this one if it was decided, else the last
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

// ready tells whether the sheet can be handed in.
func (w planning) ready() bool { return w.open == 0 && len(w.faults) == 0 }

// address of the page with a roll opened, out of bounds going nowhere.
func (w planning) at(roll int) string {
	return fmt.Sprintf("%s?roll=%d#play", w.Base, roll)
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

// missing says what keeps the sheet from being handed in.
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
		parts = append(parts, fmt.Sprintf("%s still undecided. Each needs an entry or a pass before the sheet can be handed in.", countIs(w.open, "roll is", "rolls are")))
	}
	return strings.Join(parts, " ")
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

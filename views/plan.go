package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules"
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

// line is one roll of the record and what was decided on it.
type line struct {
	Roll  int
	Dice  dice.Roll
	Aside dice.Face // 0 for none
	district.Decision
	Fault string
	Now   bool
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

// linesOf reads the plan against its tape.
func linesOf(tape dice.Tape, sheet rules.Sheet, marks []error) []line {
	lines := make([]line, tape.Rolls())
	for i := range lines {
		l := line{Roll: i + 1, Dice: tape.Roll(i), Decision: district.Decision{Open: true}}
		if i < len(sheet) {
			if d, err := district.Parse(sheet[i]); err == nil {
				l.Decision = d
			}
		}
		if !l.Open && !l.Pass {
			l.Aside = dice.Face(int(l.Dice[0]+l.Dice[1]+l.Dice[2]) - l.Number)
		}
		if i < len(marks) && marks[i] != nil {
			l.Fault = sentence(marks[i])
		}
		lines[i] = l
	}
	return lines
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

// reason is one line of where the number may go and why not elsewhere.
type reason struct{ Icon, Where, Text string }

// reasons says it column by column, what is alike in one sentence.
func (w planning) reasons() []reason {
	var rerouted, full []int
	var as, not []reason
	for c, o := range w.options {
		column := c + 1
		switch {
		case o.Legal() && o.Reroute:
			rerouted = append(rerouted, column)
		case o.Legal():
			as = append(as, reason{"tick", named(column), fmt.Sprintf(" takes the %d as rolled.", o.Number)})
		case w.before.Height(column) == district.Floors:
			full = append(full, column)
		case o.Refused.Reason == district.ErrNotHigher:
			top := w.before.Top(column)
			not = append(not, reason{"cross", named(column), fmt.Sprintf(" stands at %d. The next number must be higher than %d.", top, top)})
		}
	}
	if len(rerouted) > 0 {
		verb := " take it"
		if len(rerouted) == 1 {
			verb = " takes it"
		}
		as = append(as, reason{"reroute", named(rerouted...), verb + " if you cross off a reroute box."})
	}
	if len(full) == 1 {
		not = append(not, reason{"cross", named(full...), " is full: four floors and a roof."})
	} else if len(full) > 1 {
		not = append(not, reason{"cross", named(full...), " are full."})
	}
	if w.before.ReroutesLeft() == 0 {
		not = append(not, reason{"cross", "Both reroutes", " are spent, so no other column takes it."})
	}
	return append(as, not...)
}

func named(columns ...int) string {
	if len(columns) == 1 {
		return "Column " + strconv.Itoa(columns[0])
	}
	return "Columns " + list(columns)
}

// legal says for the ear where the number may go.
func (w planning) legal() string {
	var parts []string
	for _, r := range w.reasons() {
		if r.Icon != "cross" {
			parts = append(parts, r.Where+r.Text)
		}
	}
	if len(parts) == 0 {
		return "It may go nowhere."
	}
	return strings.Join(parts, " ")
}

// spoken is the roll as one reads it aloud.
func spoken(roll dice.Roll) string {
	faces := make([]string, len(roll))
	for i, face := range roll {
		faces[i] = strconv.Itoa(int(face))
	}
	return strings.Join(faces, ", ")
}

// did says what was decided on a roll.
func (l line) did() string {
	switch {
	case l.Open:
		return "undecided"
	case l.Pass:
		return "pass"
	case l.Reroute:
		return fmt.Sprintf("%d in column %d by reroute", l.Number, l.Column)
	}
	return fmt.Sprintf("%d in column %d", l.Number, l.Column)
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

// picked is the place of the die that was set aside, -1 for none.
func (l line) picked() int {
	for i, face := range l.Dice {
		if face == l.Aside {
			return i
		}
	}
	return -1
}

func (l line) struckOut() string {
	if l.Fault == "" {
		return ""
	}
	return ", struck out: " + l.Fault
}

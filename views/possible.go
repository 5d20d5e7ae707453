package views

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Possible is what could be reached on a challenge's dice, as far as the viewer
// may know it.
type Possible struct {
	Par        *int   // nil where it is not told
	Proven     bool   // no sheet scores more
	Attainable []int  // before the first decision of a sheet and after each; nil where it is not told
	Why        string // why something of it is not told; empty for nothing
	Again      string // address at which to ask for it once more; empty where that would not help
	Replay     string // address of the sheet's replay, of which a step is Replay?step=N
	Best       string // address of a sheet that scores par; empty where that is not shown
	Decisions  []Decision
	Better     string // in a replay: what was best in place of the next decision, "move by the 6 to 7"; empty where that is not told
	better     string // the same as a line of a sheet
}

// par is the number to mark among scores; nil where it is not told.
func (p *Possible) par() *int {
	if p == nil {
		return nil
	}
	return p.Par
}

// head says what is told. Where dice come roll by roll, it is told apart from what
// could be seen.
func (p Possible) head(h Heading) string {
	if h.Sealed {
		return "With all dice known"
	}
	return "What was possible"
}

// judged says by what the drops are judged.
func (p Possible) judged(h Heading) string {
	if h.Sealed {
		return "Judged with all dice known, also those that nobody could see yet. Each of the others kept everything that was still possible."
	}
	return "Judged with all dice known, as they lay on the page. Each of the others kept everything that was still possible."
}

// drop is a decision that gave points away.
type drop struct{ decision, cost int }

// drops lists the decisions that gave points away, in their order.
func (p Possible) drops() []drop {
	var drops []drop
	for i := 1; i < len(p.Attainable); i++ {
		if cost := p.Attainable[i-1] - p.Attainable[i]; cost > 0 {
			drops = append(drops, drop{i, cost})
		}
	}
	return drops
}

// against says how a score compares with par.
func (p Possible) against(score int) string {
	switch under := *p.Par - score; {
	case !p.Proven && under <= 0:
		return "The best score known for these dice is yours. That nothing beats it is not proved."
	case !p.Proven:
		return fmt.Sprintf("The best score known for these dice, %s more. That nothing beats it is not proved.", count(under, "point"))
	case under <= 0:
		return "You reached it: no sheet on these dice scores more."
	default:
		return "No sheet on these dice scores more, whoever plays it."
	}
}

// under says how far a score lies under par.
func (p Possible) under(score int) string {
	if under := *p.Par - score; under > 0 {
		return count(under, "point") + " under"
	}
	return "at par"
}

// step is where a decision is seen in the replay: before it, with its dice on the
// table.
func (p Possible) step(decision int) string {
	step := decision - 1
	if decision <= len(p.Decisions) {
		step = p.Decisions[decision-1].Step
	}
	return fmt.Sprintf("%s?step=%d#play", p.Replay, step)
}

// ahead says what the decision after so many gave away, and what was better; empty
// where that is not known.
func (p Possible) ahead(h Heading, decisions int) string {
	if len(p.Attainable) <= decisions+1 {
		return ""
	}
	text := coming(h, p.Decisions, decisions+1)
	if cost := p.Cost(decisions + 1); cost > 0 {
		text += fmt.Sprintf(" That gave away %s.", count(cost, "point"))
		if p.Better != "" {
			text += " Best: " + p.Better + "."
		}
	}
	return text
}

// at says what was possible at a step of a replay, and what the next step gave away.
// Steps of which the sheet decides nothing change nothing.
func (p Possible) at(h Heading, step int) (now, next string) {
	made := madeBy(p.Decisions, step)
	now, next = p.after(h, made), p.ahead(h, made)
	if made > 0 && made <= len(p.Decisions) && p.Decisions[made-1].Step+1 < step {
		now = "Still possible: " + h.worth(p.Attainable[made]) + "."
	}
	if made < len(p.Decisions) && p.Decisions[made].Step > step {
		next = ""
	}
	return now, next
}

// Cost is what a decision of the sheet gave away, from 1; 0 where it is not told.
func (p *Possible) Cost(decision int) int {
	if p == nil || decision >= len(p.Attainable) {
		return 0
	}
	return p.Attainable[decision-1] - p.Attainable[decision]
}

// Instead says what a better sheet does in place of a decision, from 1.
func (p *Possible) Instead(info rules.Info, tape dice.Tape, better rules.Sheet, decision int) {
	if list := DecisionsOf(info, tape, better); decision <= len(list) {
		p.Better, p.better = list[decision-1].advised(), better[decision-1]
	}
}

// BestOf says what a sheet is that scores best on its dice.
func BestOf(h Heading, score int, proven bool) string {
	if proven {
		return "A best possible sheet: par, " + h.worth(score)
	}
	return "The best sheet known: " + h.worth(score)
}

// BestFrom says what a sheet is that goes on at best after so many of its decisions.
func BestFrom(info rules.Info, tape dice.Tape, sheet rules.Sheet, decisions int) string {
	if decisions == 0 {
		return "The best from the first " + gameOf(info).terms().Line + " on"
	}
	return "The best after " + within(DecisionsOf(info, tape, sheet)[decisions-1].Name)
}

// after says what was possible after so many decisions of a sheet, and what the
// last of them gave away.
func (p Possible) after(h Heading, decisions int) string {
	best := h.worth(p.Attainable[decisions])
	switch {
	case decisions == 0:
		return "Possible on these dice: " + best + "."
	case p.Attainable[decisions] == p.Attainable[decisions-1]:
		return fmt.Sprintf("Still possible: %s. This %s gave nothing away.", best, h.game().terms().Line)
	}
	cost := p.Attainable[decisions-1] - p.Attainable[decisions]
	return fmt.Sprintf("Still possible: %s. This %s gave away %s.", best, h.game().terms().Line, count(cost, "point"))
}

// name is what the best score is called.
func (p *Possible) name() string {
	if p.Proven {
		return "Par"
	}
	return "Best known"
}

// curve is what was attainable all along a sheet, as stairs that lead down.
type curve struct {
	heading    Heading
	attainable []int
	drops      []drop
	decisions  []Decision
}

// The drawing's measures.
const (
	curveTop    = 34.0
	curveGround = 150.0
	curveLabels = 3 // drops that are written beside their steps
)

func (p Possible) curve(h Heading) curve { return curve{h, p.Attainable, p.drops(), p.Decisions} }

func (c curve) x(decision int) float64 {
	return chartEdge + float64(decision)*(chartWidth-2*chartEdge)/float64(len(c.attainable)-1)
}

// y is the height of a score: par is at the top, the score of the sheet on the ground.
func (c curve) y(score int) float64 {
	par, last := c.attainable[0], c.attainable[len(c.attainable)-1]
	return curveGround - (curveGround-curveTop)*float64(score-last)/float64(par-last)
}

// path is the line: level up to a decision, and down where it gave points away.
func (c curve) path() string {
	var text strings.Builder
	fmt.Fprintf(&text, "M%s %s", px(c.x(0)), px(c.y(c.attainable[0])))
	for _, d := range c.drops {
		fmt.Fprintf(&text, "H%sV%s", px(c.x(d.decision)), px(c.y(c.attainable[d.decision])))
	}
	return text.String() + "H" + px(c.x(len(c.attainable)-1))
}

// area is what lies under the line.
func (c curve) area() string {
	return fmt.Sprintf("%sV%sH%sZ", c.path(), px(curveGround), px(c.x(0)))
}

// greatest are the drops that are written in the drawing.
func (c curve) greatest() []drop {
	list := slices.Clone(c.drops)
	slices.SortStableFunc(list, func(a, b drop) int { return cmp.Compare(b.cost, a.cost) })
	return list[:min(curveLabels, len(list))]
}

// beside is where a drop's cost is written: over the lower step, or left of it
// over the upper one near the edge.
func (c curve) beside(d drop) (x, y float64, anchor string) {
	const room, gap = 44, 7
	if x = c.x(d.decision) + gap; x > chartWidth-room {
		return x - 2*gap, c.y(c.attainable[d.decision-1]) - gap, "end"
	}
	return x, c.y(c.attainable[d.decision]) - gap, "start"
}

// notch is a decision that is written below a drawing.
type notch struct {
	decision int
	text     string
}

func (c curve) marks() []notch { return marksTo(c.decisions, len(c.attainable)-1) }

// marksTo are the decisions with which the parts of a game begin, where it has some;
// else the first and the last, and every sixth between them.
func marksTo(list []Decision, last int) (marks []notch) {
	if len(list) > 0 && list[0].Part != "" {
		for i, d := range list {
			if i == 0 {
				marks = append(marks, notch{1, d.Part})
			} else if d.Part != list[i-1].Part {
				marks = append(marks, notch{i + 1, strings.TrimPrefix(d.Part, "Turn ")})
			}
		}
		return marks
	}
	marks = []notch{{1, "1"}}
	for n := 6; n < last-2; n += 6 {
		marks = append(marks, notch{n, strconv.Itoa(n)})
	}
	return append(marks, notch{last, strconv.Itoa(last)})
}

// words says what the drawing shows.
func (c curve) words() string {
	line := c.heading.game().terms().Line
	steps := make([]string, len(c.drops))
	for i, d := range c.drops {
		steps[i] = fmt.Sprintf("%s gave away %d", within(decisionName(c.heading, c.decisions, d.decision)), d.cost)
	}
	return fmt.Sprintf("From %s before the first %s down to %s: %s.",
		c.heading.mark(c.attainable[0]), line, c.heading.mark(c.attainable[len(c.attainable)-1]), list(steps))
}

// Untold notes why something is not told, where that is for a reason that the
// viewer may read; any other error is given back.
func (p *Possible) Untold(err error) error {
	var reason *rules.Reason
	if !errors.As(err, &reason) {
		return err
	}
	p.Why = reason.Text
	if broken := new(rules.Violation); errors.As(err, &broken) {
		p.Why = cmp.Or(broken.Text, p.Why)
	}
	return nil
}

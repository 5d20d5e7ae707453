package views

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dailydistrict/rules"
)

// Weighed is what each decision of a sheet was worth to a player who sees no dice
// ahead, as far as the viewer may know it.
type Weighed struct {
	Weights   []rules.Weight // one for each decision; nil where they are not told
	Exact     bool           // they are those of the best play, else the estimate of a strong player
	Me        bool           // the sheet is the viewer's own
	Replay    string         // address of the sheet's replay, of which a step is Replay?step=N
	Why       string         // why they are not told; empty where they are
	Decisions []Decision
	Again     string // address at which to ask for them once more; empty where that would not help
}

// tenths is an expected total as it is written: in tenths of a point. Whatever is
// said of one is reckoned in them, so that who checks a sum finds that it is right.
type tenths int

func inTenths(points float64) tenths { return tenths(math.Round(10 * points)) }

// String writes "26.1", "−0.4".
func (t tenths) String() string {
	if t < 0 {
		return "−" + (-t).String()
	}
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// weighing is a decision with what was expected before and after it.
type weighing struct {
	decision     int
	best, chosen tenths
}

// alike is how far two decisions may be apart, in points, to be told as equals.
const alike = 0.05

// given is what the decision gave away.
func (w weighing) given() tenths { return w.best - w.chosen }

// weighings are all decisions, in their order.
func (p Weighed) weighings() []weighing {
	list := make([]weighing, len(p.Weights))
	for i, w := range p.Weights {
		list[i] = weighing{i + 1, inTenths(w.Best), inTenths(w.Chosen)}
		if w.Best-w.Chosen < alike {
			list[i].chosen = list[i].best
		}
	}
	return list
}

// slips are the decisions that gave something away, the dearest first.
func (p Weighed) slips() []weighing {
	list := slices.DeleteFunc(p.weighings(), func(w weighing) bool { return w.given() <= 0 })
	slices.SortStableFunc(list, func(a, b weighing) int { return cmp.Compare(b.given(), a.given()) })
	return list
}

// slipsShown is how many slips are written out; the table has all decisions.
const slipsShown = 5

// shownSlips are the dearest slips.
func (p Weighed) shownSlips() []weighing {
	slips := p.slips()
	return slips[:min(slipsShown, len(slips))]
}

// given is what all decisions together gave away.
func (p Weighed) given() (sum tenths) {
	for _, w := range p.weighings() {
		sum += w.given()
	}
	return sum
}

// slipCount says in how many decisions that was.
func (p Weighed) slipCount(h Heading) string {
	return "in " + count(len(p.slips()), h.game().terms().Line)
}

// step is where a decision is seen in the replay.
func (p Weighed) step(decision int) string { return Possible{Replay: p.Replay}.step(decision) }

// who is the player whose expectations these are.
func (p Weighed) who() string {
	if p.Exact {
		return "best play"
	}
	return "a strong player"
}

// choice is how the decision that was made is called.
func (p Weighed) choice() string {
	if p.Me {
		return "your choice"
	}
	return "the choice made"
}

// head says by what the decisions are judged.
func (p Weighed) head() string {
	if p.Me {
		return "Judged by what you could see"
	}
	return "Judged by what could be seen"
}

// compared says what was expected before a decision and after it.
func (p Weighed) compared(w weighing) string {
	if p.Exact {
		return fmt.Sprintf("Best play expected %s here; %s, %s.", w.best, p.choice(), w.chosen)
	}
	return fmt.Sprintf("A strong player expects %s from here, after %s %s.", w.best, p.choice(), w.chosen)
}

// after says what the last of so many decisions was worth, or what was to be
// expected before the first.
func (p Weighed) after(h Heading, decisions int) string {
	line := h.game().terms().Line
	if decisions == 0 {
		first := p.weighings()[0].best
		if p.Exact {
			return fmt.Sprintf("Before the first %s best play expected %s.", line, first)
		}
		return fmt.Sprintf("Before the first %s a strong player expects %s.", line, first)
	}
	w := p.weighings()[decisions-1]
	switch {
	case w.given() > 0 && p.Exact:
		return fmt.Sprintf("Before this %s best play expected %s; after %s, %s. That gave away %s.", line, w.best, p.choice(), w.chosen, w.given())
	case w.given() > 0:
		return fmt.Sprintf("Before this %s a strong player expects %s, after %s %s: about %s given away.", line, w.best, p.choice(), w.chosen, w.given())
	case p.Exact:
		return fmt.Sprintf("Before this %s best play expected %s, and %s kept all of it.", line, w.best, p.choice())
	}
	return fmt.Sprintf("Before this %s a strong player expects %s, and no less after %s.", line, w.best, p.choice())
}

// ahead says what the decision after so many gave away; empty for nothing.
func (p Weighed) ahead(h Heading, decisions int) string {
	if decisions >= len(p.Weights) || p.weighings()[decisions].given() <= 0 {
		return ""
	}
	w := p.weighings()[decisions]
	return coming(h, p.Decisions, decisions+1) + " " + p.compared(w) + " That gave away " + w.given().String() + "."
}

// first says when that was expected which is told of the whole sheet: in the landing
// nothing is thrown by then.
func (p Weighed) first(h Heading) string {
	if h.Game.ID == "landing" {
		return "before the first roll"
	}
	return "with the first dice on the table"
}

// sum adds up how an expectation became a score: what is left between them is
// what the dice brought.
func (p Weighed) sum(score int) string {
	first := p.weighings()[0].best
	luck := tenths(10*score) - first + p.given()
	sign, brought := "+", luck
	if luck < 0 {
		sign, brought = "−", -luck
	}
	lost := fmt.Sprintf(" − %s given away", p.given())
	if p.given() == 0 {
		lost = ", nothing given away,"
	}
	return fmt.Sprintf("%s expected%s %s %s by the dice that came = %d.", first, lost, sign, brought, score)
}

// meaning says what the figures are, and what they are not.
func (p Weighed) meaning() string {
	const seen = "Judged without hindsight, by the dice that were shown when each decision was made. "
	if p.Exact {
		return seen + "Expected is the total that the best play reaches on average from there, over all dice that could have come."
	}
	return seen + "Nobody knows the best play of this game: these are the estimates of a strong player of this program, who sees no dice ahead either, in points of the final score. Where two of them are close, the lower may have been the better choice."
}

// rest says what the slips that are not written out, and the other decisions, were.
func (p Weighed) rest(h Heading) string {
	line := h.game().terms().Line
	if more := len(p.slips()) - slipsShown; more > 0 {
		return count(more, "more "+line) + " gave away less; the table has them all."
	}
	return "No other " + line + " gave away a tenth of a point."
}

// course is what was to be expected all along a sheet, as a line.
type course struct {
	Weighed
	heading       Heading
	list          []weighing
	least, height tenths
}

func (p Weighed) course(h Heading) course {
	c := course{Weighed: p, heading: h, list: p.weighings()}
	c.least = c.list[0].chosen
	most := c.list[0].best
	for _, w := range c.list {
		c.least, most = min(c.least, w.chosen), max(most, w.best)
	}
	c.height = max(most-c.least, 1)
	return c
}

func (c course) last() weighing { return c.list[len(c.list)-1] }

func (c course) x(decision int) float64 {
	return chartEdge + float64(decision)*(chartWidth-2*chartEdge)/float64(len(c.list))
}

func (c course) y(points tenths) float64 {
	return curveGround - (curveGround-curveTop)*float64(points-c.least)/float64(c.height)
}

// path leads from one decision to the next, as the dice had it, and straight down
// where a decision gave something away.
func (c course) path() string {
	var text strings.Builder
	fmt.Fprintf(&text, "M%s %s", px(c.x(0)), px(c.y(c.list[0].best)))
	for _, w := range c.list {
		fmt.Fprintf(&text, "L%s %sV%s", px(c.x(w.decision)), px(c.y(w.best)), px(c.y(w.chosen)))
	}
	return text.String()
}

// area is what lies under the line.
func (c course) area() string {
	return fmt.Sprintf("%sV%sH%sZ", c.path(), px(curveGround), px(c.x(0)))
}

// falls are the parts of the line that decisions gave away.
func (c course) falls() string {
	var text strings.Builder
	for _, w := range c.slips() {
		fmt.Fprintf(&text, "M%s %sV%s", px(c.x(w.decision)), px(c.y(w.best)), px(c.y(w.chosen)))
	}
	return text.String()
}

// named are the dearest slips, as far as what they cost can be written over their
// falls without running into the first and the last figure.
func (c course) named() []weighing {
	const first, last = 72, 352
	dearest := c.slips()
	dearest = dearest[:min(curveLabels, len(dearest))]
	return slices.DeleteFunc(dearest, func(w weighing) bool { return c.x(w.decision) < first || c.x(w.decision) > last })
}

// words says what the drawing shows.
func (c course) words() string {
	line := c.heading.game().terms().Line
	text := fmt.Sprintf("From %s before the first %s to %s at the end.", c.list[0].best, line, c.last().chosen)
	slips := c.shownSlips()
	if len(slips) == 0 {
		return text
	}
	steps := make([]string, len(slips))
	for i, w := range slips {
		steps[i] = fmt.Sprintf("%s gave away %s", within(decisionName(c.heading, c.Decisions, w.decision)), w.given())
	}
	return text + " " + capital(list(steps)) + "."
}

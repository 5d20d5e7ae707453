package views

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// landingGame draws Seven-Step Landing on the pages that all games share.
type landingGame struct{}

func (landingGame) terms() terms {
	return terms{One: "landing", Line: "decision", Lines: "All decisions", Back: "the dice", Whole: "the sheet", Parts: "points for each of the four turns",
		About: "Four turns up seven steps, one rope: stop in time, or land exactly on seven."}
}

func (landingGame) dice(tape dice.Tape) templ.Component {
	return turnDice(tape, landing.Turns, "each row a roll; a turn uses as many as it needs")
}

func (landingGame) steps(sheet rules.Sheet) int { return len(sheet) }

func (landingGame) sheet(p Plan) played {
	position, _ := landing.Replay(p.Tape, p.Sheet)
	return played{
		Score: position.Score(), Picture: fourTurns(position), Adding: fourTurns(position),
		Sum: landingSum(position) + " " + expects(p.Game), Lines: plainSteps(landingSteps(position)),
	}
}

// landingSum says the score as one adds it up.
func landingSum(p landing.Position) string {
	points := make([]string, landing.Turns)
	for i := range points {
		points[i] = strconv.Itoa(p.Turn(i + 1).Points())
	}
	return fmt.Sprintf("%s = %d.", strings.Join(points, " + "), p.Score())
}

func (landingGame) step(p Replay) stage {
	whole, _ := landing.Replay(p.Tape, p.Sheet)
	now, _ := landing.Replay(p.Tape, p.Sheet[:p.Step])
	s := stage{
		Then: "Before the first roll.", Heard: "Safe so far: " + count(now.Score(), "point") + ".",
		Adding: fourTurns(now), Lines: linkedSteps(p, landingSteps(whole)),
	}
	stairs := newStairs(now)
	if d, err := landing.Parse(p.better()); err == nil && stairs.better(d) {
		s.Marked = "Outlined: the best move."
	}
	s.Picture = staircase(stairs)
	if p.Step > 0 {
		s.Said, s.Then = DecisionsOf(p.Game, p.Tape, p.Sheet)[p.Step-1].Name+":", landingNews(now)
	}
	return s
}

// landingSteps lists the decisions of a sheet.
func landingSteps(p landing.Position) (steps []sealedStep) {
	for number := 1; number <= min(p.Number(), landing.Turns); number++ {
		t := p.Turn(number)
		roll := 0
		for _, d := range t.Decisions() {
			step := sealedStep{Number: len(steps) + 1, Turn: number}
			switch d.Action {
			case landing.Roll:
				roll++
				step.Dice, step.Picked, step.Did = t.Thrown(roll), make([]bool, landing.Dice), "rolled"
			case landing.Move:
				step.Did = moved(d)
			case landing.Stop:
				step.Did = "stopped: " + strconv.Itoa(t.Points())
			default:
				step.Did = "bust: 0"
			}
			steps = append(steps, step)
		}
	}
	return steps
}

// moved says where a move led.
func moved(d landing.Decision) string {
	text := fmt.Sprintf("moved by the %d", d.Die)
	if d.Rope {
		text += " less one, by the rope,"
	}
	if d.To == landing.Steps {
		return fmt.Sprintf("%s to %d: landed, %d", text, d.To, landing.Landing)
	}
	return fmt.Sprintf("%s to %d", text, d.To)
}

// landingNews says what the last decision did, and what can follow.
func landingNews(p landing.Position) string {
	now := p.Now()
	switch {
	case p.Over():
		return turnNews(p, landing.Turns) + " All four turns are over."
	case !now.Begun() && p.Number() == 1:
		return "You stand at the foot of the stairs. Roll the dice."
	case !now.Begun():
		return fmt.Sprintf("%s Turn %d begins at 0.", turnNews(p, p.Number()-1), p.Number())
	case now.Roll() != nil:
		return rolled(now)
	}
	made := now.Decisions()
	last := made[len(made)-1]
	return fmt.Sprintf("You moved to %d by the %d%s. Stop here, or roll again.", last.To, last.Die, ropeWords(last.Rope))
}

func ropeWords(roped bool) string {
	if roped {
		return ", less one by the rope"
	}
	return ""
}

// rolled says what lies on the table and what it allows.
func rolled(t landing.Turn) string {
	text := fmt.Sprintf("You rolled %s from step %d.", list([]dice.Face(t.Roll())), t.Step())
	for _, o := range t.Options() {
		if o.Legal() && !o.Rope {
			return text + " One die moves you."
		}
	}
	return text + " Neither fits, but the rope can save the turn."
}

// turnNews says how a turn ended.
func turnNews(p landing.Position, number int) string {
	t := p.Turn(number)
	switch t.Ended() {
	case landing.Stop:
		return fmt.Sprintf("Turn %d: stopped on %d, %s safe.", number, t.Step(), count(t.Points(), "point"))
	case landing.Move:
		return fmt.Sprintf("Turn %d: landed on 7, %d points.", number, landing.Landing)
	}
	return fmt.Sprintf("Turn %d: %s from step %d, neither die fits. Bust, 0 points.", number, spoken(t.Thrown(t.Rolls())), t.Step())
}

// stairs are the seven steps with the marker and what each die would reach.
type stairs struct {
	At    int // where the marker stands
	Lands [landing.Steps + 1][]lands
}

// lands is a die that leads to a step.
type lands struct {
	Face dice.Face
	Rope bool
	Best bool // in a replay: the best move next
}

func newStairs(p landing.Position) stairs {
	now := p.Now()
	s := stairs{At: now.Step()}
	for _, o := range now.Options() {
		if o.Legal() {
			s.Lands[o.To] = append(s.Lands[o.To], lands{Face: dice.Face(o.Die), Rope: o.Rope})
		}
	}
	return s
}

// better marks a decision that was the best, if it is a move by the dice that lie there.
func (s *stairs) better(d landing.Decision) bool {
	for step := range s.Lands {
		for i := range s.Lands[step] {
			if l := &s.Lands[step][i]; d.Action == landing.Move && int(l.Face) == d.Die && l.Rope == d.Rope {
				l.Best = true
				return true
			}
		}
	}
	return false
}

// words says what a step is to those who hear the page.
func (s stairs) words(step int) string {
	if step == s.At {
		return ": you stand here"
	}
	text := ""
	for _, l := range s.Lands[step] {
		text += fmt.Sprintf(", the %d leads here", l.Face)
		if l.Rope {
			text += " with the rope"
		}
		if l.Best {
			text += ", the best move"
		}
	}
	return text
}

// climb is the page of an attempt at the landing.
type climb struct {
	Sealed
	position landing.Position
}

func newClimb(p Sealed) climb {
	position, _ := landing.Replay(p.Tape, p.Sheet)
	return climb{p, position}
}

func (c climb) now() landing.Turn { return c.position.Now() }

func (c climb) where() string {
	return fmt.Sprintf("Turn %d of %d, you stand on %d", c.position.Number(), landing.Turns, c.now().Step())
}

func (c climb) written() string { return count(c.position.Score(), "point") + " safe" }

func (c climb) stones() []string { return stonesOf(landing.Turns, c.position.Number()) }

func (c climb) news() string { return landingNews(c.position) }

// rope says whether the rope is left, and what it does.
func (c climb) rope() (state, words string) {
	if c.position.RopeLeft() {
		return "Rope unused.", "Once in the game it takes one off the die you choose, before you move."
	}
	return "Rope used.", "There is none left in this game."
}

// busts tells whether a bust may be chosen: neither die fits, but the rope would.
func (c climb) busts() bool { return c.position.Check(landing.Decision{Action: landing.Bust}) == nil }

// moveOption is one of the ways in which a roll can be used.
type moveOption struct {
	landing.Option
	Head, Foot string
	Key        string
}

func (c climb) moves() (list []moveOption) {
	for _, o := range c.now().Options() {
		if o.Rope && !c.position.RopeLeft() {
			continue // the line of the rope says that there is none
		}
		m := moveOption{Option: o, Key: strconv.Itoa(o.Die)}
		if o.Rope {
			m.Key = "r" + m.Key
		}
		m.Head, m.Foot = c.leads(o)
		list = append(list, m)
	}
	return list
}

// leads says where a move leads and how, or why it cannot be made.
func (c climb) leads(o landing.Option) (head, foot string) {
	step := c.now().Step()
	how, sum := fmt.Sprintf("move %d", o.Die), fmt.Sprintf("%d + %d = %d, too far", step, o.Die, step+o.Die)
	if o.Rope {
		how, sum = fmt.Sprintf("with the rope: %d − 1", o.Die), fmt.Sprintf("%d + %d − 1 = %d, too far", step, o.Die, step+o.Die-1)
	}
	switch {
	case !o.Legal() && o.Short == "past 7":
		return "Past 7", sum
	case !o.Legal():
		return "No rope", o.Short
	case o.To == landing.Steps:
		return "Land on 7", how + fmt.Sprintf(", %d points", landing.Landing)
	}
	return fmt.Sprintf("To %d", o.To), how
}

func (c climb) body() templ.Component  { return c.throwingTable(c) }
func (c climb) tray() templ.Component  { return c.trayView() }
func (c climb) board() templ.Component { return c.boardView() }
func (c climb) side() templ.Component  { return landingHelp() }

// turnCell is how a turn stands in the table of turns.
type turnCell struct{ Points, Words string }

func turnCells(p landing.Position) (cells [landing.Turns]turnCell) {
	for i := range cells {
		t := p.Turn(i + 1)
		switch {
		case i+1 < p.Number() && t.Ended() == landing.Stop:
			cells[i] = turnCell{strconv.Itoa(t.Points()), "stopped"}
		case i+1 < p.Number() && t.Ended() == landing.Move:
			cells[i] = turnCell{strconv.Itoa(t.Points()), "landed"}
		case i+1 < p.Number():
			cells[i] = turnCell{"0", "bust"}
		case i+1 == p.Number():
			cells[i] = turnCell{"…", "now"}
		}
	}
	return cells
}

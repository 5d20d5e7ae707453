package views

import (
	"fmt"
	"strconv"

	"github.com/a-h/templ"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
)

// faceNames are the categories as people call them.
var faceNames = [categories.Categories]string{"Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"}

// categoriesGame draws Three-dice categories on the pages that all games share.
type categoriesGame struct{}

func (categoriesGame) terms() terms {
	return terms{One: "categories", Line: "decision", Lines: "All decisions", Back: "the dice", Whole: "the sheet", Parts: "points for ones, twos, threes, fours, fives and sixes",
		About: "Six turns, three dice, three throws: fill each category once."}
}

func (categoriesGame) dice(tape dice.Tape) templ.Component {
	return turnDice(tape, categories.Turns, "each row a roll; a die that is kept skips its own")
}

func (categoriesGame) steps(sheet rules.Sheet) int { return len(sheet) }

func (categoriesGame) sheet(p Plan) played {
	position, _ := categories.Replay(p.Tape, p.Sheet)
	return played{
		Score: position.Score(), Picture: categoryList(categoryRows(position, false)), Adding: categoryTotal(position.Score()),
		Sum: categorySum(position) + " " + expects(p.Game), Lines: plainSteps(categorySteps(position)),
	}
}

// categorySum says the score as one adds it up.
func categorySum(p categories.Position) string {
	text := ""
	for i, points := range p.Points() {
		if i > 0 {
			text += " + "
		}
		text += strconv.Itoa(points)
	}
	return fmt.Sprintf("%s = %d.", text, p.Score())
}

func (categoriesGame) step(p Replay) stage {
	whole, _ := categories.Replay(p.Tape, p.Sheet)
	now, _ := categories.Replay(p.Tape, p.Sheet[:p.Step])
	first := now.Turn(1).Dice[0]
	s := stage{
		Then: "Before the first decision: " + spoken(first[:]) + ".", Heard: "Score so far: " + strconv.Itoa(now.Score()) + ".",
		Adding: categoryTotal(now.Score()), Lines: linkedSteps(p, categorySteps(whole)),
	}
	if p.Step > 0 {
		s.Said, s.Then = DecisionsOf(p.Game, p.Tape, p.Sheet)[p.Step-1].Name+":", categoryNews(p.Tape, p.Sheet[:p.Step])
	}
	faces, rows := now.Dice(), categoryRows(now, false)
	d, err := categories.Parse(p.better())
	switch {
	case err != nil || d.Open:
	case d.Reroll && d.Keep != [categories.Dice]bool{}:
		s.Marked = "Outlined: the dice best kept."
	case !d.Reroll:
		row := &rows[d.Category-1]
		row.Best, row.Words, s.Marked = true, row.Words+", best filled next", "Outlined: the row best filled."
	}
	s.Picture = replayedCategories(faces[:], d.Keep, now.Over(), rows)
	return s
}

// categoryRow is a line of the sheet.
type categoryRow struct {
	Face   int
	Name   string
	Words  string
	Points string
	Open   bool // it can be filled now
	Best   bool // in a replay: the best to be filled next
}

// categoryRows are the six lines; filling says that one of them may be filled now.
func categoryRows(p categories.Position, filling bool) (rows [categories.Categories]categoryRow) {
	for i, o := range p.Options() {
		row := categoryRow{Face: i + 1, Name: faceNames[i], Points: strconv.Itoa(o.Score)}
		switch {
		case o.FilledOn > 0:
			row.Words = fmt.Sprintf("written in turn %d, %d matching", o.FilledOn, o.Matching)
		case filling:
			row.Open, row.Words = true, fmt.Sprintf("would score now, %d matching", o.Matching)
		default:
			row.Points, row.Words = "", "open"
		}
		rows[i] = row
	}
	return rows
}

// categorySteps lists the decisions of a sheet.
func categorySteps(p categories.Position) (steps []sealedStep) {
	for number := 1; number <= min(p.Number(), categories.Turns); number++ {
		t := p.Turn(number)
		for roll := 1; roll < t.Rolls; roll++ {
			steps = append(steps, sealedStep{
				Turn: number, Dice: t.Dice[roll-1][:], Picked: t.Kept[roll][:], Did: keptWords(t.Dice[roll-1], t.Kept[roll]) + ", threw " + spoken(thrownOf(t, roll)),
			})
		}
		if t.Category > 0 {
			last := t.Dice[t.Rolls-1]
			steps = append(steps, sealedStep{Turn: number, Dice: last[:], Picked: matchingOf(last, t.Category), Did: fmt.Sprintf("%s: %d", faceNames[t.Category-1], t.Score)})
		}
	}
	for i := range steps {
		steps[i].Number = i + 1
	}
	return steps
}

// keptWords says which dice are kept: "kept 5 and 5", "kept none".
func keptWords(faces [categories.Dice]dice.Face, kept [categories.Dice]bool) string {
	var held []int
	for die, keep := range kept {
		if keep {
			held = append(held, int(faces[die]))
		}
	}
	if len(held) == 0 {
		return "kept none"
	}
	return "kept " + list(held)
}

// thrownOf is what the dice that a roll threw show.
func thrownOf(t categories.Turn, roll int) (thrown dice.Roll) {
	for die, kept := range t.Kept[roll] {
		if !kept {
			thrown = append(thrown, t.Dice[roll][die])
		}
	}
	return thrown
}

func matchingOf(faces [categories.Dice]dice.Face, category int) []bool {
	matching := make([]bool, len(faces))
	for die, face := range faces {
		matching[die] = int(face) == category
	}
	return matching
}

// categoryNews says what the last decision of a sheet did.
func categoryNews(tape dice.Tape, sheet rules.Sheet) string {
	p, _ := categories.Replay(tape, sheet)
	faces := p.Dice()
	if len(sheet) == 0 {
		return fmt.Sprintf("The first throw: %s.", list(faces[:]))
	}
	last, _ := categories.Parse(sheet[len(sheet)-1])
	if last.Reroll {
		t := p.Turn(p.Number())
		return fmt.Sprintf("You threw %s. On the table: %s.", list([]dice.Face(thrownOf(t, t.Rolls-1))), list(faces[:]))
	}
	written := p.Turn(p.Number() - 1)
	text := fmt.Sprintf("%s: %s written.", faceNames[written.Category-1], count(written.Score, "point"))
	if p.Over() {
		return text + " The sheet is full."
	}
	return fmt.Sprintf("%s Turn %d: %s.", text, p.Number(), list(faces[:]))
}

// categoriesTable is the page of an attempt at the categories.
type categoriesTable struct {
	Sealed
	position categories.Position
}

func newCategories(p Sealed) categoriesTable {
	position, _ := categories.Replay(p.Tape, p.Sheet)
	return categoriesTable{p, position}
}

func (t categoriesTable) where() string {
	return fmt.Sprintf("Turn %d of %d, roll %d of %d", t.position.Number(), categories.Turns, t.position.Rolls(), categories.Rolls)
}

func (t categoriesTable) written() string { return count(t.position.Score(), "point") + " written" }

func (t categoriesTable) stones() []string { return stonesOf(categories.Turns, t.position.Number()) }

// stonesOf marks the turns that are done, and the one that is under way.
func stonesOf(turns, number int) []string {
	stones := make([]string, turns)
	for i := range stones {
		switch {
		case i+1 < number:
			stones[i] = "done"
		case i+1 == number:
			stones[i] = "now"
		}
	}
	return stones
}

func (t categoriesTable) news() string { return categoryNews(t.Tape, t.Sheet) }

// keeping is a die that may be kept or thrown.
type keeping struct {
	Number int
	Face   dice.Face
	Kept   bool // ticked when the page is drawn
	Fresh  bool // just thrown
}

// keepings are the dice on the table. What was kept before stays ticked, and so
// does what a throw that was refused was to keep.
func (t categoriesTable) keepings() (list []keeping) {
	turn := t.position.Turn(t.position.Number())
	for die, face := range t.position.Dice() {
		k := keeping{Number: die + 1, Face: face, Kept: turn.Kept[turn.Rolls-1][die]}
		k.Fresh = t.fresh() && !k.Kept
		if t.Kept != nil {
			k.Kept = t.Kept[die]
		}
		list = append(list, k)
	}
	return list
}

// throws says how many throws the turn still has, and that they are for good.
func (t categoriesTable) throws() string {
	left := [categories.Rolls]string{"No throw", "One throw", "Two throws"}[t.position.RerollsLeft()]
	return "Choose the dice you keep. " + left + " left in this turn; once new dice are shown, this cannot be undone."
}

func (t categoriesTable) body() templ.Component  { return t.throwingTable(t) }
func (t categoriesTable) tray() templ.Component  { return t.trayView() }
func (t categoriesTable) board() templ.Component { return t.boardView() }
func (t categoriesTable) side() templ.Component  { return categoriesHelp() }

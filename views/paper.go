package views

import (
	"fmt"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// PaperAddress is where a draft that two have played on paper is typed in; POST
// judges it and keeps nothing.
const PaperAddress = "/paper/draft"

// Paper is the form for a draft that was played on paper, and once it was sent,
// what it is worth or what is wrong with it.
type Paper struct {
	Frame
	Typed PaperFields
	Fault *PaperFault    // nil: nothing was sent yet, or it holds
	Game  draft.Position // as far as it holds
	Sent  bool
}

// PaperFields is what was typed, as it was typed. Their names in the form are
// those that the methods of this type give.
type PaperFields struct {
	Dice  [draft.Pools][draft.Dice]string
	First string // who picks first: the word of a seat
	Picks [draft.Picks]PaperPick
}

// PaperPick is one line of the record.
type PaperPick struct {
	Die  string // 1-4, the place in the pool
	Cell string // 1-6 as they are numbered on the page; 0 for a die that fits nowhere
}

// PaperFault is what is wrong, and where.
type PaperFault struct {
	Field string // name of the field
	Pick  int    // 1-12; 0 for a die
	Text  string // a sentence
}

// FirstField is the name of the field that says who picks first.
const FirstField = "first"

// DieField is the name of the field of a die (1-4) of a pool (1-3).
func DieField(pool, die int) string { return fmt.Sprintf("d%d%d", pool, die) }

// TakenField and CellField are the names of the fields of a pick (1-12).
func TakenField(pick int) string { return fmt.Sprintf("p%dd", pick) }
func CellField(pick int) string  { return fmt.Sprintf("p%dc", pick) }

// faulty tells whether a field is the one that is at fault.
func (p Paper) faulty(field string) bool { return p.Fault != nil && p.Fault.Field == field }

// first is the field to begin with: the one at fault, or the first of all.
func (p Paper) first(field string) bool {
	if p.Fault != nil {
		return p.Fault.Field == field
	}
	return !p.Sent && field == DieField(1, 1)
}

// holds tells whether the record was judged and found good.
func (p Paper) holds() bool { return p.Sent && p.Fault == nil }

// where says what the fault is about: "Pick 5, Black, cell 6, does not hold."
func (p Paper) where() string {
	switch f := p.Fault; {
	case f.Pick > 0:
		seat, _ := p.Game.Next()
		about := fmt.Sprintf("Pick %d, %s", f.Pick, seatName(seat))
		if cell := p.Typed.Picks[f.Pick-1].Cell; f.Field == CellField(f.Pick) && len(cell) == 1 {
			about += ", cell " + cell
		}
		return about + ", does not hold."
	case f.Field == FirstField:
		return "It is not clear who picks first."
	}
	return "The dice are not complete."
}

// seatOf is who makes a pick (1-12) where a seat picks first.
func seatOf(pick int, first draft.Seat) draft.Seat {
	return draft.Start(noDice, first).Decided(pick).Seat
}

// verdict says who has won.
func (p Paper) verdict() string {
	winner, won := p.Game.Winner()
	if !won {
		return "A draw"
	}
	return fmt.Sprintf("%s wins by %d", seatName(winner), p.Game.Margin(winner))
}

// windows are both players' windows as far as the record holds.
func (p Paper) windows() (windows [2]window) {
	for i, seat := range draft.Both {
		windows[i] = newWindow(p.Game, seat, seatName(seat))
		windows[i].Within = true
	}
	return windows
}

// numbered is an empty window with its cells numbered as they are typed in.
func numbered() window {
	w := window{Title: "Cells", Within: true}
	for row := range w.rows {
		for column := range w.rows[row] {
			w.rows[row][column] = pane{look: possible, text: fmt.Sprint(row*draft.Columns + column + 1)}
		}
	}
	return w
}

// noDice is a tape on which nothing is rolled yet.
var noDice = dice.Tape{Shape: dice.Shape{draft.Pools, draft.Dice}, Faces: make([]dice.Face, draft.Pools*draft.Dice)}

func dieLabel(pool, die int) string { return fmt.Sprintf("Pool %d, die %d", pool, die) }

// anchor is the id of the field at fault.
func (f PaperFault) anchor() string {
	if f.Field == FirstField {
		return FirstField + "-" + draft.White.String()
	}
	return f.Field
}

func (p Paper) tab() string {
	switch {
	case p.Fault != nil:
		return "It does not hold, a draft from paper"
	case p.Sent:
		return p.verdict() + ", a draft from paper"
	}
	return "A draft from paper"
}

package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules/draft"
)

// window is a player's six cells as they are drawn. One into which a number may
// go stands in a form that says which die is meant; its buttons are called to.
type window struct {
	Title  string // "You, Black"
	Seat   draft.Seat
	Within bool // it is part of a game that has a heading of its own
	Points draft.Points
	lit    [draft.Rows]bool
	rows   [draft.Rows][draft.Columns]pane
}

// pane is one cell.
type pane struct {
	look string // empty, placed, offered, possible or refused, as in the street
	text string // the number, or why not in two or three words
	why  string // the same as a sentence
	to   string // value of the button: "b3"
	now  bool   // the newest number
	held bool   // chosen for the die in hand, and not sent yet
}

// newWindow draws the window of a seat, in a frame of the colour that the seat is
// named after.
func newWindow(p draft.Position, seat draft.Seat, title string) window {
	w := window{Title: title, Seat: seat, Points: p.Points(seat)}
	for row := range w.rows {
		w.lit[row] = p.RowLit(seat, row+1)
		for column := range w.rows[row] {
			if n := p.Cell(seat, row+1, column+1); n > 0 {
				w.rows[row][column] = pane{look: placed, text: strconv.Itoa(n)}
			}
		}
	}
	return w
}

// offer shows where the die in hand may be written, and why not elsewhere.
func (w *window) offer(p draft.Position, die int) {
	for i, o := range p.Options(die) {
		at := &w.rows[i/draft.Columns][i%draft.Columns]
		switch {
		case at.look == placed:
		case o.Legal():
			*at = pane{look: offered, text: strconv.Itoa(p.Die(p.Pool(), die)), to: cellName(o.Row, o.Column)}
		default:
			*at = pane{look: refused, text: strings.Replace(o.Short, "a ", "a\u00a0", 1), why: sentence(o.Refused), to: cellName(o.Row, o.Column)}
		}
	}
}

// inert shows the same where nothing can be pressed.
func (w *window) inert() {
	for row := range w.rows {
		for column := range w.rows[row] {
			if at := &w.rows[row][column]; at.look == offered {
				at.look = possible
			}
		}
	}
}

// choose shows which of the cells that take the die in hand is chosen.
func (w *window) choose(row, column int) {
	at := &w.rows[row-1][column-1]
	at.held = at.look == offered
}

// mark shows what a pick has written.
func (w *window) mark(pick draft.Pick) {
	if !pick.Cross && !pick.Open {
		w.rows[pick.Row-1][pick.Column-1].now = true
	}
}

// better outlines a pick that was the best after a position, if it is written.
func (w *window) better(p draft.Position, pick draft.Pick) bool {
	if pick.Row == 0 {
		return false
	}
	w.rows[pick.Row-1][pick.Column-1] = pane{look: best, text: strconv.Itoa(p.Die(p.Pool(), pick.Die))}
	return true
}

// cellName is a cell as sheets write it: "b3".
func cellName(row, column int) string { return string(rune('a'+row-1)) + strconv.Itoa(column) }

// rowNames are the rows as people call them.
var rowNames = [draft.Rows]string{"top row", "bottom row"}

// cellWords is a cell as one says it: "bottom row, place 3".
func cellWords(row, column int) string { return fmt.Sprintf("%s, place %d", rowNames[row-1], column) }

// paneKeys are the keys of the cells: those under the left hand, in their order.
var paneKeys = [draft.Rows][draft.Columns]string{{"q", "w", "e"}, {"a", "s", "d"}}

// sum writes what the window is worth as one adds it up.
func (w window) sum() string {
	text := count(w.Points.Cells, "cell")
	if w.Points.Rows > 0 {
		text += fmt.Sprintf(" + %d for %s", w.Points.Rows, lightsOf(w.lit))
	}
	return text
}

func lightsOf(lit [draft.Rows]bool) string {
	if lit[0] && lit[1] {
		return "two lit rows"
	}
	return "a lit row"
}

// rowWords says how a row begins for those who hear it.
func (w window) rowWords(row int) string {
	name := string(rowNames[row][0]-'a'+'A') + rowNames[row][1:]
	if w.lit[row] {
		return name + ", lit: three different numbers"
	}
	return name
}

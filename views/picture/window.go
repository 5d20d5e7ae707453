package picture

import (
	"fmt"

	"dailydistrict/rules/draft"
)

// Draft is a finished draft: the player's window in each seat, White's first.
type Draft struct {
	Filled [2][draft.Rows][draft.Columns]bool // the top row first
	Lit    [2][draft.Rows]bool
}

// DraftOf takes from a match what is drawn of it.
func DraftOf(m draft.Match) (d Draft) {
	for i, seat := range draft.Both {
		p := m.Game(seat)
		for row := range draft.Rows {
			d.Lit[i][row] = p.RowLit(seat, row+1)
			for column := range draft.Columns {
				d.Filled[i][row][column] = p.Cell(seat, row+1, column+1) > 0
			}
		}
	}
	return d
}

func (d Draft) draw(c *canvas) {
	const width, gap = 420, 60
	for i := range d.Filled {
		b := building{left: (fullWidth-gap)/2 - width + i*(width+gap), width: width, hue: [2]string{"f1", "f4"}[i], storey: 158}
		if d.count(i) == draft.Cells {
			b.roof = "r3"
		}
		for row := draft.Rows - 1; row >= 0; row-- {
			b.floors = append(b.floors, d.panes(i, row))
		}
		b.draw(c)
		c.stone(b, draft.Both[i])
	}
}

// panes are the windows of a row.
func (d Draft) panes(window, row int) (panes []pane) {
	for _, filled := range d.Filled[window][row] {
		switch {
		case !filled:
			panes = append(panes, blank)
		case d.Lit[window][row]:
			panes = append(panes, lit)
		default:
			panes = append(panes, dark)
		}
	}
	return panes
}

// count is how many places of a window are filled.
func (d Draft) count(window int) (n int) {
	for _, row := range d.Filled[window] {
		for _, filled := range row {
			if filled {
				n++
			}
		}
	}
	return n
}

// stone is the stone of a seat, beside the door.
func (c *canvas) stone(b building, seat draft.Seat) {
	const size = 28
	at := box(b.left+b.width/2-3*size, ground-base+(base-size)/2, size, size)
	rim, fill := night("on-plate"), night("on-plate")
	if seat == draft.Black {
		fill = night("on-cell")
	}
	c.round(at, size/2, rim)
	c.round(at.Inset(3), size/2-3, fill)
}

// Words tells what is filled and lit in both windows.
func (d Draft) Words() string {
	return fmt.Sprintf("Two houses in the evening, one for each seat. White: %s. Black: %s.", d.words(0), d.words(1))
}

func (d Draft) words(window int) string {
	rows := 0
	for _, on := range d.Lit[window] {
		if on {
			rows++
		}
	}
	return fmt.Sprintf("%d of %d windows filled, %s", d.count(window), draft.Cells, [...]string{"no row lit", "one row lit", "both rows lit"}[rows])
}

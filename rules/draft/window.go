package draft

import (
	"math/bits"

	"dailydistrict/rules/dice"
)

// window is one player's six cells, the top row first; 0 is empty.
type window [Cells]dice.Face

// mask is a set of cells, a bit each: the top row in the low three bits.
type mask uint8

const (
	allCells mask = 1<<Cells - 1
	topRow   mask = 1<<Columns - 1
	left     mask = 0b001001
	right    mask = left << (Columns - 1)
)

// cellOf is the place of a cell in a window.
func cellOf(row, column int) int { return (row-1)*Columns + column - 1 }

// of is where a face stands; of 0 is what is empty.
func (w *window) of(f dice.Face) mask {
	var m mask
	for cell, is := range w {
		if is == f {
			m |= 1 << cell
		}
	}
	return m
}

// beside is every cell that shares a side with one of these.
func (m mask) beside() mask {
	return (m<<Columns | m>>Columns | m&^right<<1 | m&^left>>1) & allCells
}

// legal is where a face may be written: an empty cell, beside a filled one
// unless it is the first, and beside none of the same face.
func (w *window) legal(f dice.Face) mask {
	empty := w.of(0)
	if empty == allCells {
		return empty
	}
	return empty & (allCells &^ empty).beside() &^ w.of(f).beside()
}

// gain is what writing a face into a cell earns at once, in points.
func (w *window) gain(f dice.Face, cell int) int {
	row := w[cell/Columns*Columns:][:Columns]
	for i, is := range row {
		if i != cell%Columns && (is == 0 || is == f) {
			return cellPoints
		}
	}
	// The two others are filled and differ from the new one.
	others := [2]dice.Face{row[(cell+1)%Columns], row[(cell+2)%Columns]}
	if others[0] == others[1] {
		return cellPoints
	}
	return cellPoints + rowPoints
}

// most is the greatest gain of writing a face anywhere, 0 if it fits nowhere.
func (w *window) most(f dice.Face) int {
	most := 0
	for m := w.legal(f); m != 0; m &= m - 1 {
		most = max(most, w.gain(f, m.first()))
	}
	return most
}

// with is the window after a face is written.
func (w window) with(f dice.Face, cell int) window {
	w[cell] = f
	return w
}

// first is the lowest cell of a set that is not empty.
func (m mask) first() int { return bits.TrailingZeros8(uint8(m)) }

// size counts the cells of a set.
func (m mask) size() int { return bits.OnesCount8(uint8(m)) }

// points is what a window is worth.
func (w *window) points() Points {
	p := Points{Cells: cellPoints * (Cells - w.of(0).size())}
	for row := range Rows {
		if w.lit(row) {
			p.Rows += rowPoints
		}
	}
	return p
}

// lit tells whether a row, counted from 0, is full and its numbers all differ.
func (w *window) lit(row int) bool {
	r := w[row*Columns:][:Columns]
	return r[0] != 0 && r[1] != 0 && r[2] != 0 && r[0] != r[1] && r[1] != r[2] && r[0] != r[2]
}

// place is the row (1-2) and column (1-3) of a cell.
func place(cell int) (row, column int) { return cell/Columns + 1, cell%Columns + 1 }

package draft

import (
	"math/bits"

	"dailydistrict/rules/dice"
)

// window is one player's six cells: for each face, in the byte of that number,
// the mask of where it stands, and in byte 0 the mask of where any does.
type window uint64

// mask is a set of cells, a bit each: the top row in the low three bits.
type mask uint8

const (
	allCells mask = 1<<Cells - 1
	topRow   mask = 1<<Columns - 1
	left     mask = 0b001001
	right         = left << (Columns - 1)
)

// of is where a face stands, and of 0 all that is filled.
func (w window) of(f dice.Face) mask { return mask(w >> (8 * f)) }

// with is the window after a face is written.
func (w window) with(f dice.Face, cell int) window { return w | (1|1<<(8*f))<<cell }

// at is the face in a cell, 0 if it is empty.
func (w window) at(cell int) dice.Face {
	for f := dice.Face(1); f <= 6; f++ {
		if w.of(f)>>cell&1 != 0 {
			return f
		}
	}
	return 0
}

// beside is every cell that shares a side with one of these.
func (m mask) beside() mask {
	return (m<<Columns | m>>Columns | m&^right<<1 | m&^left>>1) & allCells
}

// legal is where a face may be written: an empty cell, beside a filled one
// unless it is the first, and beside none of the same face.
func (w window) legal(f dice.Face) mask {
	filled := w.of(0)
	if filled == 0 {
		return allCells
	}
	return filled.beside() &^ filled &^ w.of(f).beside()
}

// gain is what writing a face into an empty cell earns at once, in points.
func (w window) gain(f dice.Face, cell int) int {
	others := rowMask(cell/Columns) &^ (1 << cell)
	if others&^w.of(0) != 0 || others&w.of(f) != 0 || w.equal(others) {
		return cellPoints
	}
	return cellPoints + rowPoints
}

// rowMask is a row, counted from 0.
func rowMask(row int) mask { return topRow << (row * Columns) }

// equal tells whether all these cells have one face.
func (w window) equal(cells mask) bool {
	for f := dice.Face(1); f <= 6; f++ {
		if cells&^w.of(f) == 0 {
			return true
		}
	}
	return false
}

// most is the greatest gain of writing a face anywhere, 0 if it fits nowhere.
func (w window) most(f dice.Face) int {
	most := 0
	for fits := w.legal(f); fits != 0; fits &= fits - 1 {
		most = max(most, w.gain(f, fits.first()))
	}
	return most
}

// points is what a window is worth.
func (w window) points() Points {
	p := Points{Cells: cellPoints * w.of(0).size()}
	for row := range Rows {
		if w.lit(row) {
			p.Rows += rowPoints
		}
	}
	return p
}

// lit tells whether a row, counted from 0, is full and its numbers all differ.
func (w window) lit(row int) bool { return rowMask(row)&^w.of(0) == 0 && w.differ(rowMask(row)) }

// differ tells whether no two numbers in these cells are equal.
func (w window) differ(cells mask) bool {
	for f := dice.Face(1); f <= 6; f++ {
		if both := cells & w.of(f); both&(both-1) != 0 {
			return false
		}
	}
	return true
}

// everyFace repeats a mask in each byte of a window.
const everyFace window = 0x01010101010101

// image is the same for a window and its three mirror images, in which the same
// numbers may be written and earn the same.
func (w window) image() window {
	turned := w.upsideDown()
	return min(w, turned, w.leftToRight(), turned.leftToRight())
}

func (w window) upsideDown() window {
	top := everyFace * window(topRow)
	return w&top<<Columns | w>>Columns&top
}

func (w window) leftToRight() window {
	first := everyFace * window(left)
	last := first << (Columns - 1)
	return w&first<<(Columns-1) | w&^(first|last) | w>>(Columns-1)&first
}

// first is the lowest cell of a set that is not empty.
func (m mask) first() int { return bits.TrailingZeros8(uint8(m)) }

// size counts the cells of a set.
func (m mask) size() int { return bits.OnesCount8(uint8(m)) }

// cellOf is the place of a cell in a window.
func cellOf(row, column int) int { return (row-1)*Columns + column - 1 }

// place is the row (1-2) and column (1-3) of a cell.
func place(cell int) (row, column int) { return cell/Columns + 1, cell%Columns + 1 }

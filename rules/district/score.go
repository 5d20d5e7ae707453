package district

import "dailydistrict/rules"

// Score is what a district is worth, in points.
type Score struct {
	Cells   int // 1 for each filled cell
	Columns int // 3 for each full column
	Rows    int // 4 for each full row of six different numbers
}

// Ceiling is the most that any district can be worth.
const Ceiling = Columns*Floors + 3*Columns + 4*Floors

// Total adds the three.
func (s Score) Total() int { return s.Cells + s.Columns + s.Rows }

// Score is what the district is worth as it stands.
func (p Position) Score() Score {
	var s Score
	for column := 1; column <= Columns; column++ {
		s.Cells += p.Height(column)
		if p.Height(column) == Floors {
			s.Columns += 3
		}
	}
	for floor := 1; floor <= Floors; floor++ {
		if p.RowLit(floor) {
			s.Rows += 4
		}
	}
	return s
}

// RowFull tells whether all six cells of a floor (1-4) are filled.
func (p Position) RowFull(floor int) bool {
	for column := 1; column <= Columns; column++ {
		if p.Height(column) < floor {
			return false
		}
	}
	return true
}

// RowDifferent tells whether no two numbers of a floor (1-4) are equal so far.
func (p Position) RowDifferent(floor int) bool {
	var seen uint16
	for column := range p.cells {
		bit := uint16(1) << p.cells[column][floor-1].Number &^ 1
		if seen&bit != 0 {
			return false
		}
		seen |= bit
	}
	return true
}

// RowLit tells whether a floor (1-4) earns the bonus.
func (p Position) RowLit(floor int) bool { return p.RowFull(floor) && p.RowDifferent(floor) }

// Finish scores a finished game, or tells which roll is missing.
func (p Position) Finish() (rules.Score, error) {
	if !p.Over() {
		v := broken(ErrRollMissing, "The sheet ends before roll %d. Each of the 24 rolls needs an entry or a pass.", p.Number())
		v.Line = p.Number()
		return rules.Score{}, v
	}
	s := p.Score()
	return rules.Score{Total: s.Total(), Parts: []rules.Part{{Name: "cells", Points: s.Cells}, {Name: "columns", Points: s.Columns}, {Name: "rows", Points: s.Rows}}}, nil
}

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
	var numbers [Columns][Floors]int
	return scoreOf(p.columns(&numbers))
}

// columns lists the numbers of each column from the bottom up, kept in numbers.
func (p Position) columns(numbers *[Columns][Floors]int) (columns [Columns][]int) {
	for c := range columns {
		for f := range p.height[c] {
			numbers[c][f] = int(p.cells[c][f].Number)
		}
		columns[c] = numbers[c][:p.height[c]]
	}
	return columns
}

// scoreOf scores columns of numbers, each from the bottom up.
func scoreOf[N comparable](columns [Columns][]N) Score {
	var s Score
	for _, column := range columns {
		s.Cells += len(column)
		if len(column) == Floors {
			s.Columns += 3
		}
	}
	for floor := range Floors {
		if lit(columns, floor) {
			s.Rows += 4
		}
	}
	return s
}

// lit tells whether a floor, counted from 0, is full and all its numbers are different.
func lit[N comparable](columns [Columns][]N, floor int) bool {
	for c, column := range columns {
		if len(column) <= floor {
			return false
		}
		for _, before := range columns[:c] {
			if before[floor] == column[floor] {
				return false
			}
		}
	}
	return true
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
	var seen [13]bool
	for column := 1; column <= Columns; column++ {
		number := p.Cell(column, floor).Number
		if number != 0 && seen[number] {
			return false
		}
		seen[number] = true
	}
	return true
}

// RowLit tells whether a floor (1-4) earns the bonus.
func (p Position) RowLit(floor int) bool { return p.RowFull(floor) && p.RowDifferent(floor) }

// Finish scores a finished game, or tells which roll is missing.
func (p Position) Finish() (rules.Score, error) {
	if err := p.complete(); err != nil {
		return rules.Score{}, err
	}
	s := p.Score()
	return rules.Score{Total: s.Total(), Parts: []rules.Part{{Name: "cells", Points: s.Cells}, {Name: "columns", Points: s.Columns}, {Name: "rows", Points: s.Rows}}}, nil
}

// complete tells which roll is missing, if one is.
func (p Position) complete() error {
	if p.Over() {
		return nil
	}
	v := rules.Broken(ErrRollMissing, "The sheet ends before roll %d. Each of the 24 rolls needs an entry or a pass.", p.Number())
	v.Line = p.Number()
	return v
}

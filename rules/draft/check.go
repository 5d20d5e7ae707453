package draft

import (
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Check tells as a *rules.Violation which rule forbids a pick, the first in the
// order of the case files.
func (p Position) Check(pick Pick) error {
	if v := p.check(pick); v != nil {
		return v
	}
	return nil
}

func (p *Position) check(pick Pick) *rules.Violation {
	v := p.checkTurn(pick)
	if v == nil {
		v = p.checkDie(pick.Die)
	}
	if v == nil {
		v = p.checkPlace(pick)
	}
	if v != nil {
		v.Line = int(p.picks) + 1
	}
	return v
}

// checkTurn enforces twelve picks, in turn, pool by pool.
func (p *Position) checkTurn(pick Pick) *rules.Violation {
	pool, seat := p.pool()+1, p.seat()
	switch {
	case p.picks == Picks:
		return rules.Broken(ErrTooMany, "All twelve picks are made.")
	case pick.Pool != 0 && pick.Pool != pool:
		return rules.Broken(ErrWrongPool, "This pick is from pool %d.", pool)
	case pick.Seat != 0 && pick.Seat != seat:
		return rules.Broken(ErrWrongPlayer, "It is %s to pick.", named(seat))
	case pick.Open:
		return rules.Broken(ErrPickMissing, "This pick is not decided yet. Take a die of pool %d.", pool)
	}
	return nil
}

// checkDie enforces that a die is there and taken only once.
func (p *Position) checkDie(die int) *rules.Violation {
	switch {
	case die < 1 || die > Dice:
		return rules.Breaks(ErrNoSuchDie)
	case p.taken&(1<<(die-1)) != 0:
		return rules.Broken(ErrDieTaken, "D%d of pool %d is already taken.", die, p.pool()+1)
	}
	return nil
}

// checkPlace enforces where a number may be written, and that a die which fits
// somewhere is not crossed off.
func (p *Position) checkPlace(pick Pick) *rules.Violation {
	w, f := p.windows[p.seat().index()], p.dice[p.pool()][pick.Die-1]
	switch {
	case pick.Cross && w.legal(f) != 0:
		row, column := place(w.legal(f).first())
		return rules.Broken(ErrDiePlaceable, "The %d fits, for example in the %s row, place %d.", f, rowNames[row-1], column)
	case pick.Cross:
		return nil
	case pick.Row < 1 || pick.Row > Rows || pick.Column < 1 || pick.Column > Columns:
		return rules.Breaks(ErrNoSuchCell)
	}
	return w.checkCell(cellOf(pick.Row, pick.Column), f)
}

// checkCell enforces where a face may be written in a window.
func (w window) checkCell(cell int, f dice.Face) *rules.Violation {
	filled, beside := w.of(0), (mask(1) << cell).beside()
	switch {
	case filled>>cell&1 != 0:
		return rules.Broken(ErrCellFilled, "A %d stands there already.", w.at(cell))
	case filled != 0 && beside&filled == 0:
		return rules.Broken(ErrNotAdjacent, "Nothing stands beside that cell yet. A number goes beside one that is there already.")
	case beside&w.of(f) != 0:
		return rules.Broken(ErrEqualBeside, "A %d stands right beside. Equal numbers never stand side by side.", f)
	}
	return nil
}

// rowNames are what the rows are called.
var rowNames = [Rows]string{"top", "bottom"}

// named is a seat as it begins a sentence or stands in one.
func named(seat Seat) string {
	if seat == White {
		return "White"
	}
	return "Black"
}

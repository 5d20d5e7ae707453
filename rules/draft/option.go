package draft

import (
	"fmt"

	"dailydistrict/rules"
)

// Option is one cell for the die in hand.
type Option struct {
	Pick                     // with all its claims
	Refused *rules.Violation // why it is not legal, nil if it is
	Short   string           // the same in a few words: "beside a 3"
}

// Legal tells whether the die may be written there.
func (o Option) Legal() bool { return o.Refused == nil }

// Options is what happens in each cell of the window, the top row first, when
// the player whose pick it is takes this die (1-4) of the pool.
func (p Position) Options(die int) [Cells]Option {
	var options [Cells]Option
	for cell := range options {
		options[cell] = p.option(die, cell)
	}
	return options
}

func (p *Position) option(die, cell int) Option {
	row, column := place(cell)
	o := Option{Pick: Pick{Pool: p.pool() + 1, Seat: p.seat(), Die: die, Row: row, Column: column}}
	if v := p.check(o.Pick); v != nil {
		o.Refused, o.Short = v, p.short(v.Reason, die)
	}
	return o
}

// short is a reason that fits into a cell.
func (p *Position) short(reason *rules.Reason, die int) string {
	switch reason {
	case ErrTooMany:
		return "the game is over"
	case ErrNoSuchDie:
		return "no such die"
	case ErrDieTaken:
		return "die taken"
	case ErrCellFilled:
		return "filled"
	case ErrNotAdjacent:
		return "beside nothing"
	}
	return fmt.Sprintf("beside a %d", p.dice[p.pool()][die-1])
}

// Placeable tells whether a die (1-4) of the pool is there and fits somewhere,
// so that whoever takes it has to write it. One that fits nowhere may be taken
// too, and is crossed off.
func (p Position) Placeable(die int) bool {
	return !p.Over() && p.checkDie(die) == nil && p.windows[p.seat().index()].legal(p.dice[p.pool()][die-1]) != 0
}

package draft

import (
	"iter"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The size of a game.
const (
	Pools   = 3
	Dice    = 4 // of a pool
	Rows    = 2
	Columns = 3
	Cells   = Rows * Columns
	Picks   = 12 // by both players together
	Own     = 6  // by each player
)

// Position is where a game of two stands: the dice, and all that was picked. It
// is a value; two positions may be compared.
type Position struct {
	dice    [Pools][Dice]dice.Face
	windows [2]window
	made    [Picks]made
	picks   uint8 // made so far
	taken   uint8 // the dice taken from this pool, a bit each
	first   Seat
}

// made is a pick that was made.
type made struct {
	die  uint8 // 0-3
	cell uint8 // place in the window, or crossed
}

// crossed stands for the cell of a die that was crossed off.
const crossed = Cells

// Start is the empty position before the first pick of a tape, which must have
// the shape of this game. The seat picks first in pools 1 and 3.
func Start(tape dice.Tape, first Seat) Position {
	p := Position{first: first}
	for i := range p.dice {
		copy(p.dice[i][:], tape.Roll(i))
	}
	return p
}

// Replay plays a sheet in which White picks first, up to the first error, which
// is a *rules.Violation.
func Replay(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	return rules.Replay(Start(tape, White), Parse, sheet)
}

// Number is the number of the pick to make, 1-12, or 13 when the game is over.
func (p Position) Number() int { return int(p.picks) + 1 }

// Over tells whether all picks are made.
func (p Position) Over() bool { return p.picks == Picks }

// Pool is the pool to pick from, 1-3; it stays at 3 when the game is over.
// Dice of later pools have had no part in the position.
func (p Position) Pool() int { return p.pool() + 1 }

// pool is the pool to pick from, counted from 0.
func (p *Position) pool() int { return min(int(p.picks)/Dice, Pools-1) }

// Next is whose pick it is; ok is false when the game is over.
func (p Position) Next() (seat Seat, ok bool) { return p.seat(), !p.Over() }

// seat is whose pick it is, or would be.
func (p *Position) seat() Seat { return turn(p.first, int(p.picks)) }

// Order is who picks from a pool (1-3), first to last.
func (p Position) Order(pool int) (order [Dice]Seat) {
	for i := range order {
		order[i] = turn(p.first, (pool-1)*Dice+i)
	}
	return order
}

// Die is what a die (1-4) of a pool (1-3) shows.
func (p Position) Die(pool, die int) int { return int(p.dice[pool-1][die-1]) }

// Taken tells who took a die (1-4) of a pool (1-3), and as which of its four;
// ok is false for a die that is still there.
func (p Position) Taken(pool, die int) (seat Seat, order int, ok bool) {
	from := (pool - 1) * Dice
	for n := from; n < min(from+Dice, int(p.picks)); n++ {
		if int(p.made[n].die) == die-1 {
			return turn(p.first, n), n - from + 1, true
		}
	}
	return 0, 0, false
}

// Cell is the number in a player's cell, 0 if it is empty: row 1 on top or 2 at
// the bottom, column 1-3 from the left.
func (p Position) Cell(seat Seat, row, column int) int {
	return int(p.windows[seat.index()].at(cellOf(row, column)))
}

// Decided is the pick of that number (1-12) with all its claims; it is open
// where none was made yet.
func (p Position) Decided(number int) Pick {
	n := number - 1
	pick := Pick{Pool: n/Dice + 1, Seat: turn(p.first, n)}
	if n >= int(p.picks) {
		pick.Open = true
		return pick
	}
	return p.made[n].claiming(pick)
}

// claiming adds to a claimed pool and seat what was done.
func (m made) claiming(pick Pick) Pick {
	pick.Die = int(m.die) + 1
	if m.cell == crossed {
		pick.Cross = true
		return pick
	}
	pick.Row, pick.Column = int(m.cell)/Columns+1, int(m.cell)%Columns+1
	return pick
}

// Sheet is the lines of all picks made so far.
func (p Position) Sheet() rules.Sheet {
	sheet := make(rules.Sheet, p.picks)
	for i := range sheet {
		sheet[i] = p.Decided(i + 1).String()
	}
	return sheet
}

// Skip leaves the position as it is: a line of a plan that counts as none
// changes nothing, and its pick is still to be made.
func (p Position) Skip() Position { return p }

// Play makes a pick, or tells as a *rules.Violation which rule forbids it.
func (p Position) Play(pick Pick) (Position, error) {
	if v := p.check(pick); v != nil {
		return p, v
	}
	p.make(pick.made())
	return p, nil
}

// made is a legal pick as positions keep it.
func (p Pick) made() made {
	if p.Cross {
		return made{uint8(p.Die - 1), crossed}
	}
	return made{uint8(p.Die - 1), uint8(cellOf(p.Row, p.Column))}
}

// make makes a legal pick.
func (p *Position) make(m made) {
	if m.cell != crossed {
		own := &p.windows[p.seat().index()]
		*own = own.with(p.dice[p.pool()][m.die], int(m.cell))
	}
	p.made[p.picks] = m
	p.picks++
	p.taken |= 1 << m.die
	if p.picks%Dice == 0 {
		p.taken = 0
	}
}

// Legal gives every legal pick with its claims, die by die; a die that fits
// nowhere is to be crossed off. Equal dice are dice of their own.
func (p Position) Legal() iter.Seq[Pick] {
	return func(yield func(Pick) bool) {
		claims := Pick{Pool: p.Pool(), Seat: p.seat()}
		for _, m := range p.appendLegal(nil) {
			if !yield(m.claiming(claims)) {
				return
			}
		}
	}
}

// appendLegal adds every legal pick, by die and then cell.
func (p *Position) appendLegal(picks []made) []made {
	if p.Over() {
		return picks
	}
	own := p.windows[p.seat().index()]
	for die, f := range p.dice[p.pool()] {
		if p.taken&(1<<die) == 0 {
			picks = appendFits(picks, uint8(die), own.legal(f))
		}
	}
	return picks
}

// appendFits adds the picks of one die that fits into these cells.
func appendFits(picks []made, die uint8, fits mask) []made {
	if fits == 0 {
		return append(picks, made{die, crossed})
	}
	for ; fits != 0; fits &= fits - 1 {
		picks = append(picks, made{die, uint8(fits.first())})
	}
	return picks
}

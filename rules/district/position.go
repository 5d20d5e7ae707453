package district

import (
	"iter"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The size of a game.
const (
	Rolls    = 24
	Columns  = 6
	Floors   = 4
	Reroutes = 2
)

// Cell is one cell of the district; the zero Cell is empty.
type Cell struct {
	Number  uint8 // 2-12
	Roll    uint8 // the roll that wrote it, 1-24
	Reroute bool
}

// Position is where a game stands: the dice, and all that was written. It is a
// value; two positions on one tape may be compared.
type Position struct {
	dice     *[3 * Rolls]dice.Face // of the tape, never written to
	cells    [Columns][Floors]Cell
	height   [Columns]uint8
	decided  uint8 // rolls decided so far
	rerouted uint8 // reroutes spent

	_ [8]byte // a position is copied for every line, and faster in steps of 16 bytes
}

// Start is the empty district before the first roll of a tape, which must have
// the shape of this game.
func Start(tape dice.Tape) Position {
	return Position{dice: (*[3 * Rolls]dice.Face)(tape.Faces)}
}

// Replay plays a sheet from the start, up to the first error, which is a *rules.Violation.
func Replay(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	return rules.Replay(Start(tape), Parse, sheet)
}

// Plan plays the first n lines of a plan, each faulty, undecided or missing one
// counting as a pass. It also gives what is wrong with each of these lines, nil
// where nothing is.
func Plan(tape dice.Tape, plan rules.Sheet, n int) (Position, []error) {
	p, marks := Start(tape), make([]error, n)
	for i := range n {
		if i < len(plan) {
			p, marks[i] = rules.Try(p, Parse, i, plan[i])
		} else {
			p = p.Skip()
		}
	}
	return p, marks
}

// Number is the number of the roll to decide, 1-24, or 25 when the game is over.
func (p Position) Number() int { return p.number() }

func (p *Position) number() int { return int(p.decided) + 1 }

// Over tells whether all rolls are decided.
func (p Position) Over() bool { return p.decided == Rolls }

// Roll is the three dice to decide on, none when the game is over.
func (p Position) Roll() dice.Roll {
	if p.Over() {
		return nil
	}
	return p.roll(p.Number())
}

// roll is the dice of a roll, 1-24.
func (p *Position) roll(number int) dice.Roll { return p.dice[3*number-3 : 3*number : 3*number] }

// Cell is the cell of a column (1-6) and floor (1-4).
func (p Position) Cell(column, floor int) Cell { return p.cells[column-1][floor-1] }

// Height is how many cells of a column (1-6) are filled.
func (p Position) Height(column int) int { return int(p.height[column-1]) }

// Top is the highest number of a column (1-6), 0 when it is empty.
func (p Position) Top(column int) int { return p.top(column) }

func (p *Position) top(column int) int {
	height := p.height[column-1]
	if height == 0 {
		return 0
	}
	return int(p.cells[column-1][height-1].Number)
}

// ReroutesLeft counts the reroutes not yet spent, 0-2.
func (p Position) ReroutesLeft() int { return Reroutes - int(p.rerouted) }

// Skip passes, for a line of a plan that counts as none.
func (p Position) Skip() Position {
	if !p.Over() {
		p.decided++
	}
	return p
}

// Play makes a decision, or tells as a *rules.Violation which rule forbids it.
func (p Position) Play(d Decision) (Position, error) {
	if v := p.check(d); v != nil {
		return p, v
	}
	p.decided++
	if !d.Pass {
		p.put(d.Column, Cell{Number: uint8(d.Number), Roll: p.decided, Reroute: d.Reroute})
	}
	return p, nil
}

// put writes a cell on the lowest empty floor of a column.
func (p *Position) put(column int, cell Cell) {
	c := column - 1
	p.cells[c][p.height[c]] = cell
	p.height[c]++
	if cell.Reroute {
		p.rerouted++
	}
}

// Legal gives every legal decision with its claims: the pass, the entries as
// rolled, then the reroutes. Equal dice give one decision, not two.
func (p Position) Legal() iter.Seq[Decision] {
	return func(yield func(Decision) bool) {
		if p.Over() || !yield(Decision{Pass: true, Roll: p.Number()}) {
			return
		}
		for _, reroute := range []bool{false, true} {
			for _, aside := range p.faces() {
				for column := 1; column <= Columns; column++ {
					d := p.entry(column, aside, reroute)
					if p.check(d) == nil && !yield(d) {
						return
					}
				}
			}
		}
	}
}

// faces is the roll with equal dice taken once, the lowest first.
func (p Position) faces() []dice.Face {
	return slices.Compact(slices.Sorted(slices.Values(p.Roll())))
}

// entry is the entry in a column that sets one die aside, with all claims.
func (p Position) entry(column int, aside dice.Face, reroute bool) Decision {
	return Decision{
		Column: column, Number: p.sum(p.Number()) - int(aside), Reroute: reroute,
		Roll: p.Number(), Floor: p.Height(column) + 1, Aside: int(aside),
	}
}

// Decided is the decision that was made on a roll (1-24), with all its claims;
// it is open where none was made yet.
func (p Position) Decided(roll int) Decision {
	if roll > int(p.decided) {
		return Decision{Open: true, Roll: roll}
	}
	for c := range p.cells {
		for f, cell := range p.cells[c][:p.height[c]] {
			if int(cell.Roll) == roll {
				return Decision{
					Column: c + 1, Number: int(cell.Number), Reroute: cell.Reroute,
					Roll: roll, Floor: f + 1, Aside: p.sum(roll) - int(cell.Number),
				}
			}
		}
	}
	return Decision{Pass: true, Roll: roll}
}

// Sheet is the lines of all rolls decided so far.
func (p Position) Sheet() rules.Sheet {
	sheet := make(rules.Sheet, p.decided)
	for i := range sheet {
		sheet[i] = p.Decided(i + 1).String()
	}
	return sheet
}

// sum adds all three dice of a roll.
func (p *Position) sum(roll int) int {
	r := p.roll(roll)
	return int(r[0]) + int(r[1]) + int(r[2])
}

package categories

import (
	"iter"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The size of a game.
const (
	Turns      = 6
	Rolls      = 3 // at most, in a turn
	Dice       = 3
	Categories = 6
)

// Position is where a game stands: the dice, and all that was decided. It is a
// value; two positions on one tape may be compared.
type Position struct {
	dice  *[Turns * Rolls * Dice]dice.Face // of the tape, never written to
	turns [Turns]turn
	taken int // turns finished
	lines int // of the sheet so far, with those that count as none
}

// turn is what was decided in a turn.
type turn struct {
	rerolls  int
	keep     [Rolls - 1][Dice]bool // of each reroll
	category int                   // 0 while the turn goes on
}

// Start is the empty sheet with the first roll of a tape, which must have the
// shape of this game.
func Start(tape dice.Tape) Position {
	return Position{dice: (*[Turns * Rolls * Dice]dice.Face)(tape.Faces)}
}

// Replay plays a sheet from the start, up to the first error, which is a *rules.Violation.
func Replay(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	return rules.Replay(Start(tape), Parse, sheet)
}

// Number is the number of the turn in progress, 1-6, or 7 when the game is over.
func (p Position) Number() int { return p.taken + 1 }

// Over tells whether all categories are filled.
func (p Position) Over() bool { return p.taken == Turns }

// Rolls counts the rolls of the turn in progress, 1-3; 0 when the game is over.
func (p Position) Rolls() int {
	if p.Over() {
		return 0
	}
	return 1 + p.turns[p.taken].rerolls
}

// RerollsLeft counts how often dice may still be thrown in this turn, 0-2.
func (p Position) RerollsLeft() int {
	if p.Over() {
		return 0
	}
	return Rolls - p.Rolls()
}

// Dice is what the dice show, left to right; zeros when the game is over.
func (p Position) Dice() [Dice]dice.Face {
	if p.Over() {
		return [Dice]dice.Face{}
	}
	return p.shown(p.taken, p.turns[p.taken].rerolls)
}

// shown is what the dice of a turn, counted from 0, show after so many rerolls.
func (p *Position) shown(turn, rerolls int) (faces [Dice]dice.Face) {
	for roll := range rerolls + 1 {
		for die := range faces {
			if roll == 0 || !p.turns[turn].keep[roll-1][die] {
				faces[die] = p.face(turn, roll, die)
			}
		}
	}
	return faces
}

// face is what the tape has for a die that a roll throws; all counted from 0.
func (p *Position) face(turn, roll, die int) dice.Face {
	return p.dice[(turn*Rolls+roll)*Dice+die]
}

// Filled is the turn that filled a category (1-6), 0 while it is open.
func (p Position) Filled(category int) (turn int) {
	for i := range p.taken {
		if p.turns[i].category == category {
			return i + 1
		}
	}
	return 0
}

// Skip leaves everything as it is, for a line of a plan that counts as none.
func (p Position) Skip() Position {
	p.lines++
	return p
}

// Play makes a decision, or tells as a *rules.Violation which rule forbids it.
func (p Position) Play(d Decision) (Position, error) {
	if v := p.check(d); v != nil {
		return p, v
	}
	p.lines++
	now := &p.turns[p.taken]
	if d.Reroll {
		now.keep[now.rerolls] = d.Keep
		now.rerolls++
		return p, nil
	}
	now.category = d.Category
	p.taken++
	return p, nil
}

// Legal gives every legal decision with its claims: the rerolls, then the entries.
func (p Position) Legal() iter.Seq[Decision] {
	return func(yield func(Decision) bool) {
		if p.RerollsLeft() > 0 {
			for keep := range keeps() {
				if !yield(p.reroll(keep)) {
					return
				}
			}
		}
		for category := 1; category <= Categories && !p.Over(); category++ {
			if p.Filled(category) == 0 && !yield(p.entry(category)) {
				return
			}
		}
	}
}

// keeps gives every way to keep some of the dice, but not all.
func keeps() iter.Seq[[Dice]bool] {
	return func(yield func([Dice]bool) bool) {
		for set := range 1<<Dice - 1 {
			var keep [Dice]bool
			for die := range keep {
				keep[die] = set>>die&1 == 1
			}
			if !yield(keep) {
				return
			}
		}
	}
}

// reroll is the reroll that keeps these dice, with all claims.
func (p Position) reroll(keep [Dice]bool) Decision {
	d := Decision{Reroll: true, Keep: keep, Turn: p.Number()}
	for die, face := range p.Dice() {
		if keep[die] {
			d.Faces[die] = int(face)
		}
	}
	return d
}

// entry is the entry in a category, with all claims.
func (p Position) entry(category int) Decision {
	n := matching(p.Dice(), category)
	return Decision{Category: category, Turn: p.Number(), Counted: true, Matching: n, Score: n * category}
}

// matching counts the dice that show the face of a category.
func matching(faces [Dice]dice.Face, category int) (n int) {
	for _, face := range faces {
		if int(face) == category {
			n++
		}
	}
	return n
}

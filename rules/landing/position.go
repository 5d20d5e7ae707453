package landing

import (
	"iter"
	"strconv"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Turns is how many turns a player alone takes.
const Turns = 4

// Ceiling is the most that any sheet can be worth: a landing in each turn.
const Ceiling = Turns * Landing

// perTurn is the dice of a turn on a tape.
const perTurn = MaxRolls * Dice

// Position is where a game of one player stands: the dice, and all that was
// decided. It is a value; two positions on one tape may be compared.
type Position struct {
	dice  *[Turns * perTurn]dice.Face // of the tape, never written to
	turns [Turns]Turn                 // as far as begun
	over  int                         // turns that have ended
	lines int                         // of the sheet so far, with those that count as none
}

// Start is the game before its first roll, on a tape that must have the shape of
// this game.
func Start(tape dice.Tape) Position {
	p := Position{dice: (*[Turns * perTurn]dice.Face)(tape.Faces)}
	return p.begin(true)
}

// begin begins the next turn, if there is one.
func (p Position) begin(roped bool) Position {
	if !p.Over() {
		p.turns[p.over] = begin(p.dice[p.over*perTurn:(p.over+1)*perTurn], roped)
	}
	return p
}

// Replay plays a sheet from the start, up to the first error, which is a *rules.Violation.
func Replay(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	return rules.Replay(Start(tape), Parse, sheet)
}

// Number is the number of the turn in progress or about to begin, 1-4, or 5 when
// the game is over.
func (p Position) Number() int { return p.over + 1 }

// Over tells whether all turns have ended.
func (p Position) Over() bool { return p.over == Turns }

// Turn is a turn (1-4) as far as it went.
func (p Position) Turn(number int) Turn { return p.turns[number-1] }

// Now is the turn in progress or about to begin, or the last when the game is over.
func (p Position) Now() Turn { return p.turns[min(p.over, Turns-1)] }

// RopeLeft tells whether the rope may still be used.
func (p Position) RopeLeft() bool { return p.Now().RopeLeft() }

// Score is the points of the turns that have ended; nothing takes them away.
func (p Position) Score() (total int) {
	for _, t := range p.turns[:p.over] {
		total += t.Points()
	}
	return total
}

// Sheet is the lines of all decisions so far.
func (p Position) Sheet() rules.Sheet {
	sheet := rules.Sheet{}
	for _, t := range p.turns[:min(p.Number(), Turns)] {
		for _, d := range t.Decisions() {
			sheet = append(sheet, d.String())
		}
	}
	return sheet
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
	now := p.turns[p.over].play(d)
	p.turns[p.over] = now
	if now.Over() {
		p.over++
		return p.begin(now.RopeLeft()), nil
	}
	return p, nil
}

// Check tells as a *rules.Violation which rule forbids a decision, the first in
// the order of the case files.
func (p Position) Check(d Decision) error {
	if v := p.check(d); v != nil {
		return v
	}
	return nil
}

func (p *Position) check(d Decision) *rules.Violation {
	var v *rules.Violation
	if p.Over() {
		v = noSuchTurn(Turns)
	} else {
		v = p.turns[p.over].check(d)
	}
	if v != nil {
		v.Line = p.lines + 1
	}
	return v
}

// Legal gives every legal decision with its claim; none when the game is over.
func (p Position) Legal() iter.Seq[Decision] {
	if p.Over() {
		return func(func(Decision) bool) {}
	}
	return p.Now().Legal()
}

// Forced is the bust that follows where neither die fits and no rope could
// rescue; forced is false where there is something to decide.
func (p Position) Forced() (d Decision, forced bool) { return p.Now().Forced() }

// Finish scores a finished game, with a part for each turn under its number, or
// tells what is missing.
func (p Position) Finish() (rules.Score, error) {
	if err := p.complete(); err != nil {
		return rules.Score{}, err
	}
	score := rules.Score{Total: p.Score(), Parts: make([]rules.Part, Turns)}
	for i, t := range p.turns {
		score.Parts[i] = rules.Part{Name: strconv.Itoa(i + 1), Points: t.Points()}
	}
	return score, nil
}

// complete tells which turn is missing or unfinished, if one is.
func (p Position) complete() error {
	if p.Over() {
		return nil
	}
	v := missingTurn(p.Number())
	if now := p.Now(); now.Begun() {
		v = now.unfinished()
	}
	v.Line = p.lines + 1
	return v
}

package rules

import (
	"fmt"
	"iter"

	"dailydistrict/rules/dice"
)

// Position is where a game stands after some decisions. Positions are values:
// playing one gives another and leaves the first as it was.
type Position[P, D any] interface {
	// Legal gives every decision that may come next, each once; none when the
	// game is over. They carry all their claims.
	Legal() iter.Seq[D]
	// Play makes a decision, or tells as a *Violation which rule forbids it.
	Play(D) (P, error)
	// Skip is the position after a line of a plan that counts as none.
	Skip() P
	// Finish scores a finished game, or tells as a *Violation what is missing.
	Finish() (Score, error)
}

// Record is how a game reads and writes JSON: the verbose form of a sheet, with
// the claims that a paper sheet makes.
type Record struct {
	Read   func(dice.Tape, []byte) (Sheet, error)
	Write  func(dice.Tape, Sheet) ([]byte, error)
	Answer func(Case) (answer any, known bool)
}

// Define makes a Game of typed parts. It is the one place where the decision
// types of the games become one.
func Define[P Position[P, D], D fmt.Stringer](info Info, start func(dice.Tape) P, parse func(string) (D, error), record Record) Game {
	return game[P, D]{info, start, parse, record}
}

type game[P Position[P, D], D fmt.Stringer] struct {
	info   Info
	start  func(dice.Tape) P
	parse  func(string) (D, error)
	record Record
}

func (g game[P, D]) Info() Info { return g.info }

func (g game[P, D]) Judge(tape dice.Tape, sheet Sheet) (Score, error) {
	p, err := g.replay(tape, sheet)
	if err != nil {
		return Score{}, err
	}
	return p.Finish()
}

func (g game[P, D]) Legal(tape dice.Tape, sheet Sheet) ([]string, error) {
	p, err := g.replay(tape, sheet)
	if err != nil {
		return nil, err
	}
	lines := []string{}
	for d := range p.Legal() {
		lines = append(lines, d.String())
	}
	return lines, nil
}

func (g game[P, D]) Mark(tape dice.Tape, sheet Sheet) []error {
	marks := make([]error, len(sheet))
	if err := g.fits(tape); err != nil {
		for i := range marks {
			marks[i] = err
		}
		return marks
	}
	p := g.start(tape)
	for i, line := range sheet {
		p, marks[i] = Try(p, g.parse, i, line)
	}
	return marks
}

func (g game[P, D]) ReadRecord(tape dice.Tape, text []byte) (Sheet, error) {
	if err := g.fits(tape); err != nil {
		return nil, err
	}
	return g.record.Read(tape, text)
}

func (g game[P, D]) WriteRecord(tape dice.Tape, sheet Sheet) ([]byte, error) {
	if err := g.fits(tape); err != nil {
		return nil, err
	}
	return g.record.Write(tape, sheet)
}

func (g game[P, D]) Answer(c Case) (answer any, known bool) { return g.record.Answer(c) }

func (g game[P, D]) replay(tape dice.Tape, sheet Sheet) (P, error) {
	if err := g.fits(tape); err != nil {
		var none P
		return none, err
	}
	return Replay(g.start(tape), g.parse, sheet)
}

// fits refuses dice of another game.
func (g game[P, D]) fits(tape dice.Tape) error {
	if len(tape.Faces) != g.info.Shape.Dice() {
		return &Violation{Reason: BadTape}
	}
	return nil
}

// Replay plays the lines of a sheet from a position on, up to the first error.
func Replay[P Position[P, D], D any](p P, parse func(string) (D, error), sheet Sheet) (P, error) {
	for i, line := range sheet {
		d, err := parseLine(parse, i, line)
		if err != nil {
			return p, err
		}
		next, err := p.Play(d)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
}

// Try plays line i of a plan, counted from 0. A faulty line counts as none and
// is told; an undecided one counts as none and is nothing to tell.
func Try[P Position[P, D], D any](p P, parse func(string) (D, error), i int, line string) (P, error) {
	if line == Undecided {
		return p.Skip(), nil
	}
	d, err := parseLine(parse, i, line)
	if err != nil {
		return p.Skip(), err
	}
	next, err := p.Play(d)
	if err != nil {
		return p.Skip(), err
	}
	return next, nil
}

func parseLine[D any](parse func(string) (D, error), i int, line string) (D, error) {
	d, err := parse(line)
	if err != nil {
		return d, &Violation{Line: i + 1, Text: err.Error() + ".", Reason: Malformed}
	}
	return d, nil
}

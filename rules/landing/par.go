package landing

import (
	"context"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// How par is found. What can still be gained hangs on a few numbers only: the
// turn, its roll, the step, and the rope. So every decision is tried, and what
// follows is tried once for each of the some hundred stands that come up.

// stand is all of a position that decides about what can still be gained.
type stand struct {
	turn, rolls, step int
	rolled, rope      bool
}

// gains is what can still be gained from a stand; it is kept as it is found.
type gains map[stand]int

// Par is the best score of all complete sheets that begin with these lines. It
// takes a fraction of a millisecond, so the context is not asked.
func (erased) Par(_ context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	p, err := started(tape, beginning)
	if err != nil {
		return rules.Par{}, err
	}
	return p.Par(), nil
}

// Review is the best score that could be reached before each decision of a
// complete sheet, and its score.
func (erased) Review(_ context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	p, err := started(tape, sheet)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		return rules.Review{}, err
	}
	known := gains{}
	p = Start(tape)
	review := rules.Review{Attainable: []int{known.attainable(p)}, Proven: true}
	for _, line := range sheet {
		d, _ := Parse(line)
		p, _ = p.Play(d)
		review.Attainable = append(review.Attainable, known.attainable(p))
	}
	return review, nil
}

// Par is the best score that can be reached from a position, and a sheet that
// reaches it.
func (p Position) Par() rules.Par {
	known := gains{}
	par := rules.Par{Score: known.attainable(p), Proven: true}
	for !p.Over() {
		p = known.best(p)
	}
	par.Sheet = p.Sheet()
	return par
}

// Attainable is the best score that can be reached from a position.
func (p Position) Attainable() int { return gains{}.attainable(p) }

func (known gains) attainable(p Position) int { return p.Score() + known.from(p) }

// best is the position after a decision that keeps the best score in reach.
func (known gains) best(p Position) Position {
	wanted := known.attainable(p)
	for d := range p.Legal() {
		if next, _ := p.Play(d); known.attainable(next) == wanted {
			return next
		}
	}
	return p // only of a game that is over
}

// from is the most that can still be gained from a position.
func (known gains) from(p Position) int {
	if p.Over() {
		return 0
	}
	now := p.Now()
	s := stand{p.over, now.rolls, now.Step(), now.rolled(), now.RopeLeft()}
	gain, found := known[s]
	if !found {
		for d := range p.Legal() {
			next, _ := p.Play(d)
			gain = max(gain, known.attainable(next)-p.Score())
		}
		known[s] = gain
	}
	return gain
}

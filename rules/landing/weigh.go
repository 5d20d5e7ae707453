package landing

import (
	"iter"
	"sync"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// How a decision is weighed. What the best play still gains on average hangs on
// the turns that follow, the rope, and the step: before a roll it is the mean
// over all rolls of the best that each allows. It is worked out from the last
// turn and the highest step down, so that what follows is known already.

// prospects is what is still gained on average by the best play that is about to
// roll: by turns to come after this one, the rope (1 while it is left), and the
// step. It takes a few thousand additions.
type prospects [usualRounds][2][Steps]float64

var prospectsOnce = sync.OnceValue(newProspects)

// Optimum is the total that the best play without foresight reaches on average
// in a game of so many rounds, 1-4, over all dice.
func Optimum(rounds int) float64 { return prospectsOnce().turns(rounds, true) }

// Expected is the total that the best play without foresight reaches on average
// from a position.
func (p Position) Expected() float64 {
	best := float64(p.Score())
	for _, worth := range p.Prospects() {
		best = max(best, worth)
	}
	return best
}

// Worth is what is to be expected after a decision, before it shows new dice. The
// error is a *rules.Violation where it is not legal.
func (p Position) Worth(d Decision) (float64, error) {
	if err := p.Check(d); err != nil {
		return 0, err
	}
	return p.worth(d), nil
}

// Prospects is every legal decision and what it is worth.
func (p Position) Prospects() iter.Seq2[Decision, float64] {
	return func(yield func(Decision, float64) bool) {
		for d := range p.Legal() {
			if !yield(d, p.worth(d)) {
				return
			}
		}
	}
}

func (p Position) worth(d Decision) float64 {
	all, score, later := prospectsOnce(), float64(p.Score()), Turns-1-p.over
	now := p.Now()
	rope := now.RopeLeft() && !d.Rope
	switch d.Action {
	case Roll:
		return score + all[later][index(rope)][now.Step()]
	case Move:
		return score + all.at(later, rope, now.Step()+d.steps())
	case Stop:
		return score + float64(now.Step()) + all.turns(later, rope)
	}
	return score + all.turns(later, rope) // a bust
}

// Weigh tells for each line of a sheet what was to be expected before and after it.
func (erased) Weigh(tape dice.Tape, sheet rules.Sheet) ([]rules.Weight, error) {
	if _, err := started(tape, sheet); err != nil {
		return nil, err
	}
	p, weights := Start(tape), make([]rules.Weight, len(sheet))
	for i, line := range sheet {
		d, _ := Parse(line)
		weights[i] = rules.Weight{Best: p.Expected(), Chosen: p.worth(d)}
		p, _ = p.Play(d)
	}
	return weights, nil
}

// Exact tells that the weights are those of the best play.
func (erased) Exact() bool { return true }

// newProspects works all of them out.
func newProspects() *prospects {
	all := new(prospects)
	for later := range usualRounds {
		for _, rope := range []bool{false, true} {
			for step := Steps - 1; step >= 0; step-- {
				all[later][index(rope)][step] = all.meanRoll(later, rope, step)
			}
		}
	}
	return all
}

// turns is what whole turns to come gain.
func (all *prospects) turns(count int, rope bool) float64 {
	if count == 0 {
		return 0
	}
	return all[count-1][index(rope)][0]
}

// at is what is still gained once a move has come to a step: by a landing, or by
// the better of stopping and rolling again.
func (all *prospects) at(later int, rope bool, step int) float64 {
	stopped := float64(worth(step)) + all.turns(later, rope)
	if step == Steps {
		return stopped
	}
	return max(stopped, all[later][index(rope)][step])
}

// meanRoll is the mean over all rolls from a step.
func (all *prospects) meanRoll(later int, rope bool, step int) (mean float64) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			mean += all.bestMove(later, rope, step, [Dice]int{a, b}) / 36
		}
	}
	return mean
}

// bestMove is the best that a roll allows. A bust is allowed where no die fits;
// where one does, to move is never worse, so it need not be told apart.
func (all *prospects) bestMove(later int, rope bool, step int, roll [Dice]int) float64 {
	best := all.turns(later, rope)
	for _, die := range roll {
		if step+die <= Steps {
			best = max(best, all.at(later, rope, step+die))
		}
		if rope && die > 1 && step+die-1 <= Steps {
			best = max(best, all.at(later, false, step+die-1))
		}
	}
	return best
}

// index is 1 while the rope is left.
func index(rope bool) int {
	if rope {
		return 1
	}
	return 0
}

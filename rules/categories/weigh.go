package categories

import (
	"iter"
	"sync"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// How a decision is weighed. For each set of filled categories and each number of
// rerolls left, the prospects hold what the best play still gains on average, by
// what the three dice show. A die that is about to be thrown shows 0: what is
// then to be expected is the mean over its faces. The sets are worked out from
// the full one down, so that what follows an entry is known already; all in all
// half a million additions, done once, when they are first asked for.

// holds is the number of ways in which three dice lie, a 0 for one in the air.
const holds = 7 * 7 * 7

// prospects is indexed by set of filled categories, rerolls left, and hold.
type prospects [sets][Rolls][holds]float64

var prospectsOnce = sync.OnceValue(newProspects)

// Optimum is the total that the best play without foresight reaches on average,
// over all dice.
func Optimum() float64 { return prospectsOnce().turn(0) }

// Expected is the total that the best play without foresight reaches on average
// from a position.
func (p Position) Expected() float64 {
	score := float64(p.Score())
	if p.Over() {
		return score
	}
	return score + prospectsOnce()[p.filled()][p.RerollsLeft()][hold(p.Dice())]
}

// Worth is what is to be expected after a decision, before it shows new dice. The
// error is a *rules.Violation where it is not legal.
func (p Position) Worth(d Decision) (float64, error) {
	if err := p.Check(d); err != nil {
		return 0, err
	}
	return p.worth(d), nil
}

func (p Position) worth(d Decision) float64 {
	if d.Reroll {
		return float64(p.Score()) + prospectsOnce()[p.filled()][p.RerollsLeft()-1][hold(held(p.Dice(), d.Keep))]
	}
	p, _ = p.Play(d)
	return float64(p.Score()) + prospectsOnce().turn(p.filled())
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

// Weigh tells for each line of a sheet what was to be expected before and after it.
func (erased) Weigh(tape dice.Tape, sheet rules.Sheet) ([]rules.Weight, error) {
	if _, err := begin(tape, sheet); err != nil {
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
	for filled := sets - 2; filled >= 0; filled-- {
		for left := range Rolls {
			all.fill(filled, left)
		}
	}
	return all
}

// turn is what turns to come gain once these categories are filled.
func (all *prospects) turn(filled int) float64 {
	return all[filled][Rolls-1][hold([Dice]dice.Face{})]
}

// fill works out what one set of categories and number of rerolls left gain, by
// hold. Downwards, since a die that was thrown shows more than 0.
func (all *prospects) fill(filled, left int) {
	for i := holds - 1; i >= 0; i-- {
		faces := [Dice]dice.Face{dice.Face(i / 49), dice.Face(i / 7 % 7), dice.Face(i % 7)}
		all[filled][left][i] = all.gain(filled, left, faces)
	}
}

// gain is what is still gained, by the first die in the air or by the best decision.
func (all *prospects) gain(filled, left int, faces [Dice]dice.Face) float64 {
	for die, face := range faces {
		if face == 0 {
			return all.thrown(filled, left, faces, die)
		}
	}
	if left == 0 {
		return all.bestEntry(filled, faces)
	}
	best := all[filled][left-1][hold(faces)] // a reroll that is not used
	for keep := range keeps() {
		best = max(best, all[filled][left-1][hold(held(faces, keep))])
	}
	return best
}

// thrown is the mean over the faces that a die in the air may come to show.
func (all *prospects) thrown(filled, left int, faces [Dice]dice.Face, die int) (mean float64) {
	for face := dice.Face(1); face <= 6; face++ {
		faces[die] = face
		mean += all[filled][left][hold(faces)] / 6
	}
	return mean
}

// bestEntry is the most that filling an open category gains, now and later.
func (all *prospects) bestEntry(filled int, faces [Dice]dice.Face) (best float64) {
	for category := 1; category <= Categories; category++ {
		if with := filled | 1<<(category-1); with != filled {
			best = max(best, float64(category*matching(faces, category))+all.turn(with))
		}
	}
	return best
}

// held is the dice with those that are not kept in the air.
func held(faces [Dice]dice.Face, keep [Dice]bool) [Dice]dice.Face {
	for die := range faces {
		if !keep[die] {
			faces[die] = 0
		}
	}
	return faces
}

// hold numbers the ways in which dice lie.
func hold(faces [Dice]dice.Face) int {
	return (int(faces[0])*7+int(faces[1]))*7 + int(faces[2])
}

package categories

import (
	"context"
	"math/bits"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// How par is found. With all dice known, any die can end a turn on any face that
// it shows on one of the rolls left: throw it until then and keep it. So a turn
// is worth, in a category, the face times the dice that can come to show it, and
// what remains is to give each turn left a category of its own.

// Par is the best score of all complete sheets that begin with these lines. It
// takes a fraction of a millisecond, so the context is not asked.
func (erased) Par(_ context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	p, err := begin(tape, beginning)
	if err != nil {
		return rules.Par{}, err
	}
	return p.Par(), nil
}

// Review is the best score that could be reached before each decision of a
// complete sheet, and its score.
func (erased) Review(_ context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	p, err := begin(tape, sheet)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		return rules.Review{}, err
	}
	p = Start(tape)
	review := rules.Review{Attainable: []int{p.Attainable()}, Proven: true}
	for _, line := range sheet {
		d, _ := Parse(line)
		p, _ = p.Play(d)
		review.Attainable = append(review.Attainable, p.Attainable())
	}
	return review, nil
}

// Par is the best score that can be reached from a position, and a sheet that
// reaches it.
func (p Position) Par() rules.Par {
	best := p.assign()
	par := rules.Par{Score: p.Score() + best[p.filled()], Proven: true}
	for !p.Over() {
		p = p.chase(p.bestCategory(&best))
	}
	par.Sheet = p.Sheet()
	return par
}

// Attainable is the best score that can be reached from a position.
func (p Position) Attainable() int { return p.Score() + p.assign()[p.filled()] }

// sets is the number of sets of categories. In such a set category c has bit c-1.
const sets = 1 << Categories

// filled is the set of categories that are filled.
func (p Position) filled() (set int) {
	for _, t := range p.turns[:p.taken] {
		set |= 1 << (t.category - 1)
	}
	return set
}

// assign tells for each set of filled categories that contains those of p, and
// so for the turn that comes then, the most that the turns left can add.
func (p Position) assign() (best [sets]int) {
	within := p.filled()
	for set := sets - 2; set >= within; set-- {
		if set&within != within {
			continue
		}
		turn := bits.OnesCount(uint(set))
		for category := 1; category <= Categories; category++ {
			if with := set | 1<<(category-1); with != set {
				best[set] = max(best[set], category*p.reach(turn, category)+best[with])
			}
		}
	}
	return best
}

// bestCategory is the category for the turn in progress that assign found best.
func (p Position) bestCategory(best *[sets]int) int {
	set := p.filled()
	for category := 1; category < Categories; category++ {
		with := set | 1<<(category-1)
		if with != set && category*p.reach(p.taken, category)+best[with] == best[set] {
			return category
		}
	}
	return Categories
}

// reach counts the dice that can show a face in the end of a turn, counted from
// 0, which is the one in progress or a later one.
func (p *Position) reach(turn, face int) (n int) {
	rerolls := p.turns[turn].rerolls
	for die, shows := range p.shown(turn, rerolls) {
		if int(shows) == face || p.later(turn, rerolls+1, die, face) {
			n++
		}
	}
	return n
}

// later tells whether a die shows a face on one of the rolls from that one on.
func (p *Position) later(turn, roll, die, face int) bool {
	for ; roll < Rolls; roll++ {
		if int(p.face(turn, roll, die)) == face {
			return true
		}
	}
	return false
}

// chase plays the turn in progress so that as many dice as can be show the face
// of a category, and fills it: whatever shows another face is thrown as long as
// one more die will come to match.
func (p Position) chase(category int) Position {
	for {
		dice := p.Dice()
		if p.reach(p.taken, category) == matching(dice, category) {
			p, _ = p.Play(Decision{Category: category})
			return p
		}
		d := Decision{Reroll: true}
		for die, face := range dice {
			d.Keep[die] = int(face) == category
		}
		p, _ = p.Play(d)
	}
}

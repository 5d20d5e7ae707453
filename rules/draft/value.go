package draft

import (
	"cmp"
	"slices"
)

// How the value of a game of two is found. An alpha-beta search over the picks
// remembers of each position between which margins it lies; picks that earn much
// and leave little are tried first. A window and its mirror images are one to
// it, and so are equal dice of a pool.

// Value is White's points less Black's at the end of a game that goes on from
// here and that both play as well as can be, knowing all three pools.
func (p Position) Value() int {
	value := valuation{}.margin(&p, -Most, Most)
	if p.seat() == Black {
		return -value
	}
	return value
}

// valuation is what is known of the positions of one tape.
type valuation map[state]bounds

// bounds are the least and the greatest that a margin can be.
type bounds struct{ least, most int }

// margin is what the player whose pick it is reaches against best play: exact
// where that lies between low and high, else a bound on the same side of them.
func (v valuation) margin(p *Position, low, high int) int {
	if p.Over() {
		return p.Margin(p.seat())
	}
	key := p.sharedState()
	known, ok := v[key]
	if !ok {
		known = bounds{-p.hope(p.seat().Other()), p.hope(p.seat())}
	}
	switch {
	case known.least >= high || known.least == known.most:
		return known.least
	case known.most <= low:
		return known.most
	}
	best := v.best(p, max(low, known.least), min(high, known.most))
	if best > low {
		known.least = max(known.least, best)
	}
	if best < high {
		known.most = min(known.most, best)
	}
	v[key] = known
	return best
}

// best tries the picks of a position until one reaches high.
func (v valuation) best(p *Position, low, high int) int {
	seat, best := p.seat(), -Most
	var space [Dice * Cells]made
	for _, m := range p.promising(space[:0]) {
		next := *p
		next.make(m)
		if next.seat() == seat {
			best = max(best, v.margin(&next, max(low, best), high))
		} else {
			best = max(best, -v.margin(&next, -high, -max(low, best)))
		}
		if best >= high {
			break
		}
	}
	return best
}

// promising adds the picks worth trying, the most promising first. Of equal
// dice the first that is there stands for all.
func (p *Position) promising(picks []made) []made {
	picks = p.appendLegal(picks)
	picks = slices.DeleteFunc(picks, func(m made) bool { return p.twin(int(m.die)) })
	v := look(p)
	slices.SortStableFunc(picks, func(a, b made) int { return cmp.Compare(v.net(b), v.net(a)) })
	return picks
}

// twin tells whether an equal die with a lower number is still there.
func (p *Position) twin(die int) bool {
	pool := &p.dice[p.pool()]
	for lower := range die {
		if pool[lower] == pool[die] && p.taken&(1<<lower) == 0 {
			return true
		}
	}
	return false
}

// sharedState is the position as the player whose pick it is sees it, with both
// windows taken for their mirror images.
func (p *Position) sharedState() state {
	s := p.state(p.seat())
	s.other = s.other.image()
	return s
}

package district

import "math/bits"

// finish decides the late columns when all others are.
func (s *search) finish(n *node) bool {
	first := n.late.first()
	switch n.late.size() {
	case 0:
		return n.worth >= s.need
	case 1:
		return s.last(n, first, s.reroutes)
	}
	p := pair{search: s, node: n, first: first, second: n.late.without(first).first()}
	second := s.floors.worthOf(&n.tall[p.second], 1)
	p.least = s.need - n.worth - second[1]
	return p.build(s.start(first), n.free, 1)
}

// last decides the last column: its tallest chain is as good as any.
func (s *search) last(n *node, column, reroutes int) bool {
	t := s.tallest(column, n.free, n.taken, reroutes)
	w := s.floors.worthOf(&t, reroutes)
	s.chosen[column] = t[reroutes]
	return n.worth+w[reroutes] >= s.need
}

// pair decides two late columns, with one reroute each: every chain of the
// first that is worth enough, and the tallest of the second beside it.
type pair struct {
	*search
	*node
	first, second int
	least         int32 // worth of the first column
}

// build goes on with a chain of the first column, on free rolls.
func (p *pair) build(c chain, free uint32, reroutes int) bool {
	if int(c.height) >= p.floors.least() && worth[c.height] >= p.least && p.with(c) {
		return true
	}
	for ; free != 0 && c.height < Floors; free &= free - 1 {
		if p.enter(c, bits.TrailingZeros32(free), free&(free-1), reroutes) {
			return true
		}
	}
	return false
}

// enter puts a roll on a chain in every way and goes on with the rolls after it.
func (p *pair) enter(c chain, roll int, after uint32, reroutes int) bool {
	top, natural := p.highest(p.first, c), p.natural[p.first][roll]
	for _, number := range p.sums[roll] {
		if number <= top || p.taken.has(int(c.height), number) {
			continue
		}
		if number == natural && p.build(c.then(roll, number, false), after, reroutes) {
			return true
		}
		if number != natural && reroutes > 0 && p.build(c.then(roll, number, true), after, reroutes-1) {
			return true
		}
	}
	return false
}

// with decides the second column beside a chain of the first.
func (p *pair) with(c chain) bool {
	if !p.spend() {
		return false
	}
	p.chosen[p.first] = c
	next := *p.node
	next.free &^= c.rolls
	next.taken |= c.numbers & p.search.floors.numbers()
	next.worth += worth[c.height]
	return p.last(&next, p.second, 1)
}

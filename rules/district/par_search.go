package district

import "math/bits"

// search looks for six columns that earn the bonus of some floors and are
// together worth what is needed.
//
// It decides column by column, not roll by roll: a game is six chains on rolls
// of their own. At least four of them use no reroute. Those come from the
// shelf; a column that is to use one is late, decided when few rolls are left.
type search struct {
	*outlook
	*shelf
	*effort
	floors  floors
	need    int32
	dearest worths           // what each column can earn beyond prices, whatever the others use
	live    [Columns + 1]set // by depth: the chains that go together with those chosen
	chosen  [Columns]chain
}

// node is a district of which some columns are decided.
type node struct {
	free  uint32
	taken numbers
	worth int32 // of the decided columns
	price int32 // of the goods that are left
	open  columns
	late  columns
	depth int
	tall  [Columns]tallest // of the open and late columns, with their reroutes; at least as high as can be
}

// bounds is what the columns of a node can be worth at most, each for itself.
type bounds struct {
	priced worths // beyond the prices of what they use
	plain  worths
}

// explore tells whether a node leads to what is needed, which is then chosen.
func (s *search) explore(n *node) bool {
	var b bounds
	if !s.spend() || !s.hopeful(n, &b) {
		return false
	}
	if n.open == 0 {
		return s.finish(n)
	}
	return s.branch(n, &b)
}

// hopeful works out the bounds, the cheap ones first, and tells whether they
// leave what is needed.
func (s *search) hopeful(n *node, b *bounds) bool {
	s.bound(n, b)
	if n.worth+n.price+b.priced.most(n.open, n.late, s.reroutes) < s.need {
		return false
	}
	if n.worth+b.plain.most(n.open, n.late, s.reroutes) < s.need {
		return false
	}
	if n.late == 0 && n.worth+b.plain.most(n.open, 0, 0) >= s.need {
		return true // without reroutes as well, so that it does not matter what they can still do
	}
	for c := range Columns {
		if s.renew(n, b, c) && n.worth+b.plain.most(n.open, n.late, s.reroutes) < s.need {
			return false
		}
	}
	return true
}

// bound takes the bounds of columns with reroutes over from the node before.
func (s *search) bound(n *node, b *bounds) {
	live := s.live[n.depth]
	for c := range Columns {
		if !n.open.has(c) && !n.late.has(c) {
			continue
		}
		b.priced[c], b.plain[c] = s.dearest[c], s.floors.worthOf(&n.tall[c], s.reroutes)
		if n.open.has(c) {
			b.priced[c][0], b.plain[c][0] = never, never
			if best, ok := s.first(live, c); ok {
				b.priced[c][0], b.plain[c][0] = best.profit, s.worthiest(live, c)
			}
		}
	}
}

// renew finds the tallest chains with reroutes of a column again where one of
// them has lost a roll or a number; while they stand nothing is taller.
func (s *search) renew(n *node, b *bounds, c int) bool {
	reroutes := s.spare(n, c)
	var rolls uint32
	var taken numbers
	for _, t := range n.tall[c][1 : reroutes+1] {
		rolls, taken = rolls|t.rolls, taken|t.numbers
	}
	if rolls&^n.free == 0 && taken&n.taken == 0 {
		return false
	}
	t := s.tallest(c, n.free, n.taken, reroutes)
	w := s.floors.worthOf(&t, reroutes)
	copy(n.tall[c][1:reroutes+1], t[1:])
	copy(b.plain[c][1:reroutes+1], w[1:])
	return true
}

// spare is how many reroutes a column may use when each late one uses one.
func (s *search) spare(n *node, c int) int {
	switch left := s.reroutes - n.late.size(); {
	case n.late.has(c):
		return left + 1
	case n.open.has(c):
		return left
	}
	return 0
}

// branch decides the open column with the fewest chains that matter: each of
// them, or the column is late.
func (s *search) branch(n *node, b *bounds) bool {
	column, fewest := n.open.first(), 1<<30
	for c := range Columns {
		if n.open.has(c) {
			if left := s.sift(n, b, c); left < fewest {
				column, fewest = c, left
			}
		}
	}
	live := s.live[n.depth]
	for w := s.words[column]; w < s.words[column+1]; w++ {
		for chains := live[w]; chains != 0; chains &= chains - 1 {
			if s.choose(n, column, &s.lots[w<<6+bits.TrailingZeros64(chains)]) {
				return true
			}
		}
	}
	return n.late.size() < s.reroutes && s.postpone(n, column)
}

// sift drops the chains of a column that leave the others too little, and
// counts the rest.
func (s *search) sift(n *node, b *bounds, c int) (left int) {
	live, others := s.live[n.depth], n.open.without(c)
	priced := n.worth + n.price + b.priced.most(others, n.late, s.reroutes)
	plain := n.worth + b.plain.most(others, n.late, s.reroutes)
	for w := s.words[c]; w < s.words[c+1]; w++ {
		for chains := live[w]; chains != 0; chains &= chains - 1 {
			l := &s.lots[w<<6+bits.TrailingZeros64(chains)]
			if priced+l.profit >= s.need && plain+worth[l.height] >= s.need {
				left++
			} else {
				live[w] &^= chains & -chains
			}
		}
	}
	return left
}

// choose goes on with a chain in a column.
func (s *search) choose(n *node, column int, l *lot) bool {
	next := *n
	next.depth++
	next.open = n.open.without(column)
	next.free &^= l.rolls
	next.taken |= l.numbers
	next.worth += worth[l.height]
	next.price -= worth[l.height] - l.profit
	s.beside(s.live[next.depth], s.live[n.depth], next.open, &l.chain)
	s.chosen[column] = l.chain
	return s.explore(&next)
}

// postpone goes on with a column late.
func (s *search) postpone(n *node, column int) bool {
	next := *n
	next.depth++
	next.open = n.open.without(column)
	next.late |= 1 << column
	copy(s.live[next.depth], s.live[n.depth])
	return s.explore(&next)
}

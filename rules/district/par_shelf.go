package district

import (
	"cmp"
	"math/bits"
	"slices"
)

// shelf holds the chains without a reroute that matter to a search, those of a
// column side by side and the best first. A set of them has one bit for each.
type shelf struct {
	lots  []lot
	words [Columns + 1]int // where the words of each column begin in a set
	high  [Floors + 1]set  // the chains of at least a height
	off   [Rolls]set       // the chains that do without a roll
	apart [16 * Floors]set // the chains that do without a number on a floor
}

// lot is a chain and what it is worth beyond the price of what it uses.
type lot struct {
	chain
	profit int32
}

// set is a set of the chains of a shelf.
type set []uint64

func (s set) remove(i int) { s[i>>6] &^= 1 << (i & 63) }

// add stacks the chains of the next column, and fills up its last word.
func (s *shelf) add(column int, lots []lot) {
	slices.SortStableFunc(lots, func(a, b lot) int { return cmp.Compare(b.profit, a.profit) })
	s.lots = append(s.lots, lots...)
	for len(s.lots)%64 != 0 {
		s.lots = append(s.lots, lot{profit: never})
	}
	s.words[column+1] = len(s.lots) / 64
}

// label notes which chains are high, and which do without a roll or number. It
// gives the set of all.
func (s *shelf) label() (all set) {
	all = s.everything()
	for h := range s.high {
		s.high[h] = s.everything()
	}
	for r := range s.off {
		s.off[r] = s.everything()
	}
	for i, l := range s.lots {
		if l.profit == never {
			all.remove(i)
		}
		for h := int(l.height) + 1; h <= Floors; h++ {
			s.high[h].remove(i)
		}
		for rolls := l.rolls; rolls != 0; rolls &= rolls - 1 {
			s.off[bits.TrailingZeros32(rolls)].remove(i)
		}
		for n := uint64(l.numbers); n != 0; n &= n - 1 {
			s.without(bits.TrailingZeros64(n)).remove(i)
		}
	}
	return all
}

func (s *shelf) everything() set {
	full := make(set, s.words[Columns])
	for w := range full {
		full[w] = ^uint64(0)
	}
	return full
}

// without is the set of the chains that do without a number on a floor.
func (s *shelf) without(number int) set {
	if s.apart[number] == nil {
		s.apart[number] = s.everything()
	}
	return s.apart[number]
}

// beside puts into to what goes together with a chain, of the open columns.
func (s *shelf) beside(to, live set, open columns, c *chain) {
	for column := range Columns {
		if !open.has(column) {
			continue
		}
		from, end := s.words[column], s.words[column+1]
		to := to[from:end]
		copy(to, live[from:end])
		for rolls := c.rolls; rolls != 0; rolls &= rolls - 1 {
			to.keep(s.off[bits.TrailingZeros32(rolls)][from:end])
		}
		for n := uint64(c.numbers); n != 0; n &= n - 1 {
			to.keep(s.apart[bits.TrailingZeros64(n)][from:end])
		}
	}
}

func (s set) keep(only set) {
	for w, word := range only {
		s[w] &= word
	}
}

// first is the best chain of a column in a set; ok is false where there is none.
func (s *shelf) first(live set, column int) (best *lot, ok bool) {
	for w := s.words[column]; w < s.words[column+1]; w++ {
		if live[w] != 0 {
			return &s.lots[w<<6+bits.TrailingZeros64(live[w])], true
		}
	}
	return nil, false
}

// worthiest is what the highest chain of a column in a set is worth.
func (s *shelf) worthiest(live set, column int) int32 {
	for h := Floors; h >= 0; h-- {
		for w := s.words[column]; w < s.words[column+1]; w++ {
			if live[w]&s.high[h][w] != 0 {
				return worth[h]
			}
		}
	}
	return never
}

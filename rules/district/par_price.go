package district

import "math/bits"

// The goods that columns compete for: each roll, each number on each floor that
// is to earn its bonus, and the reroutes.
const (
	goodNumber  = Rolls
	goodReroute = goodNumber + 16*Floors
	goods       = goodReroute + 1
)

// amounts is an amount of each of the goods, or a price in units.
type amounts [goods]int32

// of is the price of rolls and numbers.
func (p *amounts) of(rolls uint32, n numbers) (sum int32) {
	for ; rolls != 0; rolls &= rolls - 1 {
		sum += p[bits.TrailingZeros32(rolls)]
	}
	for n := uint64(n); n != 0; n &= n - 1 {
		sum += p[goodNumber+bits.TrailingZeros64(n)]
	}
	return sum
}

// add counts the goods that a chain uses.
func (p *amounts) add(c *bargain, f floors) {
	for rolls := c.rolls; rolls != 0; rolls &= rolls - 1 {
		p[bits.TrailingZeros32(rolls)]++
	}
	for n := uint64(c.numbers & f.numbers()); n != 0; n &= n - 1 {
		p[goodNumber+bits.TrailingZeros64(n)]++
	}
	p[goodReroute] += c.rerouted
}

// bargain is a chain and what it costs.
type bargain struct {
	cost     int32
	rerouted int32
	rolls    uint32
	numbers  numbers
}

// dear is a cost that no chain is worth.
const dear = -never

// shop finds the chains of a column that are worth most beyond their price. The
// cheapest chain of each height and top is enough for that.
type shop struct {
	*outlook
	floors   floors
	barred   numbers // stand on these floors already
	prices   *amounts
	column   int
	layers   int                                   // 1: reroutes are paid for; else they are free, and a layer for each number of them
	cheapest [Reroutes + 1][Floors + 1][13]bargain // with a top of at most
}

// profits are the best of a column by layer: worth less cost, and the chains.
func (s *shop) profits(column, layers int) (profit [Reroutes + 1]int32, best [Reroutes + 1]*bargain) {
	s.column, s.layers = column, layers
	s.clear()
	high := s.height[column]
	for free := s.free; free != 0; free &= free - 1 {
		roll := bits.TrailingZeros32(free)
		for h := min(high, Floors-1); h >= s.height[column]; h-- {
			if s.enter(roll, h) && h == high {
				high++
			}
		}
	}
	profit = [Reroutes + 1]int32{never, never, never}
	for k := range layers {
		profit[k], best[k] = profit[max(0, k-1)], best[max(0, k-1)]
		for h := max(s.floors.least(), s.height[column]); h <= Floors; h++ {
			if c := &s.cheapest[k][h][12]; c.cost < dear && worth[h]-c.cost > profit[k] {
				profit[k], best[k] = worth[h]-c.cost, c
			}
		}
	}
	return profit, best
}

// clear leaves nothing but the column as it stands.
func (s *shop) clear() {
	for k := range s.layers {
		for h := s.height[s.column]; h <= Floors; h++ {
			for t := range s.cheapest[k][h] {
				s.cheapest[k][h][t].cost = dear
			}
		}
	}
	for t := int(s.top[s.column]); t <= 12; t++ {
		s.cheapest[0][s.height[s.column]][t] = bargain{}
	}
}

// enter puts a roll on all chains of a height, and tells whether that was of use.
func (s *shop) enter(roll, height int) (useful bool) {
	natural := s.natural[s.column][roll]
	for _, number := range s.sums[roll] {
		if number == 0 || s.barred.has(height, number) {
			continue
		}
		step, price := 0, s.prices[roll]+s.prices[goodNumber+16*height+int(number)]
		switch {
		case number == natural:
		case s.reroutes == 0:
			continue
		case s.layers == 1:
			price += s.prices[goodReroute]
		default:
			step = 1
		}
		for k := step; k < s.layers; k++ {
			from, to := &s.cheapest[k-step][height][number-1], &s.cheapest[k][height+1]
			if cost := from.cost + price; cost < to[number].cost {
				from.then(to, cost, roll, height, number, number != natural)
				useful = true
			}
		}
	}
	return useful
}

// then keeps the chain with an entry more wherever it is the cheapest.
func (b *bargain) then(to *[13]bargain, cost int32, roll, height int, number uint8, rerouted bool) {
	longer := bargain{cost, b.rerouted, b.rolls | 1<<roll, b.numbers | on(height, number)}
	if rerouted {
		longer.rerouted++
	}
	for t := int(number); t < len(to) && cost < to[t].cost; t++ {
		to[t] = longer
	}
}

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

// bargain is what a chain uses.
type bargain struct {
	rolls    uint32
	rerouted int32
	numbers  numbers
}

// dear is a cost that no chain is worth.
const dear = -never

// shop finds the chains of a column that are worth most beyond their price. The
// cheapest chain of each height and top is enough for that.
type shop struct {
	*outlook
	floors floors
	barred numbers // stand on these floors already
	prices *amounts
	column int
	layers int                                 // 1: reroutes are paid for; else they are free, with a layer for each number of them
	costs  [Reroutes + 1][Floors + 1][13]int32 // of the cheapest chain with a top of at most
	chains [Reroutes + 1][Floors + 1][13]bargain
}

// profits are the best of a column by layer, worth less cost, and the chain of the first.
func (s *shop) profits(column, layers int) (profit [Reroutes + 1]int32, first *bargain) {
	s.column, s.layers = column, layers
	s.clear()
	high := s.height[column]
	for free := s.free; free != 0; free &= free - 1 {
		roll := bits.TrailingZeros32(free)
		for h := min(high, Floors-1); h >= s.height[column]; h-- { // downwards, as a roll is used once
			if s.enter(roll, h) && h == high {
				high++
			}
		}
	}
	profit = [Reroutes + 1]int32{never, never, never}
	for k := range layers {
		profit[k] = profit[max(0, k-1)]
		for h := max(s.floors.least(), s.height[column]); h <= high; h++ {
			if cost := s.costs[k][h][12]; cost < dear && worth[h]-cost > profit[k] {
				profit[k] = worth[h] - cost
				if k == 0 {
					first = &s.chains[0][h][12]
				}
			}
		}
	}
	return profit, first
}

// clear leaves nothing but the column as it stands.
func (s *shop) clear() {
	for k := range s.layers {
		for h := s.height[s.column]; h <= Floors; h++ {
			for t := range s.costs[k][h] {
				s.costs[k][h][t] = dear
			}
		}
	}
	h := s.height[s.column]
	for t := int(s.top[s.column]); t <= 12; t++ {
		s.costs[0][h][t], s.chains[0][h][t] = 0, bargain{}
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
			cost := s.costs[k-step][height][number-1] + price
			if cost < s.costs[k][height+1][number] {
				s.put(k, cost, s.chains[k-step][height][number-1].then(roll, height, number, number != natural), height+1, number)
				useful = true
			}
		}
	}
	return useful
}

// then is the chain with an entry more.
func (b bargain) then(roll, height int, number uint8, rerouted bool) bargain {
	b.rolls |= 1 << (roll & 31)
	b.numbers |= on(height, number)
	if rerouted {
		b.rerouted++
	}
	return b
}

// put keeps a chain wherever it is the cheapest.
func (s *shop) put(layer int, cost int32, b bargain, height int, top uint8) {
	costs, chains := &s.costs[layer][height], &s.chains[layer][height]
	for t := int(top); t < len(costs) && cost < costs[t]; t++ {
		costs[t], chains[t] = cost, b
	}
}

package district

import "math/bits"

// tallest is the tallest chain of a column, alone, with up to so many reroutes.
type tallest [Reroutes + 1]chain

// build finds the tallest chains. Of all chains of one height the one with the
// least top can be continued in every way in which the others can, so that one
// for each height and number of reroutes is enough.
type build struct {
	*outlook
	column   int
	taken    numbers // must not be written
	reroutes int
	tops     [Reroutes + 1][Floors + 1]uint8
	chains   [Reroutes + 1][Floors + 1]chain
}

// unbuilt is the top of a height that is out of reach: no number is higher.
const unbuilt = 255

// tallest finds the tallest chains of a column on free rolls that keep off the taken numbers.
func (o *outlook) tallest(column int, free uint32, taken numbers, reroutes int) tallest {
	b := build{outlook: o, column: column, taken: taken, reroutes: reroutes}
	for k := range b.tops {
		b.tops[k] = [Floors + 1]uint8{unbuilt, unbuilt, unbuilt, unbuilt, unbuilt}
	}
	b.tops[0][o.height[column]], b.chains[0][o.height[column]] = o.top[column], o.start(column)
	high := o.height[column]
	for ; free != 0; free &= free - 1 {
		roll := bits.TrailingZeros32(free)
		for h := min(high, Floors-1); h >= o.height[column]; h-- { // downwards, as a roll is used once
			if b.enter(roll, h) && h == high {
				high++
			}
		}
	}
	return b.best()
}

// enter puts a roll on all chains of a height, and tells whether that was of use.
func (b *build) enter(roll, height int) (useful bool) {
	natural := b.natural[b.column][roll]
	for k := 0; k <= b.reroutes; k++ {
		top := b.tops[k][height]
		if top == unbuilt {
			continue
		}
		if natural > top && b.put(k, k, roll, height, natural) {
			useful = true
		}
		if k < b.reroutes && b.put(k, k+1, roll, height, b.lowest(roll, height, top)) {
			useful = true
		}
	}
	return useful
}

// lowest is the least number of a roll that may stand on a top, unbuilt where none may.
func (b *build) lowest(roll, height int, top uint8) uint8 {
	for _, sum := range b.sums[roll] {
		if sum > top && !b.taken.has(height, sum) {
			return sum
		}
	}
	return unbuilt
}

// put keeps the chain with an entry more if its top is the least so far.
func (b *build) put(from, to, roll, height int, number uint8) bool {
	if number >= b.tops[to][height+1] || b.taken.has(height, number) {
		return false
	}
	b.tops[to][height+1] = number
	b.chains[to][height+1] = b.chains[from][height].then(roll, number, to > from)
	return true
}

// best is the tallest of the chains kept.
func (b *build) best() (best tallest) {
	best[0] = b.start(b.column)
	for k := 0; k <= b.reroutes; k++ {
		best[k] = best[max(0, k-1)]
		for h := Floors; h > int(best[k].height); h-- {
			if b.tops[k][h] != unbuilt {
				best[k] = b.chains[k][h]
			}
		}
	}
	return best
}

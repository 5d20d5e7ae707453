package district

import "math/bits"

// What the strong player has learned: what a street still earns on average. That
// is the sum of the weights of its features, from a table for each number of
// rolls to come. The features are: what each two columns show, what each column
// could do with reroutes, which of the next numbers stand already on the floor
// that a column goes on with, the numbers of each floor that may still be lit, and
// the skyline. Weights are whole numbers, which every machine adds up to the same.

// point is a point in weights.
const point = 1 << 22

// experience is a table for each number of rolls to come, and what finds features
// in them. The one for none stays empty: nothing is earned any more.
type experience struct {
	tables  [Rolls]table
	pair    [Columns][Columns]int32            // where the features of two columns begin, the lower one first
	rank    [1 << (highest - lowest + 1)]int32 // of a set of up to six numbers, small sets first
	upper   [Columns + 1]int32                 // where the sets of an upper floor begin, by the cells below
	skyline [skylineCodes]int32                // which of the skylines it is
	rolls   []throw
}

// table is the weights for one number of rolls to come.
type table [weights]int32

// How the weights of a table are ordered.
const (
	columnPairs  = Columns * (Columns - 1) / 2
	floorSets    = 1486 // sets of up to six numbers
	upperSets    = 3384 // the same, by as many cells below or more
	skylines     = 210  // four numbers of cells, 0-6, that do not rise from floor to floor
	skylineCodes = (Columns + 1) * (Columns + 1) * (Columns + 1) * (Columns + 1)
	reserves     = Reroutes + 1
	window       = 4 // numbers above the top of a column that are looked at
	crowds       = 8 // 0-6 cells of a floor, or it is spoiled

	pairsAt   = 0
	groundAt  = pairsAt + columnPairs*shapes*shapes
	upperAt   = groundAt + floorSets
	skylineAt = upperAt + (Floors-1)*upperSets
	columnAt  = skylineAt + skylines<<Floors*reserves
	nextAt    = columnAt + Columns*shapes*reserves
	weights   = nextAt + Columns*shapes<<window*crowds
)

// newExperience numbers the features of empty tables.
func newExperience() *experience {
	e := &experience{rolls: throws()}
	e.numberPairs()
	e.numberSets()
	e.numberSkylines()
	return e
}

func (e *experience) numberPairs() {
	next := int32(pairsAt)
	for a := range Columns {
		for b := a + 1; b < Columns; b++ {
			e.pair[a][b] = next
			next += shapes * shapes
		}
	}
}

// numberSets numbers the sets of up to six numbers. Those of an upper floor are
// no larger than what stands below.
func (e *experience) numberSets() {
	sets, begin := int32(0), int32(0)
	for size := range Columns + 1 {
		for set := range e.rank {
			if bits.OnesCount(uint(set)) == size {
				e.rank[set] = sets
				sets++
			}
		}
		e.upper[size] = begin
		begin += sets
	}
}

func (e *experience) numberSkylines() {
	next := int32(0)
	for code := range e.skyline {
		a, b, c, d := code/343, code/49%7, code/7%7, code%7
		if a >= b && b >= c && c >= d {
			e.skyline[code] = next
			next++
		}
	}
}

// features is where the weights of a street stand in its table.
type features struct {
	at    [columnPairs + 2*Columns + Floors + 1]int32
	count int
}

func (f *features) add(at int32) {
	f.at[f.count] = at
	f.count++
}

// sum adds up their weights.
func (f *features) sum(t *table) (sum int32) {
	for _, at := range f.at[:f.count] {
		sum += t[at]
	}
	return sum
}

// features lists those of a street.
func (e *experience) features(s *street) (all features) {
	for c := range Columns {
		for d := c + 1; d < Columns; d++ {
			all.add(e.pair[c][d] + int32(s.shape(c)*shapes+s.shape(d)))
		}
		all.add(columnFeature(c, s.shape(c), s.reroutes))
		if s.height[c] < Floors {
			all.add(s.nextFeature(c))
		}
	}
	for f := range Floors {
		if !s.spoiled.has(f) {
			all.add(e.floorFeature(s, f, s.used[f]))
		}
	}
	all.add(e.skylineFeature(s.skyline(), s.spoiled, s.reroutes))
	return all
}

// value is what a street still earns on average, as experience says.
func (e *experience) value(s *street) int32 {
	all := e.features(s)
	return all.sum(&e.tables[s.left])
}

// columnFeature is that of a column and the reroutes left.
func columnFeature(column, shape int, reroutes uint8) int32 {
	return columnAt + int32((column*shapes+shape)*reserves+int(reroutes))
}

// nextFeature is that of a column and the floor that it goes on with: how many
// cells are filled there, and which of the numbers just above the top.
func (s *street) nextFeature(column int) int32 {
	return s.nextFeatureOf(column, int(s.height[column]), int(s.top[column]))
}

// nextFeatureOf is the same for a column of another height and top.
func (s *street) nextFeatureOf(column, height, top int) int32 {
	shape := shape(height, top)
	if s.spoiled.has(height) {
		return spoiledFeature(column, shape)
	}
	near := int(s.used[height]>>(base(top)-lowest+1)) & (1<<window - 1)
	return nextAt + int32(((column*shapes+shape)<<window+near)*crowds) + int32(s.filled[height])
}

// base is the number above which the window of a column begins: the top, or the
// lowest where it is empty.
func base(top int) int { return max(top, lowest) }

// spoiledFeature is that of a column that goes on with a spoiled floor.
func spoiledFeature(column, shape int) int32 {
	return nextAt + int32((column*shapes+shape)<<window*crowds+crowds-1)
}

// floorFeature is that of a floor, not a spoiled one, with a set of numbers.
func (e *experience) floorFeature(s *street, floor int, used uint16) int32 {
	if floor == 0 {
		return groundAt + e.rank[used]
	}
	return e.upperFeature(floor, s.filled[floor-1], used)
}

// upperFeature is that of a floor by the number of cells below.
func (e *experience) upperFeature(floor int, below uint8, used uint16) int32 {
	return upperAt + int32((floor-1)*upperSets) + e.upper[below] + e.rank[used]
}

// skylineFeature is that of how high the columns are, whichever they are, with
// the floors that are spoiled and the reroutes left.
func (e *experience) skylineFeature(code int, spoiled floors, reroutes uint8) int32 {
	return skylineAt + (e.skyline[code]<<Floors+int32(spoiled))*reserves + int32(reroutes)
}

package district

import "math/bits"

// What the strong player has learned: what a street still earns on average. That
// is a sum of weights, one for each of its features, from a table for each
// number of rolls to come. Features are what two columns show at once, what a
// floor needs, the skyline, what reroutes do for a column, and what its next
// floor takes. Weights are whole numbers, so that every machine adds them up to
// the same.

// point is the size of a point in weights and worths.
const point = 1 << 22

// shapes counts what a column may look like: empty, one of 30 pairs of a height
// and a top, full.
const (
	shapes    = 32
	fullShape = shapes - 1
)

// shapeOfTop0 is the shape that a column of each height would have with top 0.
var shapeOfTop0 = [Floors]int{0, -1, 9, 18}

func shape(height, top uint8) int {
	switch height {
	case 0:
		return 0
	case Floors:
		return fullShape
	}
	return shapeOfTop0[height] + int(top)
}

// How the weights of one table are ordered.
const (
	columnPairs = Columns * (Columns - 1) / 2
	floorSets   = 1486 // sets of up to six numbers
	upperSets   = 3384 // the same by the number of cells below, which are no fewer
	skylines    = 210  // falling numbers of cells on four floors
	filledKinds = 8    // 0-5 cells of a floor, or a floor that is spoiled
	windowSize  = 4    // numbers above the top that are looked at

	pairsAt   = 0
	groundAt  = pairsAt + columnPairs*shapes*shapes
	upperAt   = groundAt + floorSets
	skylineAt = upperAt + (Floors-1)*upperSets
	columnAt  = skylineAt + skylines<<Floors*(Reroutes+1)
	nextAt    = columnAt + Columns*shapes*(Reroutes+1)
	weights   = nextAt + Columns*shapes<<windowSize*filledKinds
)

// table is the weights for one number of rolls to come.
type table [weights]int32

// experience is all tables by the number of rolls to come, with what finds
// features in them. The table for none stays empty: nothing is earned any more.
type experience struct {
	tables  [Rolls]table
	pair    [Columns][Columns]int32            // where the pairs of two columns begin, the lower one first
	rank    [1 << (highest - lowest + 1)]int32 // of a set of numbers, the smaller sets first
	upper   [Columns + 1]int32                 // where the sets begin by the number of cells below
	skyline [(Columns + 1) * (Columns + 1) * (Columns + 1) * (Columns + 1)]int32
	rolls   []weighted
}

// weighted is a roll of three dice, whatever their order.
type weighted struct {
	faces [3]uint8
	ways  int32 // of 216 in which it may fall
}

// inexperienced numbers the features of tables without weights.
func inexperienced() *experience {
	e := &experience{rolls: allRolls()}
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

func (e *experience) numberSets() {
	next, begins := int32(0), int32(0)
	for size := range Columns + 1 {
		for set := range e.rank {
			if bits.OnesCount(uint(set)) == size {
				e.rank[set] = next
				next++
			}
		}
		e.upper[size] = begins
		begins += next
	}
}

func (e *experience) numberSkylines() {
	next := int32(0)
	for i := range e.skyline {
		a, b, c, d := i/343, i/49%7, i/7%7, i%7
		if a >= b && b >= c && c >= d {
			e.skyline[i] = next
			next++
		}
	}
}

// allRolls lists the 56 rolls.
func allRolls() (all []weighted) {
	for a := uint8(1); a <= 6; a++ {
		for b := a; b <= 6; b++ {
			for c := b; c <= 6; c++ {
				all = append(all, weighted{[3]uint8{a, b, c}, ways(a, b, c)})
			}
		}
	}
	return all
}

// ways counts the orders of three faces that do not fall.
func ways(a, b, c uint8) int32 {
	switch {
	case a == b && b == c:
		return 1
	case a == b || b == c:
		return 3
	}
	return 6
}

// features is where the weights of a street lie, in its table.
type features struct {
	at    [maxFeatures]int32
	count int
}

const maxFeatures = columnPairs + Floors + 1 + Columns + Columns

func (f *features) add(at int32) {
	f.at[f.count] = at
	f.count++
}

// features lists those of a street.
func (e *experience) features(s *street) (all features) {
	for a := range Columns {
		for b := a + 1; b < Columns; b++ {
			all.add(e.pairAt(a, b, s.shape(a), s.shape(b)))
		}
		all.add(columnFeature(a, s.shape(a), s.reroutes))
		if s.height[a] < Floors {
			all.add(s.nextFeature(a))
		}
	}
	for f := range Floors {
		if !s.spoiled.has(f) {
			all.add(e.floorFeature(s, f))
		}
	}
	all.add(e.skylineFeature(s.skyline(), s.spoiled, s.reroutes))
	return all
}

// value is what a street still earns on average, by experience.
func (e *experience) value(s *street) (sum int32) {
	t, all := &e.tables[s.left], e.features(s)
	for _, at := range all.at[:all.count] {
		sum += t[at]
	}
	return sum
}

func (s *street) shape(column int) int { return shape(s.height[column], s.top[column]) }

// pairAt is the feature of two columns, the lower one first.
func (e *experience) pairAt(a, b, shapeA, shapeB int) int32 {
	return e.pair[a][b] + int32(shapeA*shapes+shapeB)
}

// columnFeature is that of a column and the reroutes left.
func columnFeature(column, shape int, reroutes uint8) int32 {
	return columnAt + int32((column*shapes+shape)*(Reroutes+1)+int(reroutes))
}

// nextFeature is that of a column and the floor that it would reach next: how many
// cells are filled there, and which of the next numbers it has.
func (s *street) nextFeature(column int) int32 {
	f := s.height[column]
	return nextFeature(column, s.shape(column), s.top[column], s.used[f], s.filled[f], s.spoiled.has(int(f)))
}

// spoiledFeature is that of a column whose next floor is spoiled.
func spoiledFeature(column, shape int) int32 {
	return nextAt + int32((column*shapes+shape)<<windowSize*filledKinds+filledKinds-1)
}

func nextFeature(column, shape int, top uint8, used uint16, filled uint8, spoiled bool) int32 {
	window := int(used>>(max(top, lowest)-lowest+1)) & (1<<windowSize - 1)
	if spoiled {
		window, filled = 0, filledKinds-1
	}
	return nextAt + int32(((column*shapes+shape)<<windowSize+window)*filledKinds) + int32(filled)
}

// floorFeature is that of a floor which may still be lit: its numbers, and how
// many cells below carry the rest.
func (e *experience) floorFeature(s *street, floor int) int32 {
	return e.floorFeatureOf(s, floor, s.used[floor])
}

func (e *experience) floorFeatureOf(s *street, floor int, used uint16) int32 {
	if floor == 0 {
		return groundAt + e.rank[used]
	}
	return e.upperFeature(floor, s.filled[floor-1], used)
}

func (e *experience) upperFeature(floor int, below uint8, used uint16) int32 {
	return upperAt + int32((floor-1)*upperSets) + e.upper[below] + e.rank[used]
}

// skyline is the number of cells on each floor, as one number.
func (s *street) skyline() int {
	return ((int(s.filled[0])*7+int(s.filled[1]))*7+int(s.filled[2]))*7 + int(s.filled[3])
}

// skylineStep is what a cell on each floor adds to it.
var skylineStep = [Floors]int{343, 49, 7, 1}

func (e *experience) skylineFeature(skyline int, spoiled floors, reroutes uint8) int32 {
	return skylineAt + (e.skyline[skyline]<<Floors+int32(spoiled))*(Reroutes+1) + int32(reroutes)
}

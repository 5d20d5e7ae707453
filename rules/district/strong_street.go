package district

// street is a district as the strong player sees it: what was written, counted in
// the ways that matter to what may still be earned. It stands after a decision,
// before the next roll is thrown. Columns and floors count from 0.
type street struct {
	height   [Columns]uint8
	top      [Columns]uint8 // the highest number of each column, 0 when it is empty
	used     [Floors]uint16 // the numbers on each floor, bit n-2 for the number n
	filled   [Floors]uint8  // how many cells of each floor
	spoiled  floors         // have a number twice and can no longer earn the bonus
	reroutes uint8          // left
	left     uint8          // rolls that are still to be thrown
}

// street is the district before the roll to decide is looked at.
func (p *Position) street() street {
	s := street{reroutes: uint8(p.ReroutesLeft()), left: Rolls - p.decided}
	for c := range Columns {
		for f := range p.height[c] {
			s.write(c, int(p.cells[c][f].Number))
		}
	}
	return s
}

// write puts a number on a column and tells the points that it earns.
func (s *street) write(column, number int) int {
	f := int(s.height[column])
	points := s.points(f, number)
	s.spoiled |= s.spoils(f, number)
	s.used[f] |= bit(number)
	s.filled[f]++
	s.height[column]++
	s.top[column] = uint8(number)
	return points
}

// points is what a number on a floor earns: for its own cell, and for what it
// completes. A column is full with its fourth cell, a floor with its sixth.
func (s *street) points(floor, number int) int {
	points := 1
	if floor == Floors-1 {
		points += 3
	}
	if s.filled[floor] == Columns-1 && !(s.spoiled | s.spoils(floor, number)).has(floor) {
		points += 4
	}
	return points
}

// spoils is the floor, as a set, if the number stands there already.
func (s *street) spoils(floor, number int) floors {
	return floors(s.used[floor]>>(number-lowest)&1) << floor
}

// passed is the street after the next roll is passed.
func (s street) passed() street {
	s.left--
	return s
}

// entered is the street after the next roll is entered, and the points that it earns.
func (s street) entered(column, number int, reroute bool) (street, int) {
	s.left--
	if reroute {
		s.reroutes--
	}
	points := s.write(column, number)
	return s, points
}

// least is the lowest number that a column takes, above the highest where it is full.
func (s *street) least(column int) int {
	if s.height[column] == Floors {
		return highest + 1
	}
	return max(int(s.top[column])+1, lowest)
}

// The sums of two dice.
const (
	lowest  = 2
	highest = 12
)

// bit is a number in a set of those on one floor.
func bit(number int) uint16 { return 1 << (number - lowest) }

// shapes counts what a column may look like: empty, one of 30 heights and tops, full.
const (
	shapes    = 32
	fullShape = shapes - 1
)

func (s *street) shape(column int) int { return shape(int(s.height[column]), int(s.top[column])) }

// shape numbers what a column of a height and a top looks like. A second number is
// no lower than 3, a third no lower than 4.
func shape(height, top int) int {
	switch height {
	case 0:
		return 0
	case 1:
		return top - 1
	case 2:
		return top + 9
	case 3:
		return top + 18
	}
	return fullShape
}

// skyline is the number of cells on each floor, as one number.
func (s *street) skyline() int {
	return ((int(s.filled[0])*7+int(s.filled[1]))*7+int(s.filled[2]))*7 + int(s.filled[3])
}

// skylineStep is what one cell more on each floor adds to it.
var skylineStep = [Floors]int{343, 49, 7, 1}

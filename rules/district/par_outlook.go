package district

import "math/bits"

// outlook is what a position leaves open: all that its undecided rolls still
// offer to six columns. Columns, floors and rolls count from 0 here.
type outlook struct {
	free     uint32                // the undecided rolls, one bit each
	reroutes int                   // left
	height   [Columns]int          // of each column as it stands
	top      [Columns]uint8        // its highest number, 0 when it is empty
	written  numbers               // what stands in the columns
	spoiled  floors                // have a number twice and can no longer earn the bonus
	natural  [Columns][Rolls]uint8 // the number that a roll writes into a column without a reroute, 0 for none
	sums     [Rolls][3]uint8       // the numbers that a roll makes, rising, then 0
}

// outlook lists what the position leaves open.
func (p *Position) outlook() *outlook {
	o := &outlook{free: 1<<Rolls - 1<<p.decided, reroutes: p.ReroutesLeft()}
	for c := range Columns {
		o.height[c], o.top[c] = int(p.height[c]), uint8(p.top(c+1))
		for f := range o.height[c] {
			o.write(f, p.cells[c][f].Number)
		}
	}
	for r := range Rolls {
		o.roll(r, p.roll(r+1), p.sum(r+1))
	}
	return o
}

func (o *outlook) write(floor int, number uint8) {
	if o.written&on(floor, number) != 0 {
		o.spoiled |= 1 << floor
	}
	o.written |= on(floor, number)
}

// roll notes the numbers of a roll. A greater face set aside leaves a smaller number.
func (o *outlook) roll(r int, faces []uint8, sum int) {
	made := 0
	for face := 6; face >= 1; face-- {
		if !shows(faces, uint8(face)) {
			continue
		}
		number := uint8(sum - face)
		o.natural[face-1][r] = number
		o.sums[r][made] = number
		made++
	}
}

func shows(faces []uint8, face uint8) bool {
	return faces[0] == face || faces[1] == face || faces[2] == face
}

// numbers is a set of numbers on floors, 16 bits for each floor.
type numbers uint64

// on is one number on a floor.
func on(floor int, number uint8) numbers { return 1 << ((16*floor + int(number)) & 63) }

// has tells whether a number is among them.
func (n numbers) has(floor int, number uint8) bool { return n&on(floor, number) != 0 }

// floors is a set of floors that are to earn the row bonus, one bit each.
type floors uint8

const allFloors floors = 1<<Floors - 1

func (f floors) has(floor int) bool { return f>>floor&1 != 0 }

// bonus is the points that the rows earn.
func (f floors) bonus() int { return 4 * bits.OnesCount8(uint8(f)) }

// least is the height that every column needs for the rows to be full.
func (f floors) least() int { return bits.Len8(uint8(f)) }

// numbers is every number on these floors. Only these must differ.
func (f floors) numbers() (all numbers) {
	for floor := range Floors {
		if f.has(floor) {
			all |= 0xffff << (16 * floor)
		}
	}
	return all
}

// columns is a set of columns, one bit each.
type columns uint8

const allColumns columns = 1<<Columns - 1

func (s columns) has(c int) bool        { return s>>c&1 != 0 }
func (s columns) without(c int) columns { return s &^ (1 << c) }
func (s columns) size() int             { return bits.OnesCount8(uint8(s)) }
func (s columns) first() int            { return bits.TrailingZeros8(uint8(s)) }

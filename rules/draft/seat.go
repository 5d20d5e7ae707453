package draft

// Seat is one of the two players. The zero Seat is neither.
type Seat uint8

// The seats. In a game of ours White picks first in pools 1 and 3, Black in pool 2.
const (
	White Seat = 1 + iota
	Black
)

// Both are the seats in the order in which they are named.
var Both = [2]Seat{White, Black}

var seatWords = []string{"white", "black"}

// Other is the opponent.
func (s Seat) Other() Seat { return White + Black - s }

// String is the word of the case files, "white" or "black".
func (s Seat) String() string {
	if s != White && s != Black {
		return ""
	}
	return seatWords[s-White]
}

// index is the place of a seat in an array of two.
func (s Seat) index() int { return int(s - White) }

// turn is whose pick is number n, counted from 0, when first begins pools 1 and
// 3: players alternate within a pool, and the other begins pool 2.
func turn(first Seat, n int) Seat {
	pool, order := n/Dice, n%Dice
	if (pool+order)%2 == 0 {
		return first
	}
	return first.Other()
}

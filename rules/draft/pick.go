package draft

import (
	"fmt"
	"strconv"

	"dailydistrict/rules"
)

// Pick is one line of a sheet: a die is taken and written into a cell, or it is
// crossed off; or the line is still open.
type Pick struct {
	Die   int  // 1-4: the place in the pool, not the face
	Cross bool // taken and crossed off, as it fits nowhere
	Open  bool // undecided, in a plan

	Row    int // 1 on top, 2 at the bottom; only where the die is written
	Column int // 1-3, from the left

	// What a paper record also claims. Zero is not claimed.
	Pool int // 1-3
	Seat Seat
}

// cross is what follows the die in the line of one that fits nowhere.
const cross = "x"

// Parse reads what String writes, and nothing else. It does not ask whether the
// game has such a die or cell.
func Parse(line string) (Pick, error) {
	if line == rules.Undecided {
		return Pick{Open: true}, nil
	}
	if len(line) == 2 && digit(line[0]) && line[1:] == cross {
		return Pick{Die: int(line[0] - '0'), Cross: true}, nil
	}
	if len(line) == 3 && digit(line[0]) && 'a' <= line[1] && line[1] <= 'z' && digit(line[2]) {
		return Pick{Die: int(line[0] - '0'), Row: int(line[1]-'a') + 1, Column: int(line[2] - '0')}, nil
	}
	return Pick{}, fmt.Errorf("%.20q is no pick; write 1b3 for die 1 in the bottom row, place 3, 4x for die 4 that fits nowhere", line)
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// String writes the pick as a line; its claims are not part of that.
func (p Pick) String() string {
	die := strconv.Itoa(p.Die)
	switch {
	case p.Open:
		return rules.Undecided
	case p.Cross:
		return die + cross
	}
	return die + string(rune('a'+p.Row-1)) + strconv.Itoa(p.Column)
}

package categories

import (
	"fmt"

	"dailydistrict/rules"
)

// Decision is one line of a sheet: a reroll, the entry that ends a turn, or
// still open.
type Decision struct {
	Open bool // undecided, in a plan

	Reroll bool
	Keep   [Dice]bool // of a reroll: the dice that are kept, left to right

	Category int // of an entry: 1-6

	// What a record also claims.
	Turn            int       // 1-6; zero is not claimed
	Faces           [Dice]int // of a reroll: what the kept dice show; zero is not claimed
	Counted         bool      // of an entry: the two numbers below are claimed
	Matching, Score int       // dice that show the category's face, and their sum
}

// The signs of a reroll.
const (
	kept   = 'x'
	thrown = '.'
)

// Parse reads what String writes, and nothing else. It does not ask whether the
// game has such a category, or whether the reroll is legal.
func Parse(line string) (Decision, error) {
	if line == rules.Undecided {
		return Decision{Open: true}, nil
	}
	if len(line) == 2 && line[0] == '=' && '0' <= line[1] && line[1] <= '9' {
		return Decision{Category: int(line[1] - '0')}, nil
	}
	d := Decision{Reroll: true}
	whole := len(line) == Dice
	for i := 0; whole && i < Dice; i++ {
		d.Keep[i] = line[i] == kept
		whole = d.Keep[i] || line[i] == thrown
	}
	if !whole {
		return Decision{}, fmt.Errorf("%.20q is no decision; write x.. to keep the first die and throw the others, =4 to fill the category of fours", line)
	}
	return d, nil
}

// String writes the decision as a line; its claims are not part of that.
func (d Decision) String() string {
	switch {
	case d.Open:
		return rules.Undecided
	case !d.Reroll:
		return fmt.Sprintf("=%d", d.Category)
	}
	var line [Dice]byte
	for i, keep := range d.Keep {
		line[i] = thrown
		if keep {
			line[i] = kept
		}
	}
	return string(line[:])
}

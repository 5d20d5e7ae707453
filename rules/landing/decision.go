package landing

import (
	"fmt"

	"dailydistrict/rules"
)

// Action is what a decision does.
type Action uint8

// The actions. The zero Action is none: a decision that is still open.
const (
	Open Action = iota
	Roll
	Move
	Stop
	Bust
)

// Decision is one line of a sheet: an action within a turn.
type Decision struct {
	Action Action
	Die    int  // of a move: the face of the die chosen, 1-6, before the rope takes one off
	Rope   bool // of a move: the rope is used

	To int // what a record also claims of a move: the step reached; zero is not claimed
}

// The lines of the actions that are no moves, and the sign of the rope.
const (
	roll = "r"
	stop = "s"
	bust = "x"
	rope = '-'
)

// Parse reads what String writes, and nothing else. It does not ask whether the
// game has such a die.
func Parse(line string) (Decision, error) {
	switch line {
	case rules.Undecided:
		return Decision{}, nil
	case roll:
		return Decision{Action: Roll}, nil
	case stop:
		return Decision{Action: Stop}, nil
	case bust:
		return Decision{Action: Bust}, nil
	}
	roped := len(line) == 2 && line[1] == rope
	if (len(line) != 1 && !roped) || line[0] < '0' || line[0] > '9' {
		return Decision{}, fmt.Errorf("%.20q is no decision; write r to roll, 3 to move by a three, 3- for the same with the rope, s to stop, x for a bust", line)
	}
	return Decision{Action: Move, Die: int(line[0] - '0'), Rope: roped}, nil
}

// String writes the decision as a line; its claim is not part of that.
func (d Decision) String() string {
	switch {
	case d.Action == Roll:
		return roll
	case d.Action == Stop:
		return stop
	case d.Action == Bust:
		return bust
	case d.Action == Open:
		return rules.Undecided
	case d.Rope:
		return fmt.Sprintf("%d%c", d.Die, rope)
	}
	return fmt.Sprintf("%d", d.Die)
}

// steps is how far a move goes: the die, one less with the rope.
func (d Decision) steps() int {
	if d.Rope {
		return d.Die - 1
	}
	return d.Die
}

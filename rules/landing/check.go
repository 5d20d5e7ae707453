package landing

import (
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// check tells which rule forbids a decision within the turn, the first in the
// order of the case files. The line is for the caller to fill in.
func (t *Turn) check(d Decision) *rules.Violation {
	v := t.checkAction(d)
	if v != nil {
		v.Step = t.actions() + 1
	}
	return v
}

func (t *Turn) checkAction(d Decision) *rules.Violation {
	switch {
	case t.Over():
		return rules.Breaks(ErrTurnOver)
	case d.Action == Roll:
		return t.checkRoll()
	case d.Action == Stop:
		return t.checkStop()
	case d.Action == Bust:
		return t.checkBust()
	case d.Action == Move:
		return t.checkMove(d)
	}
	return rules.Broken(ErrTurnUnfinished, "What comes next in this turn is not decided yet.")
}

// checkRoll enforces that each roll is followed by a move.
func (t *Turn) checkRoll() *rules.Violation {
	if t.rolled() {
		return rules.Breaks(ErrAlreadyRolled)
	}
	return nil
}

// checkStop enforces that a stop comes between rolls, after the first move.
func (t *Turn) checkStop() *rules.Violation {
	switch {
	case t.rolled():
		return rules.Breaks(ErrStopAfterRoll)
	case t.moved == 0:
		return rules.Breaks(ErrStopAtZero)
	}
	return nil
}

// checkBust enforces that a roll with a die that fits leads to a move. To use
// the rope is never a duty.
func (t *Turn) checkBust() *rules.Violation {
	if !t.rolled() {
		return rules.Breaks(ErrNotRolled)
	}
	for _, die := range t.Roll() {
		if to := t.Step() + int(die); to <= Steps {
			return rules.Broken(ErrBust, "The %d fits and leads to step %d, so this is no bust.", die, to)
		}
	}
	return nil
}

// checkMove enforces that one die of the roll moves the marker by exactly its
// value, or one less by the one rope, and no further than seven.
func (t *Turn) checkMove(d Decision) *rules.Violation {
	if !t.rolled() {
		return rules.Breaks(ErrNotRolled)
	}
	roll, from := t.Roll(), t.Step()
	to := from + d.steps()
	switch {
	case !slices.ContainsFunc(roll, func(face dice.Face) bool { return int(face) == d.Die }):
		return rules.Broken(ErrDieNotRolled, "The dice show %d and %d. Move by one of them.", roll[0], roll[1])
	case d.Rope && !t.RopeLeft():
		return rules.Broken(ErrRopeSpent, "The rope was used before. There is one in the whole game.")
	case d.Rope && d.Die == 1:
		return rules.Breaks(ErrRopeOnOne)
	case to > Steps:
		return rules.Broken(ErrOvershoot, "From step %d that leads to %d, past seven.", from, to)
	case d.To != 0 && d.To != to:
		return rules.Broken(ErrWrongStep, "From step %d that leads to %d, not to %d.", from, to, d.To)
	}
	return nil
}

// unfinished tells that a turn has no end.
func (t *Turn) unfinished() *rules.Violation {
	v := rules.Breaks(ErrTurnUnfinished)
	v.Step = t.actions() + 1
	return v
}

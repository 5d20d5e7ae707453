package landing

import (
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// erased is the game as the other packages see it: one that may be sealed and
// knows its best scores.
type erased struct {
	rules.Game
	rules.Sealed
}

var (
	_ rules.Solver  = erased{}
	_ rules.Weigher = erased{}
)

// started plays the beginning of a sheet on dice that may be those of another game.
func started(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	if len(tape.Faces) != info().Shape.Dice() {
		return Position{}, &rules.Violation{Reason: rules.BadTape}
	}
	return Replay(tape, sheet)
}

// Seen is the rolls made so far, each at its place on the tape; every other die
// of the tape is 0, also those of rolls that a turn did not need.
func (p Position) Seen() dice.Tape {
	seen := dice.Tape{Shape: info().Shape, Faces: make([]dice.Face, len(p.dice))}
	for i, t := range p.turns {
		shown := i*perTurn + t.rolls*Dice
		copy(seen.Faces[i*perTurn:shown], p.dice[i*perTurn:shown])
	}
	return seen
}

// moveJSON is {"action"}, for a move with {"die", "to"} and perhaps {"rope"}.
var moveJSON = rules.Moves[Decision]{Read: readMove, Append: appendAction}

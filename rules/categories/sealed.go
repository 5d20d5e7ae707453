package categories

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

// begin plays the beginning of a sheet on dice that may be those of another game.
func begin(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	if len(tape.Faces) != info().Shape.Dice() {
		return Position{}, &rules.Violation{Reason: rules.BadTape}
	}
	return Replay(tape, sheet)
}

// Seen is the dice that have been thrown so far, each at its place on the tape;
// every other die of the tape is 0, also one that was kept and so skipped a roll.
func (p Position) Seen() dice.Tape {
	seen := dice.Tape{Shape: info().Shape, Faces: make([]dice.Face, len(p.dice))}
	for number := 1; number <= min(p.Number(), Turns); number++ {
		t := p.Turn(number)
		for roll := range t.Rolls {
			for die, kept := range t.Kept[roll] {
				if !kept {
					seen.Roll((number-1)*Rolls + roll)[die] = t.Dice[roll][die]
				}
			}
		}
	}
	return seen
}

// Forced is never so: every entry is the player's to make, also that of the last
// category after the last roll.
func (p Position) Forced() (d Decision, forced bool) { return d, false }

// moveJSON is {"keep"} or {"category", "matching", "score"}.
var moveJSON = rules.Moves[Decision]{Read: readMove, Append: appendMove}

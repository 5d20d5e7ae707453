package district

import (
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// erased is the game as the other packages see it: one that knows its best
// scores and may be sealed.
type erased struct {
	solver
	rules.Sealed
}

// Seen is the rolls up to the one to decide; every later die of the tape is 0. A
// reroute throws nothing, it takes a number elsewhere.
func (p Position) Seen() dice.Tape {
	seen := dice.Tape{Shape: info().Shape, Faces: make([]dice.Face, len(p.dice))}
	copy(seen.Faces, p.dice[:min(p.Number(), Rolls)*len(p.dice)/Rolls])
	return seen
}

// Forced is never so: also where nothing but a pass is legal, the player says it.
func (p Position) Forced() (d Decision, forced bool) { return d, false }

// moveJSON is {"roll", "action"}, for an entry with "column", "floor", "aside",
// "number" and perhaps "reroute".
var moveJSON = rules.Moves[Decision]{
	Read: func(text []byte) (d Decision, err error) {
		err = rules.Read(text, func(r *rules.Reader) { d = readDecision(r) })
		return d, err
	},
	Append: appendDecision,
}

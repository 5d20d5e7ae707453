package rules

import (
	"context"

	"dailydistrict/rules/dice"
)

// Solver is what a Game may also be: one that knows the best that can be done.
// An answer that is not proven, as the context ended or the search grew too
// long, is still a score that can be reached. Every error is a *Violation of
// the sheet.
type Solver interface {
	// Par is the best score of all complete sheets that begin with these lines.
	Par(ctx context.Context, tape dice.Tape, beginning Sheet) (Par, error)
	// Review tells what was still attainable all along a complete sheet.
	Review(ctx context.Context, tape dice.Tape, sheet Sheet) (Review, error)
}

// Par is the best score, and a complete sheet that scores it.
type Par struct {
	Score  int
	Parts  []Part // of the score, where each is a best score of its own: one for each seat
	Proven bool   // no sheet scores more
	Sheet  Sheet
}

// Review is the best score that could still be reached before the first
// decision and after each. It never rises; the last is the score of the sheet.
type Review struct {
	Attainable []int
	Proven     bool // all of them
}

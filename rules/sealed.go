package rules

import (
	"encoding/json"

	"dailydistrict/rules/dice"
)

// Sealed is what a Game may also be: one that can be played decision by
// decision, on dice that are shown only as far as the decisions so far unlock
// them. Every answer depends on the dice shown so far and on no others. Every
// error is a *Violation.
type Sealed interface {
	// Seen is the tape as far as it is shown after these lines, with 0 for every
	// other die. These lines, and what follows them, are judged on it as on the
	// whole tape.
	Seen(dice.Tape, Sheet) (dice.Tape, error)
	// Forced is the line that follows without a choice, such as a bust; forced is
	// false where the player has something to decide, or the game is over.
	Forced(dice.Tape, Sheet) (line string, forced bool, err error)
	// Moves lists what may follow in the JSON form of the case files, with all
	// claims; none when the game is over.
	Moves(dice.Tape, Sheet) ([]json.RawMessage, error)
	// ReadMove reads one decision in that form and gives its line, if it may
	// follow these lines.
	ReadMove(dice.Tape, Sheet, []byte) (line string, err error)
}

// Weigher is what a Game may also be: one that knows what a decision is worth to
// a player who does not see ahead.
type Weigher interface {
	// Weigh tells for each line of a legal sheet, complete or not, what was to be
	// expected before it and after it. An error is a *Violation of the sheet.
	Weigh(dice.Tape, Sheet) ([]Weight, error)
}

// Weight is what a decision does to the total that the best play reaches on
// average, judged by the dice shown when it was made.
type Weight struct {
	Best   float64 // expected before it: of the best decision
	Chosen float64 // expected of the decision that was made, before it shows new dice
}

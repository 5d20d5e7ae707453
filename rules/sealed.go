package rules

import (
	"encoding/json"
	"fmt"
	"iter"

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

// SealedPosition is a Position that tells what of its tape is seen.
type SealedPosition[P, D any] interface {
	Position[P, D]
	// Check tells as a *Violation which rule forbids a decision, with its claims.
	Check(D) error
	// Seen and Forced are those of Sealed.
	Seen() dice.Tape
	Forced() (d D, forced bool)
}

// Moves is how a game reads and writes one decision as JSON.
type Moves[D any] struct {
	Read   func([]byte) (D, error)
	Append func([]byte, D) []byte
}

// All is what these decisions look like, none as an empty list.
func (m Moves[D]) All(legal iter.Seq[D]) []json.RawMessage {
	list := []json.RawMessage{}
	for d := range legal {
		list = append(list, m.Append(nil, d))
	}
	return list
}

// Seal makes of typed parts what a Game needs to be Sealed too; see Define.
func Seal[P SealedPosition[P, D], D fmt.Stringer](info Info, start func(dice.Tape) P, parse func(string) (D, error), moves Moves[D]) Sealed {
	return sealed[P, D]{game[P, D]{info: info, start: start, parse: parse}, moves}
}

type sealed[P SealedPosition[P, D], D fmt.Stringer] struct {
	game  game[P, D]
	moves Moves[D]
}

func (s sealed[P, D]) Seen(tape dice.Tape, sheet Sheet) (dice.Tape, error) {
	p, err := s.game.replay(tape, sheet)
	if err != nil {
		return dice.Tape{}, err
	}
	return p.Seen(), nil
}

func (s sealed[P, D]) Forced(tape dice.Tape, sheet Sheet) (line string, forced bool, err error) {
	p, err := s.game.replay(tape, sheet)
	if err != nil {
		return "", false, err
	}
	d, forced := p.Forced()
	if !forced {
		return "", false, nil
	}
	return d.String(), true, nil
}

func (s sealed[P, D]) Moves(tape dice.Tape, sheet Sheet) ([]json.RawMessage, error) {
	p, err := s.game.replay(tape, sheet)
	if err != nil {
		return nil, err
	}
	return s.moves.All(p.Legal()), nil
}

func (s sealed[P, D]) ReadMove(tape dice.Tape, sheet Sheet, text []byte) (string, error) {
	d, err := s.moves.Read(text)
	if err != nil {
		return "", err
	}
	p, err := s.game.replay(tape, sheet)
	if err == nil {
		err = p.Check(d)
	}
	return d.String(), err
}

// Weigher is what a Game may also be: one that knows what a decision is worth to
// a player who does not see ahead.
type Weigher interface {
	// Weigh tells for each line of a legal sheet, complete or not, what was to be
	// expected before it and after it. An error is a *Violation of the sheet.
	Weigh(dice.Tape, Sheet) ([]Weight, error)
	// Exact tells whether the weights are what the best play reaches on average.
	// Where they are not, they are the estimate of a strong player, who looks some
	// rolls ahead and judges what comes after by experience.
	Exact() bool
}

// Weight is what a decision does to the total that is reached on average, judged by
// the dice shown when it was made.
type Weight struct {
	Best   float64 // expected before it: of the best decision or, of an estimate, of the one that the strong player makes
	Chosen float64 // expected of the decision that was made, before it shows new dice; never above Best
}

// Housed is what a Game may also be: one whose House plays a tape by itself, each
// decision by the dice shown so far.
type Housed interface {
	// Houses names every version that there is, the newest last: "strong/1". A
	// version plays the same dice alike for ever.
	Houses() []string
	// HouseSheet is the complete sheet that a version plays on a tape. An error is a
	// *Violation: BadTape, or NoSuchHouse for a version that there is not.
	HouseSheet(version string, tape dice.Tape) (Sheet, error)
}

package landing

import (
	"encoding/json"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// erased is the game as the other packages see it: one that may be sealed and
// knows its best scores.
type erased struct{ rules.Game }

var (
	_ rules.Sealed  = erased{}
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

// Seen is the tape as far as it is shown after these lines.
func (erased) Seen(tape dice.Tape, sheet rules.Sheet) (dice.Tape, error) {
	p, err := started(tape, sheet)
	if err != nil {
		return dice.Tape{}, err
	}
	return p.Seen(), nil
}

// Forced is the line of a bust that leaves no choice.
func (erased) Forced(tape dice.Tape, sheet rules.Sheet) (line string, forced bool, err error) {
	p, err := started(tape, sheet)
	if err != nil {
		return "", false, err
	}
	d, forced := p.Forced()
	if !forced {
		return "", false, nil
	}
	return d.String(), true, nil
}

// Moves lists what may follow.
func (erased) Moves(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error) {
	p, err := started(tape, sheet)
	if err != nil {
		return nil, err
	}
	return movesOf(p.Legal()), nil
}

// ReadMove reads {"action"}, for a move with {"die", "to"} and perhaps {"rope"}.
func (erased) ReadMove(tape dice.Tape, sheet rules.Sheet, text []byte) (string, error) {
	d, err := readMove(text)
	if err != nil {
		return "", err
	}
	p, err := started(tape, sheet)
	if err == nil {
		err = p.Check(d)
	}
	return d.String(), err
}

package categories

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

// Seen is the tape as far as it is shown after these lines.
func (erased) Seen(tape dice.Tape, sheet rules.Sheet) (dice.Tape, error) {
	p, err := begin(tape, sheet)
	if err != nil {
		return dice.Tape{}, err
	}
	return p.Seen(), nil
}

// Forced is never so: every entry is the player's to make, also that of the last
// category after the last roll.
func (erased) Forced(tape dice.Tape, sheet rules.Sheet) (string, bool, error) {
	_, err := begin(tape, sheet)
	return "", false, err
}

// Moves lists what may follow.
func (erased) Moves(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error) {
	p, err := begin(tape, sheet)
	if err != nil {
		return nil, err
	}
	return p.moves(), nil
}

// ReadMove reads {"keep"} or {"category", "matching", "score"}.
func (erased) ReadMove(tape dice.Tape, sheet rules.Sheet, text []byte) (string, error) {
	d, err := readMove(text)
	if err != nil {
		return "", err
	}
	p, err := begin(tape, sheet)
	if err == nil {
		err = p.Check(d)
	}
	return d.String(), err
}

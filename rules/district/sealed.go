package district

import (
	"encoding/json"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// erased is the game as the other packages see it: one that knows its best
// scores and may be sealed.
type erased struct{ solver }

var _ rules.Sealed = erased{}

// Seen is the rolls up to the one to decide; every later die of the tape is 0. A
// reroute throws nothing, it takes a number elsewhere.
func (p Position) Seen() dice.Tape {
	seen := dice.Tape{Shape: info().Shape, Faces: make([]dice.Face, len(p.dice))}
	copy(seen.Faces, p.dice[:min(p.Number(), Rolls)*len(p.dice)/Rolls])
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

// Forced is never so: also where nothing but a pass is legal, the player says it.
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

// moves is every legal decision as JSON.
func (p Position) moves() []json.RawMessage {
	list := []json.RawMessage{}
	for d := range p.Legal() {
		list = append(list, appendDecision(nil, d))
	}
	return list
}

// ReadMove reads {"roll", "action"}, for an entry with "column", "floor", "aside",
// "number" and perhaps "reroute".
func (erased) ReadMove(tape dice.Tape, sheet rules.Sheet, text []byte) (string, error) {
	var d Decision
	if err := rules.Read(text, func(r *rules.Reader) { d = readDecision(r) }); err != nil {
		return "", err
	}
	p, err := begin(tape, sheet)
	if err == nil {
		err = p.Check(d)
	}
	return d.String(), err
}

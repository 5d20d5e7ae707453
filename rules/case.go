package rules

import (
	"errors"

	"dailydistrict/rules/dice"
)

// Case is a question about a game in the form of the case files. Tape, Record
// and Current are raw JSON, empty where the case has none, as is House.
type Case struct {
	Kind    string // "validate", "moves", ...
	Tape    []byte
	Record  []byte
	Current []byte
	House   string // version of the House that the case names: "deny/1"
}

// Refusal is the answer to a case that something is wrong with.
type Refusal struct {
	Valid  bool   `json:"valid"` // always false
	Reason string `json:"reason"`
	At     *int   `json:"at,omitempty"`   // number of the decision at fault, 0 for a setting; absent where no decision is
	Step   int    `json:"step,omitempty"` // place inside a turn
	Seat   string `json:"seat,omitempty"` // the seat whose game is at fault, in a record of two games
}

// Answer is the answer to a case, or where there is an error its refusal.
func Answer(answer any, err error) any {
	if err != nil {
		return Refuse(err)
	}
	return answer
}

// Refuse makes the answer of a *Violation; there are no other errors of a record.
func Refuse(err error) Refusal {
	v := &Violation{Reason: Malformed}
	errors.As(err, &v)
	if v.Reason == Malformed || v.Reason == BadTape {
		return Refusal{Reason: v.Reason.Code}
	}
	at := v.Number()
	return Refusal{Reason: v.Reason.Code, At: &at, Step: v.Step, Seat: v.Seat}
}

// ReadTape reads a tape from JSON, nested as its shape says. Whatever is not
// such a tape is BadTape, as a *Violation.
func ReadTape(shape dice.Shape, text []byte) (dice.Tape, error) {
	faces := make([]dice.Face, 0, shape.Dice())
	err := Read(text, func(r *Reader) { faces = readFaces(r, shape, faces) })
	if err != nil {
		return dice.Tape{}, &Violation{Reason: BadTape}
	}
	return dice.Tape{Shape: shape, Faces: faces}, nil
}

// readFaces reads lists of that shape, the innermost of faces.
func readFaces(r *Reader, shape dice.Shape, faces []dice.Face) []dice.Face {
	if len(shape) == 0 {
		face := r.Int()
		if face < 1 || face > 6 {
			r.Refuse()
		}
		return append(faces, dice.Face(face))
	}
	r.Exactly(shape[0], func(int) { faces = readFaces(r, shape[1:], faces) })
	return faces
}

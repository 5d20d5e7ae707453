package dice

import "errors"

// ErrTape says that a text or a list holds no tape of the wanted shape.
var ErrTape = errors.New("the dice do not have the shape of this game, or show an impossible face")

// Face is what a die shows, 1 to 6.
type Face = uint8

// Roll is dice thrown together. It must not be changed.
type Roll []Face

// Shape is how a tape is nested: {24, 3} is 24 rolls of three dice,
// {6, 3, 3} six turns of three rolls of three dice.
type Shape []int

// ShapeOf is the shape of a game's tape; ok is false for an unknown game.
func ShapeOf(game string) (shape Shape, ok bool) {
	switch game {
	case "district":
		return Shape{24, 3}, true // rolls of three dice
	case "draft":
		return Shape{3, 4}, true // pools of four dice
	case "categories":
		return Shape{6, 3, 3}, true // turns of three rolls of three dice
	case "landing":
		return Shape{4, 7, 2}, true // one player's turns of seven rolls of two dice
	}
	return nil, false
}

// Dice counts the dice of the whole tape.
func (s Shape) Dice() int {
	n := 1
	for _, size := range s {
		n *= size
	}
	return n
}

// Tape is all the dice of one challenge, in order. It must not be changed.
type Tape struct {
	Shape Shape
	Faces []Face
}

// Rolls counts the rolls: the innermost lists.
func (t Tape) Rolls() int { return len(t.Faces) / t.dicePerRoll() }

// Roll is the i-th roll, counted from 0 over the whole tape.
func (t Tape) Roll(i int) Roll {
	n := t.dicePerRoll()
	return Roll(t.Faces[i*n : (i+1)*n : (i+1)*n])
}

func (t Tape) dicePerRoll() int { return t.Shape[len(t.Shape)-1] }

// String writes the faces as digits, the form in which tapes are stored.
func (t Tape) String() string {
	digits := make([]byte, len(t.Faces))
	for i, f := range t.Faces {
		digits[i] = '0' + f
	}
	return string(digits)
}

// MarshalJSON writes the tape as nested lists of faces.
func (t Tape) MarshalJSON() ([]byte, error) {
	return appendLists(nil, t.Shape, t.Faces), nil
}

// appendLists writes faces nested as shape says.
func appendLists(text []byte, shape Shape, faces []Face) []byte {
	if len(shape) == 0 {
		return append(text, '0'+faces[0])
	}
	size := shape[1:].Dice()
	for i := range shape[0] {
		text = append(text, "[,"[min(i, 1)])
		text = appendLists(text, shape[1:], faces[i*size:(i+1)*size])
	}
	return append(text, ']')
}

// Parse reads what String wrote.
func Parse(shape Shape, digits string) (Tape, error) {
	if len(digits) != shape.Dice() {
		return Tape{}, ErrTape
	}
	faces := make([]Face, len(digits))
	for i := range faces {
		if digits[i] < '1' || digits[i] > '6' {
			return Tape{}, ErrTape
		}
		faces[i] = digits[i] - '0'
	}
	return Tape{Shape: shape, Faces: faces}, nil
}

package district

import (
	"errors"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Game is Three-Dice District with its types erased.
var Game = rules.Define(info(), Start, Parse, rules.Record{Read: readRecord, Write: writeRecord, Answer: Answer})

func info() rules.Info {
	shape, _ := dice.ShapeOf("district")
	return rules.Info{ID: "district", Name: "Three-Dice District", Edition: 1, Seats: 1, Shape: shape, Lines: Rolls, Ceiling: Ceiling}
}

func readRecord(tape dice.Tape, text []byte) (rules.Sheet, error) { return nil, errors.New("to come") }
func writeRecord(tape dice.Tape, sheet rules.Sheet) ([]byte, error) {
	return nil, errors.New("to come")
}
func Answer(c rules.Case) (any, bool) { return nil, false }

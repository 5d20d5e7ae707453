package categories

import (
	"encoding/json"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Game is Three-dice categories with its types erased.
var Game rules.Game = erased{
	rules.Define(info(), Start, Parse, rules.Record{Read: readRecord, Write: writeRecord, Answer: answer}),
	rules.Seal(info(), Start, Parse, moveJSON),
}

func info() rules.Info {
	shape, _ := dice.ShapeOf("categories")
	return rules.Info{ID: "categories", Name: "Three-dice categories", Edition: 1, Seats: 1, Shape: shape, Line: "decision", Ceiling: Ceiling}
}

// answer answers a case in the form of the case files.
func answer(c rules.Case) (any, bool) {
	switch c.Kind {
	case "validate":
		return rules.Answer(validate(c)), true
	case "moves":
		return rules.Answer(moves(c)), true
	}
	return nil, false
}

// breakdown is the points by category.
type breakdown struct {
	Ones   int `json:"1"`
	Twos   int `json:"2"`
	Threes int `json:"3"`
	Fours  int `json:"4"`
	Fives  int `json:"5"`
	Sixes  int `json:"6"`
}

func breakdownOf(points [Categories]int) breakdown {
	return breakdown{points[0], points[1], points[2], points[3], points[4], points[5]}
}

// validate judges a complete record. Its shape is checked before the tape.
func validate(c rules.Case) (any, error) {
	turns, err := readTurns(c.Record)
	if err != nil {
		return nil, err
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return nil, err
	}
	p, err := playWhole(tape, turns)
	if err != nil {
		return nil, err
	}
	return struct {
		Valid     bool      `json:"valid"`
		Score     int       `json:"score"`
		Breakdown breakdown `json:"breakdown"`
	}{true, p.Score(), breakdownOf(p.Points())}, nil
}

// moves lists what is legal after whole turns and the rerolls made since.
func moves(c rules.Case) (any, error) {
	turns, err := readTurns(c.Record)
	if err != nil {
		return nil, err
	}
	if len(c.Current) > 0 {
		current, err := readCurrent(c.Current)
		if err != nil {
			return nil, err
		}
		turns = append(turns, current)
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return nil, err
	}
	p, err := play(Start(tape), turns)
	if err != nil {
		return nil, err
	}
	return struct {
		Moves []json.RawMessage `json:"moves"`
	}{moveJSON.All(p.Legal())}, nil
}

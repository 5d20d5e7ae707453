package district

import (
	"encoding/json"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Game is Three-Dice District with its types erased.
var Game rules.Game = erased{
	solver{rules.Define(info(), Start, Parse, rules.Record{Read: readRecord, Write: writeRecord, Answer: answer})},
	rules.Seal(info(), Start, Parse, moveJSON),
}

func info() rules.Info {
	shape, _ := dice.ShapeOf("district")
	return rules.Info{ID: "district", Name: "Three-Dice District", Edition: 1, Seats: 1, Shape: shape, Lines: Rolls, Line: "roll", Ceiling: Ceiling}
}

// answer answers a case in the form of the case files.
func answer(c rules.Case) (any, bool) {
	switch c.Kind {
	case "validate":
		return rules.Answer(validate(c)), true
	case "moves":
		return rules.Answer(moves(c)), true
	case "score":
		return rules.Answer(grid(c)), true
	case "audit":
		return rules.Answer(audit(c)), true
	}
	return nil, false
}

// scored is a score in the form of an answer.
type scored struct {
	Score     int       `json:"score"`
	Breakdown breakdown `json:"breakdown"`
}

type breakdown struct {
	Cells   int `json:"cells"`
	Columns int `json:"columns"`
	Rows    int `json:"rows"`
}

func answerScore(s Score) scored { return scored{s.Total(), breakdown(s)} }

// validate judges a complete record.
func validate(c rules.Case) (any, error) {
	p, err := begun(c)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		return nil, err
	}
	return struct {
		Valid bool `json:"valid"`
		scored
	}{true, answerScore(p.Score())}, nil
}

// moves lists what is legal after the beginning of a record.
func moves(c rules.Case) (any, error) {
	p, err := begun(c)
	if err != nil {
		return nil, err
	}
	return struct {
		Moves []json.RawMessage `json:"moves"`
	}{moveJSON.All(p.Legal())}, nil
}

// begun plays a record as far as it goes. Its shape is checked before the tape.
func begun(c rules.Case) (Position, error) {
	decisions, err := readDecisions(c.Record)
	if err != nil {
		return Position{}, err
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return Position{}, err
	}
	return play(Start(tape), decisions)
}

var gridFields = []string{"columns"}

// grid scores a finished grid; how it came about is not asked.
func grid(c rules.Case) (any, error) {
	var columns [Columns][]int64
	err := rules.Read(c.Record, func(r *rules.Reader) {
		r.Whole(gridFields, func(int) {
			r.Exactly(Columns, func(i int) {
				r.List(func(int) { columns[i] = append(columns[i], r.Int64()) })
				if len(columns[i]) > Floors {
					r.Refuse()
				}
			})
		})
	})
	if err != nil {
		return nil, err
	}
	return answerScore(scoreOf(columns)), nil
}

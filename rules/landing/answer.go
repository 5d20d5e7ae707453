package landing

import (
	"encoding/json"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Game is Seven-Step Landing for one player, with its types erased. It answers
// cases of whole tables too.
var Game rules.Game = erased{
	rules.Define(info(), Start, Parse, rules.Record{Read: readRecord, Write: writeRecord, Answer: answer}),
	rules.Seal(info(), Start, Parse, moveJSON),
}

func info() rules.Info {
	shape, _ := dice.ShapeOf("landing")
	return rules.Info{ID: "landing", Name: "Seven-Step Landing", Edition: 1, Seats: 1, Shape: shape, Line: "decision", Ceiling: Ceiling}
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

// scored is the result of a table.
type scored struct {
	Valid     bool    `json:"valid"`
	Score     []int   `json:"score"`     // by seat
	Breakdown [][]int `json:"breakdown"` // by seat, round by round
	Winners   []int   `json:"winners"`   // all seats with the highest total
}

// validate judges a complete record.
func validate(c rules.Case) (any, error) {
	rec, err := readTable(c.Record)
	if err != nil {
		return nil, err
	}
	t, err := played(rec, c.Tape)
	if err != nil {
		return nil, err
	}
	if v := t.complete(); v != nil {
		return nil, v
	}
	return result(t.points()), nil
}

// played sits the players of a record down and plays its whole turns. The
// settings are checked before the tape.
func played(rec record, tapeText []byte) (*table, error) {
	if v := checkSettings(rec.players, rec.first); v != nil {
		return nil, v
	}
	tape, err := rules.ReadTape(shape(rec.players), tapeText)
	if err != nil {
		return nil, err
	}
	t, v := play(rec, tape)
	if v != nil {
		return nil, v
	}
	return t, nil
}

func result(points [][]int) scored {
	s := scored{Valid: true, Breakdown: points}
	for _, rounds := range points {
		total := 0
		for _, p := range rounds {
			total += p
		}
		s.Score = append(s.Score, total)
	}
	for seat, total := range s.Score {
		if total == slices.Max(s.Score) {
			s.Winners = append(s.Winners, seat+1)
		}
	}
	return s
}

// moves lists what is legal after whole turns and the actions made since. No turn
// in progress is one that has not begun. Where it has ended, only its points
// are still to be written, which is no move.
func moves(c rules.Case) (any, error) {
	rec, err := readTable(c.Record)
	if err != nil {
		return nil, err
	}
	var current written
	if len(c.Current) > 0 {
		if current, err = readCurrent(c.Current); err != nil {
			return nil, err
		}
	}
	t, err := played(rec, c.Tape)
	if err != nil {
		return nil, err
	}
	if len(c.Current) == 0 {
		return t.movesOf(), nil
	}
	turn, v := t.follow(current)
	if v != nil {
		return nil, v
	}
	return movesAnswer{moveJSON.All(turn.Legal())}, nil
}

type movesAnswer struct {
	Moves []json.RawMessage `json:"moves"`
}

// movesOf lists what is legal at the start of the next turn; nothing after the last.
func (t *table) movesOf() movesAnswer {
	if len(t.turns) == t.count() {
		return movesAnswer{[]json.RawMessage{}}
	}
	return movesAnswer{moveJSON.All(t.begin().Legal())}
}

package draft

import (
	"encoding/json"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

func info() rules.Info {
	shape, _ := dice.ShapeOf("draft")
	return rules.Info{ID: "draft", Name: "Draft-dice window", Edition: 1, Seats: 2, Shape: shape, Lines: Picks, Line: "pick", Floor: -Most, Ceiling: Most}
}

// answerBy answers cases in the form of the case files; those of kind house
// are played against that House.
func answerBy(house House) func(rules.Case) (any, bool) {
	return func(c rules.Case) (any, bool) {
		switch c.Kind {
		case "validate":
			return rules.Answer(validate(c)), true
		case "moves":
			return rules.Answer(moves(c)), true
		case "score":
			return rules.Answer(grid(c)), true
		case "house":
			return answerHouse(house, c)
		}
		return nil, false
	}
}

// answerHouse plays a case against the House that it names, or else the one given.
func answerHouse(house House, c rules.Case) (answer any, known bool) {
	if c.House != "" {
		if house, known = HouseOf(c.House); !known {
			return nil, false
		}
	}
	return against(house, c), true
}

// scored is two finished windows in the form of an answer.
type scored struct {
	Score     bySeat[int]       `json:"score"`
	Breakdown bySeat[breakdown] `json:"breakdown"`
	Winner    string            `json:"winner"`
}

// bySeat is one thing for each player.
type bySeat[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

type breakdown struct {
	Cells int `json:"cells"`
	Rows  int `json:"rows"`
}

func answerScore(p Position) scored {
	winner, won := p.Winner()
	s := scored{p.totals(), bySeat[breakdown]{breakdown(p.Points(White)), breakdown(p.Points(Black))}, "draw"}
	if won {
		s.Winner = winner.String()
	}
	return s
}

// totals is what both windows are worth.
func (p Position) totals() bySeat[int] {
	return bySeat[int]{p.Points(White).Total(), p.Points(Black).Total()}
}

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
	}{true, answerScore(p)}, nil
}

// moves lists what is legal after the beginning of a record.
func moves(c rules.Case) (any, error) {
	p, err := begun(c)
	if err != nil {
		return nil, err
	}
	return struct {
		Moves []json.RawMessage `json:"moves"`
	}{written(p.Legal())}, nil
}

// begun plays a record as far as it goes. Its shape is checked before the tape.
func begun(c rules.Case) (Position, error) {
	record, err := readPaper(c.Record)
	if err != nil {
		return Position{}, err
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return Position{}, err
	}
	return record.play(tape)
}

var gridFields = []string{"windows"}

// grid scores two finished windows; how they came about is not asked.
func grid(c rules.Case) (any, error) {
	var p Position
	err := rules.Read(c.Record, func(r *rules.Reader) {
		r.Whole(gridFields, func(int) {
			r.Whole(seatWords, func(seat int) { p.windows[seat] = readWindow(r) })
		})
	})
	if err != nil {
		return nil, err
	}
	return answerScore(p), nil
}

// readWindow reads two rows of numbers, 0 for an empty cell. For the score it
// matters which are equal and nothing else, so that any six numbers do.
func readWindow(r *rules.Reader) (w window) {
	var seen []int64
	r.Exactly(Rows, func(row int) {
		r.Exactly(Columns, func(column int) {
			number := r.Int64()
			if number == 0 {
				return
			}
			if !slices.Contains(seen, number) {
				seen = append(seen, number)
			}
			w = w.with(dice.Face(1+slices.Index(seen, number)), row*Columns+column)
		})
	})
	return w
}

package draft

import (
	"encoding/json"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Game is the game of two players, White first, with its types erased. A score
// is White's points less Black's. It is also played pick by pick: Moves, Made
// and ReadMove depend on no die of a later pool.
var Game rules.Game = two{rules.Define(infoOfTwo(), func(tape dice.Tape) Position { return Start(tape, White) }, Parse,
	rules.Record{Read: readRecord, Write: writeRecord, Answer: answerBy(Deny1)})}

func infoOfTwo() rules.Info {
	about := info()
	for n := range Picks {
		about.Turns = append(about.Turns, turn(White, n).index())
	}
	return about
}

// two is the game as two play it, a pick at a time.
type two struct{ rules.Game }

// Moves lists the picks that may follow in the form of the case files, with all
// claims; none when the game is over.
func (t two) Moves(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error) {
	p, err := t.begun(tape, sheet)
	if err != nil {
		return nil, err
	}
	return written(p.Legal()), nil
}

// Made lists the picks of the beginning of a game in the same form.
func (t two) Made(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error) {
	p, err := t.begun(tape, sheet)
	if err != nil {
		return nil, err
	}
	return written(slices.Values(p.decided())), nil
}

// ReadMove reads one pick, which may claim its player, and gives its line if it
// may follow these lines.
func (t two) ReadMove(tape dice.Tape, sheet rules.Sheet, text []byte) (line string, err error) {
	p, err := t.begun(tape, sheet)
	if err != nil {
		return "", err
	}
	var pick Pick
	err = rules.Read(text, func(r *rules.Reader) { pick, _ = readFields(r) })
	if err == nil {
		err = p.Check(pick)
	}
	return pick.String(), err
}

// begun replays the beginning of a game on dice that may be those of another.
func (two) begun(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	if err := fits(tape); err != nil {
		return Position{}, err
	}
	return Replay(tape, sheet)
}

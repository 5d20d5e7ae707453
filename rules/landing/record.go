package landing

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The fields of a record in JSON.
var (
	recordFields  = []string{"players", "first", "turns"}
	turnFields    = []string{"turn", "player", "actions", "score"}
	currentFields = turnFields[:fieldScore]
	actionFields  = []string{"action", "die", "to", "rope"}
	actionWords   = []string{"roll", "move", "stop", "bust"} // in the order of the actions, from Roll on
)

// The places of the fields in turnFields.
const (
	fieldTurn = iota
	fieldPlayer
	fieldActions
	fieldScore
)

// The places of the fields in actionFields, and which of them make an action.
const (
	fieldAction = iota
	fieldDie
	fieldTo
	fieldRope

	plainFields rules.Fields = 1 << fieldAction
	moveFields               = plainFields | 1<<fieldDie | 1<<fieldTo
)

// written is a turn as a record writes it.
type written struct {
	turn, player, score int
	actions             []Decision
}

// record is the record of a table as it is written.
type record struct {
	players, first int
	turns          []written
}

// readTable reads {"players", "first", "turns"} in the documented form, or tells
// that it is malformed.
func readTable(text []byte) (rec record, err error) {
	err = rules.Read(text, func(r *rules.Reader) {
		r.Whole(recordFields, func(i int) {
			switch recordFields[i] {
			case "players":
				rec.players = r.Int()
			case "first":
				rec.first = r.Int()
			case "turns":
				r.List(func(int) { rec.turns = append(rec.turns, readTurn(r, turnFields)) })
			}
		})
	})
	return rec, err
}

// readCurrent reads the turn in progress: {"turn", "player", "actions"}.
func readCurrent(text []byte) (w written, err error) {
	err = rules.Read(text, func(r *rules.Reader) { w = readTurn(r, currentFields) })
	return w, err
}

func readTurn(r *rules.Reader, fields []string) (w written) {
	r.Whole(fields, func(i int) {
		switch i {
		case fieldTurn:
			w.turn = r.Int()
		case fieldPlayer:
			w.player = r.Int()
		case fieldActions:
			r.List(func(int) { w.actions = append(w.actions, readAction(r)) })
		case fieldScore:
			w.score = r.Int()
		}
	})
	return w
}

func readAction(r *rules.Reader) (d Decision) {
	seen := r.Object(actionFields, func(i int) {
		switch i {
		case fieldAction:
			d.Action = Roll + Action(r.Word(actionWords))
		case fieldDie:
			d.Die = r.Int()
		case fieldTo:
			d.To = r.Claim()
		case fieldRope:
			d.Rope = r.Bool()
		}
	})
	if d.Action == Move && seen&^(1<<fieldRope) != moveFields || d.Action != Move && seen != plainFields {
		r.Refuse()
	}
	return d
}

// readMove reads one decision in the form of a move.
func readMove(text []byte) (d Decision, err error) {
	err = rules.Read(text, func(r *rules.Reader) { d = readAction(r) })
	return d, err
}

// readRecord reads a complete record of one player and gives the sheet that it plays.
func readRecord(tape dice.Tape, text []byte) (rules.Sheet, error) {
	rec, err := readTable(text)
	if err != nil {
		return nil, err
	}
	if v := checkAlone(rec); v != nil {
		return nil, v
	}
	t, v := play(rec, tape)
	if v == nil {
		v = t.complete()
	}
	if v != nil {
		return nil, v
	}
	sheet := rules.Sheet{}
	for _, turn := range t.turns {
		for _, d := range turn.Decisions() {
			sheet = append(sheet, d.String())
		}
	}
	return sheet, nil
}

// checkAlone enforces that a record is of one player, as the dice are.
func checkAlone(rec record) *rules.Violation {
	if v := checkSettings(rec.players, rec.first); v != nil {
		return v
	}
	if rec.players != 1 {
		return rules.Broken(ErrPlayers, "These dice are for one player, not for %d.", rec.players)
	}
	return nil
}

// play plays the whole turns of a record whose settings are right, up to the
// first error, whose line is the number of the turn.
func play(rec record, tape dice.Tape) (*table, *rules.Violation) {
	t := newTable(rec.players, rec.first, tape)
	for _, w := range rec.turns {
		if v := t.play(w); v != nil {
			return t, v
		}
	}
	return t, nil
}

// writeRecord writes the record of a complete sheet, with all its claims.
func writeRecord(tape dice.Tape, sheet rules.Sheet) ([]byte, error) {
	p, err := Replay(tape, sheet)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		return nil, err
	}
	text := []byte(`{"players":1,"first":1,"turns":[`)
	for i, turn := range p.turns {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendTurn(text, i+1, turn)
	}
	return append(text, "]}"...), nil
}

func appendTurn(text []byte, number int, turn Turn) []byte {
	text = fmt.Appendf(text, `{"turn":%d,"player":1,"actions":[`, number)
	for i, d := range turn.Decisions() {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendAction(text, d)
	}
	return fmt.Appendf(text, `],"score":%d}`, turn.Points())
}

// appendAction writes a decision that carries its claim.
func appendAction(text []byte, d Decision) []byte {
	word := actionWords[d.Action-Roll]
	if d.Action != Move {
		return fmt.Appendf(text, `{"action":%q}`, word)
	}
	return fmt.Appendf(text, `{"action":%q,"die":%d,"rope":%t,"to":%d}`, word, d.Die, d.Rope, d.To)
}

package draft

import (
	"encoding/json"
	"fmt"
	"iter"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The fields of a pick in JSON, and their places in the list.
var pickFields = []string{"pool", "die", "action", "row", "column", "player"}

const (
	fieldPool = iota
	fieldDie
	fieldAction
	fieldRow
	fieldColumn
	fieldPlayer

	crossFields rules.Fields = 1<<fieldPool | 1<<fieldDie | 1<<fieldAction
	placeFields              = crossFields | 1<<fieldRow | 1<<fieldColumn
	byPlayer    rules.Fields = 1 << fieldPlayer
)

var (
	recordFields = []string{"first", "picks"}
	actions      = []string{"place", "cross"}
)

// paper is a record of both players as it was written down.
type paper struct {
	first Seat
	picks []Pick
}

// readPaper reads {"first", "picks"} in the documented form, or tells that it
// is malformed.
func readPaper(text []byte) (paper, error) {
	record := paper{picks: make([]Pick, 0, Picks)}
	err := rules.Read(text, func(r *rules.Reader) {
		r.Whole(recordFields, func(i int) {
			if recordFields[i] == "first" {
				record.first = readSeat(r)
				return
			}
			r.List(func(int) { record.picks = append(record.picks, readPick(r, byPlayer)) })
		})
	})
	return record, err
}

func readSeat(r *rules.Reader) Seat { return Both[r.Word(seatWords)] }

// readPick reads a pick that claims its player, or one that does not.
func readPick(r *rules.Reader, player rules.Fields) Pick {
	p, seen := readFields(r)
	if seen&byPlayer != player {
		r.Refuse()
	}
	return p
}

// readFields reads a pick that may claim its player, and tells which fields it has.
func readFields(r *rules.Reader) (p Pick, seen rules.Fields) {
	seen = r.Object(pickFields, func(i int) {
		switch i {
		case fieldPool:
			p.Pool = r.Claim()
		case fieldDie:
			p.Die = r.Int()
		case fieldAction:
			p.Cross = actions[r.Word(actions)] == "cross"
		case fieldRow:
			p.Row = r.Int()
		case fieldColumn:
			p.Column = r.Int()
		case fieldPlayer:
			p.Seat = readSeat(r)
		}
	})
	if wanted := seen &^ byPlayer; p.Cross && wanted != crossFields || !p.Cross && wanted != placeFields {
		r.Refuse()
	}
	return p, seen
}

// Read reads a complete record of both players, in which either may pick first,
// and plays it on a tape. What is wrong with it is a *rules.Violation.
func Read(tape dice.Tape, text []byte) (Position, error) {
	record, err := readPaper(text)
	if err == nil {
		err = fits(tape)
	}
	if err != nil {
		return Position{}, err
	}
	p, err := record.play(tape)
	if err == nil {
		err = p.complete()
	}
	return p, err
}

// fits refuses dice of another game.
func fits(tape dice.Tape) error {
	if len(tape.Faces) != Pools*Dice {
		return &rules.Violation{Reason: rules.BadTape}
	}
	return nil
}

// play plays a record as far as it goes, up to the first error.
func (record paper) play(tape dice.Tape) (Position, error) {
	p := Start(tape, record.first)
	for _, pick := range record.picks {
		next, err := p.Play(pick)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
}

// readRecord reads a complete record in which White picks first, and gives the
// sheet that it plays.
func readRecord(tape dice.Tape, text []byte) (rules.Sheet, error) {
	p, err := Read(tape, text)
	switch {
	case err != nil:
		return nil, err
	case p.first != White:
		return nil, rules.Breaks(ErrWhiteFirst)
	}
	return p.Sheet(), nil
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
	return p.appendRecord(nil), nil
}

// Write writes the record of both players of a game that is over, the inverse of Read.
func (p Position) Write() []byte { return p.appendRecord(nil) }

func (p Position) appendRecord(text []byte) []byte {
	text = fmt.Appendf(text, `{"first":%q,"picks":`, p.first)
	return append(appendPicks(text, p.decided()), '}')
}

// decided is all picks made so far, with all their claims.
func (p Position) decided() []Pick {
	picks := make([]Pick, p.picks)
	for i := range picks {
		picks[i] = p.Decided(i + 1)
	}
	return picks
}

// appendPicks writes a list of picks that carry their claims; one without a
// seat is written without a player.
func appendPicks(text []byte, picks []Pick) []byte {
	text = append(text, '[')
	for i, pick := range picks {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendPick(text, pick)
	}
	return append(text, ']')
}

func appendPick(text []byte, p Pick) []byte {
	text = fmt.Appendf(text, `{"pool":%d,`, p.Pool)
	if p.Seat != 0 {
		text = fmt.Appendf(text, `"player":%q,`, p.Seat)
	}
	if p.Cross {
		return fmt.Appendf(text, `"die":%d,"action":"cross"}`, p.Die)
	}
	return fmt.Appendf(text, `"die":%d,"action":"place","row":%d,"column":%d}`, p.Die, p.Row, p.Column)
}

// written is picks with all their claims, each in JSON of its own.
func written(picks iter.Seq[Pick]) []json.RawMessage {
	list := []json.RawMessage{}
	for pick := range picks {
		list = append(list, appendPick(nil, pick))
	}
	return list
}

package categories

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The fields of a record in JSON.
var (
	recordFields  = []string{"turns"}
	turnFields    = []string{"turn", "keeps", "category", "matching", "score"}
	currentFields = turnFields[:fieldCategory]
	moveFields    = []string{"keep", "category", "matching", "score"}
)

// The places of the fields in turnFields.
const (
	fieldTurn = iota
	fieldKeeps
	fieldCategory
	fieldMatching
	fieldScore
)

// The places of the fields in moveFields, and which of them make a move.
const (
	moveKeep = iota
	moveCategory
	moveMatching
	moveScore

	rerollFields rules.Fields = 1 << moveKeep
	entryFields  rules.Fields = 1<<moveCategory | 1<<moveMatching | 1<<moveScore
)

// written is a turn as a record writes it: its number and what was decided.
type written struct {
	turn      int
	decisions []Decision
}

// readTurns reads {"turns": [...]} in the documented form, or tells that it is
// malformed.
func readTurns(text []byte) (turns []written, err error) {
	err = rules.Read(text, func(r *rules.Reader) {
		r.Whole(recordFields, func(int) {
			r.List(func(int) { turns = append(turns, readTurn(r)) })
		})
	})
	return turns, err
}

func readTurn(r *rules.Reader) written {
	var w written
	entry := Decision{Counted: true}
	r.Whole(turnFields, func(i int) {
		switch i {
		case fieldTurn:
			w.turn = r.Claim()
		case fieldKeeps:
			w.decisions = readKeeps(r)
		case fieldCategory:
			entry.Category = r.Int()
		case fieldMatching:
			entry.Matching = r.Int()
		case fieldScore:
			entry.Score = r.Int()
		}
	})
	w.decisions = append(w.decisions, entry)
	return w
}

// readCurrent reads the turn in progress: {"turn", "keeps"}.
func readCurrent(text []byte) (w written, err error) {
	err = rules.Read(text, func(r *rules.Reader) {
		r.Whole(currentFields, func(i int) {
			switch i {
			case fieldTurn:
				w.turn = r.Claim()
			case fieldKeeps:
				w.decisions = readKeeps(r)
			}
		})
	})
	return w, err
}

// readKeeps reads the rerolls of a turn. How many there may be is for the rules to say.
func readKeeps(r *rules.Reader) (rerolls []Decision) {
	r.List(func(int) { rerolls = append(rerolls, readKeep(r)) })
	return rerolls
}

// readKeep reads a reroll: for each die the face kept, or 0 to throw it.
func readKeep(r *rules.Reader) Decision {
	d := Decision{Reroll: true}
	r.Exactly(Dice, func(die int) {
		d.Faces[die] = r.Int()
		d.Keep[die] = d.Faces[die] != 0
	})
	return d
}

// readMove reads one decision in the form of a move.
func readMove(text []byte) (Decision, error) {
	var d Decision
	err := rules.Read(text, func(r *rules.Reader) {
		seen := r.Object(moveFields, func(i int) {
			switch i {
			case moveKeep:
				d = readKeep(r)
			case moveCategory:
				d.Category = r.Int()
			case moveMatching:
				d.Matching = r.Int()
			case moveScore:
				d.Score = r.Int()
			}
		})
		if seen != rerollFields && seen != entryFields {
			r.Refuse()
		}
	})
	d.Counted = !d.Reroll
	return d, err
}

// play plays written turns from a position on, up to the first error, whose line
// is the number of the turn.
func play(p Position, turns []written) (Position, error) {
	for _, w := range turns {
		v := p.checkTurn(w.turn)
		for i := 0; v == nil && i < len(w.decisions); i++ {
			if v = p.check(w.decisions[i]); v == nil {
				p, _ = p.Play(w.decisions[i])
			}
		}
		if v != nil {
			v.Line = p.Number()
			return p, v
		}
	}
	return p, nil
}

// playWhole plays a record that has to be complete.
func playWhole(tape dice.Tape, turns []written) (Position, error) {
	p, err := play(Start(tape), turns)
	if err != nil {
		return p, err
	}
	if v := p.missing(); v != nil {
		v.Line = p.Number()
		return p, v
	}
	return p, nil
}

// readRecord reads a complete record and gives the sheet that it plays.
func readRecord(tape dice.Tape, text []byte) (rules.Sheet, error) {
	turns, err := readTurns(text)
	if err != nil {
		return nil, err
	}
	p, err := playWhole(tape, turns)
	if err != nil {
		return nil, err
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
	text := []byte(`{"turns":[`)
	for number := 1; number <= Turns; number++ {
		if number > 1 {
			text = append(text, ',')
		}
		text = appendTurn(text, p.Turn(number))
	}
	return append(text, "]}"...), nil
}

func appendTurn(text []byte, t Turn) []byte {
	text = fmt.Appendf(text, `{"turn":%d,"keeps":[`, t.Number)
	for roll := 1; roll < t.Rolls; roll++ {
		if roll > 1 {
			text = append(text, ',')
		}
		text = appendKeep(text, t.keptFaces(roll))
	}
	return fmt.Appendf(text, `],"category":%d,"matching":%d,"score":%d}`, t.Category, t.Matching, t.Score)
}

// keptFaces is the faces that were kept when a roll, counted from 0, was thrown.
func (t Turn) keptFaces(roll int) (faces [Dice]int) {
	for die, keep := range t.Kept[roll] {
		if keep {
			faces[die] = int(t.Dice[roll-1][die])
		}
	}
	return faces
}

func appendKeep(text []byte, faces [Dice]int) []byte {
	return fmt.Appendf(text, "[%d,%d,%d]", faces[0], faces[1], faces[2])
}

// appendMove writes a decision that carries its claims.
func appendMove(text []byte, d Decision) []byte {
	if d.Reroll {
		text = append(text, `{"keep":`...)
		return append(appendKeep(text, d.Faces), '}')
	}
	return fmt.Appendf(text, `{"category":%d,"matching":%d,"score":%d}`, d.Category, d.Matching, d.Score)
}

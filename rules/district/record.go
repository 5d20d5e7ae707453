package district

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The fields of a decision in JSON, and their places in the list.
var decisionFields = []string{"roll", "action", "column", "floor", "aside", "number", "reroute"}

const (
	fieldRoll = iota
	fieldAction
	fieldColumn
	fieldFloor
	fieldAside
	fieldNumber
	fieldReroute

	passFields  rules.Fields = 1<<fieldRoll | 1<<fieldAction
	entryFields              = passFields | 1<<fieldColumn | 1<<fieldFloor | 1<<fieldAside | 1<<fieldNumber
)

var (
	recordFields = []string{"decisions"}
	actions      = []string{"enter", "pass"}
)

// readDecisions reads {"decisions": [...]} in the documented form, or tells that
// it is malformed.
func readDecisions(text []byte) ([]Decision, error) {
	decisions := make([]Decision, 0, Rolls)
	err := rules.Read(text, func(r *rules.Reader) {
		r.Whole(recordFields, func(int) {
			r.List(func(int) { decisions = append(decisions, readDecision(r)) })
		})
	})
	return decisions, err
}

func readDecision(r *rules.Reader) Decision {
	var d Decision
	seen := r.Object(decisionFields, func(i int) {
		switch i {
		case fieldRoll:
			d.Roll = r.Claim()
		case fieldAction:
			d.Pass = actions[r.Word(actions)] == "pass"
		case fieldColumn:
			d.Column = r.Int()
		case fieldFloor:
			d.Floor = r.Claim()
		case fieldAside:
			d.Aside = r.Claim()
		case fieldNumber:
			d.Number = r.Int()
		case fieldReroute:
			d.Reroute = r.Bool()
		}
	})
	if d.Pass && seen != passFields || !d.Pass && seen&^(1<<fieldReroute) != entryFields {
		r.Refuse()
	}
	return d
}

// readRecord reads a complete record and gives the sheet that it plays.
func readRecord(tape dice.Tape, text []byte) (rules.Sheet, error) {
	decisions, err := readDecisions(text)
	if err != nil {
		return nil, err
	}
	p, err := play(Start(tape), decisions)
	if err != nil {
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	sheet := make(rules.Sheet, len(decisions))
	for i, d := range decisions {
		sheet[i] = d.String()
	}
	return sheet, nil
}

// play makes decisions from a position on, up to the first error.
func play(p Position, decisions []Decision) (Position, error) {
	for _, d := range decisions {
		next, err := p.Play(d)
		if err != nil {
			return p, err
		}
		p = next
	}
	return p, nil
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
	text := []byte(`{"decisions":[`)
	for roll := 1; roll <= Rolls; roll++ {
		if roll > 1 {
			text = append(text, ',')
		}
		text = appendDecision(text, p.Decided(roll))
	}
	return append(text, "]}"...), nil
}

// appendDecision writes a decision that carries its claims.
func appendDecision(text []byte, d Decision) []byte {
	if d.Pass {
		return fmt.Appendf(text, `{"roll":%d,"action":"pass"}`, d.Roll)
	}
	return fmt.Appendf(text, `{"roll":%d,"action":"enter","column":%d,"floor":%d,"aside":%d,"number":%d,"reroute":%t}`,
		d.Roll, d.Column, d.Floor, d.Aside, d.Number, d.Reroute)
}

package district

import (
	"encoding/json"
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The fields of a paper sheet and of its cells in JSON.
var (
	paperFields = []string{"columns", "passes"}
	cellFields  = []string{"roll", "aside", "number", "reroute"}
)

const (
	cellRoll = iota
	cellAside
	cellNumber
	cellReroute

	cellNeeds rules.Fields = 1<<cellRoll | 1<<cellAside | 1<<cellNumber
)

// ReadPaper reads {"columns": [six lists], "passes": [...]}, where a cell may be null.
func ReadPaper(text []byte) (Paper, error) {
	var paper Paper
	err := rules.Read(text, func(r *rules.Reader) {
		var columns [Columns][]PaperEntry
		r.Whole(paperFields, func(i int) {
			if paperFields[i] == "passes" {
				r.List(func(int) { paper.Passes = append(paper.Passes, r.Int64()) })
				return
			}
			r.Exactly(Columns, func(c int) {
				r.List(func(f int) {
					if !r.Null() {
						columns[c] = append(columns[c], readCell(r, c+1, f+1))
					}
				})
			})
		})
		for _, column := range columns {
			paper.Entries = append(paper.Entries, column...)
		}
	})
	return paper, err
}

func readCell(r *rules.Reader, column, floor int) PaperEntry {
	e := PaperEntry{Column: column, Floor: floor}
	seen := r.Object(cellFields, func(i int) {
		switch i {
		case cellRoll:
			e.Roll = r.Int64()
		case cellAside:
			e.Aside = r.Int64()
		case cellNumber:
			e.Number = r.Int64()
		case cellReroute:
			e.Reroute = r.Bool()
		}
	})
	if seen&^(1<<cellReroute) != cellNeeds {
		r.Refuse()
	}
	return e
}

// paperJSON and paperCell are what ReadPaper reads.
type paperJSON struct {
	Columns [Columns][]*paperCell `json:"columns"`
	Passes  []int64               `json:"passes"`
}

type paperCell struct {
	Roll    int64 `json:"roll"`
	Aside   int64 `json:"aside"`
	Number  int64 `json:"number"`
	Reroute bool  `json:"reroute,omitempty"`
}

// WritePaper is the inverse of ReadPaper.
func WritePaper(paper Paper) ([]byte, error) {
	written := paperJSON{Passes: append([]int64{}, paper.Passes...)}
	for c := range written.Columns {
		written.Columns[c] = []*paperCell{}
	}
	for _, e := range paper.Entries {
		column := &written.Columns[e.Column-1]
		for len(*column) < e.Floor {
			*column = append(*column, nil)
		}
		(*column)[e.Floor-1] = &paperCell{e.Roll, e.Aside, e.Number, e.Reroute}
	}
	text, err := json.Marshal(written)
	if err != nil {
		return nil, fmt.Errorf("writing a paper sheet: %w", err)
	}
	return text, nil
}

// Audit makes the game a rules.Auditor.
func (erased) Audit(tape dice.Tape, written []byte) (audit rules.Audit, err error) {
	paper, err := ReadPaper(written)
	switch {
	case err != nil:
		return audit, err
	case len(tape.Faces) != info().Shape.Dice():
		return audit, &rules.Violation{Reason: rules.BadTape}
	}
	audited := Audit(tape, paper)
	audit.Sheet, audit.Practice = audited.Standing.Sheet(), audited.Practice
	audit.Written, err = WritePaper(paper)
	return audit, err
}

// auditAnswer is an audit in the form of an answer.
type auditAnswer struct {
	Valid bool `json:"valid"`
	scored
	Columns  [Columns][]int  `json:"columns"`
	Crossed  []crossedAnswer `json:"crossed"`
	Practice bool            `json:"practice"`
	Unmarked []int           `json:"unmarked_rolls"`
}

type crossedAnswer struct {
	Column int    `json:"column"`
	Floor  int    `json:"floor"`
	Roll   int64  `json:"roll"`
	Number int64  `json:"number"`
	Reason string `json:"reason"`
}

// audit answers what stands of a paper sheet. Its shape is checked before the tape.
func audit(c rules.Case) (any, error) {
	paper, err := ReadPaper(c.Record)
	if err != nil {
		return nil, err
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return nil, err
	}
	audited := Audit(tape, paper)
	crossed := make([]crossedAnswer, len(audited.Crossed))
	for i, x := range audited.Crossed {
		crossed[i] = crossedAnswer{x.Column, x.Floor, x.Roll, x.Number, x.Reason.Code}
	}
	var numbers [Columns][Floors]int
	return auditAnswer{
		Valid: true, scored: answerScore(audited.Standing.Score()), Columns: audited.Standing.columns(&numbers),
		Crossed: crossed, Practice: audited.Practice, Unmarked: audited.Unmarked,
	}, nil
}

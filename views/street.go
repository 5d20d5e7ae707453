package views

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// street is the drawn district: six buildings of up to four floors.
type street struct {
	Caption string
	roofs   [district.Columns]bool
	settles [district.Columns]bool // the roof that the move just made has put on
	beams   [district.Columns]bool // lit because the number may go there as rolled
	floors  [district.Floors]floor // from the ground up
}

type floor struct {
	lit   bool
	turns bool   // lit by the move just made
	words string // for those who hear the street
	cells [district.Columns]cell
}

// cell is one window, or what stands in its place.
type cell struct {
	look    string // one of the looks below
	text    string // the number, or why not in two words
	reroute bool
	now     bool   // what the roll that is being decided again has chosen so far
	roll    int    // that wrote it
	to      string // value of the button
	reason  string // of an entry that is struck out
}

// The looks of a cell.
const (
	empty   = ""
	placed  = "placed"
	later   = "later"  // written by a later roll than the one being decided
	struck  = "struck" // made illegal by a change
	offered = "go"     // the number may go here as rolled
	byRoute = "go-re"  // or by a reroute
	refused = "why"

	chosen   = "chosen"   // in an example: where the number goes
	possible = "possible" // and where it could have gone
	best     = "best"     // in a replay: where the next number went at best
)

// drawn draws a position as it stands.
func drawn(p district.Position, caption string) street {
	s := street{Caption: caption}
	for f := range s.floors {
		s.floors[f] = floor{lit: p.RowLit(f + 1), words: rowWords(p, f+1)}
	}
	for c := range s.roofs {
		s.roofs[c] = p.Height(c+1) == district.Floors
	}
	s.write(p, placed, 0)
	return s
}

// write puts a position's numbers into the cells that are still empty.
func (s *street) write(p district.Position, look string, now int) {
	for f := range s.floors {
		for c := range s.floors[f].cells {
			at := &s.floors[f].cells[c]
			if n := p.Cell(c+1, f+1); n.Number > 0 && at.look == empty {
				*at = cell{look: look, text: strconv.Itoa(int(n.Number)), reroute: n.Reroute, roll: int(n.Roll), now: int(n.Roll) == now}
			}
		}
	}
}

// offer shows where the number goes when this die is set aside, and in two
// words why not elsewhere.
func (s *street) offer(p district.Position, options [district.Columns]district.Option) {
	for c, o := range options {
		if p.Height(c+1) == district.Floors {
			continue
		}
		at := &s.floors[p.Height(c+1)].cells[c]
		switch {
		case !o.Legal():
			if o.Refused.Reason == district.ErrNotHigher {
				*at = cell{look: refused, text: "over " + strconv.Itoa(p.Top(c+1))}
			}
		case o.Reroute:
			*at = cell{look: byRoute, text: strconv.Itoa(o.Number), to: strconv.Itoa(c+1) + "r"}
		default:
			*at = cell{look: offered, text: strconv.Itoa(o.Number), to: strconv.Itoa(c + 1)}
			s.beams[c] = true
		}
	}
}

// better outlines a decision that was the best after a position, if it writes a number.
func (s *street) better(p district.Position, d district.Decision) bool {
	if d.Column == 0 {
		return false
	}
	s.floors[p.Height(d.Column)].cells[d.Column-1] = cell{look: best, text: strconv.Itoa(d.Number), reroute: d.Reroute}
	return true
}

// celebrate marks the roofs and lights of the first n rolls that would not be
// there without the move just made.
func (s *street) celebrate(p Plan, n int) {
	if p.Moved < 1 || p.Moved > min(n, len(p.Sheet)) {
		return
	}
	sheet := slices.Clone(p.Sheet)
	sheet[p.Moved-1] = rules.Undecided
	without, _ := district.Plan(p.Tape, sheet, n)
	for c := range s.roofs {
		s.settles[c] = s.roofs[c] && without.Height(c+1) < district.Floors
	}
	for f := range s.floors {
		s.floors[f].turns = s.floors[f].lit && !without.RowLit(f+1)
	}
}

// strike shows the entries that a change made illegal, where there is room for them.
func (s *street) strike(faults []fault) {
	for _, f := range faults {
		for level := range s.floors {
			if !f.decision.Pass && s.floors[level].cells[f.decision.Column-1].look == empty {
				s.floors[level].cells[f.decision.Column-1] = cell{
					look: struck, text: strconv.Itoa(f.decision.Number), roll: f.Roll, reason: f.Text,
				}
				break
			}
		}
	}
}

// rowWords says how far a floor is from its light.
func rowWords(p district.Position, floor int) string {
	filled := 0
	for column := 1; column <= district.Columns; column++ {
		if p.Height(column) >= floor {
			filled++
		}
	}
	switch {
	case p.RowLit(floor):
		return "lit: six different numbers"
	case filled == 0:
		return "empty"
	case filled == 1:
		return "1 of 6"
	case !p.RowDifferent(floor):
		return fmt.Sprintf("%d of 6, a number repeats", filled)
	}
	return fmt.Sprintf("%d of 6, all different so far", filled)
}

// words says a cell to those who hear it.
func (c cell) words() string {
	switch c.look {
	case empty:
		return "empty"
	case chosen:
		return c.text + ", written now"
	case possible:
		return c.text + ", possible too"
	case best:
		return c.text + ", the best entry next"
	case later:
		if c.now {
			return fmt.Sprintf("%s, your entry of this roll", c.text)
		}
		return fmt.Sprintf("%s, from roll %d, later", c.text, c.roll)
	case struck:
		return fmt.Sprintf("%s from roll %d, struck out: %s", c.text, c.roll, c.reason)
	}
	return c.text
}

// sentence is what a refusal says, without the number of its line.
func sentence(err error) string {
	var v *rules.Violation
	if !errors.As(err, &v) {
		return err.Error()
	}
	if v.Text != "" {
		return v.Text
	}
	return v.Reason.Text
}

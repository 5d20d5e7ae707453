package views

import (
	"fmt"
	"strings"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

// EveningPaper is where a host types in sheets of an evening that were played on
// paper. POST its Address with the fields shows what stands of a sheet; with enter,
// it enters it.
type EveningPaper struct {
	Frame
	Heading
	Address string
	Evening string // address of the evening
	Typed   PaperDistrict
	Fault   *PaperFault // nil: nothing was sent yet, or it can be read
	Looked  *LookedOver // nil: nothing was sent yet
	Names   []string    // of members who have no sheet yet, as far as they are told
	Sheets  []PaperLine // typed in so far, the last first
	Notice  string
}

// PaperDistrict is a district as it was typed in, field by field. Their names in the
// form are those that WindowField gives.
type PaperDistrict struct {
	Member string                                    // the name
	Cells  [district.Columns][district.Floors]string // "7 9": the number 9, written on roll 7
	Passes string                                    // "3, 12"
}

// MemberField and PassesField are the names of the other fields.
const (
	MemberField = "member"
	PassesField = "passes"
	EnterField  = "enter"
)

// WindowField is the name of the field of a column (1-6) and floor (1-4).
func WindowField(column, floor int) string { return fmt.Sprintf("c%df%d", column, floor) }

// LookedOver is what stands of a sheet that was typed in.
type LookedOver struct {
	Member string
	Begun  bool // the member has begun a plan
	district.Audited
}

// PaperLine is a sheet that was typed in.
type PaperLine struct {
	Name     string
	Score    int
	Practice bool
}

// faulty tells whether a field is the one that is at fault.
func (p EveningPaper) faulty(field string) bool { return p.Fault != nil && p.Fault.Field == field }

// score is what stands is worth.
func (l LookedOver) score() string { return count(l.Standing.Score().Total(), "point") }

// crossedOut says which entry is crossed out.
func crossedOut(x district.Crossed) string {
	return fmt.Sprintf("Column %d, floor %d, the %d of roll %d.", x.Column, x.Floor, x.Number, x.Roll)
}

// unmarked says of which rolls the sheet says nothing; empty for none.
func (l LookedOver) unmarked() string {
	switch n := len(l.Unmarked); n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("Roll %d has neither a number nor a dash: it counts as passed.", l.Unmarked[0])
	default:
		return "Rolls " + listOf(l.Unmarked) + " have neither a number nor a dash: they count as passed."
	}
}

// listOf writes numbers: "3, 7 and 12".
func listOf(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = fmt.Sprint(n)
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// hidden are all fields as they were typed, to be sent once more.
func (t PaperDistrict) hidden() (fields [][2]string) {
	fields = append(fields, [2]string{MemberField, t.Member}, [2]string{PassesField, t.Passes})
	for column := 1; column <= district.Columns; column++ {
		for floor := 1; floor <= district.Floors; floor++ {
			if text := t.Cells[column-1][floor-1]; text != "" {
				fields = append(fields, [2]string{WindowField(column, floor), text})
			}
		}
	}
	return fields
}

// state says what a sheet counts for.
func (l PaperLine) state() string {
	if l.Practice {
		return "practice"
	}
	return "on the board"
}

// closing says until when sheets can be typed in.
func (p EveningPaper) closing() string { return "until the board is final, " + p.on(p.Final) }

func (p EveningPaper) tab() string {
	switch {
	case p.Fault != nil:
		return "Look again, a sheet from paper"
	case p.Looked != nil:
		return "Enter it? A sheet from paper"
	}
	return "Sheets from paper"
}

// PaperNotice says that a sheet was entered.
func PaperNotice(name string, score int, practice bool) string {
	if practice {
		return fmt.Sprintf("The sheet of %s is kept as practice: %s.", name, count(score, "point"))
	}
	return fmt.Sprintf("The sheet of %s stands on the board: %s.", name, count(score, "point"))
}

// Typist is a host as the sheets that were typed in tell of one.
func Typist(host challenge.Player) string {
	if host.Former() {
		return "a host"
	}
	return host.Name
}

// TypedIn says to whose sheet it is by whom it was typed in, and where a plan that
// was begun before can be gone on with.
func TypedIn(host string, begun bool) string {
	text := "Typed in by " + host + " from paper. Entries that broke a rule were crossed out; what stands here is the rest, with passes elsewhere."
	if begun {
		text += " The plan you had begun is not lost: you can go on with it as practice."
	}
	return text
}

// PlayedOnPaper says how a sheet came to be.
const PlayedOnPaper = "Played on paper, and typed in by a host of the club. Entries that broke a rule were crossed out; what stands here is the rest, with passes elsewhere."

package views

import (
	"fmt"
	"strings"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
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
	Tape    dice.Tape
	Typed   PaperDistrict
	Fault   *PaperFault // nil: nothing was sent yet, or it can be read
	Looked  *LookedOver // nil: nothing was sent yet
	Names   []string    // of members who have no sheet yet, as far as they are told
	Sheets  []PaperLine // typed in so far, the last first
	Gone    []PaperLine // withdrawn, the last first
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

// TypedFrom is a sheet as it would be typed in to be what is written.
func TypedFrom(member string, written district.Paper) PaperDistrict {
	t := PaperDistrict{Member: member}
	for _, e := range written.Entries {
		if e.Floor <= district.Floors {
			t.Cells[e.Column-1][e.Floor-1] = inWindow(e)
		}
	}
	passes := make([]string, len(written.Passes))
	for i, roll := range written.Passes {
		passes[i] = fmt.Sprint(roll)
	}
	t.Passes = strings.Join(passes, ", ")
	return t
}

// inWindow is an entry as it is typed into a window.
func inWindow(e district.PaperEntry) string {
	text := fmt.Sprintf("%d %d", e.Roll, e.Number)
	if e.Reroute {
		text += "r"
	}
	return text
}

// WindowName is a window of a column (1-6) and floor (1-4) in words.
func WindowName(column, floor int) string { return fmt.Sprintf("Column %d, floor %d", column, floor) }

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
	Name      string
	Score     int
	Practice  bool
	Address   string    // of its withdrawal, or, once withdrawn, of the form with it filled in; may be empty
	By        string    // the host who withdrew it
	Withdrawn time.Time // zero: it stands
}

// WithdrawPaper asks a host whether a sheet from paper is to be withdrawn. POST the
// address of the sheet does it.
type WithdrawPaper struct {
	Frame
	Heading
	Sheet    PaperLine
	Back     string // to all sheets from paper of the evening
	Standing district.Position
}

// faulty tells whether a field is the one that is at fault.
func (p EveningPaper) faulty(field string) bool { return p.Fault != nil && p.Fault.Field == field }

// score is what stands is worth.
func (l LookedOver) score() string { return count(l.Standing.Score().Total(), "point") }

// crossedOut says which entry is crossed out.
func crossedOut(x district.Crossed) string {
	return fmt.Sprintf("%s, the %d of roll %d.", WindowName(x.Column, x.Floor), x.Number, x.Roll)
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

// leaves says behind the name what becomes of a sheet that is withdrawn.
func (l PaperLine) leaves() string {
	if l.Practice {
		return fmt.Sprintf("’s sheet of %s is withdrawn. It is kept as practice, and stands on no board.", count(l.Score, "point"))
	}
	return fmt.Sprintf("’s sheet of %s is taken off the board.", count(l.Score, "point"))
}

// shownRoll is the roll by which the form shows how an entry is typed in: above any sum of
// two dice, so that roll and number are not taken for one another.
const shownRoll = 17

// shownEntry is what could be written on that roll: its first die, which is set aside,
// and the sum of the others.
func (p EveningPaper) shownEntry() (aside, number string) {
	roll := p.Tape.Roll(shownRoll - 1)
	return fmt.Sprint(roll[0]), fmt.Sprint(roll[1] + roll[2])
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

// WithdrawnNotice says that a sheet was withdrawn, and what to do now.
func WithdrawnNotice(name string, score int) string {
	return fmt.Sprintf("%s’s sheet of %s is withdrawn. The form holds what was typed in: mend it, look it over and enter it again.", name, count(score, "point"))
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

// TakenBack says of a sheet by whom it was withdrawn.
func TakenBack(host string) string {
	return "Typed in from paper, and withdrawn by " + host + " because it was mistyped. It counts for no board."
}

// PlayedOnPaper says how a sheet came to be.
const PlayedOnPaper = "Played on paper, and typed in by a host of the club. Entries that broke a rule were crossed out; what stands here is the rest, with passes elsewhere."

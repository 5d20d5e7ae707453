package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// line is one roll of the record and what was decided on it.
type line struct {
	Roll  int
	Dice  dice.Roll
	Aside dice.Face // 0 for none
	district.Decision
	Fault string
	Now   bool
}

// linesOf reads the plan against its tape.
func linesOf(tape dice.Tape, sheet rules.Sheet, marks []error) []line {
	lines := make([]line, tape.Rolls())
	for i := range lines {
		l := line{Roll: i + 1, Dice: tape.Roll(i), Decision: district.Decision{Open: true}}
		if i < len(sheet) {
			if d, err := district.Parse(sheet[i]); err == nil {
				l.Decision = d
			}
		}
		if !l.Open && !l.Pass {
			l.Aside = dice.Face(int(l.Dice[0]+l.Dice[1]+l.Dice[2]) - l.Number)
		}
		if i < len(marks) && marks[i] != nil {
			l.Fault = sentence(marks[i])
		}
		lines[i] = l
	}
	return lines
}

// spoken is the roll as one reads it aloud.
func spoken(roll dice.Roll) string {
	faces := make([]string, len(roll))
	for i, face := range roll {
		faces[i] = strconv.Itoa(int(face))
	}
	return strings.Join(faces, ", ")
}

// did says what was decided on a roll.
func (l line) did() string {
	switch {
	case l.Open:
		return "undecided"
	case l.Pass:
		return "pass"
	case l.Reroute:
		return fmt.Sprintf("%d in column %d by reroute", l.Number, l.Column)
	}
	return fmt.Sprintf("%d in column %d", l.Number, l.Column)
}

// done says what has just been done on a roll.
func (l line) done() string {
	if l.Open {
		return fmt.Sprintf("Roll %d is open now.", l.Roll)
	}
	return fmt.Sprintf("Roll %d: %s.", l.Roll, l.did())
}

// picked is the place of the die that was set aside, -1 for none.
func (l line) picked() int {
	for i, face := range l.Dice {
		if face == l.Aside {
			return i
		}
	}
	return -1
}

func (l line) struckOut() string {
	if l.Fault == "" {
		return ""
	}
	return ", struck out: " + l.Fault
}

package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// choosing is a roll that is to be decided: its dice, one of which may be set
// aside, and where the number of the other two may go.
type choosing struct {
	before  district.Position                 // as it stands before the roll
	aside   dice.Face                         // the face set aside; 0 for none yet
	choices []choice                          // the dice
	options [district.Columns]district.Option // of the face set aside
}

func choosingAt(p district.Position, aside dice.Face) choosing {
	c := choosing{before: p, aside: aside, choices: choicesOf(p, aside)}
	if aside > 0 {
		c.options = p.Options(aside)
	}
	return c
}

// choice is a face that may be set aside; equal dice are one choice.
type choice struct {
	Face    dice.Face
	Times   int // dice that show it
	Sum     int // of the other two
	Adds    string
	Note    string // why not as rolled; empty where it may go
	Chosen  bool
	Keys    []string // of each of its dice
	Options [district.Columns]district.Option
}

// die keys are those of the first row of letters under the left hand.
var dieKeys = [...]string{"a", "s", "d"}

// choicesOf groups the dice of a roll by face, in the order in which they lie.
func choicesOf(p district.Position, chosen dice.Face) []choice {
	var choices []choice
	roll := p.Roll()
	for lies, face := range roll {
		at := slices.IndexFunc(choices, func(c choice) bool { return c.Face == face })
		if at < 0 {
			at, choices = len(choices), append(choices, newChoice(p, face, chosen))
		}
		choices[at].Times++
		choices[at].Keys = append(choices[at].Keys, dieKeys[lies])
	}
	return choices
}

func newChoice(p district.Position, face, chosen dice.Face) choice {
	c := choice{Face: face, Chosen: face == chosen, Options: p.Options(face)}
	own := c.Options[face-1]
	c.Sum, c.Adds = own.Number, addends(p.Roll(), face)
	if !own.Legal() {
		c.Note = own.Short
	}
	return c
}

// value is what the choice sends: its face, or none where it is chosen already.
func (c choice) value() string {
	if c.Chosen {
		return ""
	}
	return strconv.Itoa(int(c.Face))
}

// keys are those of its dice, and Escape where it is chosen.
func (c choice) keys() string {
	if c.Chosen {
		return strings.Join(c.Keys, " ") + " Escape"
	}
	return strings.Join(c.Keys, " ")
}

// addends writes the two dice that are left: "1 + 4".
func addends(roll dice.Roll, aside dice.Face) string {
	var left []string
	taken := false
	for _, face := range roll {
		if face == aside && !taken {
			taken = true
			continue
		}
		left = append(left, strconv.Itoa(int(face)))
	}
	return strings.Join(left, " + ")
}

// offers shows where the number of the die that is set aside may go, or, before
// one is, where each die's own column takes what the other two add up to.
func (s *street) offers(c choosing) {
	if c.aside > 0 {
		s.offer(c.before, c.options)
	} else {
		s.offerAll(c.before, c.choices)
	}
}

// offerAll shows where each die's own column takes what the other two add up to.
func (s *street) offerAll(p district.Position, choices []choice) {
	for _, c := range choices {
		if o := c.Options[c.Face-1]; o.Legal() {
			column := int(c.Face)
			s.floors[p.Height(column)].cells[column-1] = cell{look: offered, text: strconv.Itoa(o.Number), to: strconv.Itoa(column)}
			s.beams[column-1] = true
		}
	}
}

// label says aloud which dice there are.
func (c choosing) label() string {
	return fmt.Sprintf("Dice of roll %d: %s", c.before.Number(), spoken(c.before.Roll()))
}

func (c choosing) placesLabel() string {
	return fmt.Sprintf("Where the %d may go", c.options[c.aside-1].Number)
}

package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// Decision is one decision of a sheet, as people name it and say what it did.
type Decision struct {
	Name string // "Turn 4, roll 2"
	Did  string // "moved by the 3 to 4"
}

// DecisionsOf lists the decisions of a sheet, in their order; nil for a game whose
// decisions are counted and no more.
func DecisionsOf(info rules.Info, tape dice.Tape, sheet rules.Sheet) (list []Decision) {
	switch info.ID {
	case "district":
		for _, l := range linesOf(tape, sheet, nil)[:len(sheet)] {
			list = append(list, Decision{fmt.Sprintf("Roll %d", l.Roll), l.did()})
		}
	case "categories":
		position, _ := categories.Replay(tape, sheet)
		list = decisionsIn(categorySteps(position), func(sealedStep) string { return "roll %d" })
	case "landing":
		position, _ := landing.Replay(tape, sheet)
		list = decisionsIn(landingSteps(position), landingPlace)
	}
	return list
}

// landingPlace says where in a turn a decision stands, by the number of its roll.
func landingPlace(s sealedStep) string {
	switch {
	case s.Dice != nil:
		return "before roll %d"
	case strings.HasPrefix(s.Did, "stopped"):
		return "after roll %d"
	}
	return "roll %d"
}

// decisionsIn names the steps of a game by their turns and rolls. A step with dice
// is the next roll of its turn.
func decisionsIn(steps []sealedStep, place func(sealedStep) string) []Decision {
	list := make([]Decision, len(steps))
	turn, roll := 0, 0
	for i, s := range steps {
		if s.Turn != turn {
			turn, roll = s.Turn, 0
		}
		if s.Dice != nil {
			roll++
		}
		did, _, _ := strings.Cut(s.Did, ", threw")
		list[i] = Decision{fmt.Sprintf("Turn %d, "+place(s), s.Turn, roll), did}
	}
	return list
}

// advised says as an advice what a decision did: "move by the 6 to 7".
func (d Decision) advised() string {
	if d.Did == "bust: 0" {
		return "keep the rope and write 0"
	}
	text := d.Did
	for did, do := range map[string]string{"moved ": "move ", "rolled": "roll", "stopped": "stop", "kept ": "keep "} {
		if after, found := strings.CutPrefix(text, did); found {
			return do + after
		}
	}
	return text
}

// decisionName is how a decision of a list is called, from 1: by its turn where the
// game has turns.
func decisionName(h Heading, list []Decision, number int) string {
	if number <= len(list) {
		return list[number-1].Name
	}
	return capital(h.game().terms().Line) + " " + strconv.Itoa(number)
}

// decisionNumber is a decision in a table that counts them: with its turn, where
// the number does not say it.
func decisionNumber(list []Decision, number int) string {
	if number > len(list) || list[number-1].Name == fmt.Sprintf("Roll %d", number) {
		return strconv.Itoa(number)
	}
	return fmt.Sprintf("%d: %s", number, strings.ToLower(list[number-1].Name))
}

// coming says what the next decision did, where it is known: "Next, turn 4, roll 2:
// moved by the 3 to 4."
func coming(h Heading, list []Decision, number int) string {
	if number > len(list) {
		return fmt.Sprintf("Next, %s %d.", h.game().terms().Line, number)
	}
	return fmt.Sprintf("Next, %s: %s.", strings.ToLower(list[number-1].Name), list[number-1].Did)
}

package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/landing"
)

// Decision is one decision of a sheet, as people name it and say what it did.
type Decision struct {
	Name string // "Turn 4, roll 2"
	Did  string // "moved by the 3 to 4"
	Step int    // of a replay, at which it comes next
	Part string // of the game, in which it is made: "Turn 4", "White"; empty where there are none
}

// DecisionsOf lists the decisions of a sheet, in their order.
func DecisionsOf(info rules.Info, tape dice.Tape, sheet rules.Sheet) (list []Decision) {
	switch info.ID {
	case "district":
		for _, l := range linesOf(tape, sheet, nil)[:len(sheet)] {
			list = append(list, Decision{Name: fmt.Sprintf("Roll %d", l.Roll), Did: l.did(), Step: l.Roll - 1})
		}
	case "draft":
		list = picksOf(matchOf(Plan{Heading: Heading{Game: info}, Tape: tape, Sheet: sheet}))
	case "categories":
		position, _ := categories.Replay(tape, sheet)
		list = decisionsIn(categorySteps(position), func(sealedStep) string { return "roll %d" })
	case "landing":
		position, _ := landing.Replay(tape, sheet)
		list = decisionsIn(landingSteps(position), landingPlace)
	}
	return list
}

// picksOf lists a player's own picks, each numbered among all of its game, as a replay
// does it that has those of the House as well.
func picksOf(m draft.Match) (list []Decision) {
	for game, seat := range draft.Both {
		for i, l := range m.Log(seat) {
			if !l.House() {
				name := fmt.Sprintf("Pick %d as %s", i+1, seatName(seat))
				list = append(list, Decision{name, strings.TrimPrefix(saysPick("", l), " "), game*draft.Picks + i, seatName(seat)})
			}
		}
	}
	return list
}

// madeBy is how many decisions are made at a step of a replay, where they are listed;
// else each step is one.
func madeBy(list []Decision, step int) int {
	if list == nil {
		return step
	}
	if next := slices.IndexFunc(list, func(d Decision) bool { return d.Step >= step }); next >= 0 {
		return next
	}
	return len(list)
}

// Made is how many decisions of the sheet are made at the step: in a draft others pick
// in between.
func (p Replay) Made() int { return madeBy(DecisionsOf(p.Game, p.Tape, p.Sheet), p.Step) }

// StepAfter is the step at which so many decisions of the sheet have just been made.
func (p Replay) StepAfter(decisions int) int {
	if decisions == 0 {
		return 0
	}
	return DecisionsOf(p.Game, p.Tape, p.Sheet)[decisions-1].Step + 1
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
		list[i] = Decision{fmt.Sprintf("Turn %d, "+place(s), s.Turn, roll), s.alone(), i, fmt.Sprint("Turn ", s.Turn)}
	}
	return list
}

// advised says as an advice what a decision did: "move by the 6 to 7".
func (d Decision) advised() string {
	if d.Did == "bust: 0" {
		return "keep the rope and write 0"
	}
	text := d.Did
	for did, do := range map[string]string{"took ": "take ", "moved ": "move ", "rolled": "roll", "stopped": "stop", "kept ": "keep "} {
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

// within is a name within a sentence: "turn 4, roll 2".
func within(name string) string { return strings.ToLower(name[:1]) + name[1:] }

// decisionNumber is a decision in a table that counts them: with its turn, where
// the number does not say it.
func decisionNumber(list []Decision, number int) string {
	if number > len(list) || list[number-1].Name == fmt.Sprintf("Roll %d", number) {
		return strconv.Itoa(number)
	}
	return fmt.Sprintf("%d: %s", number, within(list[number-1].Name))
}

// coming says what the next decision did, where it is known: "Next, turn 4, roll 2:
// moved by the 3 to 4."
func coming(h Heading, list []Decision, number int) string {
	if number > len(list) {
		return fmt.Sprintf("Next, %s %d.", h.game().terms().Line, number)
	}
	return fmt.Sprintf("Next, %s: %s.", within(list[number-1].Name), list[number-1].Did)
}

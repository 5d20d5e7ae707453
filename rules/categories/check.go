package categories

import (
	"fmt"

	"dailydistrict/rules"
)

// Check tells as a *rules.Violation which rule forbids a decision, the first in
// the order of the case files.
func (p Position) Check(d Decision) error {
	if v := p.check(d); v != nil {
		return v
	}
	return nil
}

func (p *Position) check(d Decision) *rules.Violation {
	v := p.checkTurn(d.Turn)
	switch {
	case v != nil:
	case d.Open:
		v = rules.Broken(ErrTurnMissing, "Turn %d is not finished yet. Throw again or fill a category.", p.Number())
	case d.Reroll:
		v = p.checkReroll(d)
	default:
		v = p.checkEntry(d)
	}
	if v != nil {
		v.Line = p.lines + 1
	}
	return v
}

// checkTurn enforces that each turn is taken once and in order. Zero is not claimed.
func (p *Position) checkTurn(claimed int) *rules.Violation {
	now := p.Number()
	if claimed == 0 {
		claimed = now
	}
	switch {
	case claimed < 1 || claimed > Turns:
		return rules.Breaks(ErrNoSuchTurn)
	case claimed < now:
		return rules.Broken(ErrTurnRepeated, "Turn %d was already taken.", claimed)
	case claimed > now:
		return rules.Broken(ErrTurnMissing, "Turn %d is left out. Each of the six turns ends by filling a category.", now)
	}
	return nil
}

func (p *Position) checkReroll(d Decision) *rules.Violation {
	v := p.checkKeep(d)
	if v != nil {
		v.Step = p.Rolls()
	}
	return v
}

// checkKeep enforces that there are three rolls in a turn, that a kept die stays
// as it lies, and that a reroll throws something.
func (p *Position) checkKeep(d Decision) *rules.Violation {
	if p.RerollsLeft() == 0 {
		return rules.Broken(ErrTooManyRolls, "The dice were thrown three times. Fill a category.")
	}
	for die, face := range p.Dice() {
		if d.Keep[die] && d.Faces[die] != 0 && d.Faces[die] != int(face) {
			return rules.Broken(ErrNotHeld, "Die %d shows %d and cannot be kept as %d.", die+1, face, d.Faces[die])
		}
	}
	if d.Keep == [Dice]bool{true, true, true} {
		return rules.Breaks(ErrNothingRerolled)
	}
	return nil
}

// checkEntry enforces that an open category is filled, with what the dice show.
func (p *Position) checkEntry(d Decision) *rules.Violation {
	if d.Category < 1 || d.Category > Categories {
		return rules.Breaks(ErrNoSuchCategory)
	}
	if turn := p.Filled(d.Category); turn > 0 {
		return rules.Broken(ErrCategoryUsed, "The %s were filled on turn %d.", Name(d.Category), turn)
	}
	is := p.entry(d.Category)
	switch {
	case d.Counted && d.Matching != is.Matching:
		return rules.Broken(ErrWrongMatching, "%s, not %d.", showing(is), d.Matching)
	case d.Counted && d.Score != is.Score:
		return rules.Broken(ErrWrongScore, "%s, which is worth %d and not %d.", showing(is), is.Score, d.Score)
	}
	return nil
}

// showing begins a sentence on how many dice match: "2 dice show a 4".
func showing(is Decision) string {
	switch is.Matching {
	case 0:
		return fmt.Sprintf("No die shows a %d", is.Category)
	case 1:
		return fmt.Sprintf("One die shows a %d", is.Category)
	}
	return fmt.Sprintf("%d dice show a %d", is.Matching, is.Category)
}

// Name is what a category (1-6) is called: "fours".
func Name(category int) string {
	return [Categories]string{"ones", "twos", "threes", "fours", "fives", "sixes"}[category-1]
}

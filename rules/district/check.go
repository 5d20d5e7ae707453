package district

import (
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
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
	v := p.checkRoll(d)
	if v == nil && !d.Pass {
		v = p.checkEntry(d)
	}
	if v != nil {
		v.Line = p.number()
	}
	return v
}

func (p *Position) checkEntry(d Decision) *rules.Violation {
	if d.Column < 1 || d.Column > Columns {
		return rules.Breaks(ErrNoSuchColumn)
	}
	if v := p.checkDice(d); v != nil {
		return v
	}
	return p.checkPlace(d)
}

// checkRoll enforces that each roll has one decision, in order.
func (p *Position) checkRoll(d Decision) *rules.Violation {
	number, roll := p.number(), d.Roll
	if roll == 0 {
		roll = number
	}
	switch {
	case roll < 1 || roll > Rolls:
		return rules.Breaks(ErrNoSuchRoll)
	case roll < number:
		return rules.Broken(ErrRollRepeated, "Roll %d already has its one entry or pass.", roll)
	case roll > number:
		return rules.Broken(ErrRollMissing, "Roll %d is left out. Each of the 24 rolls needs an entry or a pass.", number)
	case d.Open:
		return rules.Broken(ErrRollMissing, "Roll %d is not decided yet. Choose an entry or pass.", roll)
	}
	return nil
}

// checkDice enforces that the number is made of this roll's dice, and that the
// third die names the column unless a reroute changes it.
func (p *Position) checkDice(d Decision) *rules.Violation {
	sum, aside := p.sum(p.number()), d.Aside
	switch {
	case aside != 0:
	case d.Reroute:
		aside = sum - d.Number // the one die that leaves this number
	default:
		aside = d.Column
	}
	switch {
	case !p.rolled(aside):
		return p.notRolled(d)
	case d.Number != sum-aside:
		return rules.Broken(ErrWrongSum, "With the %d set aside the two other dice add up to %d.", aside, sum-aside)
	case !d.Reroute && d.Column != aside:
		return rules.Broken(ErrWrongColumn, "The %d that is set aside names column %d. Only a reroute takes the number elsewhere.", aside, aside)
	case d.Reroute && p.rerouted >= Reroutes:
		return rules.Broken(ErrNoReroute, "Both reroutes are spent.")
	}
	return nil
}

// rolled tells whether a die of the roll shows that face.
func (p *Position) rolled(face int) bool {
	return slices.ContainsFunc(p.roll(p.number()), func(f dice.Face) bool { return int(f) == face })
}

// notRolled tells that no die shows the face set aside. A reroute that does not
// claim one has a number that no two dice add up to.
func (p *Position) notRolled(d Decision) *rules.Violation {
	r := p.roll(p.number())
	if d.Aside == 0 && d.Reroute {
		return rules.Broken(ErrWrongSum, "No two of the dice %d, %d and %d add up to %d.", r[0], r[1], r[2], d.Number)
	}
	return rules.Broken(ErrNotRolled, "The die set aside must be one of %d, %d and %d.", r[0], r[1], r[2])
}

// checkPlace enforces that the number goes on the lowest empty floor and is
// higher than all beneath it.
func (p *Position) checkPlace(d Decision) *rules.Violation {
	next, top := int(p.height[d.Column-1])+1, p.top(d.Column)
	switch {
	case next > Floors:
		return rules.Broken(ErrColumnFull, "Column %d is full.", d.Column)
	case d.Floor != 0 && (d.Floor < 1 || d.Floor > Floors):
		return rules.Breaks(ErrNoSuchFloor)
	case d.Floor != 0 && d.Floor < next:
		return rules.Broken(ErrCellFilled, "Floor %d of column %d is taken. The next number goes on floor %d.", d.Floor, d.Column, next)
	case d.Floor > next:
		return rules.Broken(ErrLeavesHole, "Floor %d of column %d is still empty. Leave no hole beneath a number.", next, d.Column)
	case d.Number <= top:
		return rules.Broken(ErrNotHigher, "Column %d stands at %d. The next number must be higher than %d.", d.Column, top, top)
	}
	return nil
}

package categories

import (
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Turn is how a turn went, or stands.
type Turn struct {
	Number   int                    // 1-6
	Rolls    int                    // rolls shown, 0-3
	Dice     [Rolls][Dice]dice.Face // what the dice showed after each of them
	Kept     [Rolls][Dice]bool      // the dice that were kept when it was thrown
	Category int                    // filled at its end, 0 until then
	Matching int                    // dice that show the category's face in the end
	Score    int                    // points entered
}

// Turn is a turn (1-6) as far as it went.
func (p Position) Turn(number int) Turn {
	t, played := Turn{Number: number}, p.turns[number-1]
	if number > p.Number() {
		return t
	}
	t.Rolls, t.Category = played.rerolls+1, played.category
	for roll := range t.Rolls {
		t.Dice[roll] = p.shown(number-1, roll)
		if roll > 0 {
			t.Kept[roll] = played.keep[roll-1]
		}
	}
	if t.Category > 0 {
		t.Matching = matching(t.Dice[played.rerolls], t.Category)
		t.Score = t.Matching * t.Category
	}
	return t
}

// decisions is what was decided in the turn, in order.
func (t Turn) decisions() (made []Decision) {
	for roll := 1; roll < t.Rolls; roll++ {
		made = append(made, Decision{Reroll: true, Keep: t.Kept[roll]})
	}
	if t.Category > 0 {
		made = append(made, Decision{Category: t.Category})
	}
	return made
}

// Sheet is the lines of all decisions so far.
func (p Position) Sheet() rules.Sheet {
	sheet := rules.Sheet{}
	for number := 1; number <= Turns; number++ {
		for _, d := range p.Turn(number).decisions() {
			sheet = append(sheet, d.String())
		}
	}
	return sheet
}

// Option is what filling a category would do now.
type Option struct {
	Decision                  // the entry with all its claims: matching dice and score
	Refused  *rules.Violation // why it is not legal, nil if it is
	FilledOn int              // the turn that filled the category, 0 while it is open
}

// Legal tells whether the category may be filled.
func (o Option) Legal() bool { return o.Refused == nil }

// Options is, for each category, what filling it now would do; a category that
// is filled has the numbers that stand there.
func (p Position) Options() [Categories]Option {
	var options [Categories]Option
	for i := range options {
		options[i] = p.option(i + 1)
	}
	return options
}

func (p Position) option(category int) Option {
	o := Option{Decision: p.entry(category), Refused: p.check(Decision{Category: category}), FilledOn: p.Filled(category)}
	if o.FilledOn > 0 {
		stands := p.Turn(o.FilledOn)
		o.Matching, o.Score = stands.Matching, stands.Score
	}
	return o
}

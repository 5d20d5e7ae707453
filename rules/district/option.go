package district

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Option is one place for the number that is left when a die is set aside.
type Option struct {
	Decision                  // the entry with all its claims; by reroute where the column is another than the die's
	Refused  *rules.Violation // why it is not legal, nil if it is
	Short    string           // the same in a few words: "stands at 7"
}

// Legal tells whether the number may go there.
func (o Option) Legal() bool { return o.Refused == nil }

// Options is, for each column, what happens when this die is set aside: as
// rolled in its own column, by a reroute in the others. A reroute onto the
// die's own column is legal but never useful, and not among them.
func (p Position) Options(aside dice.Face) [Columns]Option {
	var options [Columns]Option
	for i := range options {
		options[i] = p.option(i+1, aside)
	}
	return options
}

func (p Position) option(column int, aside dice.Face) Option {
	if p.Over() {
		return Option{Refused: p.check(Decision{}), Short: "the game is over"}
	}
	o := Option{Decision: p.entry(column, aside, column != int(aside))}
	if v := p.check(o.Decision); v != nil {
		o.Refused, o.Short = v, p.short(v.Reason, column)
	}
	return o
}

// short is a reason that fits beside a column.
func (p Position) short(reason *rules.Reason, column int) string {
	switch reason {
	case ErrNotRolled:
		return "not rolled"
	case ErrNoReroute:
		return "no reroute left"
	case ErrColumnFull:
		return "full"
	}
	return fmt.Sprintf("stands at %d", p.Top(column))
}

package landing

import "dailydistrict/rules"

// Option is what a die would do.
type Option struct {
	Decision                  // the move with its claim: where it leads
	Points   int              // for landing there, or stopping there
	Refused  *rules.Violation // why it is not legal, nil if it is
	Short    string           // the same in a few words: "past 7"
}

// Legal tells whether the die may be moved by.
func (o Option) Legal() bool { return o.Refused == nil }

// Options is where each die of the roll leads, without the rope and then with
// it; none between rolls. Equal dice are one.
func (t Turn) Options() (options []Option) {
	for _, d := range t.thinkable() {
		if d.Action == Move {
			options = append(options, t.option(d))
		}
	}
	return options
}

func (t *Turn) option(d Decision) Option {
	o := Option{Decision: d, Points: worth(d.To), Refused: t.check(d)}
	if o.Refused != nil {
		o.Points, o.Short = 0, short(o.Refused.Reason)
	}
	return o
}

// worth is the points of a turn that ends on a step.
func worth(step int) int {
	if step == Steps {
		return Landing
	}
	return step
}

// short is a reason that fits beside a die.
func short(reason *rules.Reason) string {
	switch reason {
	case ErrRopeSpent:
		return "rope is spent"
	case ErrRopeOnOne:
		return "no rope on a one"
	}
	return "past 7"
}

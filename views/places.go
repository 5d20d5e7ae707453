package views

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules/district"
)

// reason is one line of where the number may go and why not elsewhere.
type reason struct{ Icon, Where, Text string }

// reasons says it column by column, what is alike in one sentence.
func (c choosing) reasons() []reason {
	var rerouted, full []int
	var as, not []reason
	for i, o := range c.options {
		column := i + 1
		switch {
		case o.Legal() && o.Reroute:
			rerouted = append(rerouted, column)
		case o.Legal():
			as = append(as, reason{"tick", named(column), fmt.Sprintf(" takes the %d as rolled.", o.Number)})
		case c.before.Height(column) == district.Floors:
			full = append(full, column)
		case o.Refused.Reason == district.ErrNotHigher:
			top := c.before.Top(column)
			not = append(not, reason{"cross", named(column), fmt.Sprintf(" stands at %d. The next number must be higher than %d.", top, top)})
		}
	}
	if len(rerouted) > 0 {
		verb := " take it"
		if len(rerouted) == 1 {
			verb = " takes it"
		}
		as = append(as, reason{"reroute", named(rerouted...), verb + " if you cross off a reroute box."})
	}
	if len(full) == 1 {
		not = append(not, reason{"cross", named(full...), " is full: four floors and a roof."})
	} else if len(full) > 1 {
		not = append(not, reason{"cross", named(full...), " are full."})
	}
	if c.before.ReroutesLeft() == 0 {
		not = append(not, reason{"cross", "Both reroutes", " are spent, so no other column takes it."})
	}
	return append(as, not...)
}

func named(columns ...int) string {
	if len(columns) == 1 {
		return "Column " + strconv.Itoa(columns[0])
	}
	return "Columns " + list(columns)
}

// prompt says in short what can be done now, and nothing that cannot.
func (c choosing) prompt() string {
	if c.aside > 0 {
		return c.promptOfDie()
	}
	switch own, rerouted := c.fits(); {
	case own && rerouted:
		return "Tap a blue number. To use a reroute, choose a die first."
	case own:
		return "Tap a blue number, or pass."
	case rerouted:
		return "Nothing fits as rolled. To use a reroute, choose a die first; or pass."
	}
	return "Nothing fits here. Pass."
}

// fits tells whether any die's number may go anywhere as rolled, and by a reroute.
func (c choosing) fits() (own, rerouted bool) {
	for _, one := range c.choices {
		for _, o := range one.Options {
			own = own || o.Legal() && !o.Reroute
			rerouted = rerouted || o.Legal() && o.Reroute
		}
	}
	return own, rerouted
}

func (c choosing) promptOfDie() string {
	own := c.options[c.aside-1]
	verdict := "Column %d takes the %d."
	if !own.Legal() {
		verdict = "Column %d does not take the %d."
	}
	text := fmt.Sprintf(verdict, own.Column, own.Number)
	var rerouted []string
	for _, o := range c.options {
		if o.Legal() && o.Reroute {
			rerouted = append(rerouted, strconv.Itoa(o.Column))
		}
	}
	if len(rerouted) > 0 {
		return text + " By reroute: " + strings.Join(rerouted, ", ") + "."
	}
	return text
}

// rerouting says what the key for a reroute leads to.
func (c choosing) rerouting() string {
	if c.aside == 0 {
		return "A reroute needs a die: choose one first, with a, s or d."
	}
	for _, o := range c.options {
		if o.Legal() && o.Reroute {
			return "Reroute: now the digit of a column."
		}
	}
	return "No reroute is possible with this die."
}

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
func (w planning) reasons() []reason {
	var rerouted, full []int
	var as, not []reason
	for c, o := range w.options {
		column := c + 1
		switch {
		case o.Legal() && o.Reroute:
			rerouted = append(rerouted, column)
		case o.Legal():
			as = append(as, reason{"tick", named(column), fmt.Sprintf(" takes the %d as rolled.", o.Number)})
		case w.before.Height(column) == district.Floors:
			full = append(full, column)
		case o.Refused.Reason == district.ErrNotHigher:
			top := w.before.Top(column)
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
	if w.before.ReroutesLeft() == 0 {
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

// legal says for the ear where the number may go.
func (w planning) legal() string {
	var parts []string
	for _, r := range w.reasons() {
		if r.Icon != "cross" {
			parts = append(parts, r.Where+r.Text)
		}
	}
	if len(parts) == 0 {
		return "It may go nowhere."
	}
	return strings.Join(parts, " ")
}

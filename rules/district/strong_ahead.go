package district

import "math"

// How the strong player looks ahead. A number may be entered in few ways: 66 as
// rolled, as many by reroute. What each is worth to a street is worked out once;
// a roll then takes the best of its own, and the mean over all rolls is exact.

// choices is what every decision on the next roll is worth to a street: the
// points that it earns, and those that are to be expected after it.
type choices struct {
	pass     int32
	entry    [Columns][highest + 1]int32 // by column and number, as rolled
	reroute  [highest + 1]int32          // by number, in the best column
	rerouted [highest + 1]uint8          // that column
}

// barred is the worth of what is not legal.
const barred = math.MinInt32

// noChoices bars every entry.
func noChoices(pass int32) choices {
	all := choices{pass: pass}
	for n := range all.reroute {
		all.reroute[n] = barred
		for c := range all.entry {
			all.entry[c][n] = barred
		}
	}
	return all
}

// reroutable offers a reroute of a number to one more column.
func (all *choices) reroutable(column, number int, worth int32) {
	if worth > all.reroute[number] {
		all.reroute[number], all.rerouted[number] = worth, uint8(column)
	}
}

// best is the worth of the best decision on a roll.
func (all *choices) best(faces *[3]uint8) int32 {
	a, b, c := faces[0], faces[1], faces[2]
	return max(all.pass,
		all.entry[a-1][b+c], all.entry[b-1][a+c], all.entry[c-1][a+b],
		all.reroute[b+c], all.reroute[a+c], all.reroute[a+b])
}

// mean is what is to be expected before the roll is thrown.
func (e *experience) mean(all *choices) int32 {
	sum := int64(0)
	for i := range e.rolls {
		sum += int64(e.rolls[i].ways) * int64(all.best(&e.rolls[i].faces))
	}
	return int32(sum / 216)
}

// expected is what a street still earns on average, looking some rolls ahead.
func (e *experience) expected(s *street, rolls int) int32 {
	switch {
	case s.left == 0:
		return 0
	case rolls == 0:
		return e.value(s)
	}
	all := e.choices(s, rolls-1)
	return e.mean(&all)
}

// choices weighs every decision on the next roll, looking some rolls beyond it.
func (e *experience) choices(s *street, rolls int) choices {
	if rolls == 0 {
		return e.glance(s)
	}
	after := s.passed()
	all := noChoices(e.expected(&after, rolls))
	for c := range Columns {
		for n := s.least(c); n <= highest; n++ {
			all.entry[c][n] = e.worth(s, c, n, false, rolls)
			if s.reroutes > 0 {
				all.reroutable(c, n, e.worth(s, c, n, true, rolls))
			}
		}
	}
	return all
}

// worth is the points of an entry and what is to be expected after it.
func (e *experience) worth(s *street, column, number int, reroute bool, rolls int) int32 {
	after, points := s.entered(column, number, reroute)
	return int32(points)*point + e.expected(&after, rolls)
}

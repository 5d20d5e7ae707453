package district

import "math"

// How the strong player looks ahead. A roll can do little to a street: enter one
// of 11 numbers in one of six columns, as rolled or by a reroute, or pass. What
// each of these is worth is worked out once for all rolls; a roll then takes the
// best that its dice allow. So the mean over all rolls is exact, and cheap.

// choices is what every decision on the next roll is worth to a street: the
// points that it earns, and those that are to be expected after it.
type choices struct {
	pass     int32
	entry    [Columns]byNumber // by column, as rolled
	reroute  byNumber          // in the column where it is worth the most
	rerouted [highest + 1]uint8
}

// byNumber is a worth for each number that is entered.
type byNumber [highest + 1]int32

// barred is the worth of what is not legal.
const barred = math.MinInt32

// allBarred is no legal entry.
var allBarred = byNumber{barred, barred, barred, barred, barred, barred, barred, barred, barred, barred, barred, barred, barred}

// onlyPass is the choices where nothing can be entered.
func onlyPass(worth int32) choices {
	all := choices{pass: worth, reroute: allBarred}
	for c := range all.entry {
		all.entry[c] = allBarred
	}
	return all
}

// offer is a reroute to one more column.
func (all *choices) offer(column, number int, worth int32) {
	if worth > all.reroute[number] {
		all.reroute[number], all.rerouted[number] = worth, uint8(column)
	}
}

// best is the worth of the best decision on a roll.
func (all *choices) best(roll *[3]uint8) int32 {
	a, b, c := roll[0], roll[1], roll[2]
	return max(all.pass,
		all.entry[a-1][b+c], all.entry[b-1][a+c], all.entry[c-1][a+b],
		all.reroute[b+c], all.reroute[a+c], all.reroute[a+b])
}

// throw is three dice, whatever their order.
type throw struct {
	roll [3]uint8
	ways int64 // of 216 in which they may fall
}

const allWays = 6 * 6 * 6

// throws lists all 56.
func throws() (all []throw) {
	for a := uint8(1); a <= 6; a++ {
		for b := a; b <= 6; b++ {
			for c := b; c <= 6; c++ {
				all = append(all, throw{[3]uint8{a, b, c}, ways(a, b, c)})
			}
		}
	}
	return all
}

// ways counts the orders in which three rising faces may fall.
func ways(a, b, c uint8) int64 {
	switch {
	case a == c:
		return 1
	case a == b || b == c:
		return 3
	}
	return 6
}

// mean is what is to be expected before the roll is thrown.
func (e *experience) mean(all *choices) int32 {
	sum := int64(0)
	for i := range e.rolls {
		sum += e.rolls[i].ways * int64(all.best(&e.rolls[i].roll))
	}
	return int32(sum / allWays)
}

// expected is what a street still earns on average: it looks some rolls ahead,
// and goes by experience from there.
func (e *experience) expected(s *street, ahead int) int32 {
	switch {
	case s.left == 0:
		return 0
	case ahead == 0:
		return e.value(s)
	}
	all := e.choices(s, ahead-1)
	return e.mean(&all)
}

// choices weighs every decision on the next roll, looking some rolls beyond it.
func (e *experience) choices(s *street, ahead int) choices {
	if ahead == 0 {
		return e.glance(s)
	}
	after := s.passed()
	all := onlyPass(e.expected(&after, ahead))
	for c := range Columns {
		for n := s.least(c); n <= highest; n++ {
			all.entry[c][n] = e.worth(s, c, n, false, ahead)
			if s.reroutes > 0 {
				all.offer(c, n, e.worth(s, c, n, true, ahead))
			}
		}
	}
	return all
}

// worth is the points of an entry and what is to be expected after it.
func (e *experience) worth(s *street, column, number int, reroute bool, ahead int) int32 {
	after, points := s.entered(column, number, reroute)
	return int32(points)*point + e.expected(&after, ahead)
}

package views

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Order is how the days of a month are listed.
type Order string

// The orders of a month's days.
const (
	ByDay   Order = ""
	ByPar   Order = "par"   // the lowest first
	ByField Order = "field" // those first whose field stayed furthest below par
)

// HardDay is a final day with how hard its dice were.
type HardDay struct {
	challenge.Difficulty
	Day     challenge.Day
	Address string
}

// difficulty is the days of a month as they compare.
type difficulty struct {
	info  rules.Info
	days  []HardDay
	order Order
	base  string // address of the month
}

// sorted gives the days in an order; what is not known stands last.
func (d difficulty) sorted() []HardDay {
	days := slices.Clone(d.days)
	if d.order == ByDay {
		return days
	}
	slices.SortStableFunc(days, func(a, b HardDay) int {
		x, known := d.rank(a)
		y, other := d.rank(b)
		switch {
		case known == other:
			return cmp.Compare(x, y)
		case known:
			return -1
		}
		return 1
	})
	return days
}

// rank is by what a day is sorted, the least first.
func (d difficulty) rank(day HardDay) (rank int, known bool) {
	if d.order == ByField {
		under, ok := day.UnderPar()
		return -under, ok
	}
	if day.Par == nil {
		return 0, false
	}
	return day.Par.Score, true
}

// orders are the ways to list the days.
func (d difficulty) orders() []Choice {
	var choices []Choice
	for _, o := range []struct {
		order Order
		name  string
	}{{ByDay, "By day"}, {ByPar, "Lowest par"}, {ByField, "Furthest from par"}} {
		address := d.base + "#dice"
		if o.order != ByDay {
			address = fmt.Sprintf("%s?by=%s#dice", d.base, o.order)
		}
		choices = append(choices, Choice{Name: o.name, Address: address, Here: o.order == d.order})
	}
	return choices
}

// par writes a day's par; a dash where it is not known, and a mark where it is
// not proved.
func (d difficulty) par(day HardDay) string {
	switch {
	case day.Par == nil:
		return "–"
	case !day.Par.Proven:
		return "≥ " + mark(d.info, day.Par.Score)
	}
	return mark(d.info, day.Par.Score)
}

// unproved tells whether the par of a day is the best known, and may not be the best.
func (d difficulty) unproved() bool {
	return slices.ContainsFunc(d.days, func(day HardDay) bool { return day.Par != nil && !day.Par.Proven })
}

// field writes a score of a day's field, a dash where there was none.
func (d difficulty) field(day HardDay, score int) string {
	if day.Results == 0 {
		return "–"
	}
	return mark(d.info, score)
}

// under says how far the middle of a day's field lies under par.
func (d difficulty) under(day HardDay) string {
	under, ok := day.UnderPar()
	if !ok {
		return "–"
	}
	return strconv.Itoa(under)
}

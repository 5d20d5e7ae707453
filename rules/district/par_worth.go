package district

// unit is the size of a point where prices are reckoned: they are fractions.
const unit = 256

// never is the worth of what cannot be, however much is added to it.
const never = -1 << 20

// worth is what a column of each height adds to a score apart from rows, in units.
var worth = [Floors + 1]int32{0, 1 * unit, 2 * unit, 3 * unit, (4 + 3) * unit}

// worths is what each column can be worth with up to so many reroutes.
type worths [Columns][Reroutes + 1]int32

// most shares out the reroutes among the open and the late columns so that they
// are together worth the most. A late column uses one at least.
func (w *worths) most(open, late columns, reroutes int) int32 {
	best := [Reroutes + 1]int32{0, never, never}
	for c := range Columns {
		switch {
		case late.has(c):
			best = share(best, &w[c], 1, reroutes)
		case open.has(c):
			best = share(best, &w[c], 0, reroutes)
		}
	}
	return max(best[0], best[1], best[2])
}

// share adds a column that uses some reroutes, the fewest being given.
func share(before [Reroutes + 1]int32, column *[Reroutes + 1]int32, fewest, reroutes int) [Reroutes + 1]int32 {
	after := [Reroutes + 1]int32{never, never, never}
	for k := fewest; k <= reroutes; k++ {
		for used := fewest; used <= k; used++ {
			after[k] = max(after[k], before[k-used]+column[used])
		}
	}
	return after
}

// worthOf is what the tallest chains are worth, never where they miss one of the rows.
func (f floors) worthOf(t *tallest, reroutes int) (w [Reroutes + 1]int32) {
	w = [Reroutes + 1]int32{never, never, never}
	for k := 0; k <= reroutes; k++ {
		if int(t[k].height) >= f.least() {
			w[k] = worth[t[k].height]
		}
	}
	return w
}

// reachable rounds points up to the next that six columns of at least a height
// are worth together, or gives never where there are none.
func reachable(least, points int) int {
	for ; points <= Columns*7; points++ {
		for full := range Columns + 1 {
			if rest := Columns - full; 7*full+least*rest <= points && points <= 7*full+3*rest {
				return points
			}
		}
	}
	return never
}

package district

// glance weighs every decision on the next roll by experience alone. It finds what
// value finds, but adds only the weights that an entry changes, and those of all
// numbers that a column takes side by side.
func (e *experience) glance(s *street) choices {
	after := s.passed()
	all := noChoices(e.value(&after))
	g := glance{experience: e, street: s, table: &e.tables[s.left-1], skyline: s.skyline()}
	g.look()
	for c := range Columns {
		if s.height[c] < Floors {
			g.column(&all, c)
		}
	}
	return all
}

// glance is a street of which every decision is weighed.
type glance struct {
	*experience
	*street
	table   *table
	skyline int
	shapes  [Columns]int
	reroute [Columns]int32 // what each column gains from having a reroute less
	next    [Columns]needs // what each column has from its next floor
	floor   [Floors]needs  // the same of all columns that go on on a floor
}

// byNumber is a worth for each number that is entered.
type byNumber [highest + 1]int32

// needs is weights of next floors after a cell more on the floor.
type needs struct {
	before  int32    // without it
	clear   int32    // with a number that is looked at by none of these columns
	spoiled int32    // with a number that stands there already
	window  byNumber // what each number adds to clear
}

// look notes what entries in several columns have in common.
func (g *glance) look() {
	for c := range Columns {
		shape := g.shape(c)
		g.shapes[c] = shape
		if g.reroutes > 0 {
			g.reroute[c] = g.table[columnFeature(c, shape, g.reroutes-1)] - g.table[columnFeature(c, shape, g.reroutes)]
		}
		if f := g.height[c]; f < Floors {
			g.need(c, int(f))
			g.floor[f].add(&g.next[c])
		}
	}
}

// need notes what a column has from its next floor.
func (g *glance) need(c, f int) {
	n := &g.next[c]
	before := g.nextFeature(c)
	n.before = g.table[before]
	if g.spoiled.has(f) {
		n.clear, n.spoiled = n.before, n.before
		return
	}
	clear := before + 1 // one cell more
	n.clear = g.table[clear]
	n.spoiled = g.table[spoiledFeature(c, g.shapes[c])]
	for i := range windowSize {
		number := max(int(g.top[c]), lowest) + 1 + i
		if number <= highest && g.used[f]&bit(number) == 0 {
			n.window[number] = g.table[clear+filledKinds<<i] - n.clear
		}
	}
}

func (n *needs) add(of *needs) {
	n.before += of.before
	n.clear += of.clear
	n.spoiled += of.spoiled
	for i := range n.window {
		n.window[i] += of.window[i]
	}
}

// column weighs the entries in one column.
func (g *glance) column(all *choices, c int) {
	f, low := int(g.height[c]), g.least(c)
	var worths byNumber
	g.pairs(&worths, c, f, low)
	g.floors(&worths, c, f, low)
	g.finish(&worths, all, c, f, low)
}

// pairs adds what a column shows with each other one, after less before.
func (g *glance) pairs(worths *byNumber, c, f, low int) {
	for d := range Columns {
		if d == c {
			continue
		}
		at, step := g.pair[c][d]+int32(g.shapes[d]), int32(shapes)
		if d < c {
			at, step = g.pair[d][c]+int32(g.shapes[d]*shapes), 1
		}
		before := g.table[at+step*int32(g.shapes[c])]
		if f+1 == Floors {
			change := g.table[at+step*fullShape] - before
			for n := low; n <= highest; n++ {
				worths[n] += change
			}
			continue
		}
		at += step * int32(shape(uint8(f+1), 0))
		for n := low; n <= highest; n++ {
			worths[n] += g.table[at+step*int32(n)] - before
		}
	}
}

// floors adds what the floor of the entry and the one above need, after less before.
func (g *glance) floors(worths *byNumber, c, f, low int) {
	rest := -g.floor[f].before
	if f+1 < Floors && !g.spoiled.has(f+1) {
		rest += g.table[g.upperFeature(f+1, g.filled[f]+1, g.used[f+1])] - g.table[g.upperFeature(f+1, g.filled[f], g.used[f+1])]
	}
	own, others := &g.next[c], &g.floor[f]
	for n := low; n <= highest; n++ {
		worths[n] += rest
	}
	if g.spoiled.has(f) {
		for n := low; n <= highest; n++ {
			worths[n] += others.spoiled - own.spoiled
		}
		return
	}
	now := g.table[g.floorFeatureOf(g.street, f, g.used[f])]
	for n := low; n <= highest; n++ {
		if g.used[f]&bit(n) != 0 {
			worths[n] += others.spoiled - own.spoiled - now
		} else {
			worths[n] += others.clear - own.clear + others.window[n] - own.window[n] - now + g.table[g.floorFeatureOf(g.street, f, g.used[f]|bit(n))]
		}
	}
}

// finish adds what the column itself and the skyline need, and the points.
func (g *glance) finish(worths *byNumber, all *choices, c, f, low int) {
	lost := int32(0) // by the other columns, with a reroute
	for d, change := range g.reroute {
		if d != c {
			lost += change
		}
	}
	rest := all.pass - g.table[columnFeature(c, g.shapes[c], g.reroutes)] - g.table[g.skylineFeature(g.skyline, g.spoiled, g.reroutes)]
	skyline := g.skyline + skylineStep[f]
	after := *g.street
	after.height[c]++
	after.filled[f]++
	for n := low; n <= highest; n++ {
		after.top[c] = uint8(n)
		after.used[f] = g.used[f] | bit(n)
		after.spoiled = g.spoiled | g.spoils(f, n)
		shape := after.shape(c)
		worth := worths[n] + rest + int32(after.earned(f))*point
		if f+1 < Floors {
			worth += g.table[after.nextFeature(c)]
		}
		all.entry[c][n] = worth + g.table[columnFeature(c, shape, g.reroutes)] + g.table[g.skylineFeature(skyline, after.spoiled, g.reroutes)]
		if g.reroutes > 0 {
			all.reroutable(c, n, worth+lost+g.table[columnFeature(c, shape, g.reroutes-1)]+g.table[g.skylineFeature(skyline, after.spoiled, g.reroutes-1)])
		}
	}
}

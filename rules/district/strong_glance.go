package district

// glance weighs every decision on the next roll by experience alone. It finds what
// value finds of each street that may follow. But an entry changes few features,
// and mostly the same ones whatever its number; so it adds up changes, column by
// column, for all numbers at once. Nearly all of the player's time goes by here.
func (e *experience) glance(s *street) choices {
	after := s.passed()
	all := onlyPass(e.value(&after))
	g := glance{experience: e, street: s, table: &e.tables[after.left]}
	g.look()
	for c := range Columns {
		if s.height[c] < Floors {
			g.column(&all, c)
		}
	}
	return all
}

// glance is a street of which every decision is weighed. What is called a change
// is what an entry adds to the weights of the street as it was.
type glance struct {
	*experience
	*street
	table   *table
	code    int            // of the skyline
	shapes  [Columns]int   // of the columns
	poorer  [Columns]int32 // the change of each column with a reroute less
	next    [Columns]need  // the changes of what each column goes on with
	onFloor [Floors]need   // the same of all that go on with a floor
}

// need is the changes of columns that go on with a floor, when another column
// writes a number there.
type need struct {
	now     int32    // their weights as it is
	clear   int32    // the change by a number that none of them looks at
	spoiled int32    // by one that stands on the floor already
	near    byNumber // what each number changes beyond clear
}

// look notes what the entries of several columns have in common.
func (g *glance) look() {
	g.code = g.street.skyline()
	for c := range Columns {
		g.shapes[c] = g.shape(c)
		if g.reroutes > 0 {
			g.poorer[c] = g.columnWeight(c, g.shapes[c], g.reroutes-1) - g.columnWeight(c, g.shapes[c], g.reroutes)
		}
		if f := int(g.height[c]); f < Floors {
			g.next[c] = g.need(c, f)
			g.onFloor[f].add(&g.next[c])
		}
	}
}

func (g *glance) columnWeight(column, shape int, reroutes uint8) int32 {
	return g.table[columnFeature(column, shape, reroutes)]
}

// need finds the changes of one column.
func (g *glance) need(c, f int) need {
	at := g.nextFeature(c)
	n := need{now: g.table[at]}
	if g.street.spoiled.has(f) {
		return n
	}
	clear := g.table[at+1] // one cell more
	n.clear, n.spoiled = clear-n.now, g.table[spoiledFeature(c, g.shapes[c])]-n.now
	for i := range window {
		number := base(int(g.top[c])) + 1 + i
		if number <= highest && g.used[f]&bit(number) == 0 {
			n.near[number] = g.table[at+1+crowds<<i] - clear
		}
	}
	return n
}

func (n *need) add(of *need) {
	n.now += of.now
	n.clear += of.clear
	n.spoiled += of.spoiled
	for i := range n.near {
		n.near[i] += of.near[i]
	}
}

// column weighs the entries in one column.
func (g *glance) column(all *choices, c int) {
	changes, f := byNumber{}, int(g.height[c])
	g.besideOthers(&changes, c, f)
	g.onItsFloor(&changes, c, f)
	g.complete(all, &changes, c, f)
}

// besideOthers adds the changes of what a column shows with each other one.
func (g *glance) besideOthers(changes *byNumber, c, f int) {
	for d := range Columns {
		if d == c {
			continue
		}
		at, step := g.pair[min(c, d)][max(c, d)]+int32(g.shapes[d]), int32(shapes)
		if d < c {
			at, step = at+int32(g.shapes[d]*(shapes-1)), 1
		}
		now := g.table[at+step*int32(g.shapes[c])]
		for n := g.least(c); n <= highest; n++ {
			changes[n] += g.table[at+step*int32(shape(f+1, n))] - now
		}
	}
}

// onItsFloor adds the changes of the floor that is written on, of the one above,
// which more cells carry now, and of all other columns that go on with this floor.
func (g *glance) onItsFloor(changes *byNumber, c, f int) {
	above := g.carried(f + 1)
	others, own := &g.onFloor[f], &g.next[c]
	for n := g.least(c); n <= highest; n++ {
		switch {
		case g.street.spoiled.has(f):
			changes[n] += above
		case g.spoils(f, n) != 0:
			changes[n] += above + others.spoiled - own.spoiled - g.floorWeight(f, g.used[f])
		default:
			changes[n] += above + others.clear - own.clear + others.near[n] - own.near[n] +
				g.floorWeight(f, g.used[f]|bit(n)) - g.floorWeight(f, g.used[f])
		}
	}
}

func (g *glance) floorWeight(floor int, used uint16) int32 {
	return g.table[g.floorFeature(g.street, floor, used)]
}

// carried is the change of a floor when there is one cell more below it.
func (g *glance) carried(floor int) int32 {
	if floor == Floors || g.street.spoiled.has(floor) {
		return 0
	}
	below, used := g.filled[floor-1], g.used[floor]
	return g.table[g.upperFeature(floor, below+1, used)] - g.table[g.upperFeature(floor, below, used)]
}

// complete adds to the changes those of the column by itself and of the skyline,
// and the points that are earned.
func (g *glance) complete(all *choices, changes *byNumber, c, f int) {
	rest := all.pass - g.next[c].now - g.columnWeight(c, g.shapes[c], g.reroutes) - g.skylineWeight(g.code, g.street.spoiled, g.reroutes)
	poorer, code := -g.poorer[c], g.code+skylineStep[f]
	for _, change := range g.poorer {
		poorer += change
	}
	for n := g.least(c); n <= highest; n++ {
		worth := int32(g.points(f, n))*point + rest + changes[n]
		if f+1 < Floors {
			worth += g.table[g.nextFeatureOf(c, f+1, n)]
		}
		shape, spoiled := shape(f+1, n), g.street.spoiled|g.spoils(f, n)
		all.entry[c][n] = worth + g.columnWeight(c, shape, g.reroutes) + g.skylineWeight(code, spoiled, g.reroutes)
		if g.reroutes > 0 {
			all.offer(c, n, worth+poorer+g.columnWeight(c, shape, g.reroutes-1)+g.skylineWeight(code, spoiled, g.reroutes-1))
		}
	}
}

func (g *glance) skylineWeight(code int, spoiled floors, reroutes uint8) int32 {
	return g.table[g.skylineFeature(code, spoiled, reroutes)]
}

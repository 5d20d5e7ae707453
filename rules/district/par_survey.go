package district

import (
	"context"

	"dailydistrict/rules"
)

// survey finds the best score that a position leaves. For falling scores it
// asks, for each set of rows, whether columns can make up the rest; the first
// yes is the best score, and every no before it is the proof.
type survey struct {
	*outlook
	*effort
	position Position
	chains   [Columns][]chain
	markets  [allFloors + 1]*market
	refuted  [allFloors + 1]int // least worth in points that columns with these rows are known not to reach
	prices   amounts            // that were last found good
}

// effort is how much may still be searched.
type effort struct {
	nodes int
	done  <-chan struct{} // ends the search early
	spent bool            // the search was cut short
}

func newEffort(ctx context.Context, nodes int) *effort {
	return &effort{nodes: nodes, done: ctx.Done()}
}

// spend takes a node, or tells that there is none left.
func (e *effort) spend() bool {
	if e.nodes--; e.nodes%256 == 0 {
		e.look()
	}
	e.spent = e.spent || e.nodes < 0
	return !e.spent
}

// look sees whether the search is to end early.
func (e *effort) look() {
	select {
	case <-e.done:
		e.spent = true
	default:
	}
}

// newSurvey begins a survey of a position.
func newSurvey(p *Position, e *effort) *survey {
	s := &survey{outlook: p.outlook(), effort: e, position: *p, prices: opening()}
	for c := range Columns {
		s.chains[c] = s.outlook.chains(c)
	}
	for f := range s.refuted {
		s.refuted[f] = Columns*7 + 1
	}
	return s
}

// best finds the best score of at most a ceiling, and columns that earn it.
func (s *survey) best(ceiling int) rules.Par {
	s.market(0).haggle(28*unit, firstRounds)
	found := s.quick()
	s.look()
	for score := ceiling; score > found.Score && !s.spent; score-- {
		for f := allFloors; f <= allFloors; f-- {
			if chosen, ok := s.earns(f, score); ok {
				found = s.found(chosen)
				found.Proven = true
				return found
			}
		}
	}
	found.Proven = !s.spent
	return found
}

// firstRounds is how long prices are sought before any row asks for numbers.
const firstRounds = 20

// earns tells whether a score, or more, can be made with at least these rows.
func (s *survey) earns(f floors, score int) (*[Columns]chain, bool) {
	if f&s.spoiled != 0 {
		return nil, false
	}
	points := reachable(f.least(), max(score-f.bonus(), Columns*int(worth[f.least()]/unit)))
	if points == never || points >= s.refuted[f] || s.spent {
		return nil, false
	}
	chosen, ok := s.find(f, int32(points)*unit)
	if !ok && !s.spent {
		s.refuted[f] = points
	}
	return chosen, ok
}

// find looks for columns with these rows that are worth what is needed.
func (s *survey) find(f floors, need int32) (*[Columns]chain, bool) {
	if s.bound(f) < need {
		return nil, false
	}
	m := s.market(f)
	m.haggle(need, maxRounds)
	s.prices = m.best
	if m.bound < need {
		return nil, false
	}
	return m.search(s, need)
}

// bound is the least bound known for these rows: that for some of them holds for all.
func (s *survey) bound(f floors) int32 {
	least := int32(Columns * 7 * unit)
	for fewer, m := range s.markets {
		if m != nil && floors(fewer)&^f == 0 {
			least = min(least, m.bound)
		}
	}
	return least
}

// market is the market for these rows, opened at the prices last found good.
func (s *survey) market(f floors) *market {
	if s.markets[f] == nil {
		s.markets[f] = newMarket(s.outlook, f, &s.prices)
	}
	return s.markets[f]
}

// search looks for columns at the best prices.
func (m *market) search(v *survey, need int32) (*[Columns]chain, bool) {
	m.prices = &m.best
	n := node{free: m.free, taken: m.written & m.floors.numbers(), open: allColumns}
	n.price = m.best.of(m.free, m.floors.numbers()&^m.written)
	s := &search{outlook: m.outlook, shelf: &shelf{}, effort: v.effort, floors: m.floors, need: need}
	for c := range Columns {
		s.dearest[c], _ = m.profits(c, m.reroutes+1)
		n.tallest[c] = m.tallest(c, n.free, n.taken, m.reroutes)
	}
	if n.price+s.dearest.most(allColumns, 0, m.reroutes) < need {
		return nil, false
	}
	for c := range Columns {
		others := n.price + s.dearest.most(allColumns.without(c), 0, m.reroutes)
		s.add(c, m.lots(v.chains[c], need-others))
	}
	s.live[0] = s.label()
	for depth := range s.live[1:] {
		s.live[depth+1] = s.everything()
	}
	return &s.chosen, s.explore(&n)
}

// lots is the chains with these rows that earn at least a profit.
func (m *market) lots(chains []chain, least int32) (lots []lot) {
	only := m.floors.numbers()
	for _, c := range chains {
		c.numbers &= only
		if int(c.height) < m.floors.least() || c.numbers&m.written != 0 {
			continue
		}
		if profit := worth[c.height] - m.best.of(c.rolls, c.numbers); profit >= least {
			lots = append(lots, lot{c, profit})
		}
	}
	return lots
}

// quick builds each column in turn as high as the rolls left allow: not the
// best, but at once, and what there is when the search is cut short.
func (s *survey) quick() rules.Par {
	var chosen [Columns]chain
	free, reroutes := s.free, s.reroutes
	for c := range Columns {
		chosen[c] = s.tallest(c, free, 0, reroutes)[reroutes]
		free &^= chosen[c].rolls
		reroutes -= chosen[c].rerouted()
	}
	return s.found(&chosen)
}

// found is the sheet of the position and of chains on it.
func (s *survey) found(chosen *[Columns]chain) rules.Par {
	lines := make(rules.Sheet, Rolls)
	for i := range lines {
		lines[i] = pass
	}
	copy(lines, s.position.Sheet())
	for c := range chosen {
		chosen[c].write(c, lines)
	}
	return rules.Par{Score: s.score(lines[s.position.decided:]), Sheet: lines}
}

// score is what the position is worth after the last lines of a sheet, which are legal.
func (s *survey) score(rest rules.Sheet) int {
	p, err := rules.Replay(s.position, Parse, rest)
	if err != nil {
		panic(err)
	}
	return p.Score().Total()
}

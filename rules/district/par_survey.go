package district

import (
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
		if chosen, ok := s.scores(score); ok {
			found = s.found(chosen)
			found.Proven = true
			return found
		}
	}
	found.Proven = !s.spent
	return found
}

// firstRounds is how long prices are sought before any row asks for numbers.
const firstRounds = 10

// scores tells whether some rows, the most first, and columns make up a score.
func (s *survey) scores(score int) (*[Columns]chain, bool) {
	for without := range allFloors + 1 {
		if chosen, ok := s.earns(allFloors&^without, score); ok {
			return chosen, true
		}
	}
	return nil, false
}

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
	if s.look(); s.bound(f) < need {
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

// found is the finished game that the chains make of the position.
func (s *survey) found(chosen *[Columns]chain) rules.Par {
	p := s.position
	for c := range chosen {
		chosen[c].raise(&p, c)
	}
	p.decided = Rolls
	return rules.Par{Score: p.Score().Total(), Sheet: p.Sheet()}
}

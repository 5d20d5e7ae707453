package district

import "math/bits"

// market looks for prices at which the columns, each buying what is best for
// itself, hardly compete: then what they earn, and all goods at their prices,
// is a bound that no district of these floors exceeds, and close to the best
// that is possible. (This is Lagrangian duality: the bound is the dual of the
// choice of one chain for each column, its prices the multipliers, and the
// search for them Polyak's subgradient method.)
type market struct {
	shop
	supply amounts
	asked  amounts // prices now
	best   amounts // prices of the least bound
	bound  int32   // in units, the rows apart
	rounds int
	missed int // rounds since the bound fell
	halved int // how often the steps were halved
}

const (
	// When to stop, and how many rounds without a lower bound halve the steps.
	// More haggling saves nodes and costs more than they do.
	maxRounds = 60
	maxHalved = 4
	patience  = 2

	// beneath is how far below the worth that is looked for the steps aim. It
	// makes them long; nearer aims were measured to be slower.
	beneath = 12 * unit
)

// opening is where prices start. Most tapes come to about these.
func opening() (p amounts) {
	for r := range Rolls {
		p[r] = unit * 13 / 10
	}
	p[goodReroute] = unit * 5 / 2
	return p
}

// newMarket opens a market at prices that were good elsewhere.
func newMarket(o *outlook, f floors, prices *amounts) *market {
	m := &market{shop: shop{outlook: o, floors: f, barred: o.written & f.numbers()}, asked: *prices, bound: Columns * 7 * unit}
	for free := o.free; free != 0; free &= free - 1 {
		m.supply[bits.TrailingZeros32(free)] = 1
	}
	for n := uint64(f.numbers() &^ o.written); n != 0; n &= n - 1 {
		m.supply[goodNumber+bits.TrailingZeros64(n)] = 1
	}
	m.supply[goodReroute] = int32(o.reroutes)
	for i, supply := range m.supply {
		m.asked[i] *= min(1, supply)
	}
	m.best = m.asked
	return m
}

// haggle moves the prices until the bound is below a need, or no better ones are found.
func (m *market) haggle(need int32, rounds int) {
	for m.bound >= need && m.rounds < rounds && m.halved <= maxHalved {
		m.rounds++
		bound, excess := m.round()
		m.note(bound)
		m.step(bound-need+beneath, &excess)
	}
}

// round lets every column buy, and tells by how much they use more than there is.
func (m *market) round() (bound int32, excess amounts) {
	m.prices = &m.asked
	for i, supply := range m.supply {
		bound += supply * m.asked[i]
		excess[i] = -supply
	}
	for c := range Columns {
		profit, chain := m.profits(c, 1)
		if chain == nil {
			return never, excess // one column alone cannot be high enough
		}
		bound += profit[0]
		excess.add(chain, m.floors)
	}
	return bound, excess
}

// note keeps the prices of the least bound, and shortens the steps when it stays.
func (m *market) note(bound int32) {
	if bound < m.bound {
		m.bound, m.best, m.missed = bound, m.asked, 0
		return
	}
	if m.missed++; m.missed == patience {
		m.halved, m.missed = m.halved+1, 0
	}
}

// step raises what is wanted too much and lowers what is left over.
func (m *market) step(gap int32, excess *amounts) {
	var length int64
	for i, e := range excess {
		if e > 0 || m.asked[i] > 0 {
			length += int64(e) * int64(e)
		}
	}
	if length == 0 {
		m.halved = maxHalved + 1 // nothing is wanted too much: these are the best prices
		return
	}
	for i, e := range excess {
		move := int64(gap) * int64(e) / length >> m.halved
		m.asked[i] = max(0, m.asked[i]+int32(move))
	}
}

// search looks for columns at the best prices.
func (m *market) search(v *survey, need int32) (*[Columns]chain, bool) {
	m.prices = &m.best
	n := node{free: m.free, taken: m.written & m.floors.numbers(), open: allColumns}
	n.price = m.best.of(m.free, m.floors.numbers()&^m.written)
	s := &search{outlook: m.outlook, shelf: &shelf{}, effort: v.effort, floors: m.floors, need: need}
	for c := range Columns {
		s.dearest[c], _ = m.profits(c, m.reroutes+1)
		n.tall[c] = m.tallest(c, n.free, n.taken, m.reroutes)
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

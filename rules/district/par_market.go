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
	maxRounds = 60 // after which prices hardly improve
	maxHalved = 6
	patience  = 5 // rounds without a lower bound until steps are halved

	// reach beneath is how far below the worth that is looked for the steps aim.
	// It makes them long; nearer aims were measured to be slower.
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
		profit, chains := m.profits(c, 1)
		if chains[0] == nil {
			return never, excess // one column alone cannot be high enough
		}
		bound += profit[0]
		excess.add(chains[0], m.floors)
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

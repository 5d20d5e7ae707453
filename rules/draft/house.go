package draft

import "slices"

// House is a policy that plays against everybody. Every version is kept for
// ever, so that what was played against it is judged as it was. Houses may be
// compared; the zero House is none.
type House struct{ policy *policy }

// policy is how a House plays.
type policy struct {
	id string
	// choose picks, and counts the picks that each of its tests left. To it the
	// opponent's window and its mirror images must be the same.
	choose func(*Position) (made, Why)
}

// Deny1 is House "deny/1": it takes what earns it most and leaves least.
var Deny1 = House{&policy{"deny/1", deny1}}

// Houses are all versions there are, the newest last.
func Houses() []House { return []House{Deny1} }

// HouseOf is the House of that id; ok is false where there is none.
func HouseOf(id string) (house House, ok bool) {
	all := Houses()
	i := slices.IndexFunc(all, func(h House) bool { return h.ID() == id })
	if i < 0 {
		return House{}, false
	}
	return all[i], true
}

// ID names the version: "deny/1".
func (h House) ID() string { return h.policy.id }

// Reply is the pick that the House makes in its turn, with all its claims, and
// what it weighed. It depends on the position alone, which must not be over.
func (h House) Reply(p Position) (Pick, Why) {
	m, why := h.reply(&p)
	return m.claiming(Pick{Pool: p.Pool(), Seat: p.seat()}), why
}

func (h House) reply(p *Position) (made, Why) {
	m, why := h.policy.choose(p)
	v := look(p)
	why.Gain, why.Leaves, why.Threat = v.gain(m), v.leaves(int(m.die)), v.leaves(none)
	why.Faces, why.Pairs = v.faces(m), v.pairs(m)
	return m, why
}

// answer lets the House pick until it is the player's turn again.
func (h House) answer(p *Position, player Seat) {
	for !p.Over() && p.seat() != player {
		m, _ := h.policy.choose(p)
		p.make(m)
	}
}

// Why is what the House weighed: the numbers of its pick, and how many picks
// each thing that it looked at left equal.
type Why struct {
	Gain   int // points that the pick earns at once
	Leaves int // the most that the opponent can then gain with one pick from the pool
	Threat int // the most that the opponent could have gained with the pool as it was
	Faces  int // different faces, 0-6, that fit somewhere into its window afterwards
	Pairs  int // pairs of a face and an empty cell that fit together afterwards

	Legal int        // picks that it could choose from
	Left  [Tests]int // of these, how many were left after each Test, the last 1
}

// Test is a thing that the House looks at among picks that are equal so far.
type Test int

// The tests, in their order.
const (
	ByPoints Test = iota // the greatest gain, less what it leaves
	ByFaces              // most faces that still fit
	ByPairs              // most pairs of a face and a cell
	ByDie                // the lowest die
	ByCell               // the lowest cell, the top row first

	Tests = int(ByCell) + 1
)

// Decided is the test that left one pick; ok is false where there was no other
// from the start.
func (w Why) Decided() (by Test, ok bool) {
	return Test(slices.Index(w.Left[:], 1)), w.Legal > 1
}

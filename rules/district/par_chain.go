package district

import "math/bits"

// chain is one way to go on with a column: rolls whose numbers rise. To the
// other columns only its rolls and its numbers matter, to the score its height.
type chain struct {
	rolls   uint32
	height  int32 // of the column with the chain on top
	numbers numbers
	entries entries
}

// entries is up to four entries of 16 bits, the topmost in the lowest bits:
// the number in 4, the roll in 5, whether it is rerouted, and a last bit that
// tells an entry from none.
type entries uint64

const (
	entryRerouted entries = 1 << 9
	entryThere    entries = 1 << 15
	everyRerouted         = entryRerouted<<48 | entryRerouted<<32 | entryRerouted<<16 | entryRerouted
)

// start is the empty chain of a column.
func (o *outlook) start(column int) chain { return chain{height: int32(o.height[column])} }

// then is the chain with one entry more.
func (c chain) then(roll int, number uint8, rerouted bool) chain {
	entry := entryThere | entries(roll)<<4 | entries(number)
	if rerouted {
		entry |= entryRerouted
	}
	return chain{c.rolls | 1<<(roll&31), c.height + 1, c.numbers | on(int(c.height), number), c.entries<<16 | entry}
}

// highest is the number on top of a column with a chain.
func (o *outlook) highest(column int, c chain) uint8 {
	if c.entries == 0 {
		return o.top[column]
	}
	return uint8(c.entries & 15)
}

// chains lists every chain of a column without a reroute, the empty one too.
// There are 30 to 75 of them on most tapes, for a whole column.
func (o *outlook) chains(column int) []chain {
	all := []chain{o.start(column)}
	for free := o.free; free != 0; free &= free - 1 {
		roll := bits.TrailingZeros32(free)
		number := o.natural[column][roll]
		if number == 0 {
			continue
		}
		for _, c := range all {
			if c.height < Floors && number > o.highest(column, c) {
				all = append(all, c.then(roll, number, false))
			}
		}
	}
	return all
}

// rerouted counts the entries by a reroute.
func (c chain) rerouted() int { return bits.OnesCount64(uint64(c.entries & everyRerouted)) }

// raise writes the entries of a chain on its column of a position.
func (c chain) raise(p *Position, column int) {
	for shift := 16 * (Floors - 1); shift >= 0; shift -= 16 {
		if e := c.entries >> shift; e&entryThere != 0 {
			p.put(column+1, Cell{Number: uint8(e & 15), Roll: uint8(e>>4&31) + 1, Reroute: e&entryRerouted != 0})
		}
	}
}

package rulestest

import (
	"dailydistrict/rules"
)

// Perft counts the ways to make that many decisions from a position on. Pinned
// counts catch the wrong legal move that examples and random play miss.
func Perft[P rules.Position[P, D], D any](p P, decisions int) int {
	if decisions == 0 {
		return 1
	}
	ways := 0
	for d := range p.Legal() {
		next, err := p.Play(d)
		if err != nil {
			return -1 // no count at all: a decision is legal and is not
		}
		ways += Perft(next, decisions-1)
	}
	return ways
}

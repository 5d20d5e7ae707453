package views

import "dailydistrict/rules"

// HouseLine is what the House made of a challenge's dice. It stands beside the
// board, without a rank.
type HouseLine struct {
	Version string // of the House: "strong/1"
	Score   int
	Parts   []rules.Part
	Replay  string // address at which its sheet is replayed
}

// HouseOf says whose sheet it is that the House played.
func HouseOf(version string) string { return "The House, " + version }

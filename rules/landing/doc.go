// Package landing is Seven-Step Landing.
//
// A turn climbs a track of seven steps. Each roll shows two dice, of which one
// moves the marker; between rolls the player may stop for as many points as the
// step, and exactly seven lands for twelve. Where neither die fits, the turn is
// bust and earns nothing. Once in the game a rope takes one off the die that
// moves. The game of this package's Game is played alone: four turns, one rope.
//
// The notation has one line a decision, so that a sheet grows by one line at a
// time:
//
//	r    roll both dice, at the start of a turn and to continue it
//	3    move by the die that shows 3
//	3-   move by the same die with the rope, which takes one off: two steps
//	s    stop, which ends the turn
//	x    bust: no move, which ends the turn
//	?    not yet decided, in a plan only
//
// A landing on seven ends the turn by itself, and the next line begins the next
// turn: "r 2 r 3 r 3- r 5 s r 6 r x r 4 r 2 s".
//
// # Dice
//
// A tape has seven rolls of two dice for each turn, as no turn can need more. A
// turn shows a roll when the player rolls, the first one too, and the rolls that
// it did not need stay hidden. A bust where no die fits and no rope could rescue
// leaves no choice; that decision alone is forced. Where the rope could rescue,
// to decline is the player's own decision.
//
// # Where the text leaves room
//
// A player alone plays four rounds, like the smallest table. The rope may be
// used where another die fits as well, but what it reduces must land on seven or
// lower. A bust is allowed where no die fits without the rope, even if the rope
// would rescue. A roll is a line of its own: else a stop made with the dice on
// the table would look like one made before they fell. Other numbers of rounds,
// and ropes that come back, are other games.
//
// # Where errors stand
//
// In an error of a sheet Line counts lines, in one of a record it counts turns,
// as records are lists of turns. Step is the action within its turn in both.
//
// A record is of a whole table; cases ask about tables of one to eight players.
package landing

// Package categories is Three-dice categories.
//
// In each of six turns a player throws three dice up to three times, keeping
// between the throws whichever dice look useful, and then fills one category
// that is still open. The category of a face scores the dice that show it.
//
// The notation has one line a decision, so that a sheet grows by one line at a
// time. Dice are told apart by their place, left to right:
//
//	x..    a reroll: the first die is kept, the second and third are thrown
//	...    a reroll of all three dice
//	=4     the category of fours is filled, which ends the turn
//	?      not yet decided, in a plan only
//
// A whole sheet is six turns: "x.. xx. =4 =6 ... .x. =1 x.x =5 =2 =3".
//
// # Dice
//
// A tape has a face for each turn, roll and die, for the case that this roll
// throws that die. Where the die is kept its face goes unused, so no decision
// shifts what later dice show. The first roll of a turn is no decision: it is shown as soon
// as the turn before has ended. A reroll shows the faces of the thrown dice
// alone; those of the kept dice stay hidden, as they were never thrown.
// No decision of this game is ever forced.
//
// # Where the text leaves room
//
// A reroll throws at least one die; to keep all three is to stop. A die that was
// kept may be thrown by the next reroll, and one that was thrown may be kept.
// Any open category may be filled, also for nothing while another would score.
//
// # Where errors stand
//
// In an error of a sheet Line counts lines, in one of a record it counts turns,
// as records are lists of turns. Step is the reroll within its turn in both.
package categories

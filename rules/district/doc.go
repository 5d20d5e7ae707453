// Package district is Three-Dice District.
//
// On each of 24 rolls of three dice a player makes one entry or passes. One die
// names a column, the other two add up to the number, which goes on the lowest
// empty floor of that column and must be higher than the number beneath it.
// Twice in a game the number may go to another column: a reroute.
//
// The notation has one line a roll:
//
//	4:7    the number 7 in column 4; the die that shows 4 names the column
//	6:9r   the number 9 in column 6 by a reroute; the third die is set aside
//	-      a pass
//	?      not yet decided, in a plan only
package district

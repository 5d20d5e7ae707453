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
//
// # Where the text leaves room
//
// A reroute may go to any of the six columns, so one onto the column of the die
// set aside is legal and spends its box for nothing. Passes on a full district
// are decisions like any other. A record that was played here is refused at its
// first error and never repaired; only a paper sheet is audited. There:
//
//   - The third reroute is the one on the latest roll. Every box counts, also
//     one spent on an entry that is crossed out or on a roll that does not exist.
//   - The entry read first, by column and upward, owns its roll, even if it is
//     crossed out; a roll that is marked as passed was passed.
//   - An entry from an earlier roll than the one beneath it was written over a
//     hole: it is the illegal one.
//   - A roll with neither entry nor dash costs nothing and is listed.
//   - A copying error changed the entries above it. Two such entries on the
//     whole sheet make it a practice result.
//   - Rows and columns are counted on what survives. A box or a dash without
//     meaning has no effect.
package district

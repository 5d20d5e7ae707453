// Package draft is Draft-dice window.
//
// Three pools of four dice lie open one after the other. Two players take dice
// in turn, two each from a pool, and write each into their own window of two
// rows and three columns: the first number anywhere, every later one beside one
// that is there, and never beside its equal. A die that fits nowhere is crossed
// off. A filled cell is worth 1, a full row of three different numbers 2 more.
// The other player begins the second pool.
//
// The notation has one line a pick; whose it is and from which pool follows:
//
//	1a1    die 1 in the top row, place 1
//	2b3    die 2 in the bottom row, place 3
//	4x     die 4, which fits nowhere and is crossed off
//	?      not yet decided, in a plan only
//
// Game is played by two, its sheet twelve picks in turn. Against is the daily
// form, played by one against a House, its sheet six picks of the player as
// White and then six as Black; what the House does is computed and never stored.
//
// # Where the text leaves room
//
// Any die may be taken, also one that fits nowhere while another would fit; but
// a die that was taken must be written if it fits. Equal dice are dice of their
// own, as the House goes by their places. A row is lit by three different
// numbers, and a full row with two equal ones, which can only be its ends, is
// legal and earns nothing.
//
// # The House
//
// The rules text knows no opponent; the House is ours. A version is never
// changed. House deny/1 weighs the points it gains now against the most that
// the opponent could gain with one pick from the dice it leaves.
package draft

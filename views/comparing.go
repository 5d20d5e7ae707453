package views

import "slices"

// Comparing is how two sheets of a board are chosen to be laid side by side: GET
// Address with who twice.
type Comparing struct {
	Address string // empty where no two sheets of the board can be compared
	With    *With  // chosen already
	Nobody  bool   // it was asked for with nobody chosen
}

// NobodyChosen stands in an address for who is chosen where nobody was.
const NobodyChosen = "nobody"

// With is somebody whose sheet is to be compared with another's.
type With struct {
	ID, Name string
}

// is tells whether a row is chosen already.
func (w *With) is(r Row) bool { return w != nil && w.ID == r.ID }

// choosable tells whether rows can be chosen.
func choosable(rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.ID != "" })
}

// inParts tells whether a table has room to say what its scores are made of.
func inParts(rows []Row) bool { return toldInParts(rows) && !choosable(rows) }

// elsewhere tells whether who is chosen already stands on another page.
func (c Comparing) elsewhere(rows []Row) bool {
	return c.With != nil && !slices.ContainsFunc(rows, c.With.is)
}

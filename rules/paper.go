package rules

import "dailydistrict/rules/dice"

// Auditor is a game whose sheets may be written on paper, where an error is found at
// the end: what breaks a rule is crossed out then, and the rest stands.
type Auditor interface {
	// Audit reads a paper sheet, strict JSON in the form of the case files, and tells
	// what stands of it. Every error is a *Violation.
	Audit(dice.Tape, []byte) (Audit, error)
}

// Audit is what stands of a paper sheet.
type Audit struct {
	Sheet    Sheet  // the legal sheet of what survives, with passes elsewhere
	Practice bool   // an error touched several later decisions, so that it ranks nowhere
	Written  []byte // the paper sheet in the one way in which it is written again
}

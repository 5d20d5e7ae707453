// Package rules is what the four games have in common: a sheet on a tape.
//
// A sheet is a list of lines in a game's own short notation, a tape a table of
// dice. Replaying the one on the other computes everything else: legality,
// position, what may come next, score. Nothing here knows a clock, chance or
// storage.
package rules

import (
	"cmp"
	"fmt"
	"strings"

	"dailydistrict/rules/dice"
)

// Info tells what a game is.
type Info struct {
	ID      string     // the word in addresses and case files: "district"
	Name    string     // what people read: "Three-Dice District"
	Edition int        // raised when a rule changes, so that an old sheet keeps its old judge
	Seats   int        // players at one tape's table: 1, or 2 in the draft
	Shape   dice.Shape // of its tape
	Lines   int        // lines of a complete sheet where the game fixes that, else 0
	Line    string     // what players call a line: "roll"
	Halves  []string   // equal parts of a sheet, each counted anew: "White", "Black"; none where it is one
	Turns   []int      // for two seats: the seat, 0 or 1, that makes each line
	Floor   int        // no score is below it
	Ceiling int        // no score is above it
	House   string     // version of the House that plays against everybody: "deny/1"; empty where nobody does
	Asked   string     // kind of the case that asks about its complete records; empty for "validate"
}

// LineName is what players call a line of a sheet: "Roll 9", "Black, pick 1".
func (i Info) LineName(line int) string {
	if len(i.Halves) == 0 {
		return fmt.Sprintf("%s%s %d", strings.ToUpper(i.Line[:1]), i.Line[1:], line)
	}
	size := i.Lines / len(i.Halves)
	half := min((line-1)/size, len(i.Halves)-1)
	return fmt.Sprintf("%s, %s %d", i.Halves[half], i.Line, line-half*size)
}

// Sheet is an attempt's decisions, one line each: ["4:7", "-", "6:9r"].
type Sheet []string

// Undecided is the line of a plan whose decision is still open.
const Undecided = "?"

// ParseSheet splits a sheet's one line of text.
func ParseSheet(text string) Sheet { return strings.Fields(text) }

// String writes the sheet as one line of text, the form in which it is stored.
func (s Sheet) String() string { return strings.Join(s, " ") }

// Part is one line of a score's breakdown.
type Part struct {
	Name   string // "cells"
	Points int
}

// Score is what a complete sheet is worth.
type Score struct {
	Total int
	Parts []Part
}

// Reason is why something is refused: a stable code for programs and a
// sentence for people. Reasons are compared by identity.
type Reason struct {
	Code string
	Text string
}

func (r *Reason) Error() string { return r.Text }

// Reasons that every game shares.
var (
	Malformed = &Reason{"malformed", "This is not a record in the documented form."}
	BadTape   = &Reason{"bad_tape", "These dice cannot be the dice of this game."}

	NoSuchHouse = &Reason{"unknown_house", "There is no such version of the House."}
)

// Violation is the first error of a sheet or record.
type Violation struct {
	Line   int    // number of the line at fault, from 1; 0 for the sheet as a whole
	At     int    // its number in a record that counts other than the sheet does; else 0
	Seat   string // the seat whose game is at fault, in a record of two games: "white"
	Step   int    // place inside a turn, from 1; 0 where the error is not about one
	Text   string // the particulars, as a sentence for people; may be empty
	Reason *Reason
}

// Breaks is a violation of a rule that needs no particulars.
func Breaks(reason *Reason) *Violation { return &Violation{Text: reason.Text, Reason: reason} }

// Broken is a violation of a rule with the particulars.
func Broken(reason *Reason, particulars string, args ...any) *Violation {
	return &Violation{Text: fmt.Sprintf(particulars, args...), Reason: reason}
}

func (v *Violation) Error() string {
	text := v.Text
	if text == "" {
		text = v.Reason.Text
	}
	if v.Line == 0 {
		return text
	}
	return fmt.Sprintf("%d: %s", v.Line, text)
}

// Number is that of the decision at fault as records count, from 1; 0 for the
// record as a whole.
func (v *Violation) Number() int { return cmp.Or(v.At, v.Line) }

// Unwrap lets errors.Is find the rule that was broken.
func (v *Violation) Unwrap() error { return v.Reason }

// Game is a game with its types erased: what the challenge, the judge and the
// API need. Every error is a *Violation. All methods may be called at once.
type Game interface {
	Info() Info
	// Judge scores a complete sheet, or names its first error.
	Judge(dice.Tape, Sheet) (Score, error)
	// Legal lists the lines that may follow a legal beginning; none when it is over.
	Legal(dice.Tape, Sheet) ([]string, error)
	// Mark judges every line of a plan against the legal lines before it; a
	// faulty or undecided line counts as none. It gives one entry a line, nil
	// for a legal or undecided one.
	Mark(dice.Tape, Sheet) []error
	// ReadRecord reads a complete record, the strict JSON with all its claims,
	// and gives the sheet that it plays.
	ReadRecord(dice.Tape, []byte) (Sheet, error)
	// WriteRecord is the inverse of ReadRecord for a legal sheet.
	WriteRecord(dice.Tape, Sheet) ([]byte, error)
	// Answer answers a case, ready to be written as JSON; known is false for a
	// kind that the game does not have.
	Answer(Case) (answer any, known bool)
}

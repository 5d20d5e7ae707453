package views

import (
	"fmt"
	"strconv"

	"github.com/a-h/templ"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/landing"
)

// Sealed is the page on which an attempt is played decision by decision. Its Tape
// holds 0 for every die that is not shown, its Sheet all that is decided.
//
// POST Base/begin begins an attempt. POST Base/decisions carries attempt, n (how
// many decisions were made before) and the decision: in the categories row, the
// category to fill, or keep, once for each die that is kept; in the landing do
// ("roll", "stop", "bust") or move ("3", "3-" with the rope); in the district to
// and aside as on its planning page, where GET Base?die=4 sets a die aside. What a
// decision led to is told from the element "now" on.
type Sealed struct {
	Plan
	Attempt  challenge.AttemptID // 0 for none: it is still to begin
	Late     bool                // it was begun to be ranked, and the challenge has become final
	Kept     []bool              // by die: those that a refused throw was to keep; nil for none such
	Aside    dice.Face           // in the district: the face set aside; 0 for none
	Begins   bool                // an attempt may begin here now
	NameForm *NameForm           // set for who needs a name to begin
	Trial    string              // address of the practice tape; empty on it
	Todays   *Todays             // set where another of the form's challenges is open by now
	Earlier  *Unfinished         // the day before's attempt, where it can still be finished in time
}

// sealedTable draws what one of the sealed games has to decide.
type sealedTable interface {
	where() string         // in which turn the player is
	written() string       // what is safe
	stones() []string      // the state of each turn: "done", "now" or ""
	body() templ.Component // what lies on the table, and what can be done
}

// throwing is a table with the dice on one side, and what they lead to on the other.
type throwing interface {
	sealedTable
	news() string // what the last decision did, and what lies on the table now
	tray() templ.Component
	board() templ.Component
	side() templ.Component
}

// PlaysSealed tells whether the game of an id has a page of its own for sealed dice.
func PlaysSealed(game string) bool {
	return game == "district" || game == "categories" || game == "landing"
}

func (p Sealed) table() sealedTable {
	switch p.Game.ID {
	case "landing":
		return newClimb(p)
	case "categories":
		return newCategories(p)
	}
	return newRollByRoll(p)
}

// begun tells whether an attempt is under way.
func (p Sealed) begun() bool { return p.Attempt != 0 }

// MembersOnly tells whether the viewer cannot begin because the evening's board is
// for members of its club, which holds until it is final.
func (p Sealed) MembersOnly() bool {
	return p.Evening != nil && !p.Evening.Counts && !p.ForFun && !p.begun()
}

// spent is what beginning spends.
func (p Sealed) spent() string {
	if p.Evening != nil {
		return "attempt of this evening"
	}
	return "attempt of the day"
}

// decisions is where a decision is sent. What comes of it is told at the turn line,
// above the dice: also that it was refused.
func (p Sealed) decisions() string { return p.Base + "/decisions#now" }

// n is the number that the next decision carries.
func (p Sealed) n() string { return strconv.Itoa(len(p.Sheet)) }

func (p Sealed) attempt() string { return strconv.FormatInt(int64(p.Attempt), 10) }

// fresh tells whether the dice that lie there were thrown by the last decision.
func (p Sealed) fresh() bool { return p.Moved > 0 && p.Moved == len(p.Sheet) }

// expects says what the best play reaches on average whose dice come one roll at a
// time or, where nobody knows that, what a strong player does.
func expects(info rules.Info) string {
	if info.ID == district.Game.Info().ID {
		return fmt.Sprintf("A strong player reaches %.1f of %d on average.", district.StrongMean, info.Ceiling)
	}
	optimum, known := optimumOf(info)
	if !known {
		return ""
	}
	return fmt.Sprintf("The best play reaches %.1f of %d on average.", optimum, info.Ceiling)
}

// optimumOf is what the best play without foresight reaches on average.
func optimumOf(info rules.Info) (optimum float64, known bool) {
	switch info.ID {
	case "categories":
		return categories.Optimum(), true
	case "landing":
		return landing.Optimum(landing.Turns), true
	}
	return 0, false
}

// doneWith is what became of a whole sheet.
func (h Heading) doneWith() string {
	if h.Sealed {
		return "finished"
	}
	return "handed in"
}

// sealedStep is one decision in a list of them.
type sealedStep struct {
	Number int
	Turn   int
	Dice   dice.Roll // that lay on the table, or that it threw
	Picked []bool    // by die: kept, or moved by
	Did    string
}

// current marks the step of a replay that is shown.
func (s sealedStep) current(p Replay) bool { return s.Number == p.Step }

package challenge

import (
	"fmt"
	"strings"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Clock tells the time. Only cmd and scheduler read the real one.
type Clock func() time.Time

// ID names a challenge: "2026-11-30/district". It is the address, the primary
// key and what the commitment binds, all at once.
type ID string

// PracticeID is the practice tape that goes with a daily challenge.
func (id ID) PracticeID() ID { return id + "/practice" }

// DailyID is the id of a form's challenge on a day.
func DailyID(day Day, form string) ID { return ID(day.String() + "/" + form) }

// Daily splits the id of a daily challenge or of its practice tape; ok is false
// for any other text.
func (id ID) Daily() (day Day, form string, practice, ok bool) {
	date, rest, found := strings.Cut(string(id), "/")
	if !found {
		return Day{}, "", false, false
	}
	day, err := ParseDay(date)
	form, tail, practice := strings.Cut(rest, "/")
	return day, form, practice, err == nil && form != "" && (!practice || tail == "practice")
}

// Reveal says when the dice are shown.
type Reveal string

// Open forms show all dice from the start; sealed ones show the next dice only
// after the last decision is locked.
const (
	Open   Reveal = "open"
	Sealed Reveal = "sealed"
)

// Kind says where a challenge comes from.
type Kind string

// The kinds of challenge.
const (
	Daily    Kind = "daily"
	Practice Kind = "practice" // the public practice tape of a day's form: no board
	Evening  Kind = "club"     // a club's own, in a window that a host of it has chosen
)

// Form is a game and how its dice are shown: what a host publishes.
type Form struct {
	ID     string // "district", "district-sealed"
	Name   string // "District"
	Game   rules.Game
	Past   []rules.Game // other editions and Houses, by which old challenges are still judged
	Reveal Reveal
}

// GameOf is the game by which a challenge of this form is judged for ever: the
// edition of the rules, and the House, that it was committed with.
func (f Form) GameOf(c Challenge) (rules.Game, error) {
	game, known := f.judge(c.RulesEdition, c.House)
	if !known {
		return nil, fmt.Errorf("challenge %s needs edition %d of the rules and the House %q, which this program does not have", c.ID, c.RulesEdition, c.House)
	}
	return game, nil
}

// judge is the form's game in that edition, with that House.
func (f Form) judge(edition int, house string) (game rules.Game, known bool) {
	for _, game := range append([]rules.Game{f.Game}, f.Past...) {
		if info := game.Info(); info.Edition == edition && info.House == house {
			return game, true
		}
	}
	return nil, false
}

// State is what a challenge is at an instant.
type State string

// The states, in order of time; void is a ruling.
const (
	Committed State = "committed" // announced, its dice still secret
	Opened    State = "open"
	Grace     State = "grace" // closed, what was begun may still arrive
	Final     State = "final"
	Void      State = "void"
)

// Challenge is one form on one tape in one window of time.
type Challenge struct {
	ID           ID
	Form         string // id of its form
	Kind         Kind
	Day          Day
	Number       int // counts up by one a day and form, from 1; 0 for an evening
	Opens        time.Time
	Closes       time.Time
	Final        time.Time
	CommittedAt  time.Time
	Seed         dice.Seed
	Commitment   string
	Tape         dice.Tape
	TapeVersion  int
	RulesEdition int
	House        string // that plays against everybody; empty where nobody does
	Voided       bool
	Club         ClubID // whose evening it is; empty for all others
	Everyone     bool   // on an evening's board stands everybody with a name, not the club's members alone
}

// Dealt is a seed that was committed to under an id, and the dice made from it.
type Dealt struct {
	ID          string
	Form        string
	Seed        dice.Seed
	Commitment  string
	Tape        dice.Tape
	TapeVersion int
}

// Dealt is what was committed to.
func (c Challenge) Dealt() Dealt {
	return Dealt{string(c.ID), c.Form, c.Seed, c.Commitment, c.Tape, c.TapeVersion}
}

// State is the challenge's state at an instant.
func (c Challenge) State(at time.Time) State {
	switch {
	case c.Voided:
		return Void
	case at.Before(c.Opens):
		return Committed
	case at.Before(c.Closes):
		return Opened
	case at.Before(c.Final):
		return Grace
	}
	return Final
}

// Late tells whether the dice were committed only after the challenge had opened.
func (c Challenge) Late() bool { return c.CommittedAt.After(c.Opens) }

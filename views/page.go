// Package views is what is seen: a page is a struct that holds what it shows,
// with a method that draws it. Nothing here knows of requests or storage.
package views

import (
	"time"

	"github.com/a-h/templ"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Page is anything that can be drawn as a whole page.
type Page interface{ Page() templ.Component }

// The addresses that pages link to and post to, apart from those of challenges.
const (
	TodayAddress    = "/"
	ArchiveAddress  = "/archive"
	RulesAddress    = "/rules"
	FairnessAddress = "/fairness"
	KeysAddress     = "/keys"
	FeedAddress     = "/feed.atom"
	CalendarAddress = "/calendar.ics"
	YouAddress      = "/you"
	NameAddress     = "/you/name"     // POST name, next
	CodeAddress     = "/you/code"     // POST: a new recovery code
	SignInAddress   = "/you/sign-in"  // POST code
	SignOutAddress  = "/you/sign-out" // POST
)

// RulesOf is where the rules of a game stand.
func RulesOf(game string) string { return RulesAddress + "/" + game }

// Frame is what surrounds every page.
type Frame struct {
	Name      string         // the player's; empty for a guest or a stranger
	Zone      *time.Location // of the civil day, in which instants are written; nil: UTC
	Now       time.Time
	Rehearsal bool    // the clock is not the real one
	Turns     int     // duels that wait for the player's pick
	Preview   Preview // what other sites show of it; empty for nothing
}

// Heading says which challenge a page is about.
type Heading struct {
	Form      string     // name of the form: "District"
	Game      rules.Info // of the game, with the House that plays
	Number    int
	Day       challenge.Day
	State     challenge.State
	Opens     time.Time
	Closes    time.Time
	Final     time.Time
	Kind      challenge.Kind // a daily, the public practice tape, or a club's evening
	Challenge string         // address of the challenge: "/2026-11-30/district"
	Club      string         // the name of the club whose evening it is; empty for all others
	Sealed    bool           // the dice are shown decision by decision
}

// HeadingOf takes from a challenge what may be shown of it at any time.
func HeadingOf(c challenge.Challenge, form challenge.Form, at time.Time) Heading {
	info := form.Game.Info()
	info.House = c.House
	return Heading{
		Form: form.Name, Game: info, Number: c.Number, Day: c.Day, State: c.State(at),
		Opens: c.Opens, Closes: c.Closes, Final: c.Final,
		Kind: c.Kind, Challenge: "/" + string(c.ID), Sealed: form.Reveal == challenge.Sealed,
	}
}

// Link is a line that leads somewhere: a form in the list of today's forms.
type Link struct {
	Name    string
	Address string
	Picture string // symbol of the sprite: "p-district"; empty for none
	State   string // one short sentence
}

// Choice is one of a few things of a kind between which one switches.
type Choice struct {
	Name    string
	Address string
	Here    bool
}

// Standing is a result's place in words that every page shares.
type Standing = challenge.Standing

// Row is a line of a board as it is shown.
type Row struct {
	Rank, Tied int
	Name       string
	Score      int
	Parts      []rules.Part // nil where the viewer may not see them
	Sheet      string       // address of the sheet; empty where the viewer may not see it
	Player     string       // address of what everybody may know of the player; empty for none
	Me         bool
	Left       bool   // on a club's board: no member any more
	Paper      bool   // played on paper, and typed in by a host
	ID         string // of the player, where the row can be chosen to be compared
}

// Proof is what anyone needs to check a challenge's dice.
type Proof struct {
	Challenge   challenge.ID
	Game        string // id of the game, as the tape's label names it
	Commitment  string
	CommittedAt time.Time
	Late        bool
	First       string // the form, where this is its first challenge and nothing could be committed before: "Draft"
	Seed        string // empty while it is secret
	Tape        string // faces as digits; empty while they are secret
	TapeVersion int
}

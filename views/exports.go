package views

import (
	"strconv"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// ExportsAddress is where a club's results get out; what else that takes lies
// under it.
func ExportsAddress(club challenge.ClubID) string { return ClubAddress(club) + "/exports" }

// The addresses under it.
const (
	BoardFile         = "/board"          // GET day, form, format
	SeasonFile        = "/season"         // GET month, form, format
	MembersFile       = "/members"        // GET format
	FeedKeyPath       = "/address"        // POST: a new one
	FeedKeyEndPath    = "/address/end"    // POST
	WebhookPath       = "/webhook"        // POST address
	WebhookTestPath   = "/webhook/test"   // POST
	WebhookResumePath = "/webhook/resume" // POST
	WebhookEndPath    = "/webhook/end"    // POST
)

// Exports is how a club's results get out: as files, as a feed and a calendar, and
// for hosts by a webhook.
type Exports struct {
	InClub
	Notice  string // what has just been done
	Forms   []Option
	Months  []Option
	Today   challenge.Day
	Began   challenge.Day // of the club
	Feed    FeedCard
	Webhook WebhookCard // for hosts
}

// Option is one of several things to choose from in a form.
type Option struct{ Value, Name string }

// FeedCard is a member's secret address.
type FeedCard struct {
	Made           time.Time // since when there is one; zero where there is none
	Feed, Calendar string    // the addresses, shown this once; empty otherwise
}

// WebhookCard is where a club's final boards are sent.
type WebhookCard struct {
	challenge.Webhook        // without an address: there is none; its secret is a new one, shown this once
	Typed             string // an address that was refused
	Fault             string
	Sent              []SentBoard
}

// SentBoard is a line of what was sent of late.
type SentBoard struct {
	challenge.Delivery
	Name  string // "District, 30 November 2026"
	Board string // address of the club's board; empty for a test
}

// MonthOption is a month to choose: "November 2026".
func MonthOption(m challenge.Month) Option {
	return Option{m.String(), m.Month.String() + " " + strconv.Itoa(m.Year)}
}

// BoardName names a day's board: "District, 30 November 2026".
func BoardName(form string, day challenge.Day) string { return form + ", " + plainDate(day) }

// file is where a file of the club is.
func (p Exports) file(which string) string { return ExportsAddress(p.Club.ID) + which }

// boardFile and seasonFile are where a board and a season of the club are as files,
// for asFile.
func (p InClub) boardFile(h Heading) string {
	day, form, _ := strings.Cut(strings.TrimPrefix(h.Challenge, "/"), "/")
	return ExportsAddress(p.Club.ID) + BoardFile + "?day=" + day + "&form=" + form
}

func (p InClub) seasonFile(s challenge.Season) string {
	return ExportsAddress(p.Club.ID) + SeasonFile + "?month=" + s.Month.String() + "&form=" + s.Form
}

// went says how a message went.
func (p Exports) went(b SentBoard) string {
	switch {
	case b.Progress == challenge.Delivered:
		return "Delivered on " + p.moment(b.Tried) + "."
	case b.Tries == 0 && b.Progress == challenge.Waits:
		return "On its way."
	case b.Tries == 0:
		return "Not sent."
	case b.Progress == challenge.Waits:
		return "Not taken yet, after " + tries(b.Tries) + "; once more on " + p.moment(b.Due) + "."
	}
	return "Not delivered, after " + tries(b.Tries) + ", last on " + p.moment(b.Tried) + "."
}

func tries(n int) string {
	if n == 1 {
		return "one try"
	}
	return strconv.Itoa(n) + " tries"
}

// sign is the symbol beside a message, and inWord what it says.
func (b SentBoard) sign() string {
	return map[challenge.Progress]string{challenge.Delivered: "tick", challenge.Waits: "half", challenge.GivenUp: "cross"}[b.Progress]
}

func (b SentBoard) inWord() string {
	return map[challenge.Progress]string{challenge.Delivered: "delivered", challenge.Waits: "waiting", challenge.GivenUp: "failed"}[b.Progress]
}

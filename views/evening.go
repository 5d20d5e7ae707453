package views

import (
	"strings"
	"time"

	"dailydistrict/challenge"
)

// EveningAddress takes the code of an evening: GET EveningAddress with code leads
// to it.
const EveningAddress = "/club"

// EveningsOf is where the evenings of a club are listed. POST to it with form,
// opens ("now", or "at" with the civil date and time at), lasts (minutes) and
// board ("club", "everyone") opens one.
func EveningsOf(id challenge.ClubID) string { return ClubAddress(id) + "/evenings" }

// Evening is what the pages of a club's evening say of it.
type Evening struct {
	Club     string // name of the club
	Code     string // as it is read out
	Address  string // of the evening
	Everyone bool   // on its board stands everybody with a name, not the members alone
	Counts   bool   // the viewer's sheet may stand there
	Sealed   bool   // its dice are shown one at a time
	Final    bool   // nothing counts any more
	Home     string // address of the club; empty for who is no member
	List     string // address of the club's evenings; empty for who is no member
	Link     string // of the evening with scheme and host; empty where the page is the same at every host
	Send     string // the link with a sentence that spoils nothing, to send
	Withdraw string // where a host withdraws it; empty for others, and once it has opened
	Paper    string // where a host types in sheets from paper; empty for others, and while none are taken
}

// SendBy gives the evening the link by which it is sent.
func (e *Evening) SendBy(link string, h Heading, f Frame) {
	when := "Open until " + f.moment(h.Closes) + "."
	if h.State == challenge.Committed {
		when = "Opens on " + f.moment(h.Opens) + "."
	}
	e.Link, e.Send = link, h.Form+" on the same dice for all of us. "+when+"\n"+link
}

// hosted tells whether a host looks at an evening to come: how others come to it is
// what a host is there for, so it stands first.
func (p Committed) hosted() bool {
	return p.State == challenge.Committed && p.Evening != nil && p.Evening.Withdraw != ""
}

// screen is the page of the evening for a projector.
func (e Evening) screen() string { return e.Address + "/screen" }

// ranks says who stands on the board.
func (e Evening) ranks() string {
	switch {
	case e.Everyone:
		return "Everybody who has a name stands on the board."
	case e.closed():
		return "Its dice come one at a time: only members of the club play it until it is final."
	case e.Final:
		return "The members of the club stand on the board. Anybody can play it as practice."
	}
	return "The members of the club stand on the board; all others play for practice."
}

// closed tells of an evening that its club alone plays, for dice that nobody else is to
// see before.
func (e Evening) closed() bool { return e.Sealed && !e.Everyone && !e.Final }

// empty says of a settled board that nobody stands on it; a nil evening is a day's.
func (e *Evening) empty() string {
	if e != nil && !e.Everyone {
		return "No sheet of a member. All others stand on no board."
	}
	return "No sheet of a player with a name. Guests stand on no board."
}

// EveningDoor is the field for the code of an evening.
type EveningDoor struct {
	Frame
	Code CodeForm
}

// EveningScreen is an evening on a projector: how to come to it, how long it
// lasts, and the top of its board.
type EveningScreen struct {
	Frame
	Heading
	Evening Evening
	Host    string // where the code is typed, without scheme: "dice.example/club"
	Link    string // of the evening, with scheme and host
	Of      int    // results on the board
	Top     []Row
}

// over tells of an evening that nobody joins any more.
func (p EveningScreen) over() bool { return p.settled() || p.State == challenge.Void }

// asks is what there is to do for who sees the code.
func (p EveningScreen) asks() string {
	if p.State == challenge.Grace {
		return "Not final yet"
	}
	return "Play along"
}

// lateWords says what still counts on an evening that has closed.
func (p EveningScreen) lateWords() string {
	if p.Evening.Sealed {
		return "Closed. What was begun before can be finished until"
	}
	return "Closed. Sheets are taken until"
}

func (p EveningScreen) tab() string {
	switch {
	case p.settled():
		return "The final board, " + p.title()
	case p.State == challenge.Void:
		return "Withdrawn, " + p.title()
	}
	return "Join, " + p.title()
}

func (p EveningScreen) skip() string {
	if p.over() {
		return "Skip to the board"
	}
	return "Skip to the code"
}

// Evenings lists the evenings of a club, and opens one.
type Evenings struct {
	InClub
	Lines []EveningLine // those that close last first
	Next  string        // address of earlier ones; empty for none
	Top   string        // address of the newest; empty where they are shown
	Open  EveningForm
}

// EveningLine is an evening in a list.
type EveningLine struct {
	Heading
	Code    string
	Results int
}

// EveningForm opens an evening, with what was typed.
type EveningForm struct {
	Forms    []challenge.Form
	Form     string        // id
	Later    bool          // it opens At, not now
	At       string        // civil date and time of the server's zone: "2026-11-30T19:30"
	Lasts    int           // minutes
	Everyone bool          // everybody with a name stands on the board
	Grace    time.Duration // from its closing until it is final
	Fault    string
}

// lastings are how long an evening may be chosen to last.
var lastings = []struct {
	Minutes int
	Name    string
}{
	{30, "half an hour"}, {60, "an hour"}, {120, "two hours"}, {180, "three hours"}, {360, "six hours"}, {24 * 60, "a day"},
	{3 * 24 * 60, "three days"}, {7 * 24 * 60, "a week"}, {14 * 24 * 60, "two weeks"}, {30 * 24 * 60, "30 days"}, {60 * 24 * 60, "60 days"},
}

// Typed is an instant as a field for date and time holds it.
func Typed(at time.Time, zone *time.Location) string { return at.In(zone).Format("2006-01-02T15:04") }

// eveningGroup is the evenings of one state.
type eveningGroup struct {
	ID, Name string
	Lines    []EveningLine
}

// groups are the evenings that are open, planned and past, those that open next
// first among the planned ones.
func (p Evenings) groups() []eveningGroup {
	groups := []eveningGroup{{"open", "Open now", nil}, {"planned", "Planned", nil}, {"past", "Past", nil}}
	for _, line := range p.Lines {
		at := &groups[2].Lines
		switch line.State {
		case challenge.Opened:
			at = &groups[0].Lines
		case challenge.Committed:
			at = &groups[1].Lines
		}
		*at = append(*at, line)
	}
	return groups
}

// when says of a line when its evening opens or closes, or did.
func (l EveningLine) when(f Frame) string {
	switch l.State {
	case challenge.Committed:
		return "opens " + f.on(l.Opens)
	case challenge.Opened:
		return "closes " + f.on(l.Closes)
	case challenge.Grace:
		return "closed, sheets are taken until " + f.clock(l.Final)
	case challenge.Void:
		return "withdrawn; it was to open " + f.moment(l.Opens)
	}
	return "closed " + f.moment(l.Closes)
}

// parts are the groups of the code, so that it breaks between them.
func (e Evening) parts() []string { return strings.Split(e.Code, "-") }

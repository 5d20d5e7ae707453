package views

import (
	"fmt"

	"dailydistrict/challenge"
)

// The addresses of clubs that are not of one club.
const (
	ClubsAddress = "/clubs"               // POST name: founds one
	JoinAddress  = ClubsAddress + "/join" // GET code: where an invite leads; POST code: joins
)

// ClubAddress is the page of a club; what else a club has lies under it.
func ClubAddress(id challenge.ClubID) string { return ClubsAddress + "/" + string(id) }

// InviteAddress is where the link of a club leads.
func InviteAddress(invite challenge.Invite) string { return JoinAddress + "/" + invite.Grouped() }

// Clubs lists the viewer's clubs, founds one, and takes a code that was read out.
type Clubs struct {
	Frame
	Clubs    []challenge.Membership
	Name     ClubNameForm
	Code     CodeForm
	NameForm NameForm // for who has no name yet: clubs are for players who have one
	Notice   string
}

// ClubNameForm takes the name of a club.
type ClubNameForm struct {
	Typed string
	Fault string // why it was refused
}

// CodeForm takes a code that was read out, of a club or of an evening. GET
// JoinAddress with code.
type CodeForm struct {
	Typed string
	Fault string
}

// Join is where the link of a club leads.
type Join struct {
	Frame
	Club    string // its name
	Members int
	Invite  challenge.Invite
	Take    NameForm // for who has no name
	SignIn  SignInForm
	Passkey PasskeyForm // for who has a name already, but not in this browser
	Notice  string      // why somebody has not joined
}

// here is the address of the page, to come back to.
func (p Join) here() string { return InviteAddress(p.Invite) }

// name takes a name, and comes back.
func (p Join) name() NameForm {
	p.Take.Next = p.here()
	return p.Take
}

// signIn takes a recovery code, and comes back.
func (p Join) signIn() SignInForm {
	p.SignIn.Next = p.here()
	return p.SignIn
}

// JoinShut is where a link leads that is none, or no longer; with a fault at its
// code, where a code leads that was typed by hand and is none.
type JoinShut struct {
	Frame
	Code CodeForm
}

// InClub is what the pages of one club have in common: the club as one of its
// members sees it.
type InClub struct {
	Frame
	Club challenge.SeenClub
}

// Club is the page of a club: today among its members, then the season, then who
// they are.
type Club struct {
	InClub
	Link      string // by which to join, with scheme and host; empty for members and while there is none
	Host      string // where its code is typed in, as one types the address
	Day       challenge.Day
	Boards    []ClubDay     // today's
	Yesterday []Choice      // the boards of the day before
	Season    SeasonTop     // of this month
	People    []SeenMember  // the first of the members, by name
	Evenings  []EveningLine // a few, those that close last first
	Doors     []Link        // what else the club has
}

// ClubDay is a day's board of a club in short.
type ClubDay struct {
	Heading
	Address string // of the whole board
	Of      int    // members who have handed in
	Members int
	Top     []Row
	Near    []Row // the viewer's row and neighbours; empty where Top has it
	Me      bool  // the viewer has handed in
	Par     *Possible
	Begun   bool     // the viewer has begun a sheet
	Missing []string // others who have handed in nothing, the first by name
	More    int      // and so many more
}

// SeenMember is a member as the others see them.
type SeenMember struct {
	Name   string
	Player string // address of what everybody may know of them
	Host   bool
	Me     bool
}

// hosting tells whether the viewer is a host.
func (p InClub) hosting() bool { return p.Club.Me == challenge.Host }

// at is an address under that of the club.
func (p InClub) at(path string) string { return ClubAddress(p.Club.ID) + path }

// people writes how many members there are.
func people(n int) string { return count(n, "member") }

// inWords says how many members have handed in.
func (d ClubDay) inWords() string {
	if d.Of == 0 {
		return "nobody" + d.yet()
	}
	return fmt.Sprintf("%s of %s in", grouped(d.Of), grouped(d.Members))
}

// yet is what follows while a sheet may still come.
func (h Heading) yet() string {
	if h.settled() {
		return ""
	}
	return " yet"
}

// onlyMe tells whether nobody but the viewer is missing; handed tells whether
// the viewer is not.
func onlyMe(missing []string, more int, handed bool) bool {
	return len(missing) == 1 && more == 0 && !handed
}

// notIn says that the viewer has handed in nothing.
func notIn(h Heading) string { return "You have not handed in" + h.yet() + "." }

// play says what leads to the dice.
func (d ClubDay) play() string {
	if d.Begun {
		return "Go on with your sheet"
	}
	return "Play " + d.Form
}

// hosts are the names of the hosts.
func (p InClub) hosts() []string {
	names := make([]string, len(p.Club.Hosts))
	for i, host := range p.Club.Hosts {
		names[i] = host.Name
	}
	return names
}

// between is what follows the i-th of n things that a sentence lists at its end.
func between(i, n int, last string) string {
	switch i {
	case n - 1:
		return "."
	case n - 2:
		return " " + last
	}
	return ","
}

package views

import (
	"strconv"

	"dailydistrict/challenge"
)

// ClubMembers lists the members of a club, one page of them, by name. GET name looks
// for those whose names hold that text.
type ClubMembers struct {
	InClub
	Sought  string // the text that was looked for; empty for none
	Of      int    // members who were found
	Members []ListedMember
	First   int    // place of the first, from 1
	Top     string // address of the first page; empty on it
	Next    string // address of the next page; empty on the last
	Notice  string // what a host has just done
}

// ListedMember is a line of the list of members.
type ListedMember struct {
	SeenMember
	Joined challenge.Day
	Manage string // address of what the viewer may do about them; empty for nothing
}

// Where something is done about a member, under the address of that member. POST
// RoleAddress makes the member a host, HandOverAddress that and the viewer none;
// RemoveAddress ends the membership, results is keep or strike.
const (
	RoleAddress     = "/role"
	HandOverAddress = "/hand-over" // GET asks first
	RemoveAddress   = "/remove"    // GET asks first
)

// ClubMember is what a host may do about a member, or asks whether one of these
// things is to be done.
type ClubMember struct {
	InClub
	ID     string
	Member ListedMember
	Asks   string // HandOverAddress or RemoveAddress; empty for the choice between them
	Fault  string
}

// Hosting is what hosts may do about their club. POST /name with name,
// /attendance with percent, /step-down.
type Hosting struct {
	InClub
	Name       ClubNameForm
	Attendance AttendanceForm
	Fault      string // why something else was refused
}

// AttendanceForm takes a share of days in percent.
type AttendanceForm struct {
	Typed string
	Fault string
}

// ClubInvite is the link of a club, for hosts. POST makes a new one, and with
// end ends it.
type ClubInvite struct {
	InClub
	Link string // with scheme and host; empty while there is none
	Host string // where its code is typed in, as one types the address
}

// ClubEnd asks whether a club is to be left, or closed for all. POST its address
// does it.
type ClubEnd struct {
	InClub
	Close bool
	Fault string
}

// forAll says for how many members the club is gone.
func (p ClubEnd) forAll() string {
	if p.Club.Members == 1 {
		return ""
	}
	return "for all " + people(p.Club.Members) + " "
}

// span says which members are shown.
func (p ClubMembers) span() string {
	return "Members " + grouped(p.First) + " to " + grouped(p.First+len(p.Members)-1) + " of " + grouped(p.Of)
}

// fewMembers is up to how many are seen at a glance.
const fewMembers = 12

// seeks tells whether there is something to look for.
func (p ClubMembers) seeks() bool { return p.Sought != "" || p.Club.Members > fewMembers }

// found says how many were found.
func (p ClubMembers) found() string {
	switch p.Of {
	case 0:
		return "No member’s name holds"
	case 1:
		return "One member’s name holds"
	}
	return grouped(p.Of) + " members’ names hold"
}

// act is the address at which something is done about the member.
func (p ClubMember) act(what string) string { return p.at("/members/" + p.ID + what) }

// percent is what stands in the field.
func (p Hosting) percent() string {
	if p.Attendance.Fault != "" {
		return p.Attendance.Typed
	}
	return strconv.Itoa(p.Club.Percent)
}

// alone tells whether the viewer is the only host.
func (p InClub) alone() bool { return p.hosting() && len(p.Club.Hosts) == 1 }

package views

import (
	"strconv"

	"dailydistrict/challenge"
)

// ClubMembers lists the members of a club, one page of them, by name.
type ClubMembers struct {
	InClub
	Members []ListedMember
	First   int    // place of the first, from 1
	Top     string // address of the first page; empty on it
	Next    string // address of the next page; empty on the last
}

// ListedMember is a line of the list of members.
type ListedMember struct {
	SeenMember
	Joined challenge.Day
	Manage string // address of what the viewer may do about them; empty for nothing
}

// ClubMember is what a host may do about a member. POST its address with /role
// makes the member a host, with /hand-over that and the viewer none, with /remove
// ends the membership; results is keep or strike.
type ClubMember struct {
	InClub
	ID     string
	Member ListedMember
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
}

// ClubEnd asks whether a club is to be left, or closed for all. POST its address
// does it.
type ClubEnd struct {
	InClub
	Close bool
	Fault string
}

// span says which members are shown.
func (p ClubMembers) span() string {
	return "Members " + grouped(p.First) + " to " + grouped(p.First+len(p.Members)-1) + " of " + grouped(p.Club.Members)
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

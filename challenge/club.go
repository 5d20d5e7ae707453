package challenge

import (
	"cmp"
	"strings"
	"time"
	"unicode/utf8"

	"dailydistrict/rules"
)

// ClubID names a club: twelve letters that cannot be guessed. It opens nothing
// to those who are not members.
type ClubID string

// Invite is the secret of the link by which to join a club; empty while nobody
// may.
type Invite string

// Role is what a member is to the club.
type Role string

// The roles. Hosts invite, remove, and make others hosts; there is always one.
const (
	Host   Role = "host"
	Member Role = "member"
)

// Limits of clubs.
const (
	MostMembers = 20_000 // of one club
	MostClubs   = 50     // of one player
)

// Club is people who compare their results.
type Club struct {
	ID         ClubID
	Name       string
	Began      time.Time
	Invite     Invite
	Attendance []Attendance // by month
}

// Attendance is the share of a season's days, in percent, on which one must have
// played to be ranked: in a month and all later ones, until another is stated.
type Attendance struct {
	From    Month
	Percent int
}

// usualAttendance is half of the days.
const usualAttendance = 50

// attendance is the share that holds for a month.
func (c Club) attendance(month Month) int {
	percent := usualAttendance
	for _, a := range c.Attendance {
		if !month.Before(a.From) {
			percent = a.Percent
		}
	}
	return percent
}

// Stint is one time that somebody belonged to a club, from joining to leaving.
type Stint struct {
	Player Player
	Role   Role
	Joined time.Time
	Left   time.Time // zero while it lasts
	Struck bool      // removed, and nothing of this time counts in a season
}

// Lasts tells of a present member's stint.
func (s Stint) Lasts() bool { return s.Left.IsZero() }

// Roster is a club with everybody who has ever belonged to it.
type Roster struct {
	Club
	Stints []Stint // by when they began
}

// Membership is a club with what a player is to it.
type Membership struct {
	Club  ClubID
	Name  string
	Role  Role
	Keyed time.Time // since when there is a feed key; zero: there is none
}

// Removal is how a host removes a member. Struck, the results made as a member
// no longer count in any season of the club; otherwise they go on counting as
// those of somebody who has left.
type Removal struct {
	Player PlayerID
	Strike bool
	At     time.Time
}

// ReadInvite reads the secret of a link as people type it: in any case, with
// spaces and dashes, o for 0, i or l for 1; ErrUnknownInvite for what is none.
func ReadInvite(text string) (Invite, error) {
	letters, ok := readDrawn(text)
	if !ok {
		return "", ErrUnknownInvite
	}
	return Invite(letters), nil
}

// Grouped is the secret as it is read out: four letters at a time.
func (i Invite) Grouped() string { return grouped(string(i), 4) }

// longestClubName is counted in what people see as one character.
const longestClubName = 40

// readClubName reads the name of a club with the care that names of players get,
// but it may be longer, and several clubs may have it; a *rules.Violation of
// ErrClubName.
func readClubName(text string) (string, error) {
	name, err := settledName(text)
	if err != nil {
		return "", &rules.Violation{Text: sentence(err), Reason: ErrClubName}
	}
	return name, nil
}

func settledName(text string) (string, error) {
	if len(text) > longestRead || !utf8.ValidString(text) {
		return "", notAllowed("This is no name that could be read.")
	}
	text = strings.ReplaceAll(text, emojiStyle, "")
	if err := cmp.Or(checkCharacters(text), checkMarks(text)); err != nil {
		return "", err
	}
	name, err := nickname(text)
	switch {
	case err != nil:
		return "", err
	case len(name) > longestBytes || characters(name) > longestClubName:
		return "", notAllowed("The name of a club has at most %d characters.", longestClubName)
	case !strings.ContainsFunc(name, substantial):
		return "", notAllowed("A name needs at least one letter, digit or symbol.")
	}
	return name, checkMarks(name)
}

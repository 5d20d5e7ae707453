package challenge

import (
	"context"
	"time"
)

// ClubStore is what Store remembers of clubs. Whoever does what hosts may must be
// one then: ErrUnknownClub for those who are not members, ErrHostsOnly for those
// who are no hosts.
type ClubStore interface {
	// FoundClub keeps a new club with its first host. ErrUnknownPlayer,
	// ErrNameFirst, ErrTooManyClubs.
	FoundClub(ctx context.Context, club Club, host PlayerID) error
	// Club finds one with all who have ever belonged to it; ErrUnknownClub.
	Club(ctx context.Context, id ClubID) (Roster, error)
	// ClubsOf lists the clubs that a player belongs to, joined first first.
	ClubsOf(ctx context.Context, player PlayerID) ([]Membership, error)
	// ClubByInvite finds the club that a link leads to now; ErrUnknownInvite.
	ClubByInvite(ctx context.Context, invite Invite) (ClubID, error)
	// JoinClub makes a player a member of the club that a link leads to; who is
	// one already stays as they are. ErrUnknownInvite, ErrUnknownPlayer,
	// ErrNameFirst; ErrRemoved for who was removed while this was the link;
	// ErrClubFull, ErrTooManyClubs.
	JoinClub(ctx context.Context, invite Invite, player PlayerID, at time.Time) (ClubID, error)

	// LeaveClub ends a player's membership; ErrUnknownClub, ErrLastHost.
	LeaveClub(ctx context.Context, id ClubID, player PlayerID, at time.Time) error
	// RemoveMember ends the membership of somebody who is no host; ErrNotMember,
	// ErrOtherHost.
	RemoveMember(ctx context.Context, id ClubID, by PlayerID, removal Removal) error
	// SetRoles makes members hosts and hosts members, all at once. ErrNotMember;
	// ErrOtherHost where a host would cease to be one without having asked for
	// it; ErrLastHost.
	SetRoles(ctx context.Context, id ClubID, by PlayerID, roles map[PlayerID]Role) error
	// CloseClub ends all memberships and the link, for good; ErrEveningGoesOn
	// while an evening of the club is planned or open.
	CloseClub(ctx context.Context, id ClubID, by PlayerID, at time.Time) error
	// SetInvite puts another link, or none, in the place of the last.
	SetInvite(ctx context.Context, id ClubID, by PlayerID, invite Invite) error
	// RenameClub gives a club another name.
	RenameClub(ctx context.Context, id ClubID, by PlayerID, name string) error
	// StateAttendance states the attendance from a month on, in place of what was
	// stated for that month.
	StateAttendance(ctx context.Context, id ClubID, by PlayerID, attendance Attendance) error

	// ClubScores gives the results on a challenge's board of all who have ever
	// belonged to a club, in no order.
	ClubScores(ctx context.Context, club ClubID, id ID) ([]Scored, error)
}

// Scored is a player's score on a challenge.
type Scored struct {
	Player PlayerID
	Score  int
}

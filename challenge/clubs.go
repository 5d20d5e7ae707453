package challenge

import "context"

// SeenClub is a club as one of its members sees it. The link is for hosts alone.
type SeenClub struct {
	Club
	Me      Role
	Members int
	Hosts   []Player // by name
	Percent int      // of a season's days on which one must have played to be ranked, this month
}

// Invitation is what a link shows to somebody who is asked to join.
type Invitation struct {
	Club    string // its name
	Members int
	ID      ClubID // for who is a member already, else empty
}

// FoundClub makes a club of which a player is the host. ErrNameFirst for a
// guest, ErrClubName, ErrTooManyClubs.
func (s *Service) FoundClub(ctx context.Context, host PlayerID, name string) (SeenClub, error) {
	if err := s.mustBeNamed(ctx, host); err != nil {
		return SeenClub{}, err
	}
	name, err := readClubName(name)
	if err != nil {
		return SeenClub{}, err
	}
	id, err := drawLetters(s.config.Random, idLength, "the code of a club")
	if err != nil {
		return SeenClub{}, err
	}
	invite, err := drawLetters(s.config.Random, idLength, "the link of a club")
	if err != nil {
		return SeenClub{}, err
	}
	club := Club{ID: ClubID(id), Name: name, Began: s.Now(), Invite: Invite(invite)}
	if err := s.config.Store.FoundClub(ctx, club, host); err != nil {
		return SeenClub{}, err
	}
	return s.Club(context.WithoutCancel(ctx), club.ID, host)
}

func (s *Service) mustBeNamed(ctx context.Context, player PlayerID) error {
	p, err := s.Player(ctx, player)
	if err == nil && !p.Named() {
		err = ErrNameFirst
	}
	return err
}

// Club shows a club to one of its members; ErrUnknownClub to anybody else.
func (s *Service) Club(ctx context.Context, id ClubID, viewer PlayerID) (SeenClub, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return SeenClub{}, err
	}
	seen := SeenClub{Club: r.Club, Me: r.present[viewer].Role, Members: len(r.members), Percent: r.attendance(MonthOf(s.Today()))}
	if seen.Me != Host {
		seen.Invite = ""
	}
	for _, m := range r.members {
		if m.Role == Host {
			seen.Hosts = append(seen.Hosts, m.Player)
		}
	}
	return seen, nil
}

// Members lists the present members of a club by name, to one of them: so many
// from the n-th on, counted from 0. The list must not be changed.
func (s *Service) Members(ctx context.Context, id ClubID, viewer PlayerID, from, limit int) ([]Stint, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	from = min(max(from, 0), len(r.members))
	return r.members[from:min(from+limit, len(r.members))], nil
}

// ClubsOf lists the clubs that a player belongs to, joined first first.
func (s *Service) ClubsOf(ctx context.Context, player PlayerID) ([]Membership, error) {
	return s.config.Store.ClubsOf(ctx, player)
}

// Invitation tells where a link leads, before one joins; viewer 0 is nobody.
// ErrUnknownInvite.
func (s *Service) Invitation(ctx context.Context, invite Invite, viewer PlayerID) (Invitation, error) {
	id, err := s.config.Store.ClubByInvite(ctx, invite)
	if err != nil {
		return Invitation{}, err
	}
	club, err := s.club(ctx, id)
	if err != nil {
		return Invitation{}, err
	}
	i := Invitation{Club: club.Name, Members: len(club.members)}
	if club.has(viewer) {
		i.ID = id
	}
	return i, nil
}

// JoinClub makes a player a member of the club that a link leads to; whoever is
// one already stays so. ErrNameFirst for a guest, ErrUnknownInvite, ErrRemoved,
// ErrClubFull, ErrTooManyClubs.
func (s *Service) JoinClub(ctx context.Context, invite Invite, player PlayerID) (SeenClub, error) {
	id, err := s.config.Store.JoinClub(ctx, invite, player, s.Now())
	if err != nil {
		return SeenClub{}, err
	}
	s.rosters.drop(id)
	return s.Club(context.WithoutCancel(ctx), id, player)
}

// LeaveClub ends a player's own membership. Results made until then go on
// counting in the season. ErrLastHost.
func (s *Service) LeaveClub(ctx context.Context, id ClubID, player PlayerID) error {
	return s.changed(id, s.config.Store.LeaveClub(ctx, id, player, s.Now()))
}

// RemoveMember ends the membership of somebody who is no host, and bars them from
// the link as it is now. Struck, their results no longer count in any season.
// ErrNotMember, ErrOtherHost, ErrHostsOnly.
func (s *Service) RemoveMember(ctx context.Context, id ClubID, by, player PlayerID, strike bool) error {
	return s.changed(id, s.config.Store.RemoveMember(ctx, id, by, Removal{player, strike, s.Now()}))
}

// LeftClub is the name of a club for somebody who has left it; ErrUnknownClub for
// anybody else, and once it is closed.
func (s *Service) LeftClub(ctx context.Context, id ClubID, player PlayerID) (name string, err error) {
	if player == 0 || !drawn(string(id), idLength) {
		return "", ErrUnknownClub
	}
	r, err := s.club(ctx, id)
	if err == nil && (r.has(player) || len(r.stints[player]) == 0) {
		err = ErrUnknownClub
	}
	if err != nil {
		return "", err
	}
	return r.Name, nil
}

// SetRole makes a member a host, or lets a host step down. ErrNotMember,
// ErrOtherHost, ErrLastHost, ErrHostsOnly, ErrRole.
func (s *Service) SetRole(ctx context.Context, id ClubID, by, player PlayerID, role Role) error {
	if role != Host && role != Member {
		return ErrRole
	}
	return s.changed(id, s.config.Store.SetRoles(ctx, id, by, map[PlayerID]Role{player: role}))
}

// HandOver makes another member a host and steps down, in one step.
func (s *Service) HandOver(ctx context.Context, id ClubID, by, to PlayerID) error {
	roles := map[PlayerID]Role{by: Member}
	roles[to] = Host // also where that is oneself: nothing changes then
	return s.changed(id, s.config.Store.SetRoles(ctx, id, by, roles))
}

// CloseClub ends a club for all its members, for good. ErrEveningGoesOn while one
// of its evenings is planned or open, as nobody could rank there any more.
func (s *Service) CloseClub(ctx context.Context, id ClubID, by PlayerID) error {
	return s.changed(id, s.config.Store.CloseClub(ctx, id, by, s.Now()))
}

// RenewInvite makes a new link; the old one ends, and with it the bar on those
// who were removed. RevokeInvite leaves none: nobody joins.
func (s *Service) RenewInvite(ctx context.Context, id ClubID, by PlayerID) (Invite, error) {
	text, err := drawLetters(s.config.Random, idLength, "the link of a club")
	if err != nil {
		return "", err
	}
	return Invite(text), s.changed(id, s.config.Store.SetInvite(ctx, id, by, Invite(text)))
}

// RevokeInvite ends the link; see RenewInvite.
func (s *Service) RevokeInvite(ctx context.Context, id ClubID, by PlayerID) error {
	return s.changed(id, s.config.Store.SetInvite(ctx, id, by, ""))
}

// RenameClub gives a club another name; ErrClubName.
func (s *Service) RenameClub(ctx context.Context, id ClubID, by PlayerID, name string) error {
	name, err := readClubName(name)
	if err != nil {
		return err
	}
	return s.changed(id, s.config.Store.RenameClub(ctx, id, by, name))
}

// StateAttendance states on which share of a season's days, in percent, one must
// have played to be ranked, from this month on; ErrAttendance.
func (s *Service) StateAttendance(ctx context.Context, id ClubID, by PlayerID, percent int) error {
	if percent < 0 || percent > 100 {
		return ErrAttendance
	}
	return s.changed(id, s.config.Store.StateAttendance(ctx, id, by, Attendance{MonthOf(s.Today()), percent}))
}

// changed forgets a club as it was, also where it may be that nothing changed.
func (s *Service) changed(id ClubID, err error) error {
	if err == nil {
		s.rosters.drop(id)
	}
	return err
}

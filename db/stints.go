package db

import (
	"context"
	"maps"
	"slices"
	"time"

	"dailydistrict/challenge"
)

// member is what a player is to a club now.
type member struct {
	club int64 // serial
	role challenge.Role
}

// member finds a present member; challenge.ErrUnknownClub for anybody else.
func (b *batch) member(ctx context.Context, id challenge.ClubID, player challenge.PlayerID) (member, error) {
	read := func(row scanner) (m member, err error) { return m, row.Scan(&m.club, &m.role) }
	return one(ctx, b, challenge.ErrUnknownClub, read, `SELECT c.serial, s.role FROM clubs AS c JOIN stints AS s ON s.club = c.serial
		WHERE c.id = $1 AND s.player = $2 AND s.ended IS NULL`, id, player)
}

// roleOf is what a player is to a club; challenge.ErrNotMember.
func (b *batch) roleOf(ctx context.Context, club int64, player challenge.PlayerID) (challenge.Role, error) {
	return one(ctx, b, challenge.ErrNotMember, value[challenge.Role], `SELECT role FROM stints WHERE club = $1 AND player = $2 AND ended IS NULL`, club, player)
}

// hosts counts the hosts of a club.
func (b *batch) hosts(ctx context.Context, club int64) (int, error) {
	return one(ctx, b, nil, value[int], `SELECT count(*) FROM stints WHERE club = $1 AND role = 'host' AND ended IS NULL`, club)
}

func readStint(row scanner) (s challenge.Stint, err error) {
	var began, named, joined int64
	var ended *int64
	p := &s.Player
	if err = row.Scan(&p.ID, &began, &p.Name, &p.Key, &named, &s.Role, &joined, &ended, &s.Struck); err != nil {
		return s, err
	}
	p.Began, p.NamedAt = instant(began), instant(named)
	if p.Name == "" {
		p.Name, p.Key = challenge.FormerName, challenge.FormerKey
	}
	s.Joined, s.Left = instant(joined), maybeInstant(ended)
	return s, nil
}

// mayJoin checks that a player has a name and not too many clubs.
func (b *batch) mayJoin(ctx context.Context, id challenge.PlayerID) error {
	p, err := b.present(ctx, id)
	switch {
	case err != nil:
		return err
	case !p.Named():
		return challenge.ErrNameFirst
	}
	clubs, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM stints WHERE player = $1 AND ended IS NULL`, id)
	if err == nil && clubs >= challenge.MostClubs {
		err = challenge.ErrTooManyClubs
	}
	return err
}

func (b *batch) beginStint(ctx context.Context, club int64, player challenge.PlayerID, role challenge.Role, at time.Time) error {
	_, err := change(ctx, b, `INSERT INTO stints (club, player, role, joined) VALUES ($1, $2, $3, $4)`, club, player, role, millis(at))
	return err
}

// invited is the club that a link leads to.
type invited struct {
	id         challenge.ClubID
	serial     int64
	invitation int64 // number of the link
	members    int
}

func readInvited(row scanner) (i invited, err error) {
	return i, row.Scan(&i.id, &i.serial, &i.invitation, &i.members)
}

// JoinClub makes a player a member; see challenge.Store.
func (s *Store) JoinClub(ctx context.Context, invite challenge.Invite, player challenge.PlayerID, at time.Time) (id challenge.ClubID, err error) {
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		club, err := one(ctx, b, challenge.ErrUnknownInvite, readInvited, `SELECT c.id, c.serial, c.invitation,
				(SELECT count(*) FROM stints AS s WHERE s.club = c.serial AND s.ended IS NULL)
			FROM clubs AS c WHERE c.invite = $1`, invite)
		if err != nil {
			return err
		}
		id = club.id
		if _, err := b.roleOf(ctx, club.serial, player); err != challenge.ErrNotMember {
			return err
		}
		if err := b.mayEnter(ctx, club, player); err != nil {
			return err
		}
		return b.beginStint(ctx, club.serial, player, challenge.Member, at)
	}})
	return id, err
}

// mayEnter checks that a club takes a player in.
func (b *batch) mayEnter(ctx context.Context, club invited, player challenge.PlayerID) error {
	if err := b.mayJoin(ctx, player); err != nil {
		return err
	}
	barred, err := one(ctx, b, nil, value[bool], `SELECT EXISTS (SELECT 1 FROM stints WHERE club = $1 AND player = $2 AND barred = $3)`,
		club.serial, player, club.invitation)
	switch {
	case err != nil:
		return err
	case barred:
		return challenge.ErrRemoved
	case club.members >= challenge.MostMembers:
		return challenge.ErrClubFull
	}
	return nil
}

// LeaveClub ends a player's membership; challenge.ErrUnknownClub,
// challenge.ErrLastHost.
func (s *Store) LeaveClub(ctx context.Context, id challenge.ClubID, player challenge.PlayerID, at time.Time) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		m, err := b.member(ctx, id, player)
		if err != nil {
			return err
		}
		if err := b.endStint(ctx, m.club, player, at); err != nil {
			return err
		}
		return b.hosted(ctx, m.club)
	}})
}

func (b *batch) endStint(ctx context.Context, club int64, player challenge.PlayerID, at time.Time) error {
	_, err := change(ctx, b, `UPDATE stints SET ended = $3 WHERE club = $1 AND player = $2 AND ended IS NULL`, club, player, millis(at))
	return err
}

// hosted checks that a club still has a host; challenge.ErrLastHost.
func (b *batch) hosted(ctx context.Context, club int64) error {
	n, err := b.hosts(ctx, club)
	if err == nil && n == 0 {
		err = challenge.ErrLastHost
	}
	return err
}

// RemoveMember ends the membership of somebody else; see challenge.Store.
func (s *Store) RemoveMember(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, r challenge.Removal) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		role, err := b.roleOf(ctx, club, r.Player)
		switch {
		case err != nil:
			return err
		case role == challenge.Host:
			return challenge.ErrOtherHost
		}
		_, err = change(ctx, b, `UPDATE stints SET ended = $3, barred = (SELECT invitation FROM clubs WHERE serial = $1)
			WHERE club = $1 AND player = $2 AND ended IS NULL`, club, r.Player, millis(r.At))
		if err != nil || !r.Strike {
			return err
		}
		_, err = change(ctx, b, `UPDATE stints SET struck = 1 WHERE club = $1 AND player = $2`, club, r.Player)
		return err
	})
}

// SetRoles makes members hosts and hosts members; see challenge.Store.
func (s *Store) SetRoles(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, roles map[challenge.PlayerID]challenge.Role) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		for _, player := range slices.Sorted(maps.Keys(roles)) {
			if err := b.setRole(ctx, club, by, player, roles[player]); err != nil {
				return err
			}
		}
		return b.hosted(ctx, club)
	})
}

func (b *batch) setRole(ctx context.Context, club int64, by, player challenge.PlayerID, role challenge.Role) error {
	was, err := b.roleOf(ctx, club, player)
	switch {
	case err != nil:
		return err
	case was == challenge.Host && role != challenge.Host && player != by:
		return challenge.ErrOtherHost
	}
	_, err = change(ctx, b, `UPDATE stints SET role = $3 WHERE club = $1 AND player = $2 AND ended IS NULL`, club, player, role)
	return err
}

// leaveClubs ends all memberships of a player who deletes the account. Where that
// was the only host, the longest present member becomes one; a club that is left
// without members has no link any more.
func (b *batch) leaveClubs(ctx context.Context, player challenge.PlayerID, at time.Time) error {
	clubs, err := all(ctx, b, value[int64], `SELECT club FROM stints WHERE player = $1 AND ended IS NULL`, player)
	if err != nil {
		return err
	}
	for _, club := range clubs {
		if err := b.endStint(ctx, club, player, at); err != nil {
			return err
		}
		if err := b.inherit(ctx, club); err != nil {
			return err
		}
	}
	return nil
}

// inherit gives a club without a host one.
func (b *batch) inherit(ctx context.Context, club int64) error {
	if err := b.hosted(ctx, club); err != challenge.ErrLastHost {
		return err
	}
	made, err := change(ctx, b, `UPDATE stints SET role = 'host'
		WHERE id = (SELECT min(id) FROM stints WHERE club = $1 AND ended IS NULL)`, club)
	if err == nil && made == 0 {
		err = b.revoke(ctx, club)
	}
	return err
}

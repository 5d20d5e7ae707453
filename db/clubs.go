package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// FoundClub keeps a new club with its first host; see challenge.Store.
func (s *Store) FoundClub(ctx context.Context, c challenge.Club, host challenge.PlayerID) error {
	if err := storable(string(c.ID), c.Name, string(c.Invite)); err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if err := b.mayJoin(ctx, host); err != nil {
			return err
		}
		serial, err := one(ctx, b, nil, value[int64], `INSERT INTO clubs (id, name, began, invite) VALUES ($1, $2, $3, $4) RETURNING serial`,
			c.ID, c.Name, millis(c.Began), maybeInvite(c.Invite))
		if err != nil {
			return err
		}
		return b.beginStint(ctx, serial, host, challenge.Host, c.Began)
	}})
}

// maybeInvite is NULL where there is no link.
func maybeInvite(i challenge.Invite) *string {
	if i == "" {
		return nil
	}
	text := string(i)
	return &text
}

// Club finds a club with all who have ever belonged to it;
// challenge.ErrUnknownClub.
func (s *Store) Club(ctx context.Context, id challenge.ClubID) (r challenge.Roster, err error) {
	r.Club, err = one(ctx, s.readers, challenge.ErrUnknownClub, readClub, `SELECT id, name, began, coalesce(invite, '') FROM clubs WHERE id = $1`, id)
	if err != nil {
		return r, err
	}
	r.Attendance, err = all(ctx, s.readers, readAttendance, `SELECT a.month, a.percent FROM attendance AS a
		JOIN clubs AS c ON c.serial = a.club WHERE c.id = $1 ORDER BY a.month`, id)
	if err != nil {
		return r, err
	}
	r.Stints, err = all(ctx, s.readers, readStint, `SELECT p.id, p.began, n.shown, n.key, n.named, s.role, s.joined, s.ended, s.struck
		FROM clubs AS c JOIN stints AS s ON s.club = c.serial
		JOIN players AS p ON p.id = s.player JOIN names AS n ON n.player = s.player
		WHERE c.id = $1 ORDER BY s.id`, id)
	return r, err
}

func readClub(row scanner) (c challenge.Club, err error) {
	var began int64
	err = row.Scan(&c.ID, &c.Name, &began, &c.Invite)
	c.Began = instant(began)
	return c, err
}

func readAttendance(row scanner) (a challenge.Attendance, err error) {
	var month string
	if err = row.Scan(&month, &a.Percent); err != nil {
		return a, err
	}
	a.From, err = challenge.ParseMonth(month)
	return a, err
}

// ClubsOf lists the clubs that a player belongs to, joined first first.
func (s *Store) ClubsOf(ctx context.Context, player challenge.PlayerID) ([]challenge.Membership, error) {
	read := func(row scanner) (m challenge.Membership, err error) {
		var keyed *int64
		err = row.Scan(&m.Club, &m.Name, &m.Role, &keyed)
		m.Keyed = maybeInstant(keyed)
		return m, err
	}
	return all(ctx, s.readers, read, `SELECT c.id, c.name, s.role, k.made FROM stints AS s JOIN clubs AS c ON c.serial = s.club
		LEFT JOIN feed_keys AS k ON k.stint = s.id WHERE s.player = $1 AND s.ended IS NULL ORDER BY s.id`, player)
}

// ClubByInvite finds the club that a link leads to; challenge.ErrUnknownInvite.
func (s *Store) ClubByInvite(ctx context.Context, invite challenge.Invite) (challenge.ClubID, error) {
	return one(ctx, s.readers, challenge.ErrUnknownInvite, value[challenge.ClubID], `SELECT id FROM clubs WHERE invite = $1`, invite)
}

// SetInvite puts another link, or none, in the place of the last.
func (s *Store) SetInvite(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, invite challenge.Invite) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		_, err := change(ctx, b, `UPDATE clubs SET invite = $2, invitation = invitation + 1 WHERE serial = $1`, club, maybeInvite(invite))
		return err
	}, string(invite))
}

// RenameClub gives a club another name.
func (s *Store) RenameClub(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, name string) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		_, err := change(ctx, b, `UPDATE clubs SET name = $2 WHERE serial = $1`, club, name)
		return err
	}, name)
}

// StateAttendance states the attendance from a month on.
func (s *Store) StateAttendance(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, a challenge.Attendance) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		_, err := change(ctx, b, `INSERT INTO attendance (club, month, percent) VALUES ($1, $2, $3)
			ON CONFLICT (club, month) DO UPDATE SET percent = excluded.percent`, club, a.From.String(), a.Percent)
		return err
	})
}

// CloseClub ends all memberships and the link, for good.
func (s *Store) CloseClub(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, at time.Time) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		if err := b.noEvening(ctx, club, at); err != nil {
			return err
		}
		if _, err := change(ctx, b, `UPDATE stints SET ended = $2 WHERE club = $1 AND ended IS NULL`, club, millis(at)); err != nil {
			return err
		}
		return b.revoke(ctx, club)
	})
}

// noEvening is nil where no evening of a club is planned or open;
// challenge.ErrEveningGoesOn.
func (b *batch) noEvening(ctx context.Context, club int64, at time.Time) error {
	goesOn, err := one(ctx, b, nil, value[bool], `SELECT EXISTS (SELECT 1 FROM challenges WHERE club = $1 AND closes > $2 AND voided = 0)`, club, millis(at))
	if err == nil && goesOn {
		err = challenge.ErrEveningGoesOn
	}
	return err
}

func (b *batch) revoke(ctx context.Context, club int64) error {
	_, err := change(ctx, b, `UPDATE clubs SET invite = NULL WHERE serial = $1`, club)
	return err
}

// host has a host do something to a club, given by its serial, in one step;
// challenge.ErrUnknownClub, challenge.ErrHostsOnly.
func (s *Store) host(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, do func(context.Context, *batch, int64) error, texts ...string) error {
	if err := storable(texts...); err != nil {
		return err
	}
	return s.write(ctx, &write{step: asHost(id, by, do)})
}

// asHost is a step in the name of a club's host.
func asHost(id challenge.ClubID, by challenge.PlayerID, do func(context.Context, *batch, int64) error) func(context.Context, *batch) error {
	return func(ctx context.Context, b *batch) error {
		m, err := b.member(ctx, id, by)
		switch {
		case err != nil:
			return err
		case m.role != challenge.Host:
			return challenge.ErrHostsOnly
		}
		return do(ctx, b, m.club)
	}
}

// ClubScores gives the results on a board of all who have ever belonged to a
// club: those that are filed, by player, and of the ledger's tail all that are
// theirs.
func (s *Store) ClubScores(ctx context.Context, club challenge.ClubID, id challenge.ID) ([]challenge.Scored, error) {
	w, err := s.window(ctx, id)
	if err != nil {
		return nil, err
	}
	read := func(row scanner) (r challenge.Scored, err error) { return r, row.Scan(&r.Player, &r.Score) }
	return all(ctx, s.readers, read, `WITH asked (player) AS (SELECT DISTINCT s.player FROM clubs AS c JOIN stints AS s ON s.club = c.serial WHERE c.id = $1)
		SELECT a.player, a.score FROM asked JOIN filed AS f ON f.player = asked.player AND f.challenge = $2 AND f.slot = 0
		JOIN attempts AS a ON a.id = f.attempt JOIN names AS n ON n.player = a.player
		WHERE a.practice = 0 AND a.finished < $3 AND n.named < $3
		UNION
		SELECT a.player, a.score FROM attempts AS a JOIN names AS n ON n.player = a.player
		WHERE a.challenge = $2 AND a.id > (SELECT value FROM meta WHERE key = 'filed') AND a.player IN (SELECT player FROM asked)
			AND a.practice = 0 AND a.finished < $3 AND n.named < $3`, club, w.serial, w.final)
}

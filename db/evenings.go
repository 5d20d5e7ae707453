package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// OpenEvening keeps an evening of a club; see challenge.Store.
func (s *Store) OpenEvening(ctx context.Context, c challenge.Challenge, by challenge.PlayerID) error {
	return s.host(ctx, c.Club, by, func(ctx context.Context, b *batch, club int64) error {
		n, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM challenges WHERE club = $1 AND closes > $2 AND voided = 0`, club, millis(c.CommittedAt))
		switch {
		case err != nil:
			return err
		case n >= challenge.MostEvenings:
			return challenge.ErrTooManyEvenings
		}
		return b.commitOne(ctx, c)
	}, string(c.ID), c.Form, string(c.Kind), c.Commitment, c.House)
}

// WithdrawEvening makes void an evening that opens after an instant; see
// challenge.Store.
func (s *Store) WithdrawEvening(ctx context.Context, id challenge.ID, by challenge.PlayerID, before time.Time) error {
	c, err := s.Challenge(ctx, id)
	if err != nil {
		return err
	}
	return s.host(ctx, c.Club, by, func(ctx context.Context, b *batch, _ int64) error {
		n, err := change(ctx, b, `UPDATE challenges SET voided = 1 WHERE id = $1 AND opens > $2`, id, millis(before))
		if err == nil && n == 0 {
			err = challenge.ErrBegun
		}
		return err
	})
}

// Evenings lists a club's evenings, those that close last first.
func (s *Store) Evenings(ctx context.Context, club challenge.ClubID, from, limit int) ([]challenge.Challenge, error) {
	return all(ctx, s.readers, readChallenge, selectChallenge+
		`WHERE club = (SELECT serial FROM clubs WHERE id = $1) ORDER BY closes DESC, id LIMIT $2 OFFSET $3`, club, limit, from)
}

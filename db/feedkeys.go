package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// SetFeedKey keeps a member's key in place of the last; challenge.ErrUnknownClub.
func (s *Store) SetFeedKey(ctx context.Context, r challenge.FeedReader, key challenge.Hash, at time.Time) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		stint, err := b.stint(ctx, r)
		if err != nil {
			return err
		}
		_, err = change(ctx, b, `INSERT INTO feed_keys (stint, key, made) VALUES ($1, $2, $3)
			ON CONFLICT (stint) DO UPDATE SET key = excluded.key, made = excluded.made`, stint, key[:], millis(at))
		return err
	}})
}

// EndFeedKey ends a member's key, also one that there is not;
// challenge.ErrUnknownClub.
func (s *Store) EndFeedKey(ctx context.Context, r challenge.FeedReader) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		stint, err := b.stint(ctx, r)
		if err != nil {
			return err
		}
		_, err = change(ctx, b, `DELETE FROM feed_keys WHERE stint = $1`, stint)
		return err
	}})
}

// stint is the one that lasts of a member of a club; challenge.ErrUnknownClub.
func (b *batch) stint(ctx context.Context, r challenge.FeedReader) (int64, error) {
	return one(ctx, b, challenge.ErrUnknownClub, value[int64], `SELECT s.id FROM clubs AS c JOIN stints AS s ON s.club = c.serial
		WHERE c.id = $1 AND s.player = $2 AND s.ended IS NULL`, r.Club, r.Player)
}

// FeedKey tells of a member's key; challenge.ErrNoFeedKey.
func (s *Store) FeedKey(ctx context.Context, r challenge.FeedReader) (challenge.FeedKey, error) {
	read := func(row scanner) (key challenge.FeedKey, err error) {
		var made int64
		err = row.Scan(&made)
		key.Made = instant(made)
		return key, err
	}
	return one(ctx, s.readers, challenge.ErrNoFeedKey, read, `SELECT k.made FROM clubs AS c JOIN stints AS s ON s.club = c.serial
		JOIN feed_keys AS k ON k.stint = s.id WHERE c.id = $1 AND s.player = $2 AND s.ended IS NULL`, r.Club, r.Player)
}

// FeedReader finds whose key it is; challenge.ErrUnknownFeedKey.
func (s *Store) FeedReader(ctx context.Context, key challenge.Hash) (challenge.FeedReader, error) {
	read := func(row scanner) (r challenge.FeedReader, err error) { return r, row.Scan(&r.Club, &r.Player) }
	return one(ctx, s.readers, challenge.ErrUnknownFeedKey, read, `SELECT c.id, s.player FROM feed_keys AS k JOIN stints AS s ON s.id = k.stint
		JOIN clubs AS c ON c.serial = s.club WHERE k.key = $1 AND s.ended IS NULL`, key[:])
}

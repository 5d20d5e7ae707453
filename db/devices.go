package db

import (
	"context"

	"dailydistrict/challenge"
)

// Sessions lists a player's open sessions, begun last first.
func (s *Store) Sessions(ctx context.Context, player challenge.PlayerID) ([]challenge.Session, error) {
	read := func(row scanner) (open challenge.Session, err error) {
		var token []byte
		var began int64
		var seen string
		if err = row.Scan(&token, &began, &open.Label, &seen); err != nil {
			return open, err
		}
		copy(open.Token[:], token)
		open.Began = instant(began)
		open.Seen, err = maybeDay(seen)
		return open, err
	}
	return all(ctx, s.readers, read, `SELECT token, began, label, seen FROM sessions WHERE player = $1 ORDER BY began DESC, token`, player)
}

// maybeDay is the zero day where nothing is stored.
func maybeDay(text string) (challenge.Day, error) {
	if text == "" {
		return challenge.Day{}, nil
	}
	return challenge.ParseDay(text)
}

// EndOtherSessions closes all of a player's sessions but one.
func (s *Store) EndOtherSessions(ctx context.Context, player challenge.PlayerID, but challenge.Hash) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `DELETE FROM sessions WHERE player = $1 AND token <> $2`, player, but[:])
		return err
	}})
}

// See stores when sessions and tokens were seen last; see challenge.Store.
func (s *Store) See(ctx context.Context, sightings []challenge.Sighting) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		for _, seen := range sightings {
			if err := b.see(ctx, seen); err != nil {
				return err
			}
		}
		return nil
	}})
}

func (b *batch) see(ctx context.Context, s challenge.Sighting) error {
	if err := storable(s.Label); err != nil {
		return err
	}
	found, err := change(ctx, b, `UPDATE sessions SET seen = $2, label = CASE $3 WHEN '' THEN label ELSE $3 END WHERE token = $1`,
		s.Token[:], s.Day.String(), s.Label)
	if err != nil || found > 0 {
		return err
	}
	_, err = change(ctx, b, `UPDATE tokens SET used = $2 WHERE token = $1`, s.Token[:], s.Day.String())
	return err
}

package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// KeepHouseLine keeps a line, unless one is there; see challenge.HouseLineStore.
func (s *Store) KeepHouseLine(ctx context.Context, line challenge.HouseLine) error {
	if err := storable(line.Version, line.Sheet.String()); err != nil {
		return err
	}
	w, err := s.window(ctx, line.Challenge)
	if err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `INSERT INTO house_lines (challenge, version, score, sheet) VALUES ($1, $2, $3, $4) ON CONFLICT (challenge) DO NOTHING`,
			w.serial, line.Version, line.Score, line.Sheet.String())
		return err
	}})
}

// HouseLine finds the line of a challenge; challenge.ErrNoHouseLine.
func (s *Store) HouseLine(ctx context.Context, id challenge.ID) (challenge.HouseLine, error) {
	return one(ctx, s.readers, challenge.ErrNoHouseLine, readHouseLine, `SELECT c.id, h.version, h.score, h.sheet
		FROM challenges AS c JOIN house_lines AS h ON h.challenge = c.serial WHERE c.id = $1`, id)
}

func readHouseLine(row scanner) (line challenge.HouseLine, err error) {
	var sheet string
	err = row.Scan(&line.Challenge, &line.Version, &line.Score, &sheet)
	line.Sheet = rules.ParseSheet(sheet)
	return line, err
}

// WithoutHouseLine lists challenges without one; see challenge.HouseLineStore.
func (s *Store) WithoutHouseLine(ctx context.Context, form string, since, by time.Time, limit int) ([]challenge.Challenge, error) {
	return all(ctx, s.readers, readChallenge, selectChallenge+`WHERE kind <> 'practice' AND form = $1 AND final <= $2 AND (final >= $3 OR committed >= $3) AND voided = 0
		AND NOT EXISTS (SELECT 1 FROM house_lines WHERE house_lines.challenge = challenges.serial) ORDER BY final DESC, id LIMIT $4`,
		form, millis(by), millis(since), limit)
}

package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// KeepPar keeps a par, unless what is there is proven or as good; see challenge.ParStore.
func (s *Store) KeepPar(ctx context.Context, p challenge.Par) error {
	if err := storable(p.Sheet.String()); err != nil {
		return err
	}
	w, err := s.window(ctx, p.Challenge)
	if err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `INSERT INTO pars (challenge, score, proven, sheet) VALUES ($1, $2, $3, $4)
			ON CONFLICT (challenge) DO UPDATE SET score = excluded.score, proven = excluded.proven, sheet = excluded.sheet
			WHERE pars.proven = 0 AND (excluded.proven = 1 OR excluded.score > pars.score)`,
			w.serial, p.Score, flag(p.Proven), p.Sheet.String())
		return err
	}})
}

// Par finds the par of a challenge; challenge.ErrNoPar.
func (s *Store) Par(ctx context.Context, id challenge.ID) (challenge.Par, error) {
	return one(ctx, s.readers, challenge.ErrNoPar, readPar, `SELECT c.id, p.score, p.proven, p.sheet
		FROM challenges AS c JOIN pars AS p ON p.challenge = c.serial WHERE c.id = $1`, id)
}

func readPar(row scanner) (p challenge.Par, err error) {
	var sheet string
	err = row.Scan(&p.Challenge, &p.Score, &p.Proven, &sheet)
	p.Sheet = rules.ParseSheet(sheet)
	return p, err
}

// WithoutPar lists challenges without one; see challenge.ParStore.
func (s *Store) WithoutPar(ctx context.Context, since time.Time, limit int) ([]challenge.Challenge, error) {
	return all(ctx, s.readers, readChallenge, selectChallenge+`WHERE kind <> 'practice' AND committed >= $1 AND voided = 0
		AND NOT EXISTS (SELECT 1 FROM pars WHERE pars.challenge = challenges.serial) ORDER BY opens DESC, id LIMIT $2`, millis(since), limit)
}

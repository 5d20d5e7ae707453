package db

import (
	"context"
	"database/sql"
	"time"
)

// A rehearsal runs on a clock of its own. Its database is marked when it is
// created, for ever, so that made-up days and real ones never mix.

func markRehearsal(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "INSERT INTO meta (key, value) VALUES ('rehearsal', 1)")
	return err
}

// checkRehearsal refuses a real start on a rehearsal and a rehearsal on a real
// database; ErrRehearsal, ErrNotRehearsal.
func checkRehearsal(ctx context.Context, from source, rehearsal bool) error {
	marked, err := one(ctx, from, nil, value[int64], "SELECT count(*) FROM meta WHERE key = 'rehearsal'")
	switch {
	case err != nil:
		return err
	case marked == 1 && !rehearsal:
		return ErrRehearsal
	case marked == 0 && rehearsal:
		return ErrNotRehearsal
	}
	return nil
}

// NewestInstant is the latest instant that the database remembers anything of,
// zero for a new one. A rehearsal must not begin before it. It reads every row.
func (s *Store) NewestInstant(ctx context.Context) (time.Time, error) {
	newest, err := one(ctx, s.readers, nil, value[*int64], `SELECT max(at) FROM (
		SELECT max(committed) AS at FROM challenges UNION ALL
		SELECT max(began) FROM players UNION ALL
		SELECT max(named) FROM names UNION ALL
		SELECT max(began) FROM sessions UNION ALL
		SELECT max(finished) FROM attempts UNION ALL
		SELECT max(saved) FROM drafts UNION ALL
		SELECT max(opened) FROM duels UNION ALL
		SELECT max(started) FROM duels UNION ALL
		SELECT max(made) FROM picks UNION ALL
		SELECT max(began) FROM sealed UNION ALL
		SELECT max(made) FROM decisions) AS instants`)
	if err != nil || newest == nil {
		return time.Time{}, err
	}
	return instant(*newest), nil
}

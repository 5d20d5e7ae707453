package db

import (
	"context"
	"database/sql"
	"fmt"
)

// wholeSealed checks that no sealed attempt lacks a decision, and that exactly
// those that are over stand in the ledger, as they were played.
func wholeSealed(ctx context.Context, conn *sql.Conn) error {
	var odd int
	err := conn.QueryRowContext(ctx, `SELECT count(*) FROM sealed AS s LEFT JOIN attempts AS a ON a.id = s.id
		WHERE (a.id IS NOT NULL) <> (s.over = 1) OR a.player <> s.player OR a.challenge <> s.challenge OR a.practice < s.practice
			OR a.sheet <> (SELECT coalesce(string_agg(line, ' ' ORDER BY n), '') FROM decisions WHERE attempt = s.id)
			OR (SELECT count(*) <> coalesce(max(n) + 1, 0) FROM decisions WHERE attempt = s.id)`).Scan(&odd)
	if err == nil && odd > 0 {
		err = fmt.Errorf("%w: %d sealed attempts are not as they were played", ErrDamaged, odd)
	}
	return err
}

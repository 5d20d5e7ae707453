package db

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var scripts embed.FS

// migrations are the scripts in their order; the n-th leads to version n.
func migrations() ([]string, error) {
	names, err := fs.Glob(scripts, "migrations/*.sql") // sorted by name
	if err != nil {
		return nil, err
	}
	list := make([]string, len(names))
	for i, name := range names {
		script, err := scripts.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list[i] = string(script)
	}
	return list, nil
}

// migrate brings a database to the newest version, all of the way or not at
// all. Several processes may try at once: the first does it under the write
// lock, the others find it done.
func migrate(ctx context.Context, conn *sql.Conn, list []string, rehearsal bool) (err error) {
	if _, err := conn.ExecContext(ctx, begin); err != nil {
		return err
	}
	defer func() { err = finish(ctx, conn, err) }()
	version, err := recognise(ctx, conn, len(list))
	if err != nil || version == len(list) {
		return err
	}
	for i, script := range list[version:] {
		if _, err := conn.ExecContext(ctx, script); err != nil {
			return fmt.Errorf("migrating the database to version %d: %w", version+i+1, err)
		}
	}
	if version == 0 && rehearsal {
		if err := markRehearsal(ctx, conn); err != nil {
			return err
		}
	}
	return identify(ctx, conn, len(list))
}

// recognise gives the version of a database, 0 for a new one; it refuses what
// is not ours and what a newer program wrote.
func recognise(ctx context.Context, conn *sql.Conn, known int) (int, error) {
	application, version, tables, err := identity(ctx, conn)
	switch {
	case err != nil:
		return 0, err
	case application != applicationID && tables > 0:
		return 0, ErrForeign
	case version > known:
		return 0, fmt.Errorf("%w: its version is %d, this program knows versions up to %d", ErrNewer, version, known)
	}
	return version, nil
}

// finish ends a transaction as its outcome demands.
func finish(ctx context.Context, conn *sql.Conn, outcome error) error {
	ctx = context.WithoutCancel(ctx)
	if outcome == nil {
		_, outcome = conn.ExecContext(ctx, "COMMIT")
	}
	if outcome != nil {
		// After some failures there is nothing left to roll back; that is no second failure.
		_, _ = conn.ExecContext(ctx, "ROLLBACK")
	}
	return outcome
}

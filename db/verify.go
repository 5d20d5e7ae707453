package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"dailydistrict/challenge"
)

// verify checks that a file is a whole database of ours, of a version that this
// program knows, with the tables of that version and nothing else, and that
// every challenge, duel and sealed attempt is sound, and where played is not nil every
// sheet too.
func verify(ctx context.Context, path string, sound func(challenge.Dealt) error, played func(Played) error) error {
	pool, err := sql.Open("sqlite", file{path: path}.archive())
	if err != nil {
		return err
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	list, err := migrations()
	if err != nil {
		return err
	}
	version, err := recognise(ctx, conn, len(list))
	switch {
	case err != nil:
		return err
	case version == 0:
		return ErrForeign
	}
	if err := intact(ctx, conn); err != nil {
		return err
	}
	if err := builtAs(ctx, conn, list[:version]); err != nil {
		return err
	}
	if err := soundDice(ctx, conn, version, sound); err != nil || played == nil {
		return err
	}
	return replay(ctx, conn, version, played)
}

// intact checks every page, index and reference.
func intact(ctx context.Context, conn *sql.Conn) error {
	var verdict string
	if err := conn.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(strings.Fields(verdict), " "))
	}
	var orphans int
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&orphans); err != nil {
		return err
	}
	if orphans > 0 {
		return fmt.Errorf("%w: %d rows lack what they refer to", ErrDamaged, orphans)
	}
	return nil
}

// part is a table, an index or anything else that a database is built of.
type part struct{ kind, name, script string }

// builtAs checks that a database consists of what these migrations build.
func builtAs(ctx context.Context, conn *sql.Conn, list []string) error {
	found, err := parts(ctx, conn)
	if err != nil {
		return err
	}
	wanted, err := partsOf(ctx, list)
	if err != nil {
		return err
	}
	for _, p := range wanted {
		if !slices.Contains(found, p) {
			return fmt.Errorf("%w: the %s %s is missing or was altered", ErrDamaged, p.kind, p.name)
		}
	}
	for _, p := range found {
		if !slices.Contains(wanted, p) {
			return fmt.Errorf("%w: the %s %s does not belong to it", ErrDamaged, p.kind, p.name)
		}
	}
	return nil
}

// parts lists what a database is built of, apart from what SQLite adds itself.
func parts(ctx context.Context, conn *sql.Conn) ([]part, error) {
	from := &prepared{on: conn}
	defer from.forget()
	read := func(row scanner) (p part, err error) { return p, row.Scan(&p.kind, &p.name, &p.script) }
	list, err := all(ctx, from, read, `SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'`)
	slices.SortFunc(list, func(a, b part) int { return cmp.Compare(a.name, b.name) })
	return list, err
}

// partsOf builds a database in memory to see its parts.
func partsOf(ctx context.Context, list []string) ([]part, error) {
	pool, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if err := migrate(ctx, conn, list, false); err != nil {
		return nil, err
	}
	return parts(ctx, conn)
}

// soundDice hands all that was dealt to a check, as far as a database of that
// version has it.
func soundDice(ctx context.Context, conn *sql.Conn, version int, sound func(challenge.Dealt) error) error {
	const withDuels, withSealed = 4, 9
	err := eachSound(ctx, conn, "challenge", challengesOf(version), readChallenge, sound)
	if err != nil || version < withDuels {
		return err
	}
	if err := eachSound(ctx, conn, "duel", selectDuel, readDuel, sound); err != nil || version < withSealed {
		return err
	}
	return wholeSealed(ctx, conn)
}

// challengesOf selects the challenges of a database of that version.
func challengesOf(version int) string {
	const withHouses, withEvenings = 3, 7
	query := selectChallenge
	if version < withHouses {
		query = strings.Replace(query, "house", "'' AS house", 1)
	}
	if version < withEvenings {
		query = strings.Replace(query, evening, "'', 0", 1)
	}
	return query
}

// eachSound hands what was dealt in each row to a check.
func eachSound[T interface{ Dealt() challenge.Dealt }](ctx context.Context, conn *sql.Conn, what, query string, read func(scanner) (T, error), sound func(challenge.Dealt) error) error {
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := read(rows)
		if err == nil {
			err = sound(row.Dealt())
		}
		if err != nil {
			return fmt.Errorf("%w: %s %s: %w", ErrDamaged, what, row.Dealt().ID, err)
		}
	}
	return rows.Err()
}

// unfit says of a backup in one line why it is none.
func unfit(path string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR:
		return fmt.Errorf("%s: %w: %w", path, ErrDamaged, err)
	}
	return file{path: path}.explain(err)
}

// marked tells from the head of a file whether it is a database of ours.
func marked(opened *os.File) bool {
	head := make([]byte, 72)
	_, err := opened.ReadAt(head, 0)
	return err == nil && strings.HasPrefix(string(head), "SQLite format 3\x00") && string(head[68:]) == "DDst"
}

// sameKind checks that two databases are both of a rehearsal or both not;
// ErrOtherKind. One that cannot be asked is of no kind.
func sameKind(ctx context.Context, conn *sql.Conn, other file) error {
	pool, err := sql.Open("sqlite", other.archive())
	if err != nil {
		return err
	}
	defer pool.Close()
	const asked = "SELECT count(*) FROM meta WHERE key = 'rehearsal'"
	var one, two int
	if err := conn.QueryRowContext(ctx, asked).Scan(&one); err != nil {
		return nil
	}
	if err := pool.QueryRowContext(ctx, asked).Scan(&two); err != nil || one == two {
		return err
	}
	return ErrOtherKind
}

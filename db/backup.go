package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a consistent copy of a database into a file, also while another
// process serves it. The copy holds all that was answered before it began, and
// is checked before it takes its name; where anything fails, what stood under
// that name stays. An existing file is replaced only when overwrite is set.
func Backup(ctx context.Context, database, to string, overwrite bool) error {
	source, err := existing(database)
	if err != nil {
		return err
	}
	to, err = filepath.Abs(to) // addresses of files, by which a copy is opened, know no other
	if err != nil {
		return err
	}
	return replace(source.path, to, overwrite, func(fresh string) error {
		if err := vacuumInto(ctx, source, fresh); err != nil {
			return source.explain(err)
		}
		return source.explain(verify(ctx, fresh))
	}, rename)
}

// Restore puts a backup in the place of a database, which nobody may be serving;
// ErrServed. The backup is checked before. An existing database is replaced
// only when overwrite is set; ErrExists.
func Restore(ctx context.Context, backup, database string, overwrite bool) error {
	target, err := locate(database)
	if err != nil {
		return err
	}
	if err := complete(backup); err != nil {
		return err
	}
	held, err := acquire(ctx, target.path)
	if err != nil {
		return err
	}
	defer held.release()
	return replace(backup, target.path, overwrite, func(fresh string) error {
		if err := copyFile(backup, fresh); err != nil {
			return err
		}
		return file{path: backup}.explain(verify(ctx, fresh))
	}, func(fresh, path string) error {
		if err := retire(ctx, target); err != nil {
			return err
		}
		return rename(fresh, path)
	})
}

// complete checks that a backup is one file, with nothing of it elsewhere.
func complete(backup string) error {
	there, err := os.Stat(backup)
	if err != nil {
		return fileTrouble(backup, err)
	}
	if !there.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file", backup)
	}
	if log, err := os.Stat(backup + "-wal"); err == nil && log.Size() > 0 {
		return fmt.Errorf("%s is no backup but a database in use: %s-wal holds a part of it", backup, backup)
	}
	return nil
}

// existing locates a database that must be there already; ErrMissing.
func existing(database string) (file, error) {
	f, err := locate(database)
	if err != nil {
		return f, err
	}
	_, err = os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, fmt.Errorf("%w at %s", ErrMissing, f.path)
	}
	if err != nil {
		return f, fileTrouble(f.path, err)
	}
	return f, nil
}

// replace makes a file anew beside its place and moves it there once it is whole.
func replace(from, to string, overwrite bool, create func(fresh string) error, move func(fresh, to string) error) error {
	if err := free(from, to, overwrite); err != nil {
		return err
	}
	fresh, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+"-*.partial")
	if err != nil {
		return fileTrouble(to, err)
	}
	defer os.Remove(fresh.Name())
	defer fresh.Close()
	if err := create(fresh.Name()); err != nil {
		return err
	}
	if err := fresh.Sync(); err != nil {
		return fileTrouble(to, err)
	}
	return move(fresh.Name(), to)
}

// free refuses a place that is taken, unless it may be overwritten; ErrExists.
func free(from, to string, overwrite bool) error {
	there, err := os.Stat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fileTrouble(to, err)
	case !there.Mode().IsRegular():
		return fmt.Errorf("%s is not a file that could be replaced", to)
	case !overwrite:
		return fmt.Errorf("%s: %w", to, ErrExists)
	}
	if source, err := os.Stat(from); err == nil && os.SameFile(source, there) {
		return fmt.Errorf("%s and %s are the same file", from, to)
	}
	return nil
}

// rename gives a file its name, for good.
func rename(fresh, to string) error {
	if err := os.Rename(fresh, to); err != nil {
		return fileTrouble(to, err)
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return fileTrouble(to, err)
	}
	defer folder.Close()
	return folder.Sync()
}

func vacuumInto(ctx context.Context, source file, to string) error {
	pool, err := source.pool(1, "mode=rw")
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.ExecContext(ctx, "VACUUM INTO $1", to)
	return err
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fileTrouble(from, err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return fileTrouble(to, err)
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(fileTrouble(to, err), out.Close())
	}
	return out.Close()
}

// verify checks that a file is a whole database of ours, of a version that this
// program knows.
func verify(ctx context.Context, path string) error {
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
	switch version, err := recognise(ctx, conn, len(list)); {
	case err != nil:
		return err
	case version == 0:
		return ErrForeign
	}
	return sound(ctx, conn)
}

// sound checks every page, index and reference.
func sound(ctx context.Context, conn *sql.Conn) error {
	var verdict string
	if err := conn.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return err
	}
	var orphans int
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&orphans); err != nil {
		return err
	}
	if verdict != "ok" || orphans > 0 {
		return fmt.Errorf("%w: %s, %d rows without what they refer to", ErrDamaged, verdict, orphans)
	}
	return nil
}

// retire brings a database that is to be replaced to rest: its log must not be
// found beside the new one. One that is too damaged to be opened loses its log.
func retire(ctx context.Context, old file) error {
	if _, err := os.Stat(old.path); err == nil {
		if pool, err := old.pool(1, "mode=rw"); err == nil {
			_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
			pool.Close()
		}
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(old.path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fileTrouble(old.path, err)
		}
	}
	return nil
}

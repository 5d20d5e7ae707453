package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"

	"dailydistrict/challenge"
)

// Backup writes a consistent copy of a database into a file, also while another
// process serves it. The copy holds all that was answered before it began, and
// is checked before it takes its name, every challenge and duel by sound; where anything
// fails, what stood under that name stays. An existing file is replaced only
// when overwrite is set, and only when it is a database of ours that is not in
// use; ErrExists, ErrNoBackup, ErrServed.
func Backup(ctx context.Context, database, to string, overwrite bool, sound func(challenge.Dealt) error) error {
	source, err := existing(database)
	if err != nil {
		return err
	}
	to, err = follow(to)
	if err != nil {
		return err
	}
	if err := source.apart(to); err != nil {
		return err
	}
	old, err := replaceable(ctx, to, overwrite)
	if err != nil {
		return err
	}
	if old != nil {
		defer old.close()
	}
	return replace(to, func(fresh string) error {
		if err := vacuumInto(ctx, source, fresh); err != nil {
			return source.explain(err)
		}
		return unfit(source.path, verify(ctx, fresh, sound, nil))
	})
}

// Restore puts a backup in the place of a database, which nobody may be serving;
// ErrServed. The backup is checked before, every challenge and duel by sound, and every
// sheet that it keeps with a score by played. An existing
// database is replaced only when overwrite is set, and never a real one by a
// rehearsal or the other way round; ErrExists, ErrOtherKind.
func Restore(ctx context.Context, backup, database string, overwrite bool, sound func(challenge.Dealt) error, played func(Played) error) (err error) {
	target, err := locate(database)
	if err != nil {
		return err
	}
	if err := complete(backup); err != nil {
		return err
	}
	old, err := target.hold()
	if err != nil {
		return err
	}
	defer func() {
		if old.created && err != nil {
			_ = old.discard()
			return
		}
		old.close()
	}()
	if err := old.mayGive(ctx, backup, overwrite); err != nil {
		return err
	}
	return replace(target.path, func(fresh string) error {
		if err := copyFile(backup, fresh); err != nil {
			return err
		}
		if err := verify(ctx, fresh, sound, played); err != nil {
			return unfit(backup, err)
		}
		return retire(ctx, target, file{path: fresh})
	})
}

// mayGive checks that a database may give way to a backup, and locks it.
func (h *hold) mayGive(ctx context.Context, backup string, overwrite bool) error {
	own, err := h.file.Stat()
	if err != nil {
		return fileTrouble(h.path, err)
	}
	source, err := os.Stat(backup)
	switch {
	case err != nil:
		return fileTrouble(backup, err)
	case !own.Mode().IsRegular():
		return fmt.Errorf("%s is not a file that could be replaced", h.path)
	case os.SameFile(own, source):
		return fmt.Errorf("%s and %s are the same file", backup, h.path)
	case own.Size() > 0 && !overwrite:
		return fmt.Errorf("%s: %w", h.path, ErrExists)
	}
	return h.lock(ctx)
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
	return alone(backup)
}

// alone checks that nothing beside a file holds a part of it.
func alone(path string) error {
	for _, suffix := range []string{"-wal", "-journal"} {
		if log, err := os.Stat(path + suffix); err == nil && log.Size() > 0 {
			return fmt.Errorf("%s is no backup but a database in use: %s%s holds a part of it", path, path, suffix)
		}
	}
	return nil
}

// existing locates a database that must be there already; ErrMissing.
func existing(database string) (file, error) {
	f, err := locate(database)
	if err != nil {
		return f, err
	}
	if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
		return f, fmt.Errorf("%w at %s", ErrMissing, f.path)
	}
	return f, singular(f.path)
}

// apart checks that a path leads to nothing that belongs to this database, or by
// its name would belong to another.
func (f file) apart(to string) error {
	if slices.ContainsFunc(companions, func(suffix string) bool { return strings.HasSuffix(strings.ToLower(to), suffix) }) {
		return fmt.Errorf("%s is named like a part of a database: choose another name", to)
	}
	target, err := os.Stat(to)
	if err != nil {
		return nil // nothing that could belong to anything
	}
	for _, suffix := range append([]string{""}, companions...) {
		if own, err := os.Stat(f.path + suffix); err == nil && os.SameFile(own, target) {
			return fmt.Errorf("%s and %s are the same file", f.path+suffix, to)
		}
	}
	return nil
}

// replaceable holds the file that a backup is to replace, locked; nil where
// there is none. What is no database of ours is never replaced.
func replaceable(ctx context.Context, to string, overwrite bool) (_ *hold, err error) {
	there, err := os.Stat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, alone(to)
	case err != nil:
		return nil, fileTrouble(to, err)
	case !there.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a file that could be replaced", to)
	case !overwrite:
		return nil, fmt.Errorf("%s: %w", to, ErrExists)
	}
	old, err := file{path: to}.hold()
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			old.close()
		}
	}()
	if there.Size() > 0 && !marked(old.file) {
		return nil, fmt.Errorf("%s: %w", to, ErrNoBackup)
	}
	if err := alone(to); err != nil {
		return nil, err
	}
	return old, old.lock(ctx)
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

// retire brings a database that is to be replaced to rest: its log must not be
// found beside the new one. One that is too damaged to be opened loses its log.
// ErrForeign and ErrOtherKind where it must not be replaced.
func retire(ctx context.Context, old, fresh file) error {
	if err := old.givesWayTo(ctx, fresh); err != nil {
		return old.explain(err)
	}
	for _, suffix := range companions {
		if err := os.Remove(old.path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fileTrouble(old.path, err)
		}
	}
	return nil
}

// givesWayTo folds the log of a database into it and compares the two kinds; one
// that cannot be read has none.
func (f file) givesWayTo(ctx context.Context, fresh file) error {
	pool, err := f.pool(1, "mode=rw")
	if err != nil {
		return err
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil
	}
	defer conn.Close()
	version, err := recognise(ctx, conn, math.MaxInt)
	if errors.Is(err, ErrForeign) {
		return err
	}
	if err != nil || version == 0 {
		return nil
	}
	_, _ = conn.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return sameKind(ctx, conn, fresh)
}

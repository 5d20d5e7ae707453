package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"dailydistrict/challenge"
)

// Options say which database to open, and what for.
type Options struct {
	Database  string // path of a SQLite file, or a file: DSN
	Serve     bool   // to serve it, alone; otherwise to work beside the process that does
	Rehearsal bool   // created for a rehearsal, or about to be
}

// Store is a challenge.Store on SQLite.
type Store struct {
	file     file
	held     *hold
	serves   bool      // otherwise it is beside the process that does
	conn     *sql.Conn // the one that writes
	pools    []*sql.DB
	readers  *prepared
	writer   *writer
	timeline sync.Map // challenge.ID to window; what is in it never changes
	closing  sync.Once
	closed   error
}

var _ challenge.Store = (*Store)(nil)

// scarce is how little room on the disk, in bytes, is told before it runs out:
// what a day of some ten thousand sheets takes, with the log.
const scarce = 16 << 20

// readerCount bounds the connections that read at once, writerCache and
// readerCache what each keeps in memory, in KiB.
const (
	readerCount = 8
	writerCache = "_pragma=cache_size(-16000)"
	readerCache = "_pragma=cache_size(-4000)"
)

// Open opens a database, creating it where it is missing, and brings it to the
// newest version. To serve is refused with ErrServed while another process
// does. Errors are sentences that name the file and what to do.
func Open(ctx context.Context, o Options) (_ *Store, err error) {
	f, err := locate(o.Database)
	if err != nil {
		return nil, err
	}
	s := &Store{file: f, serves: o.Serve}
	if s.held, err = f.hold(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(f.explain(err), s.release())
		}
	}()
	if err := s.claim(ctx); err != nil {
		return nil, err
	}
	if err := s.connect(ctx); err != nil {
		return nil, err
	}
	if err := s.prepare(ctx, o.Rehearsal); err != nil {
		return nil, err
	}
	if s.writer, err = startWriter(ctx, f, s.conn); err != nil {
		return nil, err
	}
	return s, nil
}

// claim checks that the file has one name, and to serve takes it for this
// process alone.
func (s *Store) claim(ctx context.Context) error {
	if err := singular(s.file.path); err != nil || !s.serves {
		return err
	}
	return s.held.lock(ctx)
}

// connect opens the one connection that writes and the pool of those that read.
func (s *Store) connect(ctx context.Context) error {
	writing, err := s.file.pool(1, writerCache)
	if err != nil {
		return err
	}
	reading, err := s.file.pool(readerCount, readerCache, "_query_only=1")
	if err != nil {
		return err
	}
	s.pools, s.readers = []*sql.DB{writing, reading}, &prepared{on: reading}
	s.conn, err = firstConn(ctx, writing)
	return err
}

// prepare brings the database up to date and checks that it is the right kind.
func (s *Store) prepare(ctx context.Context, rehearsal bool) error {
	if err := s.migrate(ctx, rehearsal); err != nil {
		return err
	}
	return checkRehearsal(ctx, s.readers, rehearsal)
}

// migrate changes the database only under the lock, so that it does not change
// under a process of another version that serves it.
func (s *Store) migrate(ctx context.Context, rehearsal bool) error {
	list, err := migrations()
	if err != nil {
		return err
	}
	version, err := recognise(ctx, s.conn, len(list))
	if err != nil || version == len(list) {
		return err
	}
	if !s.serves {
		err := s.held.lock(ctx)
		if errors.Is(err, ErrServed) {
			return s.migrated(ctx, len(list), err)
		}
		if err != nil {
			return err
		}
		defer unlock(s.held.file)
	}
	return migrate(ctx, s.conn, list, rehearsal)
}

// migrating is how long a process may take to bring a database up to date before
// others take it for one of an older version that serves it.
const migrating = 10 * time.Second

// migrated waits until whoever holds the lock has brought the database up to date.
func (s *Store) migrated(ctx context.Context, known int, otherwise error) error {
	for deadline := time.After(migrating); ; {
		version, err := recognise(ctx, s.conn, known)
		if err != nil || version == known {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline:
			return otherwise
		case <-time.After(patience / 50):
		}
	}
}

// Close waits until everything that was accepted is written, and lets go. It
// may be called again.
func (s *Store) Close() error {
	s.closing.Do(func() { s.closed = errors.Join(s.writer.close(), s.release()) })
	return s.closed
}

func (s *Store) release() error {
	var list []error
	if s.conn != nil {
		list = append(list, s.conn.Close())
	}
	for _, pool := range s.pools {
		list = append(list, pool.Close())
	}
	return errors.Join(append(list, s.held.close())...)
}

// Ping tells whether the database answers, and whether its file is still the one
// that has its name; ErrMoved.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.held.there(); err != nil {
		return err
	}
	_, err := one(ctx, s.readers, nil, value[int64], "SELECT value FROM meta WHERE key = 'filed'")
	return s.file.explain(err)
}

// Writable tells whether the file system that holds the database takes changes,
// and has room for some; challenge.Advice. It writes nothing, so that an idle
// server leaves an idle disk alone.
func (s *Store) Writable(context.Context) error {
	free, readOnly, err := room(filepath.Dir(s.file.path))
	switch {
	case err != nil:
		return fileTrouble(s.file.path, err)
	case readOnly:
		return challenge.Advice("The disk that holds the database has become read-only: no sheet can be kept.")
	case free < scarce:
		return challenge.Advice(fmt.Sprintf("The disk that holds the database is almost full: %d MB are free.", free>>20))
	}
	return nil
}

// write asks the writer for a step. Only the process that serves may: it keeps
// in memory what another could not tell it of.
func (s *Store) write(ctx context.Context, w *write) error {
	if !s.serves {
		return ErrBeside
	}
	return s.writer.do(ctx, w)
}

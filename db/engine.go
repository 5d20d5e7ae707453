package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks a SQLite file as Daily District's: "DDst" in ASCII.
const applicationID = 0x44447374

// begin starts a transaction that will write. It takes the write lock at once:
// a transaction that began by reading could not wait for it.
const begin = "BEGIN IMMEDIATE"

// file is a SQLite database as the host named it.
type file struct {
	path  string     // absolute, links followed
	query url.Values // options of a file: DSN
}

// Options of a file: DSN that a host may set, besides mode=rw.
var tunable = regexp.MustCompile(`^(cache_size|mmap_size|temp_store|wal_autocheckpoint|journal_size_limit)\(-?[0-9]{1,12}\)$`)

// locate reads the database setting: a path, or a file: DSN.
func locate(setting string) (file, error) {
	switch {
	case setting == "":
		return file{}, errors.New("no database is named: give the path of a file")
	case strings.HasPrefix(setting, "postgres://"), strings.HasPrefix(setting, "postgresql://"):
		return file{}, ErrPostgreSQL
	case strings.Contains(setting, ":memory:"), strings.Contains(setting, "mode=memory"):
		return file{}, errors.New("a database in memory would lose every sheet: give the path of a file")
	case !strings.HasPrefix(setting, "file:"):
		path, err := follow(setting)
		return file{path: path}, err
	}
	return locateDSN(setting)
}

func locateDSN(dsn string) (file, error) {
	address, err := url.Parse(dsn)
	if err != nil || (address.Host != "" && address.Host != "localhost") || address.Fragment != "" {
		return file{}, fmt.Errorf("the database %q is no file: address, as in file:/var/lib/dailydistrict.db", dsn)
	}
	path := address.Path
	if address.Opaque != "" {
		if path, err = url.PathUnescape(address.Opaque); err != nil {
			return file{}, fmt.Errorf("the database %q is no file: address: %w", dsn, err)
		}
	}
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil {
		return file{}, fmt.Errorf("the options of the database %q cannot be read: %w", dsn, err)
	}
	if err := allowed(query); err != nil {
		return file{}, err
	}
	path, err = follow(path)
	return file{path, query}, err
}

// allowed refuses what SQLite would silently ignore: a misspelt option.
func allowed(query url.Values) error {
	for key, values := range query {
		for _, v := range values {
			if !(key == "mode" && slices.Contains([]string{"rw", "rwc"}, v)) && !(key == "_pragma" && tunable.MatchString(v)) {
				return fmt.Errorf("the database option %s=%s is not known: mode=rw, and _pragma= with cache_size, mmap_size, temp_store, wal_autocheckpoint or journal_size_limit, may be set", key, v)
			}
		}
	}
	return nil
}

// follow gives the one path of a file that has several, whatever links lead there.
func follow(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return "", fileTrouble(path, err)
	}
	return filepath.Join(folder, filepath.Base(path)), nil
}

// settings are those of every connection. FULL, because what was answered must
// outlast a power cut; with a group commit it costs nothing.
var settings = []string{
	"_defensive=1", "_dqs=0", "_error_rc=1",
	"_pragma=busy_timeout(10000)", "_pragma=foreign_keys(1)", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=temp_store(MEMORY)",
}

// dsn is the full name of the database for the driver, with more settings of
// its own. Where the host has set the same option, the host's is taken.
func (f file) dsn(more ...string) string {
	host := f.query.Encode()
	var list []string
	for _, own := range slices.Concat(settings, more) {
		name, _, _ := strings.Cut(own, "(")
		if !strings.Contains(host, name+"%28") {
			list = append(list, own)
		}
	}
	return f.address() + "?" + strings.Join(append(list, host), "&")
}

// archive is the name of a database that nobody is writing, to be read alone.
func (f file) archive() string {
	return f.address() + "?mode=ro&immutable=1&_defensive=1&_dqs=0&_error_rc=1"
}

func (f file) address() string { return "file://" + (&url.URL{Path: f.path}).EscapedPath() }

// pool opens connections to the database.
func (f file) pool(connections int, more ...string) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", f.dsn(more...))
	if err != nil {
		return nil, f.explain(err)
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

// identity reads which program made a database, and its version.
func identity(ctx context.Context, conn *sql.Conn) (application, version, tables int, err error) {
	err = conn.QueryRowContext(ctx, `SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id AS a, pragma_user_version AS v`).Scan(&application, &version, &tables)
	return application, version, tables, err
}

// identify writes what identity reads.
func identify(ctx context.Context, conn *sql.Conn, version int) error {
	_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, version))
	return err
}

// code is SQLite's primary result code of an error, 0 where it has none.
func code(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code() & 0xff
	}
	return 0
}

// explain turns what SQLite says about a file into a sentence for the host.
func (f file) explain(err error) error {
	switch code(err) {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("the disk that holds %s is full: %w", f.path, err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return fmt.Errorf("the database %s, or a file beside it, cannot be written by user %d: %w", f.path, os.Getuid(), err)
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%s is not a database: %w", f.path, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("the database %s is damaged, restore a backup: %w", f.path, err)
	case sqlite3.SQLITE_BUSY:
		return fmt.Errorf("another process keeps the database %s to itself: %w", f.path, err)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("the disk that holds %s fails: %w", f.path, err)
	}
	for _, about := range []error{ErrForeign, ErrNewer, ErrRehearsal, ErrNotRehearsal, ErrOtherKind, ErrDamaged} {
		if errors.Is(err, about) {
			return fmt.Errorf("%s: %w", f.path, err)
		}
	}
	return err
}

// fileTrouble says in a sentence what the operating system has against a file.
func fileTrouble(path string, err error) error {
	cause := err
	var at *fs.PathError
	if errors.As(err, &at) {
		cause = at.Err
	}
	if _, missing := os.Stat(filepath.Dir(path)); errors.Is(missing, fs.ErrNotExist) {
		return fmt.Errorf("the folder %s does not exist: %w", filepath.Dir(path), cause)
	}
	return fmt.Errorf("%s cannot be used by user %d: %w", path, os.Getuid(), cause)
}

// firstConn opens a pool's first connection. Several processes that turn a new
// file to write-ahead logging at once may be told that it is busy without any wait.
func firstConn(ctx context.Context, pool *sql.DB) (*sql.Conn, error) {
	for tries := 0; ; tries++ {
		conn, err := pool.Conn(ctx)
		if code(err) != sqlite3.SQLITE_BUSY || tries == 100 {
			return conn, err
		}
		time.Sleep(patience / 50)
	}
}

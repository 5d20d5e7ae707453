package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/challenge/storetest"
)

func randomHash() (h challenge.Hash) {
	_, _ = rand.Read(h[:])
	return h
}

// verifyUnderUse checks every page, index and reference of an open database.
func verifyUnderUse(ctx context.Context, s *Store) error {
	conn, err := s.pools[1].Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return intact(ctx, conn)
}

func TestEveryConnectionIsSet(t *testing.T) {
	s := serve(t, filepath.Join(t.TempDir(), "test.db"))
	conns := []*sql.Conn{s.writer.conn}
	for range readerCount {
		conn, err := s.pools[1].Conn(t.Context())
		require.NoError(t, err)
		defer conn.Close()
		conns = append(conns, conn)
	}
	for i, conn := range conns {
		for pragma, want := range map[string]string{
			"foreign_keys": "1", "busy_timeout": "10000", "journal_mode": "wal", "synchronous": "2", "query_only": map[bool]string{true: "0", false: "1"}[i == 0],
		} {
			var got string
			require.NoError(t, conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
			require.Equal(t, want, got, "%s of connection %d", pragma, i)
		}
	}
	_, err := conns[1].ExecContext(t.Context(), "DELETE FROM meta")
	require.Error(t, err, "a reader cannot write")
}

func TestHostsOptions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	for _, size := range []string{"-100", "-9000", "-17000"} {
		s, err := Open(t.Context(), Options{Database: "file:" + path + "?_pragma=cache_size(" + size + ")", Serve: true})
		require.NoError(t, err)
		var got string
		require.NoError(t, s.writer.conn.QueryRowContext(t.Context(), "PRAGMA cache_size").Scan(&got))
		require.Equal(t, size, got)
		require.NoError(t, s.Close())
	}
}

func TestWhatIsOpened(t *testing.T) {
	folder := t.TempDir()
	for name, setting := range map[string]string{
		"a path":                   filepath.Join(folder, "a.db"),
		"a path with odd letters":  filepath.Join(folder, "a b%20?c#d&é.db"),
		"a file: address":          "file:" + filepath.Join(folder, "c.db"),
		"a file: address, slashes": "file://" + filepath.Join(folder, "d.db") + "?_pragma=cache_size(-2000)&mode=rwc",
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, openAndClose(Options{Database: setting, Serve: true}))
			require.NoError(t, openAndClose(Options{Database: setting}))
		})
	}
	require.FileExists(t, filepath.Join(folder, "a b%20?c#d&é.db"))
	require.FileExists(t, filepath.Join(folder, "d.db"))
}

func TestWhatIsNotOpened(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "test.db")
	text := filepath.Join(folder, "letter.txt")
	require.NoError(t, os.WriteFile(text, []byte(strings.Repeat("Dear all, this is no database. ", 100)), 0o600))
	foreign := filepath.Join(folder, "foreign.db")
	execute(t, foreign, "CREATE TABLE recipes (id INTEGER PRIMARY KEY)")
	newer := filepath.Join(folder, "newer.db")
	require.NoError(t, openAndClose(Options{Database: newer, Serve: true}))
	execute(t, newer, "PRAGMA user_version = 4711")

	for name, refused := range map[string]struct{ setting, reason string }{
		"nothing":                       {"", "no database is named"},
		"PostgreSQL":                    {"postgres://ada:secret@db/dd", ErrPostgreSQL.Error()},
		"a database in memory":          {":memory:", "in memory"},
		"a shared one in memory":        {"file:x?mode=memory", "in memory"},
		"a misspelt option":             {"file:" + path + "?_pragmas=cache_size(1)", "_pragmas"},
		"a misspelt pragma":             {"file:" + path + "?_pragma=cash_size(1)", "cash_size"},
		"a pragma that would lose data": {"file:" + path + "?_pragma=synchronous(OFF)", "synchronous"},
		"a pragma with more behind it":  {"file:" + path + "?_pragma=cache_size(1);DROP TABLE attempts", "option"},
		"another host":                  {"file://elsewhere/test.db", "no file: address"},
		"a missing file, mode=rw":       {"file:" + path + "?mode=rw", path},
		"a missing folder":              {filepath.Join(folder, "missing", "test.db"), "the folder " + filepath.Join(folder, "missing") + " does not exist"},
		"a folder":                      {folder, fmt.Sprintf("%s cannot be used by user %d", folder, os.Getuid())},
		"a file that is no database":    {text, text + " is not a database"},
		"a database of another program": {foreign, foreign + ": " + ErrForeign.Error()},
		"a newer database":              {newer, newer + ": " + ErrNewer.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			for _, serve := range []bool{true, false} {
				err := openAndClose(Options{Database: refused.setting, Serve: serve})
				require.ErrorContains(t, err, refused.reason)
				require.NotContains(t, err.Error(), "secret")
				require.NotContains(t, err.Error(), "\n", "one line")
			}
		})
	}
	require.NoFileExists(t, path, "a refused start leaves no empty database behind")
}

// execute runs SQL on a file as another program might.
func execute(t testing.TB, path, script string) {
	t.Helper()
	other, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = other.ExecContext(t.Context(), script)
	require.NoError(t, err)
	require.NoError(t, other.Close())
}

func TestServedByOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	link := filepath.Join(t.TempDir(), "link.db")
	s := serve(t, path)
	require.NoError(t, os.Symlink(path, link))
	for _, name := range []string{path, link, "file:" + path} {
		err := openAndClose(Options{Database: name, Serve: true})
		require.ErrorIs(t, err, ErrServed)
		require.ErrorContains(t, err, "PostgreSQL")
	}
	out, err := process(t, "serve", path).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "PostgreSQL")

	require.NoError(t, s.Close())
	require.NoError(t, openAndClose(Options{Database: path, Serve: true}), "the lock goes with the process that held it")
}

func TestOneFileIsServedOnceByWhateverName(t *testing.T) {
	t.Run("after it was renamed, and its place taken", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "test.db")
		s := serve(t, path)
		require.NoError(t, os.Rename(path, path+".moved"))
		require.ErrorIs(t, openAndClose(Options{Database: path + ".moved", Serve: true}), ErrServed)
		require.ErrorIs(t, s.Ping(t.Context()), ErrMoved)
		err := openAndClose(Options{Database: path, Serve: true})
		require.ErrorContains(t, err, path+"-wal is still there", "its log is in use")
		require.NoFileExists(t, path)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		require.ErrorIs(t, s.Ping(t.Context()), ErrMoved, "another file has its name")
		require.NoError(t, os.Rename(path+".moved", path))
		require.NoError(t, s.Ping(t.Context()))
	})
	t.Run("a hard link is refused to everybody, as SQLite would miss the log", func(t *testing.T) {
		folder := t.TempDir()
		path, link := filepath.Join(folder, "test.db"), filepath.Join(folder, "link.db")
		serve(t, path)
		require.NoError(t, os.Link(path, link))
		for _, o := range []Options{{Database: link, Serve: true}, {Database: link}, {Database: path}} {
			require.ErrorContains(t, openAndClose(o), "hard link")
		}
		require.ErrorContains(t, Backup(t.Context(), link, filepath.Join(folder, "copy.db"), false, anything), "hard link")
		require.NoFileExists(t, link+"-wal")
		require.NoError(t, os.Remove(link))
		require.NoError(t, openAndClose(Options{Database: path}))
	})
	t.Run("so is a file that is mounted by itself", func(t *testing.T) {
		folder := t.TempDir()
		path, other := filepath.Join(folder, "test.db"), filepath.Join(folder, "an other.db")
		serve(t, path)
		require.NoError(t, os.WriteFile(other, nil, 0o600))
		if err := exec.Command("mount", "--bind", path, other).Run(); err != nil {
			storetest.Need(t, "leave to mount: "+err.Error())
		}
		defer func() { require.NoError(t, exec.Command("umount", other).Run()) }()
		require.ErrorContains(t, openAndClose(Options{Database: other, Serve: true}), "mounted by itself")
		require.ErrorContains(t, openAndClose(Options{Database: other}), "mounted by itself")
		held, err := file{path: other}.hold()
		require.NoError(t, err)
		defer held.close()
		require.ErrorIs(t, held.lock(t.Context()), ErrServed)
	})
}

func TestBeside(t *testing.T) {
	s := populate(t, 6_000)
	beside, err := Open(t.Context(), Options{Database: s.file.path})
	require.NoError(t, err)
	defer beside.Close()

	t.Run("only challenges may be written", func(t *testing.T) {
		_, err := beside.AddGuest(t.Context(), challenge.Hash{1}, opens)
		require.ErrorIs(t, err, ErrBeside)
		_, _, err = beside.Add(t.Context(), sheetOf(1))
		require.ErrorIs(t, err, ErrBeside)
		_, err = beside.TakeName(t.Context(), 1, challenge.Name{}, challenge.Hash{}, opens)
		require.ErrorIs(t, err, ErrBeside)
	})
	t.Run("a day is committed by five processes in a storm of sheets, once", func(t *testing.T) {
		var commands []*exec.Cmd
		for range 5 {
			cmd := process(t, "commit a day", s.file.path)
			cmd.Stderr = os.Stderr
			require.NoError(t, cmd.Start())
			commands = append(commands, cmd)
		}
		atOnce(t, 64, 6_000, func(i int) error {
			_, _, err := s.Add(t.Context(), sheetOf(challenge.PlayerID(i+1)))
			return err
		})
		for _, cmd := range commands {
			require.NoError(t, cmd.Wait())
		}
		list, err := s.Dailies(t.Context(), "district", today().Day, today().Day.Add(9))
		require.NoError(t, err)
		require.Len(t, list, 2)
	})
	t.Run("what is there can be read", func(t *testing.T) {
		counts, err := beside.Counts(t.Context(), []challenge.ID{today().ID})
		require.NoError(t, err)
		require.Equal(t, 6_000, counts[today().ID])
	})
}

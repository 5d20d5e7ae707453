package db

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/challenge/storetest"
)

// backupRounds is how many backups are made under load; it has been run with 50.
const backupRounds = 8

func TestBackup(t *testing.T) {
	t.Run("under load each is whole and holds all that was acknowledged before", func(t *testing.T) {
		s := populate(t, 100)
		target := filepath.Join(t.TempDir(), "backup.db")
		var acknowledged atomic.Int64
		stop := storm(t, s, &acknowledged)
		for range backupRounds {
			before := acknowledged.Load()
			require.NoError(t, Backup(t.Context(), s.file.path, target, true, anything))
			require.NoError(t, verify(t.Context(), target, anything, whatever))
			require.GreaterOrEqual(t, attemptsIn(t, target), before)
			require.NoFileExists(t, target+"-wal")
		}
		stop()
		require.NoError(t, Backup(t.Context(), s.file.path, target, true, anything))
		require.Positive(t, acknowledged.Load())
		require.Equal(t, acknowledged.Load(), attemptsIn(t, target))
	})
	t.Run("one that cannot be made leaves the last as it was", func(t *testing.T) {
		folder, s := t.TempDir(), populate(t, 10)
		target := filepath.Join(folder, "backup.db")
		require.NoError(t, Backup(t.Context(), s.file.path, target, false, anything))
		good, err := os.ReadFile(target)
		require.NoError(t, err)
		over, cancel := context.WithCancel(t.Context())
		cancel()
		require.Error(t, Backup(over, s.file.path, target, true, anything))
		require.ErrorIs(t, Backup(t.Context(), s.file.path, target, false, anything), ErrExists)
		require.Error(t, Backup(t.Context(), filepath.Join(folder, "nothing.db"), target, true, anything))
		foreign := filepath.Join(folder, "foreign.db")
		execute(t, foreign, "CREATE TABLE recipes (id INTEGER PRIMARY KEY)")
		require.ErrorIs(t, Backup(t.Context(), foreign, target, true, anything), ErrForeign)
		left, err := os.ReadFile(target)
		require.NoError(t, err)
		require.Equal(t, good, left)
		require.NoFileExists(t, filepath.Join(folder, "nothing.db"))
		require.ElementsMatch(t, []string{"backup.db", "foreign.db"}, filesIn(t, folder, "foreign.db-"))
	})
	t.Run("it never replaces the database itself, a folder, or what it was not told to", func(t *testing.T) {
		folder, s := t.TempDir(), populate(t, 1)
		require.ErrorContains(t, Backup(t.Context(), s.file.path, s.file.path, true, anything), "same file")
		letter := filepath.Join(folder, "letter.txt")
		require.NoError(t, os.WriteFile(letter, []byte("Dear all"), 0o600))
		require.ErrorIs(t, Backup(t.Context(), s.file.path, letter, true, anything), ErrNoBackup)
		require.NoError(t, os.Remove(letter))
		require.ErrorContains(t, Backup(t.Context(), s.file.path, folder, true, anything), folder)
		require.ErrorContains(t, Backup(t.Context(), s.file.path, filepath.Join(folder, "missing", "b.db"), true, anything), "does not exist")
		require.Empty(t, filesIn(t, folder, ""))
	})
}

func TestABackupNeverTakesThePlaceOfWhatIsInUse(t *testing.T) {
	folder, s := t.TempDir(), populate(t, 1)
	_, _, err := s.Add(t.Context(), sheetOf(1))
	require.NoError(t, err)
	link := func(to string, make func(from, to string) error) string {
		name := filepath.Join(folder, strings.ReplaceAll(to, "/", "_"))
		require.NoError(t, make(to, name))
		return name
	}
	var places []string
	for _, suffix := range companions {
		own := s.file.path + suffix
		places = append(places, own, filepath.Join(folder, "other.db")+suffix)
		if suffix != "-journal" {
			places = append(places, link(own, os.Symlink))
			require.NoError(t, os.Link(own, filepath.Join(folder, "hard"+suffix+".db")))
			places = append(places, filepath.Join(folder, "hard"+suffix+".db"))
		}
	}
	served := filepath.Join(folder, "served.db")
	serve(t, served)
	places = append(places, link(s.file.path, os.Symlink), served)
	for _, place := range places {
		before, _ := os.Stat(place)
		require.Error(t, Backup(t.Context(), s.file.path, place, true, anything), place)
		after, _ := os.Stat(place)
		require.True(t, before == nil && after == nil || os.SameFile(before, after), place)
	}
	require.ErrorContains(t, Backup(t.Context(), s.file.path, served, true, anything), served)
	require.Equal(t, 1, rowsOf(t, s))
	require.NoError(t, s.Ping(t.Context()))
}

func TestAReplacedFileKeepsItsOwnerAndMode(t *testing.T) {
	if os.Getuid() != 0 {
		storetest.Need(t, "root, who alone can give files away")
	}
	folder, s := t.TempDir(), populate(t, 1)
	require.NoError(t, os.Chown(folder, 1234, 5678))
	backup, live := filepath.Join(folder, "backup.db"), filepath.Join(folder, "live.db")
	belongs := func(path string, mode os.FileMode) {
		there, err := os.Stat(path)
		require.NoError(t, err)
		require.EqualValues(t, 1234, there.Sys().(*syscall.Stat_t).Uid, path)
		require.EqualValues(t, 5678, there.Sys().(*syscall.Stat_t).Gid, path)
		require.Equal(t, mode, there.Mode(), path)
	}
	require.NoError(t, Backup(t.Context(), s.file.path, backup, false, anything))
	belongs(backup, 0o600)
	require.NoError(t, Restore(t.Context(), backup, live, false, anything, whatever))
	belongs(live, 0o600)
	for _, path := range []string{backup, live} {
		require.NoError(t, os.Chmod(path, 0o640))
	}
	require.NoError(t, os.Chown(folder, 0, 0))
	require.NoError(t, Backup(t.Context(), s.file.path, backup, true, anything))
	belongs(backup, 0o640)
	require.NoError(t, Restore(t.Context(), backup, live, true, anything, whatever))
	belongs(live, 0o640)

	require.NoError(t, os.Chown(folder, 1234, 5678))
	fresh := filepath.Join(folder, "fresh.db")
	s, err := Open(t.Context(), Options{Database: fresh})
	require.NoError(t, err)
	belongs(fresh, 0o600)
	belongs(fresh+"-wal", 0o600)
	require.NoError(t, s.Close())
	names := filesIn(t, folder, "")
	require.ElementsMatch(t, []string{"backup.db", "live.db", "fresh.db"}, names, "nothing of root's stays behind")
}

// storm adds sheets until it is stopped, counting those that were acknowledged.
func storm(t *testing.T, s *Store, acknowledged *atomic.Int64) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for player := range challenge.PlayerID(16) {
		all.Go(func() {
			for ctx.Err() == nil {
				a := sheetOf(1 + player)
				a.Practice = true
				if _, added, err := s.Add(t.Context(), a); !added || err != nil {
					t.Errorf("adding for player %d: %v, %v", a.Player, added, err)
					return
				}
				acknowledged.Add(1)
			}
		})
	}
	return func() { cancel(); all.Wait() }
}

func attemptsIn(t *testing.T, path string) (n int64) {
	t.Helper()
	archive, err := sql.Open("sqlite", file{path: path}.archive())
	require.NoError(t, err)
	defer archive.Close()
	require.NoError(t, archive.QueryRow("SELECT count(*) FROM attempts").Scan(&n))
	return n
}

// filesIn lists a folder, apart from what begins in a way.
func filesIn(t *testing.T, folder, but string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, entry := range entries {
		if but == "" || len(entry.Name()) < len(but) || entry.Name()[:len(but)] != but {
			names = append(names, entry.Name())
		}
	}
	return names
}

func TestRestore(t *testing.T) {
	folder := t.TempDir()
	backup, live := filepath.Join(folder, "backup.db"), filepath.Join(folder, "live.db")
	s := populate(t, 100)
	for player := challenge.PlayerID(1); player <= 40; player++ {
		_, _, err := s.Add(t.Context(), sheetOf(player))
		require.NoError(t, err)
	}
	require.NoError(t, Backup(t.Context(), s.file.path, backup, false, anything))

	t.Run("what was backed up is there again and goes on", func(t *testing.T) {
		require.NoError(t, Restore(t.Context(), backup, live, false, anything, whatever))
		restored := serve(t, live)
		require.Equal(t, 40, rowsOf(t, restored))
		_, added, err := restored.Add(t.Context(), sheetOf(40))
		require.NoError(t, err)
		require.False(t, added)
		_, added, err = restored.Add(t.Context(), sheetOf(41))
		require.NoError(t, err)
		require.True(t, added)
		require.NoError(t, restored.Close())
	})
	t.Run("an existing database is replaced only when that is asked for", func(t *testing.T) {
		require.ErrorIs(t, Restore(t.Context(), backup, live, false, anything, whatever), ErrExists)
		require.EqualValues(t, 41, attemptsIn(t, live))
	})
	t.Run("it is refused while the database is served", func(t *testing.T) {
		server := process(t, "serve until stdin ends", live)
		in, err := server.StdinPipe()
		require.NoError(t, err)
		out, err := server.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, server.Start())
		_, err = out.Read(make([]byte, 1))
		require.NoError(t, err)
		require.ErrorIs(t, Restore(t.Context(), backup, live, true, anything, whatever), ErrServed)
		require.NoError(t, in.Close())
		require.NoError(t, server.Wait())
		require.EqualValues(t, 41, attemptsIn(t, live))
	})
	t.Run("what is no sound backup is refused and leaves the database alone", func(t *testing.T) {
		damaged := filepath.Join(folder, "damaged.db")
		content, err := os.ReadFile(backup)
		require.NoError(t, err)
		for i := len(content) / 2; i < len(content); i++ {
			content[i] ^= 0x5a
		}
		require.NoError(t, os.WriteFile(damaged, content, 0o600))
		truncated := filepath.Join(folder, "truncated.db")
		require.NoError(t, os.WriteFile(truncated, content[:len(content)/2], 0o600))
		empty := filepath.Join(folder, "empty.db")
		require.NoError(t, os.WriteFile(empty, nil, 0o600))
		inUse := filepath.Join(folder, "in-use.db")
		require.NoError(t, os.WriteFile(inUse, content, 0o600))
		require.NoError(t, os.WriteFile(inUse+"-wal", []byte("log"), 0o600))
		newer := filepath.Join(folder, "newer.db")
		require.NoError(t, Backup(t.Context(), s.file.path, newer, false, anything))
		execute(t, newer, "PRAGMA user_version = 4711")
		for _, bad := range []string{damaged, truncated, empty, inUse, newer, filepath.Join(folder, "missing.db"), folder} {
			err := Restore(t.Context(), bad, live, true, anything, whatever)
			require.ErrorContains(t, err, bad)
			require.NotContains(t, err.Error(), "partial")
			require.NotContains(t, err.Error(), "\n", "one line")
			require.EqualValues(t, 41, attemptsIn(t, live))
		}
	})
	t.Run("what was altered is refused, and what is amiss is named", func(t *testing.T) {
		for script, reason := range map[string]string{
			"DROP TABLE codes": "the table codes is missing",
			"CREATE TRIGGER spy AFTER INSERT ON attempts BEGIN DELETE FROM drafts; END":        "the trigger spy does not belong",
			"CREATE VIEW spy AS SELECT * FROM codes":                                           "the view spy does not belong",
			"DROP INDEX dailies_by_day":                                                        "the index dailies_by_day is missing",
			"DROP INDEX dailies_by_day; CREATE INDEX dailies_by_day ON challenges (form, day)": "the index dailies_by_day is missing or was altered",
			"ALTER TABLE codes ADD COLUMN plain TEXT":                                          "the table codes is missing or was altered",
			"UPDATE challenges SET tape = '1' || substr(tape, 2, 70)":                          "challenge 2026-11-30/district",
			"UPDATE challenges SET seed = 'none'":                                              "challenge 2026-11-30/district",
			"PRAGMA foreign_keys = 0; DELETE FROM players":                                     "lack what they refer to",
		} {
			altered := filepath.Join(folder, "altered.db")
			content, err := os.ReadFile(backup)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(altered, content, 0o600))
			execute(t, altered, script)
			err = Restore(t.Context(), altered, live, true, anything, whatever)
			require.ErrorIs(t, err, ErrDamaged, script)
			require.ErrorContains(t, err, altered)
			require.ErrorContains(t, err, reason)
			require.NotContains(t, err.Error(), "\n", "one line")
			require.EqualValues(t, 41, attemptsIn(t, live))
		}
		unsound := func(challenge.Dealt) error { return errors.New("loaded dice") }
		require.ErrorContains(t, Restore(t.Context(), backup, live, true, unsound, whatever), "2026-11-30/district: loaded dice")
	})
	t.Run("a rehearsal and a real database never take each other's place", func(t *testing.T) {
		staged, copied := filepath.Join(folder, "staged.db"), filepath.Join(folder, "staged-copy.db")
		require.NoError(t, openAndClose(Options{Database: staged, Serve: true, Rehearsal: true}))
		require.NoError(t, Backup(t.Context(), staged, copied, false, anything))
		require.ErrorIs(t, Restore(t.Context(), copied, live, true, anything, whatever), ErrOtherKind)
		require.ErrorIs(t, Restore(t.Context(), backup, staged, true, anything, whatever), ErrOtherKind)
		require.EqualValues(t, 41, attemptsIn(t, live))
		require.NoError(t, Restore(t.Context(), copied, staged, true, anything, whatever))
		require.NoError(t, Restore(t.Context(), copied, filepath.Join(folder, "anew.db"), false, anything, whatever))
	})
	t.Run("a database of another program is not replaced, and one beyond repair is", func(t *testing.T) {
		foreign, broken := filepath.Join(folder, "recipes.db"), filepath.Join(folder, "broken.db")
		execute(t, foreign, "CREATE TABLE recipes (id INTEGER PRIMARY KEY)")
		require.ErrorIs(t, Restore(t.Context(), backup, foreign, true, anything, whatever), ErrForeign)
		require.NoError(t, os.WriteFile(broken, bytes.Repeat([]byte("rot"), 5000), 0o600))
		require.NoError(t, Restore(t.Context(), backup, broken, true, anything, whatever))
		require.EqualValues(t, 40, attemptsIn(t, broken))
	})
	t.Run("a refused restore leaves no empty database behind", func(t *testing.T) {
		none := filepath.Join(folder, "none.db")
		require.Error(t, Restore(t.Context(), filepath.Join(folder, "truncated.db"), none, false, anything, whatever))
		require.NoFileExists(t, none)
	})
	t.Run("nothing of the old database is left beside the new one", func(t *testing.T) {
		killed := process(t, "serve and add sheets until killed", live)
		out, err := killed.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, killed.Start())
		_, err = out.Read(make([]byte, 1))
		require.NoError(t, err)
		require.NoError(t, killed.Process.Kill())
		require.Error(t, killed.Wait())
		require.FileExists(t, live+"-wal")
		require.NoError(t, Restore(t.Context(), backup, live, true, anything, whatever))
		require.NoFileExists(t, live+"-wal")
		require.NoFileExists(t, live+"-shm")
		require.Equal(t, 40, rowsOf(t, serve(t, live)))
	})
}

// anything takes all dice for sound.
func anything(challenge.Dealt) error { return nil }

// whatever takes all sheets for worth what is said.
func whatever(Played) error { return nil }

package db

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
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
			require.NoError(t, Backup(t.Context(), s.file.path, target, true))
			require.NoError(t, verify(t.Context(), target))
			require.GreaterOrEqual(t, attemptsIn(t, target), before)
			require.NoFileExists(t, target+"-wal")
		}
		stop()
		require.NoError(t, Backup(t.Context(), s.file.path, target, true))
		require.Positive(t, acknowledged.Load())
		require.Equal(t, acknowledged.Load(), attemptsIn(t, target))
	})
	t.Run("one that cannot be made leaves the last as it was", func(t *testing.T) {
		folder, s := t.TempDir(), populate(t, 10)
		target := filepath.Join(folder, "backup.db")
		require.NoError(t, Backup(t.Context(), s.file.path, target, false))
		good, err := os.ReadFile(target)
		require.NoError(t, err)
		over, cancel := context.WithCancel(t.Context())
		cancel()
		require.Error(t, Backup(over, s.file.path, target, true))
		require.ErrorIs(t, Backup(t.Context(), s.file.path, target, false), ErrExists)
		require.Error(t, Backup(t.Context(), filepath.Join(folder, "nothing.db"), target, true))
		foreign := filepath.Join(folder, "foreign.db")
		execute(t, foreign, "CREATE TABLE recipes (id INTEGER PRIMARY KEY)")
		require.ErrorIs(t, Backup(t.Context(), foreign, target, true), ErrForeign)
		left, err := os.ReadFile(target)
		require.NoError(t, err)
		require.Equal(t, good, left)
		require.NoFileExists(t, filepath.Join(folder, "nothing.db"))
		require.ElementsMatch(t, []string{"backup.db", "foreign.db"}, filesIn(t, folder, "foreign.db-"))
	})
	t.Run("it never replaces the database itself, a folder, or what it was not told to", func(t *testing.T) {
		folder, s := t.TempDir(), populate(t, 1)
		require.ErrorContains(t, Backup(t.Context(), s.file.path, s.file.path, true), "same file")
		require.ErrorContains(t, Backup(t.Context(), s.file.path, folder, true), folder)
		require.ErrorContains(t, Backup(t.Context(), s.file.path, filepath.Join(folder, "missing", "b.db"), true), "does not exist")
		require.Empty(t, filesIn(t, folder, ""))
	})
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
	require.NoError(t, Backup(t.Context(), s.file.path, backup, false))

	t.Run("what was backed up is there again and goes on", func(t *testing.T) {
		require.NoError(t, Restore(t.Context(), backup, live, false))
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
		require.ErrorIs(t, Restore(t.Context(), backup, live, false), ErrExists)
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
		require.ErrorIs(t, Restore(t.Context(), backup, live, true), ErrServed)
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
		require.NoError(t, Backup(t.Context(), s.file.path, newer, false))
		execute(t, newer, "PRAGMA user_version = 4711")
		for _, bad := range []string{damaged, truncated, empty, inUse, newer, filepath.Join(folder, "missing.db"), folder} {
			err := Restore(t.Context(), bad, live, true)
			require.ErrorContains(t, err, bad)
			require.NotContains(t, err.Error(), "partial")
			require.NotContains(t, err.Error(), "\n", "one line")
			require.EqualValues(t, 41, attemptsIn(t, live))
		}
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
		require.NoError(t, Restore(t.Context(), backup, live, true))
		require.NoFileExists(t, live+"-wal")
		require.NoFileExists(t, live+"-shm")
		require.Equal(t, 40, rowsOf(t, serve(t, live)))
	})
}

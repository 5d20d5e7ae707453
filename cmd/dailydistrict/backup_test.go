package main

import (
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestABackupHoldsAllThatWasAcknowledgedBeforeItBegan backs up again and again
// while sheets come in, and opens every backup.
func TestABackupHoldsAllThatWasAcknowledgedBeforeItBegan(t *testing.T) {
	t.Parallel()
	const players, backups = 120, 6
	database := file(t)
	s := serveHere(t, "--database="+database, noon, "--trusted-proxies=127.0.0.1")
	names, tokens := make([]string, players), make([]string, players)
	for i := range players {
		names[i] = fmt.Sprintf("Player %03d", i)
		tokens[i] = s.from(i).named(t, names[i])
	}
	var acknowledged atomic.Int32 // so many of the players
	writing := make(chan struct{})
	go func() {
		defer close(writing)
		for _, token := range tokens {
			if status, err := s.submit("2026-11-30", token, nil); err != nil || status != http.StatusCreated {
				return
			}
			acknowledged.Add(1)
			time.Sleep(5 * time.Millisecond)
		}
	}()
	copies := t.TempDir()
	held := map[string][]string{} // by backup
	for i := range backups {
		before := names[:acknowledged.Load()]
		to := filepath.Join(copies, fmt.Sprintf("%d.db", i))
		got := say(t, "", "backup", to, "--database="+database)
		require.Equal(t, exitDone, got.code, got.err)
		held[to] = before
	}
	<-writing
	require.EqualValues(t, players, acknowledged.Load())
	for backup, before := range held {
		restored := file(t)
		got := say(t, "", "restore", backup, "--database="+restored)
		require.Equal(t, exitDone, got.code, got.err)
		again := serveHere(t, "--clock=2026-11-30T12:30:00Z", "--database="+restored)
		of, standing := again.board(t, "2026-11-30")
		require.Len(t, standing, of)
		require.Subset(t, standing, before)
		require.Equal(t, exitDone, again.end())
	}
}

func TestBackupAndRestoreNeverOverwriteSilently(t *testing.T) {
	t.Chdir(t.TempDir()) // the files are named as one would type them
	require.Equal(t, exitDone, say(t, "", "publish", "--database=district.db").code)
	got := say(t, "", "backup", "copy.db", "--database=district.db")
	require.Equal(t, exitDone, got.code, got.err)
	got = say(t, "", "restore", "copy.db", "--database=restored.db")
	require.Equal(t, exitDone, got.code, got.err)

	for name, args := range map[string][]string{
		"a backup onto a backup":    {"backup", "copy.db", "--database=district.db"},
		"a restore onto a database": {"restore", "copy.db", "--database=district.db"},
	} {
		t.Run(name, func(t *testing.T) {
			got := say(t, "", args...)
			require.Equal(t, exitFailed, got.code)
			require.Contains(t, got.err, "--force", "it says how")
			got = say(t, "", append(args, "--force")...)
			require.Equal(t, exitDone, got.code, got.err)
		})
	}
}

func TestBackupOfADatabaseThatIsElsewhereSaysHowToNameIt(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.db")
	got := say(t, "", "backup", "copy.db", "--database="+missing)
	require.Equal(t, exitFailed, got.code)
	require.Contains(t, got.err, "there is no database at "+missing+": name the one that is served with --database\n")
	require.NoFileExists(t, missing)
}

// TestDiceAreCheckedAgainstTheirSeeds alters what no check of tables notices.
func TestDiceAreCheckedAgainstTheirSeeds(t *testing.T) {
	database := file(t)
	require.Equal(t, exitDone, say(t, "", "publish", "--database="+database).code)
	for script, reason := range map[string]string{
		"UPDATE challenges SET tape = (1 + substr(tape, 1, 1) % 6) || substr(tape, 2) WHERE serial = 1": "its dice are not those of its seed",
		"UPDATE challenges SET commitment = substr(commitment, 2) || 'x' WHERE kind = 'practice'":       "its commitment is not that of its seed",
		"UPDATE challenges SET seed = (SELECT seed FROM challenges WHERE serial = 1) WHERE serial = 3":  "its commitment is not that of its seed",
	} {
		altered := filepath.Join(t.TempDir(), "altered.db")
		require.Equal(t, exitDone, say(t, "", "backup", altered, "--database="+database).code)
		alter(t, altered, script)
		got := say(t, "", "restore", altered, "--force", "--database="+database)
		require.Equal(t, exitFailed, got.code)
		require.Contains(t, got.err, altered)
		require.Contains(t, got.err, reason)
		require.Equal(t, 1, strings.Count(got.err, "\n"), got.err)
	}
}

// alter runs SQL on a database behind the back of everybody.
func alter(t *testing.T, path, script string) {
	t.Helper()
	pool, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer pool.Close()
	_, err = pool.ExecContext(t.Context(), script)
	require.NoError(t, err)
}

func TestRestoreRefuses(t *testing.T) {
	database := file(t)
	require.Equal(t, exitDone, say(t, "", "publish", "--database="+database).code)
	whole, err := os.ReadFile(database)
	require.NoError(t, err)
	cut, text := filepath.Join(t.TempDir(), "cut.db"), filepath.Join(t.TempDir(), "text.db")
	require.NoError(t, os.WriteFile(cut, whole[:len(whole)/2], 0o600))
	require.NoError(t, os.WriteFile(text, []byte(strings.Repeat("no database ", 1000)), 0o600))

	for name, backup := range map[string]string{
		"half a backup":            cut,
		"a file of another kind":   text,
		"a file that is not there": filepath.Join(t.TempDir(), "none.db"),
	} {
		t.Run(name, func(t *testing.T) {
			got := say(t, "", "restore", backup, "--force", "--database="+database)
			require.Equal(t, exitFailed, got.code)
			require.Equal(t, 1, strings.Count(got.err, "\n"), got.err)
			require.Equal(t, exitDone, say(t, "", "publish", "--database="+database).code, "the database stands")
		})
	}
	t.Run("while the database is being served", func(t *testing.T) {
		copied := filepath.Join(t.TempDir(), "copy.db")
		require.Equal(t, exitDone, say(t, "", "backup", copied, "--database="+database).code)
		serveHere(t, "--database="+database)
		got := say(t, "", "restore", copied, "--force", "--database="+database)
		require.Equal(t, exitFailed, got.code)
		require.Contains(t, got.err, "serving")
	})
}

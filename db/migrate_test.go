package db

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMigrations(t *testing.T) {
	for _, c := range []struct {
		on     string
		before func(t *testing.T) string
	}{
		{"a new file", func(t *testing.T) string { return filepath.Join(t.TempDir(), "test.db") }},
		{"an old schema", old},
	} {
		t.Run("of several processes that start at once on "+c.on+" all end healthy", func(t *testing.T) {
			for range *kills {
				startAtOnce(t, c.before(t))
			}
		})
	}
	t.Run("a process killed while it migrates leaves the old data usable, and the next one migrates", func(t *testing.T) {
		for round := range *kills {
			path := old(t)
			killMigrating(t, path, time.Duration(round)*20*time.Millisecond)
			require.Equal(t, 1, versionOf(t, path), "all of the way or not at all")
			s := serve(t, path)
			_, err := s.Challenge(t.Context(), today().ID)
			require.NoError(t, err)
			require.NoError(t, verifyUnderUse(t.Context(), s))
			require.NoError(t, s.Close())
			require.Equal(t, newest(t), versionOf(t, path))
		}
	})
	t.Run("a script that fails leaves everything as it was", func(t *testing.T) {
		conn := blank(t)
		list := []string{"CREATE TABLE one (id INTEGER)", "CREATE TABLE two (id INTEGER); SELECT nonsense"}
		require.NoError(t, migrate(t.Context(), conn, list[:1], false))
		require.ErrorContains(t, migrate(t.Context(), conn, list, false), "to version 2")
		_, version, tables, err := identity(t.Context(), conn)
		require.NoError(t, err)
		require.Equal(t, 1, version)
		require.Equal(t, 1, tables)
		list[1] = "CREATE TABLE two (id INTEGER)"
		require.NoError(t, migrate(t.Context(), conn, list, false))
		require.NoError(t, migrate(t.Context(), conn, list, false), "it is done once")
	})
	t.Run("an older program refuses a newer database", func(t *testing.T) {
		conn := blank(t)
		list := []string{"CREATE TABLE one (id INTEGER)", "CREATE TABLE two (id INTEGER)"}
		require.NoError(t, migrate(t.Context(), conn, list, false))
		require.ErrorIs(t, migrate(t.Context(), conn, list[:1], false), ErrNewer)
	})
}

// startAtOnce starts four processes on a database and waits until all are done.
func startAtOnce(t *testing.T, path string) {
	roles := []string{"open beside", "open beside", "open beside", "serve"}
	var outs [4]bytes.Buffer
	var commands []*exec.Cmd
	for i, role := range roles {
		cmd := process(t, role, path)
		cmd.Stderr = &outs[i]
		require.NoError(t, cmd.Start())
		commands = append(commands, cmd)
	}
	for i, cmd := range commands {
		require.NoError(t, cmd.Wait(), "%s: %s", roles[i], outs[i].String())
	}
	s := serve(t, path)
	require.NoError(t, s.Ping(t.Context()))
	require.NoError(t, s.Close())
	require.Equal(t, newest(t), versionOf(t, path))
}

// killMigrating kills a process some time after it has begun to migrate.
func killMigrating(t *testing.T, path string, after time.Duration) {
	cmd := process(t, "migrate for ever", path)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	said, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "migrating\n", said)
	time.Sleep(after)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
}

// migrateForEver begins what the program would do to an old database, and writes
// on and on in the same transaction.
func migrateForEver(path string) error {
	ctx := context.Background()
	pool, err := file{path: path}.pool(1)
	if err != nil {
		return err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	list, err := migrations()
	if err != nil {
		return err
	}
	fmt.Println("migrating")
	const endless = `CREATE TABLE flood (id INTEGER PRIMARY KEY, text TEXT) STRICT;
		WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) INSERT INTO flood SELECT id, hex(randomblob(2000)) FROM n`
	return migrate(ctx, conn, append(list, endless), false)
}

// old is a database of the first version, with a day in it.
func old(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "test.db")
	list, err := migrations()
	require.NoError(t, err)
	briefly(t, path, func(conn *sql.Conn) {
		require.NoError(t, migrate(t.Context(), conn, list[:1], false))
		c := today()
		_, err := conn.ExecContext(t.Context(), `INSERT INTO challenges (id, form, kind, day, number, opens, closes, final, committed,
				seed, commitment, shape, tape, tape_version, edition, voided)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', $11, $12, 1, 1, 0)`,
			c.ID, c.Form, c.Kind, c.Day.String(), c.Number, millis(c.Opens), millis(c.Closes), millis(c.Final), millis(c.CommittedAt),
			c.Seed.String(), shapeText(c.Tape.Shape), c.Tape.String())
		require.NoError(t, err)
	})
	return path
}

func newest(t *testing.T) int {
	list, err := migrations()
	require.NoError(t, err)
	return len(list)
}

func versionOf(t *testing.T, path string) (version int) {
	briefly(t, path, func(conn *sql.Conn) {
		var err error
		_, version, _, err = identity(t.Context(), conn)
		require.NoError(t, err)
	})
	return version
}

// briefly opens a connection to a file, without any of what Open does.
func briefly(t *testing.T, path string, do func(conn *sql.Conn)) {
	t.Helper()
	pool, err := file{path: path}.pool(1)
	require.NoError(t, err)
	conn, err := pool.Conn(t.Context())
	require.NoError(t, err)
	do(conn)
	require.NoError(t, conn.Close())
	require.NoError(t, pool.Close())
}

// blank is a connection to a new file.
func blank(t *testing.T) *sql.Conn {
	pool, err := file{path: filepath.Join(t.TempDir(), "test.db")}.pool(1)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, pool.Close()) })
	conn, err := pool.Conn(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close()) })
	return conn
}

package db

import (
	"bytes"
	"database/sql"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMigrations(t *testing.T) {
	t.Run("of several processes that start at once on a new file all end healthy", func(t *testing.T) {
		for round := range 5 {
			path := filepath.Join(t.TempDir(), "test.db")
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
				require.NoError(t, cmd.Wait(), "round %d, %s: %s", round, roles[i], outs[i].String())
			}
			require.NoError(t, serve(t, path).Ping(t.Context()))
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

// Package dbtest opens databases for tests.
package dbtest

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/db"
)

// Open serves a new database in a folder of its own and closes it with the test.
func Open(t testing.TB) *db.Store {
	t.Helper()
	return OpenFile(t, filepath.Join(t.TempDir(), "test.db"))
}

// OpenFile serves a database file, new or not, and closes it with the test.
func OpenFile(t testing.TB, path string) *db.Store {
	t.Helper()
	store, err := db.Open(t.Context(), db.Options{Database: path, Serve: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return store
}

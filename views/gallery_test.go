package views

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGallery writes every page, with the files it needs, into the folder that
// GALLERY names, to be looked at in a browser; without it, into one that goes.
func TestGallery(t *testing.T) {
	folder := cmp.Or(os.Getenv("GALLERY"), t.TempDir())
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "static"), 0o755))
	for name, content := range Assets() {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "static", name), content, 0o644))
	}
	for name, page := range samples() {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".html"), []byte(render(t, page)), 0o644))
	}
}

package views

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGallery writes every page, with the files it needs, into the folder that
// GALLERY names, to be looked at in a browser.
func TestGallery(t *testing.T) {
	folder := os.Getenv("GALLERY")
	if folder == "" {
		t.Skip("GALLERY names no folder to write the pages into")
	}
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "static"), 0o755))
	for name, content := range Assets() {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "static", name), content, 0o644))
	}
	for name, page := range samples() {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".html"), []byte(render(t, page)), 0o644))
	}
}

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseDiskStat(t *testing.T) {
	t.Run("the seventh number counts sectors", func(t *testing.T) {
		written, err := parseDiskStat("    2535   283 51022 1885 3525 262 1148 27621 0 2196 30495 17413 615 2552 262951 4033 7255\n")
		require.NoError(t, err)
		require.EqualValues(t, 1148*512, written)
	})
	t.Run("anything else is refused", func(t *testing.T) {
		_, err := parseDiskStat("1 2 3")
		require.Error(t, err)
		_, err = parseDiskStat("1 2 3 4 5 6 seven")
		require.Error(t, err)
	})
}

func TestWhatADiskIsToldToWrite(t *testing.T) {
	folder := t.TempDir()
	d, err := diskUnder(folder)
	if err != nil {
		t.Skip(err)
	}
	before, err := d.written()
	require.NoError(t, err)
	const size = 1 << 20
	require.NoError(t, os.WriteFile(filepath.Join(folder, "file"), make([]byte, size), 0o600))
	syscall.Sync()
	after, err := d.written()
	require.NoError(t, err)
	require.GreaterOrEqual(t, after-before, int64(size))
}

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFileSystem(t *testing.T) {
	const mounts = "/dev/a / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n/dev/b /tmp/real xfs rw 0 0\n\n"
	for folder, want := range map[string]string{
		"/home/ada":     "ext4",
		"/tmp/x":        "tmpfs",
		"/tmp/real/one": "xfs",
		"/tmp/really":   "tmpfs",
	} {
		require.Equal(t, want, fileSystem(mounts, folder), folder)
	}
	require.Equal(t, "unknown file system", fileSystem("", "/"))
}

func TestModelName(t *testing.T) {
	require.Equal(t, "Quick 9000", modelName("processor\t: 0\nmodel name\t: Quick 9000\nmodel\t\t: 7\n"))
	require.Equal(t, "unknown processor", modelName("processor : 0\n"))
}

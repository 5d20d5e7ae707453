package db

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge/storetest"
)

func TestUnwritable(t *testing.T) {
	if os.Getuid() != 0 {
		storetest.Need(t, "root, who alone can become another user")
	}
	// A folder that others may enter: the one of this test's own is root's.
	folder, err := os.MkdirTemp("", "db")
	require.NoError(t, err)
	defer os.RemoveAll(folder)
	require.NoError(t, os.Chmod(folder, 0o755))
	path := filepath.Join(folder, "test.db")
	require.NoError(t, openAndClose(Options{Database: path, Serve: true}))
	binary := filepath.Join(folder, "db.test")
	require.NoError(t, copyFileTo(os.Args[0], binary))

	for name, change := range map[string]func(){
		"the file belongs to another":                    func() {},
		"the file may be written and its folder may not": func() { require.NoError(t, os.Chmod(path, 0o666)) },
		"there is no file and the folder may not be written": func() {
			require.NoError(t, os.Rename(path, path+".away"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			change()
			defer os.Rename(path+".away", path)
			cmd := process(t, "serve", path)
			cmd.Path = binary
			cmd.SysProcAttr = asNobody()
			out, err := cmd.CombinedOutput()
			require.Error(t, err)
			require.Contains(t, string(out), path)
			require.Contains(t, string(out), "65534")
			require.NotContains(t, string(out), "goroutine")
			require.Equal(t, 1, strings.Count(string(out), "\n"), "one line: %s", out)
		})
	}
}

// mountedFolder gives a folder on a file system of its own, with room for some
// megabytes, and a way to mount it anew with other options.
func mountedFolder(t *testing.T, megabytes int) (folder string, remount func(options string)) {
	t.Helper()
	folder = t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", megabytes), "none", folder).CombinedOutput(); err != nil {
		storetest.Need(t, "leave to mount: "+string(out))
	}
	t.Cleanup(func() { require.NoError(t, exec.Command("umount", folder).Run()) })
	return folder, func(options string) {
		t.Helper()
		out, err := exec.Command("mount", "-o", "remount,"+options, folder).CombinedOutput()
		require.NoError(t, err, string(out))
	}
}

func TestReadOnlyMount(t *testing.T) {
	folder, remount := mountedFolder(t, 64)
	path := filepath.Join(folder, "test.db")
	require.NoError(t, openAndClose(Options{Database: path, Serve: true}))
	remount("ro")
	for name, setting := range map[string]string{"a database that is there": path, "one that is not": filepath.Join(folder, "new.db")} {
		t.Run(name+" is refused in one line that names path and user, and left alone", func(t *testing.T) {
			before, err := os.ReadDir(folder)
			require.NoError(t, err)
			for _, role := range []string{"serve", "open beside"} {
				out, err := process(t, role, setting).CombinedOutput()
				require.Error(t, err)
				require.Contains(t, string(out), fmt.Sprintf("%s cannot be used by user %d: read-only file system", setting, os.Getuid()))
				require.Equal(t, 1, strings.Count(string(out), "\n"), "%s", out)
			}
			after, err := os.ReadDir(folder)
			require.NoError(t, err)
			require.Equal(t, before, after, "no new database beside it")
		})
	}
	t.Run("and what the disk has against the next change is known before it fails", func(t *testing.T) {
		remount("rw")
		s, err := Open(t.Context(), Options{Database: path, Serve: true})
		require.NoError(t, err)
		require.NoError(t, s.Writable(t.Context()))
		remount("size=8m")
		require.EqualError(t, s.Writable(t.Context()), "The disk that holds the database is almost full: 7 MB are free.")
		remount("size=64m")
		require.NoError(t, s.Writable(t.Context()))
		require.NoError(t, s.Close())
	})
	t.Run("and that it takes no changes at all", func(t *testing.T) {
		remount("ro")
		served := &Store{file: file{path: path}}
		require.EqualError(t, served.Writable(t.Context()), "The disk that holds the database has become read-only: no sheet can be kept.")
		require.ErrorContains(t, (&Store{file: file{path: "/none/test.db"}}).Writable(t.Context()), "the folder /none does not exist")
	})
}

// asNobody runs a process as the user that owns nothing.
func asNobody() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}

// copyFileTo makes a copy that everybody may run.
func copyFileTo(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o755)
}

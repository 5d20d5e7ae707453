package main

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge/storetest"
)

// image is the program as the image holds it: a static binary in a root folder with
// nothing else, run as the image's user.
type image struct{ root string }

// built builds the binary as the Dockerfile does, but for the paths in it, so that what
// is compiled already is of use.
func built(t *testing.T) image {
	t.Helper()
	if os.Getenv("CI") != "true" || os.Getuid() != 0 {
		storetest.Need(t, "CI=true, as it builds the program anew, and root, for a root folder of its own")
	}
	i := image{t.TempDir()}
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", filepath.Join(i.root, "dailydistrict"), ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, os.Mkdir(filepath.Join(i.root, "data"), 0o700))
	require.NoError(t, os.Chown(filepath.Join(i.root, "data"), 65532, 65532))
	for folder := i.root; folder != os.TempDir() && folder != "/"; folder = filepath.Dir(folder) {
		require.NoError(t, os.Chmod(folder, 0o755))
	}
	return i
}

func (i image) command(args ...string) *exec.Cmd {
	return &exec.Cmd{
		Path: "/dailydistrict", Args: append([]string{"/dailydistrict"}, args...), Dir: "/data",
		Env:         []string{"DAILYDISTRICT_DATABASE=/data/dailydistrict.db", "DAILYDISTRICT_ZONE=Asia/Kathmandu"},
		SysProcAttr: &syscall.SysProcAttr{Chroot: i.root, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}},
	}
}

func TestTheImageNeedsNothingElse(t *testing.T) {
	t.Parallel()
	i := built(t)
	address := free(t)
	log := newJournal()
	server := i.command("--addr="+address, noon)
	server.Stderr = log
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Process.Kill() })
	require.Equal(t, address, log.address(t))
	require.Contains(t, log.String(), "next_rollover=2026-11-30T18:15:00", "zones are inside")

	c := newClient(address)
	require.Contains(t, fetch(t, c.base+"/"), "Daily District")
	status, err := c.submit("2026-11-30", c.named(t, "Ada"), nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status)
	plan, err := http.PostForm(c.base+"/2026-11-30/district/moves", url.Values{"roll": {"1"}, "to": {"pass"}})
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, plan.Body)
	require.NoError(t, err)
	require.NoError(t, plan.Body.Close())
	require.Equal(t, http.StatusOK, plan.StatusCode)

	for _, said := range []struct {
		args []string
		want string
	}{
		{[]string{"health", "--addr=" + address}, `"status":"ok"`},
		{[]string{"backup", "/data/copy.db"}, "checked and whole"},
		{[]string{"version"}, "dailydistrict"},
	} {
		out, err := i.command(said.args...).CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), said.want)
	}

	began := time.Now()
	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	require.NoError(t, server.Wait(), log.String())
	require.Less(t, time.Since(began), farewell)
	require.NoFileExists(t, filepath.Join(i.root, "data", "dailydistrict.db-wal"))
	entries, err := os.ReadDir(i.root)
	require.NoError(t, err)
	require.Len(t, entries, 2, "nothing is written outside the data")

	out, err := i.command("--database=/dailydistrict.db").CombinedOutput()
	require.Error(t, err)
	require.Equal(t, 1, strings.Count(string(out), "\n"), "%s", out)
	require.Contains(t, string(out), "65532")
}

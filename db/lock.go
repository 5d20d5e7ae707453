package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// patience is how long a start waits for a process that is about to let go.
const patience = time.Second

// companions are what SQLite keeps beside a database, under the name by which
// the database was opened.
var companions = []string{"-wal", "-shm", "-journal"}

// hold is a database file that this process has open beside SQLite. It can be
// locked: by the process that serves it, and by one that migrates or replaces
// it. The lock is on the file and not on a name, which may change or be one of
// several; the kernel lets go of it when the process ends, however it ends.
//
// To close any descriptor of a file takes from the process the locks that SQLite
// has on it. Hence a hold is opened before SQLite opens the file, and closed after.
type hold struct {
	file    *os.File
	path    string
	created bool // by this process
}

// hold opens the file, creating it where it is missing: the operating system
// says better than SQLite what is wrong.
func (f file) hold() (*hold, error) {
	for {
		opened, err := os.OpenFile(f.path, os.O_RDWR, 0)
		if err == nil {
			return &hold{file: opened, path: f.path}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) || f.query.Get("mode") == "rw" {
			return nil, fileTrouble(f.path, err)
		}
		h, err := f.create()
		if !errors.Is(err, fs.ErrExist) {
			return h, err
		}
	}
}

// create makes the file; fs.ErrExist where another process was first. What
// stands beside a file that is gone may still be in use.
func (f file) create() (*hold, error) {
	left := leftovers(f.path)
	created, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err != nil {
		return nil, fileTrouble(f.path, err)
	}
	h := &hold{file: created, path: f.path, created: true}
	if left != "" {
		return nil, errors.Join(fmt.Errorf("%s is gone, but %s is still there: stop whoever uses it and move it away", f.path, left), h.discard())
	}
	_ = entrust(created, filepath.Dir(f.path)) // some file systems know no owners
	return h, nil
}

// leftovers names a companion of a database, empty where there is none.
func leftovers(path string) string {
	for _, suffix := range companions {
		if _, err := os.Lstat(path + suffix); err == nil {
			return path + suffix
		}
	}
	return ""
}

// lock locks the file, waiting a moment; ErrServed.
func (h *hold) lock(ctx context.Context) error {
	for deadline := time.After(patience); ; {
		err := tryLock(h.file)
		if err == nil {
			return h.there() // whoever held it may have replaced it
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline:
			return h.refusal(err)
		case <-time.After(patience / 50):
		}
	}
}

// refusal says why a lock was not to be had.
func (h *hold) refusal(err error) error {
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return fmt.Errorf("%s: %w", h.path, ErrServed)
	}
	return fileTrouble(h.path, err)
}

// there checks that the file has still its name; ErrMoved.
func (h *hold) there() error {
	named, err := os.Stat(h.path)
	if err != nil {
		return fmt.Errorf("%s: %w", h.path, ErrMoved)
	}
	own, err := h.file.Stat()
	if err == nil && !os.SameFile(own, named) {
		return fmt.Errorf("%s: %w", h.path, ErrMoved)
	}
	return err
}

func (h *hold) close() error { return h.file.Close() }

// discard removes a file that was created for nothing.
func (h *hold) discard() error { return errors.Join(os.Remove(h.path), h.close()) }

// singular refuses a file that can be reached by several names. SQLite looks for
// the log under the name it was given: by another name it would miss what is in
// the log, and writing would destroy the database.
func singular(path string) error {
	there, err := os.Stat(path)
	if err != nil {
		return fileTrouble(path, err)
	}
	if own, known := there.Sys().(*syscall.Stat_t); known && there.Mode().IsRegular() && own.Nlink > 1 {
		return fmt.Errorf("%s has another name, a hard link: SQLite keeps a log beside the one name of a database, so remove the other", path)
	}
	if mounted(path) {
		return fmt.Errorf("%s is mounted by itself: SQLite keeps a log beside it, so mount the folder that holds it", path)
	}
	return nil
}

// mounted tells whether something is mounted just there, where the system lists
// that: one mount a line, the fifth word says where.
func mounted(path string) bool {
	list, _ := os.ReadFile("/proc/self/mountinfo")
	escaped := strings.NewReplacer(`\`, `\134`, " ", `\040`, "\t", `\011`, "\n", `\012`).Replace(path)
	return slices.ContainsFunc(strings.Split(string(list), "\n"), func(line string) bool {
		words := strings.Fields(line)
		return len(words) > 4 && words[4] == escaped
	})
}

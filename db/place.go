package db

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// replace makes a file anew beside its place and moves it there once it is
// whole, with the owner and the mode of the one before. A new one belongs to
// whom the folder belongs.
func replace(to string, create func(fresh string) error) error {
	fresh, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+"-*.partial")
	if err != nil {
		return fileTrouble(to, err)
	}
	defer os.Remove(fresh.Name())
	defer fresh.Close()
	if err := create(fresh.Name()); err != nil {
		return err
	}
	if err := inherit(fresh, to); err != nil {
		return fileTrouble(to, err)
	}
	if err := fresh.Sync(); err != nil {
		return fileTrouble(to, err)
	}
	return rename(fresh.Name(), to)
}

func inherit(fresh *os.File, to string) error {
	old, err := os.Stat(to)
	if errors.Is(err, fs.ErrNotExist) {
		return entrust(fresh, filepath.Dir(to))
	}
	if err != nil {
		return err
	}
	if err := fresh.Chmod(old.Mode().Perm()); err != nil {
		return err
	}
	return entrust(fresh, to)
}

// entrust gives a file to whom another belongs, where root makes it: the user
// who serves must be able to use it.
func entrust(file *os.File, like string) error {
	there, err := os.Stat(like)
	if err != nil {
		return err
	}
	owner, known := there.Sys().(*syscall.Stat_t)
	if !known || os.Geteuid() != 0 {
		return nil
	}
	return file.Chown(int(owner.Uid), int(owner.Gid))
}

// rename gives a file its name, for good.
func rename(fresh, to string) error {
	if err := os.Rename(fresh, to); err != nil {
		return fileTrouble(to, err)
	}
	folder, err := os.Open(filepath.Dir(to))
	if err != nil {
		return fileTrouble(to, err)
	}
	defer folder.Close()
	return folder.Sync()
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fileTrouble(from, err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return fileTrouble(to, err)
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(fileTrouble(to, err), out.Close())
	}
	return out.Close()
}

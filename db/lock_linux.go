package db

import (
	"os"
	"syscall"
)

// tryLock and unlock: flock, which on Linux knows nothing of the locks that
// SQLite takes with fcntl.
func tryLock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

func unlock(file *os.File) error { return syscall.Flock(int(file.Fd()), syscall.LOCK_UN) }

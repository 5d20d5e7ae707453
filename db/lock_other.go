//go:build !linux

package db

import (
	"os"
	"syscall"
)

// Elsewhere flock would shut out SQLite's own locks. tryLock and unlock take a
// byte far behind those that SQLite locks, and any that a file could have.
func tryLock(file *os.File) error { return lockByte(file, syscall.F_WRLCK) }

func unlock(file *os.File) error { return lockByte(file, syscall.F_UNLCK) }

func lockByte(file *os.File, kind int16) error {
	return syscall.FcntlFlock(file.Fd(), syscall.F_SETLK, &syscall.Flock_t{Type: kind, Start: 1 << 62, Len: 1})
}

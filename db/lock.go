package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// patience is how long a start waits for a process that is about to let go.
const patience = time.Second

// lock is held by the process that serves a database, and by one that migrates
// or replaces it. The kernel lets go of it when the process ends, however it ends.
type lock struct{ file *os.File }

// acquire takes the lock of a database file, waiting a moment; ErrServed.
func acquire(ctx context.Context, path string) (*lock, error) {
	file, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fileTrouble(path+".lock", err)
	}
	for deadline := time.After(patience); ; {
		if err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			return &lock{file}, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-deadline:
			return nil, errors.Join(refusal(path, err), file.Close())
		case <-time.After(patience / 50):
		}
	}
}

// refusal says why a lock was not to be had.
func refusal(path string, err error) error {
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return fmt.Errorf("%s: %w", path, ErrServed)
	}
	return fileTrouble(path+".lock", err)
}

// release lets go. The file stays: removing it could take it from under
// somebody who has just opened it.
func (l *lock) release() error { return l.file.Close() }

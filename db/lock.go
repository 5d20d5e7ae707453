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
		return nil, fileTrouble(path, err)
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return &lock{file}, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			err = fileTrouble(path, err)
			break
		}
		if pause(waiting, patience/50) != nil {
			err = fmt.Errorf("%s: %w", path, ErrServed)
			break
		}
	}
	file.Close()
	return nil, errors.Join(ctx.Err(), err)
}

// release lets go. The file stays: removing it could take it from under
// somebody who has just opened it.
func (l *lock) release() error { return l.file.Close() }

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

package challenge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// backlog is what is worked out about challenges in the background, one after
// the other.
type backlog struct {
	what string // "the par"

	mu    sync.Mutex  // held while it is worked out
	since time.Time   // of what is older, all is worked out or given up
	given map[ID]bool // up: of which it could not be worked out
}

// lacking lists challenges of which something is not worked out, that became due
// at an instant or later, up to a limit.
type lacking func(ctx context.Context, since time.Time, limit int) ([]Challenge, error)

// lackingAtOnce is how many challenges are asked for at once.
const lackingAtOnce = 100

// work goes on until nothing is lacking. A challenge of which it cannot be worked
// out keeps no other from it, and is tried again when the program is started anew.
func (b *backlog) work(ctx context.Context, now Clock, lacks lacking, workOut func(context.Context, Challenge) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	began := now()
	var failed []error
	for {
		list, err := lacks(ctx, b.since, lackingAtOnce+len(b.given))
		if err != nil {
			return err
		}
		list = slices.DeleteFunc(list, func(c Challenge) bool { return b.given[c.ID] })
		if len(list) == 0 {
			b.since = began.Add(-time.Minute)
			return errors.Join(failed...)
		}
		for _, c := range list {
			err := b.one(ctx, c, workOut)
			if ctx.Err() != nil {
				return nil
			}
			if err != nil {
				b.giveUp(c.ID)
				failed = append(failed, err)
			}
		}
	}
}

func (b *backlog) giveUp(id ID) {
	if b.given == nil {
		b.given = map[ID]bool{}
	}
	b.given[id] = true
}

// one works it out for one challenge; a panic is a failure of that one alone.
func (b *backlog) one(ctx context.Context, c Challenge, workOut func(context.Context, Challenge) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panicked: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("working out %s of %s: %w", b.what, c.ID, err)
		}
	}()
	return workOut(ctx, c)
}

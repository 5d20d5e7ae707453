package db

import (
	"context"
	"database/sql"
	"runtime"
	"sync"

	"dailydistrict/challenge"
)

// Bounds of what is committed at once, and of the unfiled tail of the ledger.
const (
	batchSize = 512
	tailSize  = 32768
)

// write is a change that somebody waits for: an attempt for the ledger, or a
// step that happens as a whole or not at all.
type write struct {
	entry *entry
	step  func(context.Context, *batch) error
	filed bool // the step works on the filed ledger: file its tail before
	err   error
	done  chan struct{}
}

// writer is the one goroutine that writes, on the one connection that may.
type writer struct {
	prepared
	conn  *sql.Conn
	file  file
	queue chan *write
	tail  tail
	last  challenge.AttemptID
	mark  challenge.AttemptID // up to which the ledger is filed

	mu      sync.RWMutex // over closing the queue
	closed  bool
	stopped chan struct{}
}

// startWriter reads the tail of the ledger and begins to write.
func startWriter(ctx context.Context, f file, conn *sql.Conn) (*writer, error) {
	w := &writer{
		prepared: prepared{on: conn}, conn: conn, file: f,
		queue: make(chan *write, batchSize), stopped: make(chan struct{}),
	}
	if err := w.recall(ctx); err != nil {
		return nil, err
	}
	go w.run(context.WithoutCancel(ctx))
	return w, nil
}

// do has a write done and waits for it. A context that has ended keeps a write
// from being accepted; one that is accepted is carried through and waited for,
// so that the answer is always what happened.
func (w *writer) do(ctx context.Context, asked *write) error {
	asked.done = make(chan struct{})
	if err := w.accept(ctx, asked); err != nil {
		return err
	}
	<-asked.done
	return asked.err
}

func (w *writer) accept(ctx context.Context, asked *write) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- asked:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close ends the writer once all that was accepted is written.
func (w *writer) close() error {
	w.mu.Lock()
	w.closed = true
	close(w.queue)
	w.mu.Unlock()
	<-w.stopped
	return w.forget()
}

// run takes what has been asked meanwhile, commits it and answers it.
func (w *writer) run(ctx context.Context) {
	defer close(w.stopped)
	for first := range w.queue {
		w.commit(ctx, w.gather(first))
	}
}

func (w *writer) gather(first *write) []*write {
	list := []*write{first}
	runtime.Gosched() // whoever is about to ask asks first, and shares this commit
	for len(list) < batchSize {
		select {
		case next, open := <-w.queue:
			if !open {
				return list
			}
			list = append(list, next)
		default:
			return list
		}
	}
	return list
}

// commit does all writes in one transaction. Where that fails, all have failed.
func (w *writer) commit(ctx context.Context, list []*write) {
	b := &batch{writer: w, last: w.last, mark: w.mark, standing: map[bar]int{}}
	err := w.file.explain(b.run(ctx, list))
	if err == nil {
		w.keep(b)
	}
	for _, asked := range list {
		if err != nil {
			asked.err = err
		}
		close(asked.done)
	}
}

// batch is one transaction of the writer.
type batch struct {
	*writer
	last     challenge.AttemptID // in place of the writer's until it is committed
	mark     challenge.AttemptID // likewise
	added    []place             // to the tail, since it was filed last
	filed    bool                // the tail from before this batch is filed
	standing map[bar]int
}

func (b *batch) run(ctx context.Context, list []*write) error {
	if _, err := change(ctx, b, begin); err != nil {
		return err
	}
	return finish(ctx, b.conn, b.fill(ctx, list))
}

// fill does the writes in their order, attempts in a row at once.
func (b *batch) fill(ctx context.Context, list []*write) error {
	for len(list) > 0 {
		n := entries(list)
		if err := b.enter(ctx, list[:n]); err != nil {
			return err
		}
		if list = list[n:]; len(list) > 0 {
			if err := b.step(ctx, list[0]); err != nil {
				return err
			}
			list = list[1:]
		}
	}
	if err := b.count(ctx); err != nil {
		return err
	}
	return b.fileWhenLong(ctx)
}

// entries counts the attempts at the head of a list of writes.
func entries(list []*write) int {
	n := 0
	for n < len(list) && list[n].entry != nil {
		n++
	}
	return n
}

// step does one write under a savepoint: its failure is its own.
func (b *batch) step(ctx context.Context, asked *write) error {
	if asked.filed {
		if err := b.fileTail(ctx); err != nil {
			return err
		}
	}
	if _, err := change(ctx, b, "SAVEPOINT step"); err != nil {
		return err
	}
	if asked.err = asked.step(ctx, b); asked.err != nil {
		if _, err := change(ctx, b, "ROLLBACK TO step"); err != nil {
			return asked.err
		}
	}
	_, err := change(ctx, b, "RELEASE step")
	return err
}

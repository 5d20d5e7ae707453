package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// visitor is what one connection asks, one request after the other.
type visitor struct {
	next func() []byte      // the next request; nil when there is no more
	seen func(answer) error // looks at each answer; an error ends the run
}

// tally is what a run has done.
type tally struct {
	done  int
	took  time.Duration
	waits []time.Duration // one for each answer
}

func (t tally) rate() float64 { return float64(t.done) / t.took.Seconds() }

// merge adds another client's answers.
func (t *tally) merge(other tally) {
	t.done += other.done
	t.waits = append(t.waits, other.waits...)
}

// drive lets clients visit a server at once, each on a connection of its own
// that is open before the clock starts, and waits until all are done.
func drive(addr string, clients int, visit func() visitor) (tally, error) {
	open, err := dialAll(addr, clients)
	defer func() {
		for _, c := range open {
			c.close()
		}
	}()
	if err != nil {
		return tally{}, err
	}
	var (
		total tally
		lock  sync.Mutex
		all   errgroup.Group
	)
	began := time.Now()
	for _, c := range open {
		all.Go(func() error {
			mine, err := c.visit(visit())
			lock.Lock()
			defer lock.Unlock()
			total.merge(mine)
			return err
		})
	}
	err = all.Wait()
	total.took = time.Since(began)
	return total, err
}

func dialAll(addr string, n int) ([]*client, error) {
	var open []*client
	for range n {
		c, err := dial(addr)
		if err != nil {
			return open, err
		}
		open = append(open, c)
	}
	return open, nil
}

func (c *client) visit(v visitor) (tally, error) {
	var mine tally
	for request := v.next(); request != nil; request = v.next() {
		sent := time.Now()
		got, err := c.do(request)
		if err == nil {
			err = v.seen(got)
		}
		if err != nil {
			return mine, err
		}
		mine.waits = append(mine.waits, time.Since(sent))
		mine.done++
	}
	return mine, nil
}

// volley sends each of these requests once, whoever is free taking the next.
func volley(requests [][]byte, status int) func() visitor {
	var sent atomic.Int64
	next := func() []byte {
		i := int(sent.Add(1)) - 1
		if i >= len(requests) {
			return nil
		}
		return requests[i]
	}
	return func() visitor { return visitor{next, expect(status)} }
}

// repeat sends the same request n times in all.
func repeat(request []byte, n, status int) func() visitor {
	var sent atomic.Int64
	next := func() []byte {
		if sent.Add(1) > int64(n) {
			return nil
		}
		return request
	}
	return func() visitor { return visitor{next, expect(status)} }
}

// errStatus is an answer of another status than the one expected.
var errStatus = errors.New("the server answered otherwise")

// expect holds every answer to a status: what is refused quickly would
// otherwise count as fast.
func expect(status int) func(answer) error {
	return func(a answer) error {
		if a.status != status {
			return fmt.Errorf("%w: %d where %d was expected: %.300s", errStatus, a.status, status, a.body)
		}
		return nil
	}
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// How long a round of G4 looks at boards, how many players hand in all the
// while, and how many sheets they have for it.
const (
	stormTime  = 1500 * time.Millisecond
	stormers   = 64
	stormQueue = 18_000
)

// measureStorm compares looking at the board while others hand in with looking
// at it in quiet. Every page must show at least all results that were
// acknowledged before it was asked for.
func measureStorm(ctx context.Context, b *bench) (_ []figure, err error) {
	hall, err := b.arrive(ctx, "storm.db", b.size(stormQueue)*(b.rounds+1)+1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, hall.leave()) }()
	w := &weather{hall: hall, request: look(hall.product.addr, "/2026-01-15/district/board")}
	w.acknowledged.Store(1) // the one that the ceiling was shown
	var handedIn []sample
	var results [][]sample
	err = b.profile(hall.product, "G4", func() error {
		results, err = b.race(ctx,
			side{"in a storm", func(int) (sample, error) {
				looked, stormed, err := w.storm(b.size(stormQueue))
				handedIn = append(handedIn, stormed)
				return looked, err
			}},
			side{"in quiet", func(int) (sample, error) { return w.quiet() }},
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	return []figure{{
		what: "board pages in a storm / in quiet", floor: 0.4, ambitious: 0.55, rounds: ratios(rates(results[0]), rates(results[1])),
		meaning: fmt.Sprintf("%d visitors look without a pause while %d players hand in without a pause, on the same processors.", visitors, stormers),
		absolute: []string{
			say("in a storm", results[0]), say("in quiet", results[1]),
			fmt.Sprintf("%s submissions a second meanwhile", withUnit(median(rates(handedIn)), "")),
		},
	}, {
		what: "pages older than the last commit when they were asked for", floor: 0, ambitious: 0, least: true,
		rounds:  each(results[0], func(sample) float64 { return float64(w.stale.Load()) }),
		meaning: fmt.Sprintf("Of %s pages, each checked against the number of submissions that were acknowledged before its request was sent.", thousands(w.looked.Load())),
	}}, nil
}

// weather is a hall with visitors who look at the board.
type weather struct {
	*hall
	request      []byte
	acknowledged atomic.Int64 // submissions answered so far
	looked       atomic.Int64
	stale        atomic.Int64
}

// quiet lets visitors look for a while.
func (w *weather) quiet() (sample, error) {
	var over atomic.Bool
	timer := time.AfterFunc(stormTime, func() { over.Store(true) })
	defer timer.Stop()
	return measure(w.product.pid(), func() (tally, error) { return drive(w.product.addr, visitors, w.visit(&over)) })
}

// storm lets visitors look while others hand in, until time or sheets are over.
func (w *weather) storm(n int) (looked, handedIn sample, err error) {
	sheets, err := w.admit(n)
	if err != nil {
		return sample{}, sample{}, err
	}
	var over atomic.Bool
	var all errgroup.Group
	all.Go(func() error {
		total, err := drive(w.product.addr, stormers, w.hand(sheets, &over))
		handedIn.rate = total.rate()
		over.Store(true)
		return err
	})
	timer := time.AfterFunc(stormTime, func() { over.Store(true) })
	defer timer.Stop()
	looked, err = measure(w.product.pid(), func() (tally, error) { return drive(w.product.addr, visitors, w.visit(&over)) })
	return looked, handedIn, errors.Join(err, all.Wait())
}

// hand is a player who hands in, one sheet after the other.
func (w *weather) hand(requests [][]byte, over *atomic.Bool) func() visitor {
	each := volley(requests, http.StatusCreated)()
	next := func() []byte {
		if over.Load() {
			return nil
		}
		return each.next()
	}
	return func() visitor {
		return visitor{next, func(a answer) error {
			if err := each.seen(a); err != nil {
				return err
			}
			w.acknowledged.Add(1)
			return nil
		}}
	}
}

// visit is somebody who looks at the board, and at how new it is.
func (w *weather) visit(over *atomic.Bool) func() visitor {
	return func() visitor {
		var least int64
		next := func() []byte {
			if over.Load() {
				return nil
			}
			least = w.acknowledged.Load()
			return w.request
		}
		return visitor{next, func(a answer) error { return w.check(a, least) }}
	}
}

func (w *weather) check(a answer, least int64) error {
	if err := expect(http.StatusOK)(a); err != nil {
		return err
	}
	shown, err := resultsShown(a.body)
	if err != nil {
		return err
	}
	w.looked.Add(1)
	if shown < least {
		w.stale.Add(1)
	}
	return nil
}

// resultsShown reads from a board's page how many results it says there are:
// the number before the first "result". It shares the processors with the
// server, so it does no more than look for that.
func resultsShown(page []byte) (int64, error) {
	for rest := page; ; {
		at := bytes.Index(rest, []byte(" result"))
		if at < 0 {
			return 0, fmt.Errorf("the board does not say how many results it has: %.2000s", page)
		}
		if n, found := numberBefore(rest[:at]); found {
			return n, nil
		}
		rest = rest[at+1:]
	}
}

// numberBefore reads the number at the end of a text: 1234 from "of 1,234".
func numberBefore(text []byte) (n int64, found bool) {
	unit := int64(1)
	for i := len(text) - 1; i >= 0; i-- {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			n += int64(c-'0') * unit
			unit *= 10
			found = true
		case c != ',' || !found:
			return n, found
		}
	}
	return n, found
}

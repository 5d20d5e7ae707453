package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// Visitors of a board, and how many pages they look at in a round.
const (
	visitors = 64
	glances  = 20_000
)

// measureBoard compares the board's page, as all see it who are not known, with
// the same answer from a bare server, and the news that nothing has changed with
// a greeting.
func measureBoard(ctx context.Context, b *bench) (_ []figure, err error) {
	show, err := b.exhibit(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, show.close()) }()
	n := b.size(glances)
	ours, theirs := show.product.process, show.bare
	var results [][]sample
	err = b.profile(show.product, "G3", func() error {
		results, err = b.race(ctx,
			ours.glance("page", show.page(), n, http.StatusOK),
			theirs.glance("the same answer", look(theirs.addr, "/mirror", packed), n, http.StatusOK),
			show.again("nothing new", n),
			theirs.glance("greeting", look(theirs.addr, "/hello", packed, "If-None-Match: "+show.tag), n, http.StatusOK),
			theirs.glance("the body alone", look(theirs.addr, "/page", packed), n, http.StatusOK),
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	page := figure{
		what: "board page / the same answer bare", floor: 0.9, ambitious: 1, rounds: ratios(rates(results[0]), rates(results[1])),
		meaning: fmt.Sprintf("The board as a stranger's browser gets it: %s bytes, drawn and packed once for each version of the board. The bare server sends the same bytes, those of the header too.", thousands(int64(show.bytes))),
	}
	page.absolute = append(compared(results[0], results[1], "board page", "bare answer"),
		fmt.Sprintf("board page / bare server that sends the body under no more than its type, coding and length: %s",
			withUnit(median(ratios(rates(results[0]), rates(results[4]))), "")))
	same := figure{
		what: "304 of the board / greeting of a bare server", floor: 0.95, ambitious: 1.05, rounds: ratios(rates(results[2]), rates(results[3])),
		meaning: "What a browser costs that asks again for a board it has; the greeting is asked for with the same words.",
	}
	same.absolute = compared(results[2], results[3], "304", "greeting")
	return []figure{page, same}, nil
}

func compared(ours, theirs []sample, our, their string) []string {
	return []string{say(our, ours), say(their, theirs),
		fmt.Sprintf("%s / %s in processor time: %s", their, our, withUnit(median(ratios(costs(theirs), costs(ours))), ""))}
}

// glance is a side that looks at the same address again and again.
func (p *process) glance(name string, request []byte, n, status int) side {
	return side{name, func(int) (sample, error) {
		return measure(p.pid(), func() (tally, error) { return drive(p.addr, visitors, repeat(request, n, status)) })
	}}
}

// again is a side that asks for the page that it has. As the page tells how long
// the day still lasts, it is another each minute: it is fetched anew before a run,
// and a run in which a minute ended is made once more.
func (e *exhibit) again(name string, n int) side {
	once := func(round int) (sample, error) {
		page, err := e.fetch()
		if err != nil {
			return sample{}, err
		}
		known := e.page("If-None-Match: " + page.header.Get("ETag"))
		return e.product.glance(name, known, n, http.StatusNotModified).run(round)
	}
	return side{name, func(round int) (sample, error) {
		s, err := once(round)
		if errors.Is(err, errStatus) {
			return once(round)
		}
		return s, err
	}}
}

// packed is what a browser says that it takes.
const packed = "Accept-Encoding: gzip"

// exhibit is a product with a small board, and a ceiling that serves the bytes
// of its page.
type exhibit struct {
	crowded
	product *product
	bare    *process
	address string // of the board's page
	tag     string
	bytes   int
}

func (b *bench) exhibit(ctx context.Context) (*exhibit, error) {
	few, err := b.thousand(ctx)
	if err != nil {
		return nil, err
	}
	e := &exhibit{crowded: few, address: "/2026-01-15/district/board"}
	if e.product, err = b.serve(ctx, few.Path, few.clock(b)); err != nil {
		return nil, err
	}
	if e.bare, err = b.ceiling(ctx); err != nil {
		return nil, errors.Join(err, e.product.end())
	}
	if err := e.copyPage(); err != nil {
		return nil, errors.Join(err, e.close())
	}
	return e, nil
}

// copyPage gives the page to the ceiling.
func (e *exhibit) copyPage() error {
	page, err := e.fetch()
	if err != nil {
		return err
	}
	e.tag, e.bytes = page.header.Get("ETag"), len(page.body)
	return e.bare.give(kept{page.header, page.body})
}

func (e *exhibit) fetch() (found, error) {
	return get("http://"+e.product.addr+e.address, http.Header{"Accept-Encoding": {"gzip"}})
}

func (e *exhibit) page(header ...string) []byte {
	return look(e.product.addr, e.address, append([]string{packed}, header...)...)
}

func (e *exhibit) close() error { return errors.Join(e.product.end(), e.bare.stop()) }

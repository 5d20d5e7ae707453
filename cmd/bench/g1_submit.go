package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// How many sheets are handed in in a round of G1, and how many bare POSTs.
const (
	handedIn  = 8_000
	barePosts = 20_000
)

// measureSubmission compares handing in a sheet, which is judged, kept for good
// and ranked, with a bare server that reads the same bytes and answers as many.
func measureSubmission(ctx context.Context, b *bench) (_ []figure, err error) {
	hall, err := b.arrive(ctx, "submit.db", 2*b.size(handedIn)*(b.rounds+1)+1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, hall.leave()) }()
	var sides []side
	for _, clients := range []int{64, 256} {
		sides = append(sides,
			side{fmt.Sprintf("submissions of %d clients", clients), func(int) (sample, error) { return hall.submit(clients, b.size(handedIn)) }},
			side{fmt.Sprintf("bare POSTs of %d clients", clients), func(int) (sample, error) { return hall.barePost(clients, b.size(barePosts)) }})
	}
	var results [][]sample
	err = b.profile(hall.product, "G1", func() error {
		results, err = b.race(ctx, sides...)
		return err
	})
	if err != nil {
		return nil, err
	}
	return []figure{best(submissionFigure(64, results[0], results[1]), submissionFigure(256, results[2], results[3]))}, nil
}

func submissionFigure(clients int, ours, bare []sample) figure {
	return figure{
		what: fmt.Sprintf("submissions / bare POSTs, %d clients", clients), floor: 0.35, ambitious: 0.7,
		rounds:  ratios(rates(ours), rates(bare)),
		meaning: "The share of a bare server's speed that is left when a sheet is authenticated, read strictly, judged, kept for good and ranked exactly before it is answered.",
		absolute: []string{
			say("submissions", ours), say("bare POSTs", bare),
			fmt.Sprintf("bare / ours in processor time: %s", withUnit(median(ratios(costs(bare), costs(ours))), "")),
		},
	}
}

// best is the figure with the greater median, with the other's among its absolutes.
func best(a, z figure) figure {
	if median(a.rounds) < median(z.rounds) {
		a, z = z, a
	}
	a.absolute = append(a.absolute, fmt.Sprintf("%s: %s", z.what, withUnit(median(z.rounds), "")))
	a.absolute = append(a.absolute, z.absolute...)
	return a
}

// hall is where a crowd with sheets in hand meets the product, beside the ceiling.
type hall struct {
	product *product
	bare    *process
	queue   [][]byte // requests, each of another player
	like    []byte   // such a request
}

// arrive gathers a crowd in a new database and opens the doors.
func (b *bench) arrive(ctx context.Context, name string, n int) (*hall, error) {
	path := filepath.Join(b.folder, name)
	clock := clockOn(0, b.began)
	h, err := openHouse(ctx, path, clock)
	if err != nil {
		return nil, err
	}
	crowd, err := h.gather(ctx, 0, n)
	if err == nil {
		err = h.close()
	}
	if err != nil {
		return nil, err
	}
	hall := &hall{}
	if hall.product, err = b.serve(ctx, path, clock); err != nil {
		return nil, err
	}
	if hall.bare, err = b.ceiling(ctx); err != nil {
		return nil, errors.Join(err, hall.product.end())
	}
	if hall.queue, err = h.requests(hall.product.addr, crowd); err == nil {
		err = hall.likeAnswers()
	}
	if err != nil {
		return nil, errors.Join(err, hall.leave())
	}
	return hall, nil
}

// likeAnswers lets the ceiling answer what the product answers to a submission.
func (h *hall) likeAnswers() error {
	c, err := dial(h.product.addr)
	if err != nil {
		return err
	}
	defer c.close()
	h.like = h.take(1)[0]
	got, err := c.do(h.like)
	if err == nil {
		err = expect(http.StatusCreated)(got)
	}
	if err != nil {
		return err
	}
	return h.bare.give(kept{kind: "application/json", bytes: got.body})
}

func (h *hall) leave() error { return errors.Join(h.product.end(), h.bare.stop()) }

func (h *hall) take(n int) (requests [][]byte) {
	n = min(n, len(h.queue))
	requests, h.queue = h.queue[:n], h.queue[n:]
	return requests
}

// submit lets so many players hand in.
func (h *hall) submit(clients, n int) (sample, error) {
	requests := h.take(n)
	return measure(h.product.pid(), func() (tally, error) {
		return drive(h.product.addr, clients, volley(requests, http.StatusCreated))
	})
}

// barePost sends the ceiling what a player would send.
func (h *hall) barePost(clients, n int) (sample, error) {
	return measure(h.bare.pid(), func() (tally, error) {
		return drive(h.bare.addr, clients, repeat(h.like, n, http.StatusCreated))
	})
}

// requests writes the request with which each of a crowd hands in a sheet.
func (h *house) requests(addr string, crowd []guest) ([][]byte, error) {
	sheets, err := h.sheets()
	if err != nil {
		return nil, err
	}
	records := make([][]byte, len(sheets))
	for i, sheet := range sheets {
		if records[i], err = h.record(sheet); err != nil {
			return nil, err
		}
	}
	requests := make([][]byte, len(crowd))
	for i, who := range crowd {
		requests[i] = post(addr, "/api/v1/challenges/"+string(h.day.ID)+"/sheets", "application/json",
			records[i%len(records)], bearer(who.token))
	}
	return requests, nil
}

// record is a sheet as the API takes it.
func (h *house) record(sheet rules.Sheet) ([]byte, error) {
	return district.Game.WriteRecord(h.day.Tape, sheet)
}

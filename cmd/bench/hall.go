package main

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// hall is where a crowd with sheets in hand meets the product, beside the ceiling.
type hall struct {
	product *product
	bare    *process
	queue   []errand // each of another player
	like    []byte   // such a request as they hand in with
}

// errand is what a player comes for: to look in, and then to hand in.
type errand struct{ enter, hand []byte }

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
	if hall.queue, err = h.errands(hall.product.addr, crowd); err == nil {
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
	h.like = h.take(1)[0].hand
	got, err := c.do(h.like)
	if err == nil {
		err = expect(http.StatusCreated)(got)
	}
	if err != nil {
		return err
	}
	return h.bare.give(kept{http.Header{"Content-Type": {"application/json"}}, got.body})
}

func (h *hall) leave() error { return errors.Join(h.product.end(), h.bare.stop()) }

func (h *hall) take(n int) (next []errand) {
	n = min(n, len(h.queue))
	next, h.queue = h.queue[:n], h.queue[n:]
	return next
}

// admit lets the next players look in, as nobody hands in without having looked
// at the dice, and gives the requests with which they will hand in.
func (h *hall) admit(n int) ([][]byte, error) {
	next := h.take(n)
	looks, sheets := make([][]byte, len(next)), make([][]byte, len(next))
	for i, e := range next {
		looks[i], sheets[i] = e.enter, e.hand
	}
	_, err := drive(h.product.addr, visitors, volley(looks, http.StatusOK))
	return sheets, err
}

// submit lets so many players hand in.
func (h *hall) submit(clients, n int) (sample, error) {
	sheets, err := h.admit(n)
	if err != nil {
		return sample{}, err
	}
	return measure(h.product.pid(), func() (tally, error) {
		return drive(h.product.addr, clients, volley(sheets, http.StatusCreated))
	})
}

// barePost sends the ceiling what a player would send.
func (h *hall) barePost(clients, n int) (sample, error) {
	return measure(h.bare.pid(), func() (tally, error) {
		return drive(h.bare.addr, clients, repeat(h.like, n, http.StatusCreated))
	})
}

// errands writes what each of a crowd comes for.
func (h *house) errands(addr string, crowd []guest) ([]errand, error) {
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
	list := make([]errand, len(crowd))
	for i, who := range crowd {
		list[i] = errand{
			enter: look(addr, "/api/v1/me", bearer(who.token)),
			hand: post(addr, "/api/v1/challenges/"+string(h.day.ID)+"/sheets", "application/json",
				records[i%len(records)], bearer(who.token)),
		}
	}
	return list, nil
}

// record is a sheet as the API takes it.
func (h *house) record(sheet rules.Sheet) ([]byte, error) {
	return district.Game.WriteRecord(h.day.Tape, sheet)
}

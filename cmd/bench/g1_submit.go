package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// How many sheets are handed in in a round of G1, and how many bare POSTs are sent.
const (
	handedIn  = 8_000
	barePosts = 20_000
	profiled  = 60_000 // sheets handed in for a profile
)

// measureSubmission compares handing in a sheet, which is judged, kept for good
// and ranked, with a bare server that reads the same bytes and answers as many.
func measureSubmission(ctx context.Context, b *bench) (_ []figure, err error) {
	n := b.size(handedIn)
	crowd := 1 + 2*n*(b.rounds+1)
	if b.profiles != "" {
		crowd += profiled
	}
	hall, err := b.arrive(ctx, "submit.db", crowd)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, hall.leave()) }()
	var sides []side
	for _, clients := range []int{64, 256} {
		sides = append(sides,
			side{fmt.Sprintf("submissions of %d clients", clients), func(int) (sample, error) { return hall.submit(clients, n) }},
			side{fmt.Sprintf("bare POSTs of %d clients", clients), func(int) (sample, error) { return hall.barePost(clients, b.size(barePosts)) }})
	}
	results, err := b.race(ctx, sides...)
	if err != nil {
		return nil, err
	}
	if err := b.profileSubmission(hall); err != nil {
		return nil, err
	}
	return []figure{best(submissionFigure(64, results[0], results[1]), submissionFigure(256, results[2], results[3]))}, nil
}

// profileSubmission looks into one more run of submissions, and at nothing else.
func (b *bench) profileSubmission(hall *hall) error {
	if b.profiles == "" {
		return nil
	}
	sheets, err := hall.admit(len(hall.queue))
	if err != nil {
		return err
	}
	return b.profile(hall.product, "G1", func() error {
		_, err := drive(hall.product.addr, together, volley(sheets, http.StatusCreated))
		return err
	})
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

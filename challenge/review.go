package challenge

import (
	"context"
	"errors"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"dailydistrict/rules"
)

// Attainable tells what was attainable all along an attempt that a viewer may
// see: numbers alone, to whom the par may be known. ErrParHidden; ErrNoPar where
// it could not be worked out, ErrReviewBusy where too many others wait.
func (s *Service) Attainable(ctx context.Context, shown Shown, viewer PlayerID) (rules.Review, error) {
	c, err := s.challenge(ctx, shown.Challenge.ID)
	if err == nil {
		err = s.mayKnowPar(ctx, c, viewer)
	}
	if err != nil {
		return rules.Review{}, err
	}
	return s.review(ctx, c, shown.Attempt.Sheet)
}

// reviews remembers what was attainable all along sheets, by the dice and what
// was played on them.
type reviews struct {
	known   *lru.Cache[played, rules.Review]
	flights singleflight.Group
	turn    chan struct{} // held while one is worked out
}

type played struct {
	on    ID
	sheet string
}

// Bounds on reviews: how many are kept, how long somebody waits for a turn, and
// how long one may take. One at a time is worked out, so that however many are
// asked for, play keeps the other processors.
const (
	knownReviews = 4096
	reviewWait   = time.Second
	reviewTime   = 5 * time.Second
)

func newReviews() *reviews {
	known, _ := lru.New[played, rules.Review](knownReviews)
	return &reviews{known: known, turn: make(chan struct{}, 1)}
}

// review works out what was attainable along a complete sheet on a challenge's
// dice, once for all who ask meanwhile.
func (s *Service) review(ctx context.Context, c Challenge, sheet rules.Sheet) (rules.Review, error) {
	key := played{c.ID, sheet.String()}
	if review, ok := s.reviews.known.Get(key); ok {
		return review, nil
	}
	game, err := s.Game(c)
	if err != nil {
		return rules.Review{}, err
	}
	solver, ok := game.(rules.Solver)
	if !ok {
		return rules.Review{}, ErrNoPar
	}
	answer, err, _ := s.reviews.flights.Do(string(key.on)+" "+key.sheet, func() (any, error) {
		return s.reviews.workOut(context.WithoutCancel(ctx), key, func(ctx context.Context) (rules.Review, error) {
			return solver.Review(ctx, c.Tape, sheet)
		})
	})
	return answer.(rules.Review), err
}

// workOut waits for its turn, and keeps what is proven.
func (r *reviews) workOut(ctx context.Context, key played, solve func(context.Context) (rules.Review, error)) (rules.Review, error) {
	waiting := time.NewTimer(reviewWait)
	defer waiting.Stop()
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-waiting.C:
		return rules.Review{}, ErrReviewBusy
	}
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	review, err := solve(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded), err == nil && !review.Proven:
		return rules.Review{}, ErrNoPar
	case err != nil:
		return rules.Review{}, fmt.Errorf("reviewing a sheet on %s: %w", key.on, err)
	}
	r.known.Add(key, review)
	return review, nil
}

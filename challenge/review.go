package challenge

import (
	"context"
	"errors"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"dailydistrict/rules"
)

// Attainable tells what was attainable all along an attempt that a viewer (0:
// nobody) may see: numbers alone, to whom the par may be known. ErrParHidden;
// ErrNoPar where it could not be worked out, ErrReviewBusy where many others wait.
func (s *Service) Attainable(ctx context.Context, a Attempt, viewer PlayerID) (rules.Review, error) {
	c, err := s.challenge(ctx, a.Challenge)
	if err == nil {
		err = s.mayKnowPar(ctx, c, viewer)
	}
	if err != nil {
		return rules.Review{}, err
	}
	return s.review(ctx, c, a.Sheet)
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
	solver, err := s.solver(c)
	if err != nil {
		return rules.Review{}, err
	}
	answer, err, _ := s.reviews.flights.Do(string(key.on)+" "+key.sheet, func() (any, error) {
		var review rules.Review
		err := s.reviews.inTurn(context.WithoutCancel(ctx), func(ctx context.Context) (err error) {
			review, err = solver.Review(ctx, c.Tape, sheet)
			return err
		})
		if err == nil && !review.Proven {
			err = ErrNoPar
		}
		if err == nil {
			s.reviews.known.Add(key, review)
		}
		return review, err
	})
	if err != nil {
		return rules.Review{}, err
	}
	return answer.(rules.Review), nil
}

// BestFrom is a best sheet on the dice of a final challenge of all that begin with
// these lines; ErrNotFinal, ErrVoid, ErrNoPar, ErrReviewBusy, a *rules.Violation of the
// lines.
func (s *Service) BestFrom(ctx context.Context, id ID, beginning rules.Sheet) (Par, error) {
	c, err := s.challenge(ctx, id)
	switch {
	case err != nil:
		return Par{}, err
	case c.Withdrawn():
		return Par{}, ErrVoid
	case s.Now().Before(c.Final):
		return Par{}, ErrNotFinal
	case len(beginning) == 0 && c.Kind != Practice:
		return s.par(ctx, c.ID)
	}
	solver, err := s.solver(c)
	if err != nil {
		return Par{}, err
	}
	var best rules.Par
	err = s.reviews.inTurn(ctx, func(ctx context.Context) (err error) {
		best, err = solver.Par(ctx, c.Tape, beginning)
		return err
	})
	return Par{Challenge: id, Score: best.Score, Proven: best.Proven, Sheet: best.Sheet}, err
}

// solver is the game of a challenge as one whose best is known; ErrNoPar.
func (s *Service) solver(c Challenge) (rules.Solver, error) {
	game, err := s.Game(c)
	if err != nil {
		return nil, err
	}
	solver, ok := game.(rules.Solver)
	if !ok {
		return nil, ErrNoPar
	}
	return solver, nil
}

// inTurn does some work once it is its turn, within the time for one.
func (r *reviews) inTurn(ctx context.Context, work func(context.Context) error) error {
	waiting := time.NewTimer(reviewWait)
	defer waiting.Stop()
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-waiting.C:
		return ErrReviewBusy
	}
	ctx, cancel := context.WithTimeout(ctx, reviewTime)
	defer cancel()
	err := work(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = ErrNoPar
	}
	return err
}

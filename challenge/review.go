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

// reviews remembers what was worked out about sheets.
type reviews struct {
	attainable *study[rules.Review]
	weights    *study[[]rules.Weight]
	turns
}

// Bounds on reviews: how many of a kind are kept, how long somebody waits for a
// turn, and how long one may take. One at a time is worked out, so that however
// many are asked for, play keeps the other processors.
const (
	knownReviews = 4096
	reviewWait   = time.Second
	reviewTime   = 5 * time.Second
)

func newReviews() *reviews {
	turns := make(turns, 1)
	return &reviews{newStudy[rules.Review](turns), newStudy[[]rules.Weight](turns), turns}
}

// review works out what was attainable along a complete sheet on a challenge's
// dice, once for all who ask meanwhile.
func (s *Service) review(ctx context.Context, c Challenge, sheet rules.Sheet) (rules.Review, error) {
	return s.reviews.attainable.of(ctx, played{c.ID, sheet.String()}, func(ctx context.Context) (rules.Review, error) {
		solver, err := s.solver(c)
		if err != nil {
			return rules.Review{}, err
		}
		review, err := solver.Review(ctx, c.Tape, sheet)
		if err == nil && !review.Proven {
			err = ErrNoPar
		}
		return review, err
	})
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

// study is one thing that is worked out about sheets, remembered by the dice and
// what was played on them.
type study[T any] struct {
	known   *lru.Cache[played, T]
	flights singleflight.Group
	turns   turns
}

type played struct {
	on    ID
	sheet string
}

func newStudy[T any](turns turns) *study[T] {
	known, _ := lru.New[played, T](knownReviews)
	return &study[T]{known: known, turns: turns}
}

// of gives what is known of a sheet, or works it out when it is its turn, once for
// all who ask meanwhile; ErrReviewBusy.
func (y *study[T]) of(ctx context.Context, sheet played, work func(context.Context) (T, error)) (T, error) {
	if found, ok := y.known.Get(sheet); ok {
		return found, nil
	}
	answer, err, _ := y.flights.Do(string(sheet.on)+" "+sheet.sheet, func() (any, error) {
		var found T
		err := y.turns.inTurn(context.WithoutCancel(ctx), func(ctx context.Context) (err error) {
			found, err = work(ctx)
			return err
		})
		if err == nil {
			y.known.Add(sheet, found)
		}
		return found, err
	})
	if err != nil {
		var none T
		return none, err
	}
	return answer.(T), nil
}

// turns holds one while something is worked out about a sheet.
type turns chan struct{}

// inTurn does some work once it is its turn, within the time for one.
func (t turns) inTurn(ctx context.Context, work func(context.Context) error) error {
	waiting := time.NewTimer(reviewWait)
	defer waiting.Stop()
	select {
	case t <- struct{}{}:
		defer func() { <-t }()
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

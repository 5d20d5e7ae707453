package challenge

import (
	"context"

	"dailydistrict/rules"
)

// Weighed is what each decision of a sheet was worth to a player who sees no dice
// ahead.
type Weighed struct {
	Weights []rules.Weight // one for each line; not to be changed
	Exact   bool           // they are those of the best play, else the estimate of a strong player
}

// Weighed weighs the decisions of a finished attempt at a sealed form that a
// viewer (0: nobody) may see: to whom the par may be known, and to who has played
// on the practice tape, as it tells nothing of dice that the sheet has not shown.
// ErrNotWeighed, ErrParHidden; ErrReviewBusy where many others wait.
func (s *Service) Weighed(ctx context.Context, a Attempt, viewer PlayerID) (Weighed, error) {
	c, err := s.challenge(ctx, a.Challenge)
	if err != nil {
		return Weighed{}, err
	}
	weigher, d, err := s.weigher(c)
	if err == nil {
		err = s.mayKnowWeights(ctx, c, a, viewer)
	}
	if err != nil {
		return Weighed{}, err
	}
	weights, err := s.reviews.weights.of(ctx, played{c.ID, a.Sheet.String()}, func(context.Context) ([]rules.Weight, error) {
		seen, err := d.shows(a.Sheet)
		if err != nil {
			return nil, err
		}
		return weigher.Weigh(seen, a.Sheet)
	})
	return Weighed{weights, weigher.Exact()}, err
}

// mayKnowWeights is nil for who may know what the decisions of an attempt were
// worth; ErrParHidden.
func (s *Service) mayKnowWeights(ctx context.Context, c Challenge, a Attempt, viewer PlayerID) error {
	if c.Kind == Practice && viewer != 0 && viewer == a.Player {
		return nil
	}
	return s.mayKnowPar(ctx, c, viewer)
}

// weigher is the game of a sealed challenge as one that weighs decisions, and who
// deals its dice; ErrNotWeighed also for an open form, where all dice are seen.
func (s *Service) weigher(c Challenge) (rules.Weigher, dealer, error) {
	d, err := s.dealerOf(c)
	if err == ErrOpenForm {
		err = ErrNotWeighed
	}
	if err != nil {
		return nil, dealer{}, err
	}
	weigher, ok := d.game.(rules.Weigher)
	if !ok {
		return nil, dealer{}, ErrNotWeighed
	}
	return weigher, d, nil
}

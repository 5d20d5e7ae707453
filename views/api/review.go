package api

import (
	"context"
	"errors"
	"net/http"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// parTeller knows the par of a challenge, as a viewer may.
type parTeller interface {
	KnownPar(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID) (challenge.Par, error)
}

// publicPar is the par of a challenge where the viewer may know it and it is
// known; nil elsewhere.
func publicPar(ctx context.Context, s parTeller, c challenge.Challenge, viewer challenge.PlayerID) (par *int, proven *bool, err error) {
	known, err := s.KnownPar(ctx, c, viewer)
	switch {
	case errors.Is(err, challenge.ErrParHidden), errors.Is(err, challenge.ErrNoPar):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	}
	return &known.Score, &known.Proven, nil
}

// review is what was attainable all along an attempt and, at a sealed form, what
// was to be expected.
type review struct {
	Attempt    string        `json:"attempt"`
	Attainable []int         `json:"attainable,omitzero"`
	Expected   []expectation `json:"expected,omitzero"`
	Exact      *bool         `json:"expected_exact,omitzero"` // beside expected
}

// expectation is what was to be expected before a decision and after it.
type expectation struct {
	Best   float64 `json:"best"`
	Chosen float64 `json:"chosen"`
}

type reviewer interface {
	shower
	Attainable(ctx context.Context, a challenge.Attempt, viewer challenge.PlayerID) (rules.Review, error)
	Weighed(ctx context.Context, a challenge.Attempt, viewer challenge.PlayerID) (challenge.Weighed, error)
}

// showReview tells the best score that could be reached before the first decision
// of an attempt and after each, and what each was worth to who sees no dice ahead.
func showReview(s reviewer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := viewer(r, s)
		if err != nil {
			return err
		}
		id, err := attemptID(r)
		if err != nil {
			return err
		}
		shown, err := findAttempt(r, s, id, me)
		if err != nil {
			return err
		}
		told, err := reviewOf(r.Context(), s, shown.Attempt, me)
		if err != nil {
			return err
		}
		return show(w, r, told)
	}
}

// reviewOf is all that a viewer may know of an attempt, as far as it is known. Where
// that is nothing, or others are to be waited for, it is refused.
func reviewOf(ctx context.Context, s reviewer, a challenge.Attempt, me challenge.Player) (review, error) {
	told := review{Attempt: attemptText(a.ID)}
	found, unknown := s.Attainable(ctx, a, me.ID)
	if unknown != nil && !errors.Is(unknown, challenge.ErrParHidden) && !errors.Is(unknown, challenge.ErrNoPar) {
		return told, unknown
	}
	told.Attainable = found.Attainable
	weighed, err := s.Weighed(ctx, a, me.ID)
	if errors.Is(err, challenge.ErrNotWeighed) || errors.Is(err, challenge.ErrParHidden) {
		return told, unknown
	}
	told.Exact = &weighed.Exact
	for _, w := range weighed.Weights {
		told.Expected = append(told.Expected, expectation(w))
	}
	return told, err
}

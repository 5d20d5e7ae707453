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

// review is what was attainable all along an attempt.
type review struct {
	Attempt    string `json:"attempt"`
	Attainable []int  `json:"attainable"`
}

type reviewer interface {
	shower
	Attainable(ctx context.Context, a challenge.Attempt, viewer challenge.PlayerID) (rules.Review, error)
}

// showReview tells the best score that could be reached before the first decision
// of an attempt and after each.
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
		found, err := s.Attainable(r.Context(), shown.Attempt, me.ID)
		if err != nil {
			return err
		}
		return show(w, r, review{attemptText(shown.Attempt.ID), found.Attainable})
	}
}

package web

import (
	"context"
	"errors"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// othersOf are the other forms of a challenge's day, with what the player has
// done in each. A form that was not yet there on that day has none.
func othersOf(ctx context.Context, s planner, at site, today seat, player challenge.Player) ([]views.Link, error) {
	var others []views.Link
	for _, form := range s.Forms() {
		if form.ID == today.Form {
			continue
		}
		c, err := s.Challenge(ctx, challenge.DailyID(today.Day, form.ID))
		if errors.Is(err, challenge.ErrUnknownChallenge) {
			continue
		}
		if err != nil {
			return nil, err
		}
		state, err := stateOf(ctx, s, at, c, form, player)
		if err != nil {
			return nil, err
		}
		others = append(others, views.LinkTo(c, form, state))
	}
	return others, nil
}

// sealedState says what a player has done with a sealed challenge.
func sealedState(ctx context.Context, s planner, at site, c challenge.Challenge, form challenge.Form, player challenge.Player) (string, error) {
	a, err := s.Playing(ctx, c, player.ID, false)
	switch {
	case errors.Is(err, challenge.ErrUnknownAttempt):
		return views.About(form), nil
	case err != nil:
		return "", err
	case a.Over:
		return views.HandedInWith(views.HeadingOf(c, form, at.now()), a.Outcome.Score.Total), nil
	}
	return "Begun, not finished yet.", nil
}

// stateOf says in a short sentence what a player has done with a challenge.
func stateOf(ctx context.Context, s planner, at site, c challenge.Challenge, form challenge.Form, player challenge.Player) (string, error) {
	if player.ID == 0 {
		return views.About(form), nil
	}
	if form.Reveal == challenge.Sealed {
		return sealedState(ctx, s, at, c, form, player)
	}
	outcome, err := s.Outcome(ctx, c, player.ID)
	if err == nil {
		return views.HandedInWith(views.HeadingOf(c, form, at.now()), outcome.Score.Total), nil
	}
	if !errors.Is(err, challenge.ErrUnknownAttempt) {
		return "", err
	}
	plan, err := s.Draft(ctx, c, player.ID, false)
	if err == nil && !empty(plan) {
		return "Begun, not handed in yet.", nil
	}
	return views.About(form), err
}

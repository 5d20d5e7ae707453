package web

import (
	"context"
	"errors"
	"slices"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// othersOf are today's forms but for the challenge at a seat, with what the player
// has done in each. A form that is not yet there today has none.
func othersOf(ctx context.Context, s planner, at site, seat seat, player challenge.Player) ([]views.Link, error) {
	var but []string
	if seat.Day == s.Today() {
		but = append(but, seat.Form)
	}
	forms, on, err := formsOn(ctx, s, s.Today(), but...)
	if err != nil {
		return nil, err
	}
	stages, err := s.Stages(ctx, player.ID, on)
	if err != nil {
		return nil, err
	}
	others := make([]views.Link, len(on))
	for i, form := range forms {
		others[i] = views.LinkTo(on[i], form, stageWords(views.HeadingOf(on[i], form, at.now()), form, stages[i]))
	}
	return others, nil
}

// formsOn are the forms that a day has, but for some, with its challenges.
func formsOn(ctx context.Context, s planner, day challenge.Day, but ...string) (forms []challenge.Form, on []challenge.Challenge, err error) {
	for _, form := range s.Forms() {
		if slices.Contains(but, form.ID) {
			continue
		}
		c, err := s.Challenge(ctx, challenge.DailyID(day, form.ID))
		if errors.Is(err, challenge.ErrUnknownChallenge) {
			continue // it was not published on that day
		}
		if err != nil {
			return nil, nil, err
		}
		forms, on = append(forms, form), append(on, c)
	}
	return forms, on, nil
}

// stageWords says in a short sentence how far a player has come.
func stageWords(h views.Heading, form challenge.Form, p challenge.Stage) string {
	switch {
	case p.Done:
		return views.HandedInWith(h, p.Score)
	case p.Started() && form.Reveal == challenge.Sealed:
		return "Begun, not finished yet."
	case p.Started():
		return "Begun, not handed in yet."
	}
	return views.About(form)
}

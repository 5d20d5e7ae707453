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
	var forms []challenge.Form
	var on []challenge.Challenge
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
		forms, on = append(forms, form), append(on, c)
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

package challenge

import (
	"context"
	"errors"
	"time"

	"dailydistrict/rules"
)

// Now is the service's instant.
func (s *Service) Now() time.Time { return s.config.Clock() }

// Zone is the zone of the civil day.
func (s *Service) Zone() *time.Location { return s.config.Zone }

// Grace is how long after its closing a challenge is final.
func (s *Service) Grace() time.Duration { return s.config.Grace }

// Forms lists the forms published every day.
func (s *Service) Forms() []Form { return s.config.Forms }

// Form finds a form by its id; ErrUnknownChallenge.
func (s *Service) Form(id string) (Form, error) {
	for _, form := range s.config.Forms {
		if form.ID == id {
			return form, nil
		}
	}
	return Form{}, ErrUnknownChallenge
}

// Game is the game by which a challenge is judged.
func (s *Service) Game(c Challenge) (rules.Game, error) {
	form, err := s.Form(c.Form)
	if err != nil {
		return nil, err
	}
	return form.GameOf(c)
}

// Today is the civil date of the instant: the day whose dailies are open.
func (s *Service) Today() Day { return s.timeline.today(s.Now()) }

// Rollover is the first instant of a day: one absolute instant, found by search.
func (s *Service) Rollover(day Day) time.Time { return s.timeline.opens(day) }

// horizon is the last day that anybody may know of.
func (s *Service) horizon() Day { return s.Today().Add(ahead) }

// Challenge finds a challenge that may be known by now, publishing its day
// where that is missing; ErrUnknownChallenge. Seed and dice are blank for as
// long as they are secret.
func (s *Service) Challenge(ctx context.Context, id ID) (Challenge, error) {
	c, err := s.challenge(ctx, id)
	return s.asSeen(c), err
}

// challenge finds a challenge with its secrets. A committed challenge never
// changes, so that those asked for again are kept.
func (s *Service) challenge(ctx context.Context, id ID) (Challenge, error) {
	if _, ok := id.Evening(); ok {
		return s.anEvening(ctx, id)
	}
	day, form, _, ok := id.Daily()
	if _, err := s.Form(form); !ok || err != nil || s.horizon().Before(day) {
		return Challenge{}, ErrUnknownChallenge
	}
	if c, ok := s.challenges.Get(id); ok {
		return c, nil
	}
	lacking := s.timeline.mayLack(form, day) // asked before the look: another call may publish meanwhile
	c, err := s.config.Store.Challenge(ctx, id)
	if lacking && errors.Is(err, ErrUnknownChallenge) {
		c, err = s.publishAndFind(ctx, id)
	}
	if err != nil {
		return Challenge{}, err
	}
	s.challenges.Add(id, c)
	return c, nil
}

func (s *Service) publishAndFind(ctx context.Context, id ID) (Challenge, error) {
	if err := s.Publish(ctx); err != nil {
		return Challenge{}, err
	}
	return s.config.Store.Challenge(ctx, id)
}

// Days lists a form's daily challenges from one day to another, both included,
// without those that nobody may know of yet.
func (s *Service) Days(ctx context.Context, form string, from, to Day) ([]Challenge, error) {
	if err := s.begun(ctx, form); err != nil {
		return nil, err
	}
	if last := s.horizon(); last.Before(to) {
		to = last
	}
	days, err := s.config.Store.Dailies(ctx, form, from, to)
	for i, c := range days {
		days[i] = s.asSeen(c)
	}
	return days, err
}

// FirstDay is the day of a form's first challenge.
func (s *Service) FirstDay(ctx context.Context, form string) (Day, error) {
	if err := s.begun(ctx, form); err != nil {
		return Day{}, err
	}
	first, err := s.config.Store.FirstDaily(ctx, form)
	return first.Day, err
}

// begun publishes a form's today where it is missing. Where that fails the
// archive is still shown; Health tells of it.
func (s *Service) begun(ctx context.Context, form string) error {
	if _, err := s.Form(form); err != nil {
		return err
	}
	_, _ = s.challenge(ctx, DailyID(s.Today(), form))
	return nil
}

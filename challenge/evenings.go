package challenge

import (
	"context"
	"time"
)

// OpenEvening opens an evening of a club, for one of its hosts: its seed is drawn
// and committed to at once. ErrUnknownClub, ErrHostsOnly, ErrUnknownForm,
// ErrWindow, ErrTooManyEvenings.
func (s *Service) OpenEvening(ctx context.Context, id ClubID, by PlayerID, plan EveningPlan) (SeenEvening, error) {
	if err := s.mustBeHost(ctx, id, by); err != nil {
		return SeenEvening{}, err
	}
	c, err := s.newEvening(id, plan)
	if err != nil {
		return SeenEvening{}, err
	}
	if err := s.config.Store.OpenEvening(ctx, c, by); err != nil {
		return SeenEvening{}, err
	}
	return s.Evening(context.WithoutCancel(ctx), c.ID, by)
}

func (s *Service) mustBeHost(ctx context.Context, id ClubID, player PlayerID) error {
	r, err := s.roster(ctx, id, player)
	if err == nil && r.present[player].Role != Host {
		err = ErrHostsOnly
	}
	return err
}

// newEvening draws the code and the seed of an evening. Its day is the civil
// date on which it opens.
func (s *Service) newEvening(club ClubID, plan EveningPlan) (Challenge, error) {
	form, err := s.Form(plan.Form)
	if err != nil {
		return Challenge{}, ErrUnknownForm
	}
	at := s.Now()
	if err := plan.check(at); err != nil {
		return Challenge{}, err
	}
	code, err := drawLetters(s.config.Random, idLength, "the code of an evening")
	if err != nil {
		return Challenge{}, err
	}
	opens, closes := plan.Opens.Truncate(time.Millisecond), plan.Closes.Truncate(time.Millisecond)
	c := s.undealt(form, span{opens, closes}, at)
	c.ID, c.Kind, c.Day, c.Club, c.Everyone = EveningID(code), Evening, s.timeline.day(opens), club, plan.Everyone
	err = s.deal(&c, form)
	return c, err
}

// WithdrawEvening makes void an evening that has not opened, for a host of its
// club; again changes nothing. ErrUnknownChallenge, ErrHostsOnly, ErrBegun.
func (s *Service) WithdrawEvening(ctx context.Context, id ID, by PlayerID) error {
	c, err := s.anEvening(ctx, id)
	if err != nil {
		return err
	}
	if err := s.mustHost(ctx, c, by); err != nil {
		return err
	}
	err = s.config.Store.WithdrawEvening(ctx, id, by, s.Now().Add(lastCall))
	s.challenges.Remove(id)
	return err
}

// mustHost is mustBeHost for the club of an evening, which is no secret from who has
// the id: ErrHostsOnly.
func (s *Service) mustHost(ctx context.Context, c Challenge, player PlayerID) error {
	err := s.mustBeHost(ctx, c.Club, player)
	if err == ErrUnknownClub {
		return ErrHostsOnly
	}
	return err
}

// Evening shows an evening to who has its id, with what the viewer (0: nobody)
// is to its club; ErrUnknownChallenge.
func (s *Service) Evening(ctx context.Context, id ID, viewer PlayerID) (SeenEvening, error) {
	c, err := s.anEvening(ctx, id)
	if err != nil {
		return SeenEvening{}, err
	}
	r, err := s.club(ctx, c.Club)
	if err != nil {
		return SeenEvening{}, err
	}
	return s.seenEvening(c, r, viewer), nil
}

func (s *Service) seenEvening(c Challenge, r *roster, viewer PlayerID) SeenEvening {
	seen := SeenEvening{Challenge: s.asSeen(c), ClubName: r.Name, Me: r.present[viewer].Role}
	if state := c.State(s.Now()); seen.Me == Host && (state == Opened || state == Grace) {
		_, err := s.auditor(c)
		seen.Paper = err == nil
	}
	return seen
}

// Evenings lists a club's evenings for one of its members, those that close last
// first: so many from the n-th on, counted from 0. ErrUnknownClub.
func (s *Service) Evenings(ctx context.Context, id ClubID, viewer PlayerID, from, limit int) ([]SeenEvening, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	list, err := s.config.Store.Evenings(ctx, id, max(from, 0), max(limit, 0))
	seen := make([]SeenEvening, len(list))
	for i, c := range list {
		seen[i] = s.seenEvening(c, r, viewer)
	}
	return seen, err
}

// anEvening finds an evening with its secrets, and no other challenge. It is kept
// in memory once it has opened: before, it may still be withdrawn.
func (s *Service) anEvening(ctx context.Context, id ID) (Challenge, error) {
	if _, ok := id.Evening(); !ok {
		return Challenge{}, ErrUnknownChallenge
	}
	if c, ok := s.challenges.Get(id); ok {
		return c, nil
	}
	asked := s.Now()
	c, err := s.config.Store.Challenge(ctx, id)
	if err == nil && !asked.Before(c.Opens) {
		s.challenges.Add(id, c)
	}
	return c, err
}

// entitled tells whether a player's sheet may stand on a challenge's board, a
// name apart: on that of an evening for the club alone, those of its members.
// Who leaves afterwards stays on it.
func (s *Service) entitled(ctx context.Context, c Challenge, player PlayerID) (bool, error) {
	if c.Kind != Evening || c.Everyone {
		return true, nil
	}
	r, err := s.club(ctx, c.Club)
	return err == nil && r.has(player), err
}

// mayKnow tells why somebody must not learn of what was done on a challenge
// without having said on which: an evening is known to the members of its club
// and to who has its id.
func (s *Service) mayKnow(ctx context.Context, c Challenge, viewer PlayerID) error {
	if c.Kind != Evening {
		return nil
	}
	r, err := s.club(ctx, c.Club)
	if err == nil && !r.has(viewer) {
		err = ErrUnknownAttempt
	}
	return err
}

package challenge

import (
	"context"
	"errors"
	"time"
)

// PaperWithdrawal says which sheet from paper a host takes off its board, and when.
type PaperWithdrawal struct {
	Challenge ID
	Attempt   AttemptID
	By        PlayerID
	At        time.Time
}

// TypedIn is a sheet from paper with the people it names.
type TypedIn struct {
	PaperSheet
	Player     Player // whose it is
	Typist     Player // the host who typed it in
	Withdrawer Player // the host who withdrew it; nobody where it stands
}

// Stands tells of a sheet that was not withdrawn.
func (p PaperSheet) Stands() bool { return p.Withdrawn.IsZero() }

// BeforeWithdrawal shows a host the sheet from paper that WithdrawPaper would withdraw,
// with the same errors.
func (s *Service) BeforeWithdrawal(ctx context.Context, id ID, by PlayerID, attempt AttemptID) (TypedIn, error) {
	if _, err := s.takesPaper(ctx, id, by); err != nil {
		return TypedIn{}, err
	}
	return s.standingPaper(ctx, id, attempt)
}

// WithdrawPaper takes a sheet that was mistyped off the board, for a host, while sheets
// from paper are taken: it is practice from then on, and another may be typed in or handed
// in. Who did that and when is kept. What a player has handed in is no sheet from paper
// and stays: ErrUnknownPaper. ErrPaperWithdrawn where it was withdrawn before, and the
// errors of LookOverPaper.
func (s *Service) WithdrawPaper(ctx context.Context, id ID, by PlayerID, attempt AttemptID) error {
	at := s.Now() // read once: it decides whether it is still time, and is when it was done
	c, err := s.takesPaper(ctx, id, by)
	if err != nil {
		return err
	}
	err = s.config.Store.WithdrawPaper(ctx, c.Club, PaperWithdrawal{Challenge: id, Attempt: attempt, By: by, At: at})
	if err != nil {
		return err
	}
	s.boards.of(c, at).withdraw(attempt)
	return nil
}

// standingPaper finds a sheet from paper on an evening that was not withdrawn.
func (s *Service) standingPaper(ctx context.Context, id ID, attempt AttemptID) (TypedIn, error) {
	p, err := s.config.Store.Paper(ctx, attempt)
	switch {
	case errors.Is(err, ErrUnknownAttempt):
		return TypedIn{}, ErrUnknownPaper
	case err != nil:
		return TypedIn{}, err
	case p.Attempt.Challenge != id:
		return TypedIn{}, ErrUnknownPaper
	case !p.Stands():
		return TypedIn{}, ErrPaperWithdrawn
	}
	return s.typedIn(ctx, p)
}

// Papers lists the sheets from paper of an evening for a host of its club, typed in
// last first, up to a limit, those that were withdrawn too. ErrUnknownChallenge,
// ErrHostsOnly.
func (s *Service) Papers(ctx context.Context, id ID, by PlayerID, limit int) ([]TypedIn, error) {
	c, err := s.anEvening(ctx, id)
	if err == nil {
		err = s.mustHost(ctx, c, by)
	}
	if err != nil {
		return nil, err
	}
	return s.papers(ctx, id, limit)
}

func (s *Service) papers(ctx context.Context, id ID, limit int) ([]TypedIn, error) {
	list, err := s.config.Store.Papers(ctx, id, limit)
	if err != nil {
		return nil, err
	}
	typed := make([]TypedIn, len(list))
	for i, p := range list {
		if typed[i], err = s.typedIn(ctx, p); err != nil {
			return nil, err
		}
	}
	return typed, nil
}

// typedIn finds the people that a sheet from paper names.
func (s *Service) typedIn(ctx context.Context, p PaperSheet) (t TypedIn, err error) {
	t.PaperSheet = p
	if t.Player, err = s.Player(ctx, p.Attempt.Player); err != nil {
		return t, err
	}
	if t.Typist, err = s.Player(ctx, p.By); err != nil || p.Stands() {
		return t, err
	}
	t.Withdrawer, err = s.Player(ctx, p.WithdrawnBy)
	return t, err
}

// withdrawn lists the sheets from paper of a challenge that were withdrawn, typed in
// last first.
func (s *Service) withdrawn(ctx context.Context, c Challenge) (list []TypedIn, err error) {
	if c.Kind != Evening {
		return nil, nil
	}
	all, err := s.papers(ctx, c.ID, mostPapers)
	for _, p := range all {
		if !p.Stands() {
			list = append(list, p)
		}
	}
	return list, err
}

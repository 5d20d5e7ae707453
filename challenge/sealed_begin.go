package challenge

import (
	"context"
	"errors"
	"time"
)

// Begin begins a player's attempt at a sealed challenge, or gives the one that
// was begun before, on whatever device; begun tells which. One attempt of each
// player ranks: it needs a name, is begun while the challenge is open, and is
// spent by that. Practice has no end of attempts, one after the other: on the
// practice tape at any time, on the challenge itself once it is final, when
// nothing else is left there. ErrUnknownChallenge, ErrVoid, ErrNotOpen,
// ErrOpenForm, ErrNotFinal, ErrMembersOnly, ErrClosed, ErrNameFirst.
func (s *Service) Begin(ctx context.Context, id ID, player PlayerID, practice bool) (a SeenAttempt, begun bool, err error) {
	at := s.Now() // read once: it decides whether the attempt may rank, and is when it began
	c, err := s.challenge(ctx, id)
	if err != nil {
		return SeenAttempt{}, false, err
	}
	if err := s.deals(c, at); err != nil {
		return SeenAttempt{}, false, err
	}
	practice = practice || c.Kind == Practice
	if !practice {
		stands, err := s.config.Store.RankedSealed(ctx, id, player)
		if !errors.Is(err, ErrUnknownAttempt) {
			return s.resumed(ctx, stands, err)
		}
	}
	if practice, err = s.asPractice(ctx, c, player, practice, at); err != nil {
		return SeenAttempt{}, false, err
	}
	stands, begun, err := s.config.Store.Begin(ctx, Beginning{Challenge: id, Player: player, Practice: practice, At: at})
	if err != nil {
		return SeenAttempt{}, false, err
	}
	a, err = s.seenAttempt(context.WithoutCancel(ctx), stands)
	return a, begun, err
}

func (s *Service) resumed(ctx context.Context, a SealedAttempt, err error) (SeenAttempt, bool, error) {
	if err != nil {
		return SeenAttempt{}, false, err
	}
	seen, err := s.seenAttempt(ctx, a)
	return seen, false, err
}

// Deals tells why a challenge is not played decision by decision now, by
// anybody; nil where it is. ErrVoid, ErrNotOpen, ErrOpenForm.
func (s *Service) Deals(c Challenge) error { return s.deals(c, s.Now()) }

func (s *Service) deals(c Challenge, at time.Time) error {
	switch c.State(at) {
	case Void:
		return ErrVoid
	case Committed:
		return ErrNotOpen
	}
	_, err := s.dealerOf(c)
	return err
}

// asPractice tells whether an attempt that begins now is practice, or why it
// may not begin. Who is not to stand on the board may not look at its dice
// before it is final, as who asks for practice may not.
func (s *Service) asPractice(ctx context.Context, c Challenge, player PlayerID, asked bool, at time.Time) (practice bool, err error) {
	state := c.State(at)
	if c.Kind == Practice || state == Final {
		return true, nil
	}
	entitled, err := s.entitled(ctx, c, player)
	switch {
	case err != nil:
		return false, err
	case !entitled:
		return false, ErrMembersOnly
	case asked:
		return false, ErrNotFinal
	case state == Grace:
		return false, ErrClosed
	}
	return false, nil
}

package challenge

import (
	"context"
	"time"
)

// EveningStore is what Store remembers of evenings, besides that they are
// challenges like any other.
type EveningStore interface {
	// OpenEvening keeps an evening of a club that is not closed, by one of its
	// hosts; ErrUnknownClub, ErrHostsOnly. ErrTooManyEvenings where MostEvenings
	// of the club that are not void close only after this one was committed.
	OpenEvening(ctx context.Context, evening Challenge, by PlayerID) error
	// WithdrawEvening makes void an evening that opens after an instant, by a host
	// of its club; again changes nothing. ErrUnknownChallenge, ErrUnknownClub,
	// ErrHostsOnly, ErrBegun.
	WithdrawEvening(ctx context.Context, id ID, by PlayerID, before time.Time) error
	// Evenings lists a club's evenings, those that close last first, of equal ones
	// by id: so many from the n-th on, counted from 0.
	Evenings(ctx context.Context, club ClubID, from, limit int) ([]Challenge, error)
}

func (s noting) OpenEvening(ctx context.Context, evening Challenge, by PlayerID) error {
	err := s.Store.OpenEvening(ctx, evening, by)
	s.note(true, err)
	return err
}

func (s noting) WithdrawEvening(ctx context.Context, id ID, by PlayerID, before time.Time) error {
	err := s.Store.WithdrawEvening(ctx, id, by, before)
	s.note(false, err) // it may have been withdrawn before
	return err
}

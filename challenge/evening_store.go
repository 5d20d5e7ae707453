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

	// EnterPaper writes an attempt from paper into the ledger, with what was written,
	// in the name of a present member of the club by one of its hosts. Where the
	// player has an attempt on this challenge that is not practice, or one from paper
	// that may be and was not withdrawn, none is added: what stands is given.
	// ErrUnknownChallenge, ErrUnknownClub, ErrHostsOnly, ErrNotMember.
	EnterPaper(ctx context.Context, club ClubID, paper PaperSheet) (stands Attempt, added bool, err error)
	// WithdrawPaper takes a sheet from paper off its board, by one of the hosts of the
	// club, and keeps who did it and when: its attempt is practice from then on, and the
	// player may have another. ErrUnknownChallenge, ErrUnknownClub, ErrHostsOnly,
	// ErrUnknownPaper where there is no such sheet on this challenge, ErrPaperWithdrawn
	// where it was withdrawn before, ErrPaperLate once the challenge is final.
	WithdrawPaper(ctx context.Context, club ClubID, withdrawal PaperWithdrawal) error
	// OnPaper lists the attempts on a challenge that were played on paper, in order,
	// those that were withdrawn too.
	OnPaper(ctx context.Context, id ID) ([]AttemptID, error)
	// Papers lists the sheets from paper of a challenge, entered last first, those that
	// were withdrawn too.
	Papers(ctx context.Context, id ID, limit int) ([]PaperSheet, error)
	// Paper finds the sheet from paper of which an attempt is what stands;
	// ErrUnknownAttempt.
	Paper(ctx context.Context, attempt AttemptID) (PaperSheet, error)
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

func (s noting) EnterPaper(ctx context.Context, club ClubID, paper PaperSheet) (Attempt, bool, error) {
	stands, added, err := s.Store.EnterPaper(ctx, club, paper)
	s.note(added, err)
	return stands, added, err
}

func (s noting) WithdrawPaper(ctx context.Context, club ClubID, withdrawal PaperWithdrawal) error {
	err := s.Store.WithdrawPaper(ctx, club, withdrawal)
	s.note(true, err)
	return err
}

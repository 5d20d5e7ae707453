package challenge

import (
	"context"
	"time"

	"dailydistrict/rules"
)

// Beginning is an attempt at a sealed challenge that is to begin.
type Beginning struct {
	Challenge ID
	Player    PlayerID
	Practice  bool
	At        time.Time
}

// Decided is lines to be appended to the sheet of a sealed attempt.
type Decided struct {
	Attempt AttemptID
	N       int         // lines before them
	Lines   rules.Sheet // a decision, and what follows it without a choice
	At      time.Time
	Over    bool // nothing may follow
	Score   int  // then, of the whole sheet
}

// SealedStore is what Store remembers of sealed attempts from their beginning.
// Decisions are appended and never change.
type SealedStore interface {
	// Begin begins an attempt, unless the player has one that goes on. Of those
	// that are not practice a player has one on each challenge, whether it goes on
	// or not; of practice the one begun first is given. ErrUnknownChallenge,
	// ErrUnknownPlayer; ErrNameFirst where it is not practice.
	Begin(ctx context.Context, asked Beginning) (stands SealedAttempt, begun bool, err error)
	// SealedAttempt finds one; ErrUnknownAttempt.
	SealedAttempt(ctx context.Context, id AttemptID) (SealedAttempt, error)
	// RankedSealed finds a player's attempt that was not begun as practice; ErrUnknownAttempt.
	RankedSealed(ctx context.Context, id ID, player PlayerID) (SealedAttempt, error)
	// Going lists a player's attempts that are not over, begun last first.
	Going(ctx context.Context, player PlayerID) ([]SealedAttempt, error)
	// Decide appends lines to a sheet that has exactly N, and gives the attempt as
	// it stands; where the first of them stands there already, nothing is added.
	// ErrLocked where another does, ErrOutOfStep where the sheet is shorter,
	// ErrUnknownAttempt, ErrUnknownPlayer once the player has left. Lines that end
	// the game enter the attempt in the ledger under its id in the same step, as
	// practice where it was begun so, the challenge is final, or the player has
	// another attempt there that counts.
	Decide(ctx context.Context, decided Decided) (stands SealedAttempt, added bool, err error)
}

func (s noting) Begin(ctx context.Context, asked Beginning) (SealedAttempt, bool, error) {
	stands, begun, err := s.Store.Begin(ctx, asked)
	s.note(begun, err)
	return stands, begun, err
}

func (s noting) Decide(ctx context.Context, decided Decided) (SealedAttempt, bool, error) {
	stands, added, err := s.Store.Decide(ctx, decided)
	s.note(added, err)
	return stands, added, err
}

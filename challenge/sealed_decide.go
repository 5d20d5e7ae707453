package challenge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Decide makes a decision, a line in the notation of the game, in a player's own
// attempt in which n were made before. It is locked then: the same again gives
// the attempt as it stands, another ErrLocked. What follows without a choice is
// decided with it, and the last decision enters the attempt in the ledger: as
// practice where the challenge is final by then. A decision that breaks a rule is
// a *rules.Violation, and nothing is locked. ErrUnknownAttempt, ErrVoid,
// ErrOutOfStep, ErrAttemptOver.
func (s *Service) Decide(ctx context.Context, id AttemptID, player PlayerID, n int, line string) (SeenAttempt, error) {
	return s.decide(ctx, id, player, n, func(game rules.Game, tape dice.Tape, sheet rules.Sheet) (string, error) {
		return line, mayFollow(game, tape, sheet, line)
	})
}

// ReadDecision is Decide with the decision as JSON, in the form of a record.
func (s *Service) ReadDecision(ctx context.Context, id AttemptID, player PlayerID, n int, text []byte) (SeenAttempt, error) {
	return s.decide(ctx, id, player, n, func(game rules.Game, tape dice.Tape, sheet rules.Sheet) (string, error) {
		return game.(byMove).ReadMove(tape, sheet, text)
	})
}

func (s *Service) decide(ctx context.Context, id AttemptID, player PlayerID, n int, read reading) (SeenAttempt, error) {
	a, d, err := s.deciding(ctx, id, player)
	if err != nil {
		return SeenAttempt{}, err
	}
	if n < 0 || n > len(a.Sheet) {
		return SeenAttempt{}, ErrOutOfStep
	}
	if a.Over && n == len(a.Sheet) {
		return SeenAttempt{}, ErrAttemptOver
	}
	tape, err := d.shows(a.Sheet[:n])
	if err != nil {
		return SeenAttempt{}, fmt.Errorf("showing the dice of attempt %d: %w", id, err)
	}
	line, err := read(d.game, tape, a.Sheet[:n])
	if n < len(a.Sheet) {
		return s.decidedBefore(ctx, a, n, line, err)
	}
	if err != nil {
		return SeenAttempt{}, err
	}
	next, err := d.after(a.Sheet, line)
	if err != nil {
		return SeenAttempt{}, fmt.Errorf("going on with attempt %d: %w", id, err)
	}
	return s.lock(ctx, a, next)
}

// Deciding tells why a player decides nothing in an attempt, whatever it would
// be; nil where there may be something to decide. ErrUnknownAttempt, ErrVoid.
func (s *Service) Deciding(ctx context.Context, id AttemptID, player PlayerID) error {
	_, _, err := s.deciding(ctx, id, player)
	return err
}

// deciding finds a player's own attempt and who deals its dice.
func (s *Service) deciding(ctx context.Context, id AttemptID, player PlayerID) (SealedAttempt, dealer, error) {
	a, err := s.ownSealed(ctx, id, player)
	if err != nil {
		return a, dealer{}, err
	}
	c, err := s.challenge(ctx, a.Challenge)
	if err == nil && c.Voided {
		err = ErrVoid
	}
	if err != nil {
		return a, dealer{}, err
	}
	d, err := s.dealerOf(c)
	return a, d, err
}

// decidedBefore answers a decision that was made before: where this is another,
// or can be none, what was made stands all the same.
func (s *Service) decidedBefore(ctx context.Context, a SealedAttempt, n int, line string, err error) (SeenAttempt, error) {
	switch {
	case errors.Is(err, rules.Malformed):
		return SeenAttempt{}, err
	case err != nil, line != a.Sheet[n]:
		return SeenAttempt{}, ErrLocked
	}
	return s.seenAttempt(ctx, a)
}

// after is a decision that may be made, with what follows it without a choice.
// Each look at the dice is at those that the lines before it have shown.
func (d dealer) after(sheet rules.Sheet, line string) (Decided, error) {
	next := Decided{N: len(sheet), Lines: rules.Sheet{line}}
	for {
		whole := slices.Concat(sheet, next.Lines)
		tape, err := d.shows(whole)
		if err != nil {
			return next, err
		}
		forced, is, err := d.game.Forced(tape, whole)
		if err != nil {
			return next, err
		}
		if !is {
			return d.ending(next, tape, whole)
		}
		next.Lines = append(next.Lines, forced)
	}
}

// ending adds the score where nothing may follow.
func (d dealer) ending(next Decided, tape dice.Tape, whole rules.Sheet) (Decided, error) {
	legal, err := d.game.Legal(tape, whole)
	if err != nil || len(legal) > 0 {
		return next, err
	}
	score, err := d.game.Judge(tape, whole)
	next.Over, next.Score = true, score.Total
	return next, err
}

// lock stores what is decided. The player may have decided on another device
// meanwhile.
func (s *Service) lock(ctx context.Context, a SealedAttempt, next Decided) (SeenAttempt, error) {
	next.Attempt, next.At = a.ID, s.Now()
	stands, _, err := s.config.Store.Decide(ctx, next)
	if err != nil {
		return SeenAttempt{}, err
	}
	return s.seenAttempt(context.WithoutCancel(ctx), stands)
}

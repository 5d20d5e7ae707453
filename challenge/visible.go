package challenge

import (
	"context"
	"errors"
	"time"

	"dailydistrict/rules/dice"
)

// PublicSeed is the seed once everybody may know it; ok is false before.
func (c Challenge) PublicSeed(at time.Time) (seed dice.Seed, ok bool) {
	if !c.shows(at) {
		return dice.Seed{}, false
	}
	return c.Seed, true
}

// PublicTape is the whole tape once everybody may know it; ok is false before.
func (c Challenge) PublicTape(at time.Time) (tape dice.Tape, ok bool) {
	if !c.shows(at) {
		return dice.Tape{}, false
	}
	return c.Tape, true
}

// shows tells whether the dice are out and this value, as a caller of the
// service has it, holds them.
func (c Challenge) shows(at time.Time) bool {
	return !at.Before(c.Opens) && len(c.Tape.Faces) > 0
}

// asSeen blanks what nobody may know yet: the dice of an open form until it
// opens, those of a sealed form until it is final. Those of an evening that was
// withdrawn are never shown.
func (s *Service) asSeen(c Challenge) Challenge {
	public := c.Opens
	if form, err := s.Form(c.Form); err != nil || form.Reveal == Sealed {
		public = c.Final
	}
	if c.Withdrawn() || s.Now().Before(public) {
		c.Seed, c.Tape = dice.Seed{}, dice.Tape{}
	}
	return c
}

// Attempt shows an attempt to a viewer (0: nobody); ErrHiddenUntilFinal,
// ErrHiddenUntilDone, ErrUnknownAttempt. One's own is always shown. Of others'
// only what stands on a board is known, and its sheet as Shows says.
// What was played on an evening is known to the members of the club alone; who
// else has the evening's id asks AttemptOn.
func (s *Service) Attempt(ctx context.Context, id AttemptID, viewer PlayerID) (Shown, error) {
	a, err := s.config.Store.Attempt(ctx, id)
	if err != nil {
		return Shown{}, err
	}
	if viewer == 0 || viewer != a.Player {
		c, err := s.challenge(ctx, a.Challenge)
		if err == nil {
			err = s.mayKnow(ctx, c, viewer)
		}
		if err != nil {
			return Shown{}, err
		}
	}
	return s.show(ctx, a, viewer)
}

// AttemptOn is Attempt for who knows on which challenge it was made;
// ErrUnknownAttempt where that was another.
func (s *Service) AttemptOn(ctx context.Context, on ID, id AttemptID, viewer PlayerID) (Shown, error) {
	a, err := s.config.Store.Attempt(ctx, id)
	if err == nil && a.Challenge != on {
		err = ErrUnknownAttempt
	}
	if err != nil {
		return Shown{}, err
	}
	return s.show(ctx, a, viewer)
}

// show shows an attempt as far as a viewer may see it.
func (s *Service) show(ctx context.Context, a Attempt, viewer PlayerID) (Shown, error) {
	c, player, err := s.around(ctx, a)
	if err != nil {
		return Shown{}, err
	}
	if viewer == 0 || viewer != a.Player {
		if err := s.hidden(ctx, a, c, player, viewer); err != nil {
			return Shown{}, err
		}
	}
	o, err := s.outcome(ctx, c, a, player)
	return Shown{Attempt: a, Challenge: s.asSeen(c), Tape: o.Tape, Player: player, Score: o.Score, Outcome: o}, err
}

// around finds the challenge and the player of an attempt.
func (s *Service) around(ctx context.Context, a Attempt) (Challenge, Player, error) {
	c, err := s.challenge(ctx, a.Challenge)
	if err != nil {
		return Challenge{}, Player{}, err
	}
	player, err := s.Player(ctx, a.Player)
	return c, player, err
}

// hidden tells why a viewer does not see an attempt of somebody else.
func (s *Service) hidden(ctx context.Context, a Attempt, c Challenge, player Player, viewer PlayerID) error {
	if !ranks(a, c, player) {
		return ErrUnknownAttempt
	}
	return s.Shows(ctx, c, viewer)
}

// Shows tells why a viewer (0: nobody) may not see what others have played on a
// challenge; nil where they may. Of an open form it could be handed in, and is
// shown once that is final; of a sealed form also to those whose own attempt
// that ranks is over. ErrHiddenUntilFinal, ErrHiddenUntilDone.
func (s *Service) Shows(ctx context.Context, c Challenge, viewer PlayerID) error {
	if !s.Now().Before(c.Final) {
		return nil
	}
	form, err := s.Form(c.Form)
	switch {
	case err != nil:
		return err
	case form.Reveal != Sealed:
		return ErrHiddenUntilFinal
	}
	done, err := s.hasResult(ctx, c, viewer)
	if err == nil && !done {
		err = ErrHiddenUntilDone
	}
	return err
}

// hasResult tells whether a viewer's own attempt stands on the board: it is
// finished, and of a player with a name.
func (s *Service) hasResult(ctx context.Context, c Challenge, viewer PlayerID) (bool, error) {
	if viewer == 0 {
		return false, nil
	}
	own, err := s.config.Store.AttemptOf(ctx, c.ID, viewer)
	if errors.Is(err, ErrUnknownAttempt) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	me, err := s.Player(ctx, viewer)
	return err == nil && ranks(own, c, me), err
}

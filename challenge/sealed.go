package challenge

import (
	"context"
	"fmt"
	"slices"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// SealedAttempt is one player's way through a sealed challenge, from its
// beginning on. Its sheet grows by a decision at a time.
type SealedAttempt struct {
	ID        AttemptID // also the one that it has in the ledger once it is over
	Challenge ID
	Player    PlayerID
	Practice  bool        // it was begun as practice
	Sheet     rules.Sheet // all that is decided, also what left no choice
	Began     time.Time
	Moved     time.Time // when the newest decision was made, zero before the first
	Over      bool      // it is finished, and stands in the ledger
}

// SeenAttempt is a sealed attempt as its player sees it.
type SeenAttempt struct {
	SealedAttempt
	On      Challenge // as far as it is public
	Tape    dice.Tape // with the face 0 for every die that this sheet does not show
	Ranked  bool      // it stands on the board, or will once it is over
	Late    bool      // it was begun to be ranked and was not over in time: it is practice
	Outcome Outcome   // once it is over
}

// SealedGame is a game that can be played decision by decision.
type SealedGame interface {
	rules.Game
	rules.Sealed
}

// dealer has all the dice of a sealed challenge, and shows those that a sheet has
// thrown. Nobody else touches them, so that no answer can tell more.
type dealer struct {
	game SealedGame
	tape dice.Tape
}

// shows is the tape as far as it is shown after these lines. The error is a
// *rules.Violation.
func (d dealer) shows(sheet rules.Sheet) (dice.Tape, error) { return d.game.Seen(d.tape, sheet) }

// dealerOf is the dealer of a challenge.
func (s *Service) dealerOf(c Challenge) (dealer, error) {
	game, err := s.SealedGame(c)
	return dealer{game, c.Tape}, err
}

// SealedGame is the game by which a sealed challenge is judged; ErrOpenForm.
func (s *Service) SealedGame(c Challenge) (SealedGame, error) {
	form, err := s.Form(c.Form)
	switch {
	case err != nil:
		return nil, err
	case form.Reveal != Sealed:
		return nil, ErrOpenForm
	}
	game, err := form.GameOf(c)
	if err != nil {
		return nil, err
	}
	played, ok := game.(SealedGame)
	if !ok {
		return nil, fmt.Errorf("%s cannot be played decision by decision", form.ID)
	}
	return played, nil
}

// diceUnder is the game and the dice on which a finished sheet is read and
// judged: of a sealed form those that it has shown, whoever asks and whenever.
func (s *Service) diceUnder(c Challenge, sheet rules.Sheet) (rules.Game, dice.Tape, error) {
	d, err := s.dealerOf(c)
	if err == ErrOpenForm {
		game, err := s.Game(c)
		return game, c.Tape, err
	}
	if err != nil {
		return nil, dice.Tape{}, err
	}
	tape, err := d.shows(sheet)
	return d.game, tape, err
}

// SealedAttempt is a player's own attempt at a sealed form; ErrUnknownAttempt
// also for that of somebody else.
func (s *Service) SealedAttempt(ctx context.Context, id AttemptID, player PlayerID) (SeenAttempt, error) {
	a, err := s.ownSealed(ctx, id, player)
	if err != nil {
		return SeenAttempt{}, err
	}
	return s.seenAttempt(ctx, a)
}

func (s *Service) ownSealed(ctx context.Context, id AttemptID, player PlayerID) (SealedAttempt, error) {
	a, err := s.config.Store.SealedAttempt(ctx, id)
	if err == nil && a.Player != player {
		err = ErrUnknownAttempt
	}
	return a, err
}

// Playing is what a player has under way on a sealed challenge, without beginning
// anything: for practice the attempt begun first that goes on; otherwise the one
// that ranks, also once it is over. Once the challenge is final, the one that was
// to rank goes on as practice. ErrUnknownAttempt for none.
func (s *Service) Playing(ctx context.Context, c Challenge, player PlayerID, practice bool) (SeenAttempt, error) {
	if !practice && c.Kind != Practice {
		a, err := s.config.Store.RankedSealed(ctx, c.ID, player)
		if err != nil {
			return SeenAttempt{}, err
		}
		return s.seenAttempt(ctx, a)
	}
	list, err := s.config.Store.Going(ctx, player)
	if err != nil {
		return SeenAttempt{}, err
	}
	final := !s.Now().Before(c.Final)
	for _, a := range slices.Backward(list) {
		if a.Challenge == c.ID && (a.Practice || final) {
			return s.seenAttempt(ctx, a)
		}
	}
	return SeenAttempt{}, ErrUnknownAttempt
}

// Going lists a player's attempts at sealed forms that are not over, newest first.
func (s *Service) Going(ctx context.Context, player PlayerID) ([]SeenAttempt, error) {
	list, err := s.config.Store.Going(ctx, player)
	if err != nil {
		return nil, err
	}
	seen := make([]SeenAttempt, len(list))
	for i, a := range list {
		if seen[i], err = s.seenAttempt(ctx, a); err != nil {
			return nil, err
		}
	}
	return seen, nil
}

// seenAttempt is an attempt as its player sees it now.
func (s *Service) seenAttempt(ctx context.Context, a SealedAttempt) (SeenAttempt, error) {
	c, player, err := s.around(ctx, Attempt{Challenge: a.Challenge, Player: a.Player})
	if err != nil {
		return SeenAttempt{}, err
	}
	seen := SeenAttempt{SealedAttempt: a, On: s.asSeen(c)}
	d, err := s.dealerOf(c)
	if err != nil {
		return SeenAttempt{}, err
	}
	if seen.Tape, err = d.shows(a.Sheet); err != nil {
		return SeenAttempt{}, fmt.Errorf("showing the dice of attempt %d: %w", a.ID, err)
	}
	if a.Over {
		return s.finished(ctx, seen, c, player)
	}
	counts := ranks(Attempt{Practice: a.Practice}, c, player)
	seen.Late = counts && !s.Now().Before(c.Final)
	seen.Ranked = counts && !seen.Late
	return seen, nil
}

// finished adds how an attempt went, and sees to it that the board in memory has it.
func (s *Service) finished(ctx context.Context, seen SeenAttempt, c Challenge, player Player) (SeenAttempt, error) {
	a, err := s.config.Store.Attempt(ctx, seen.ID)
	if err != nil {
		return SeenAttempt{}, err
	}
	score, err := s.judge(c, a.Sheet)
	if err != nil {
		return SeenAttempt{}, fmt.Errorf("judging kept attempt %d: %w", a.ID, err)
	}
	seen.Outcome, err = s.settle(ctx, c, a, player, score)
	seen.Ranked, seen.Late = seen.Outcome.Ranked, a.Practice && !seen.Practice
	return seen, err
}

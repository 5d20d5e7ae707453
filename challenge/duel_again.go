package challenge

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
)

// Rematch is a duel of the two who have played one to its end, on dice of its own.
// It begins at once, with the places swapped. There is one, whoever of the two asks
// for it and however often. ErrUnknownDuel, ErrHiddenUntilOver, ErrNotYourDuel,
// ErrDuelNotOver, ErrOwnDuel where one player has both places, ErrUnknownPlayer
// where the other has deleted the account.
func (s *Service) Rematch(ctx context.Context, id DuelID, player PlayerID) (SeenDuel, error) {
	over, err := s.Duel(ctx, id, player)
	if err == nil {
		err = over.mayBeginAnew()
	}
	if err != nil {
		return SeenDuel{}, err
	}
	again, err := over.rematch()
	if err != nil {
		return SeenDuel{}, err
	}
	if err := s.openOnce(ctx, again, over.Players[1]); err != nil {
		return SeenDuel{}, err
	}
	if _, err := s.JoinDuel(ctx, again, over.Players[0]); err != nil {
		return SeenDuel{}, err
	}
	return s.Duel(context.WithoutCancel(ctx), again, player)
}

// MayRematch tells whether the viewer can ask for a rematch.
func (d SeenDuel) MayRematch() bool { return d.mayBeginAnew() == nil }

func (d SeenDuel) mayBeginAnew() error {
	switch place := d.Place(); {
	case place == Nobody:
		return ErrNotYourDuel
	case !d.Over:
		return ErrDuelNotOver
	case d.Alone():
		return ErrOwnDuel
	case d.People[1-place].Former():
		return ErrUnknownPlayer
	}
	return nil
}

// rematch is the id of the rematch. It follows from the duel and its seed, so that two
// who ask at once ask for the same, and nobody can tell it before the duel is over.
func (d SeenDuel) rematch() (DuelID, error) {
	letters := sha256.Sum256([]byte("dailydistrict/rematch/1 " + string(d.ID) + " " + d.Seed.String()))
	return newDuelID(bytes.NewReader(letters[:]))
}

// openOnce opens a duel with that id, unless it was opened before.
func (s *Service) openOnce(ctx context.Context, id DuelID, opener PlayerID) error {
	_, err := s.config.Store.Duel(ctx, id)
	if !errors.Is(err, ErrUnknownDuel) {
		return err
	}
	d, err := s.newDuel(id, opener)
	if err != nil {
		return err
	}
	err = s.config.Store.OpenDuel(ctx, d)
	if _, there := s.config.Store.Duel(ctx, id); there == nil {
		return nil // also where the other player was first
	}
	return err
}

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
// where the other has deleted the account before there was one.
func (s *Service) Rematch(ctx context.Context, id DuelID, player PlayerID) (SeenDuel, error) {
	over, err := s.Duel(ctx, id, player)
	if err != nil {
		return SeenDuel{}, err
	}
	refusal := over.mayBeginAnew()
	if refusal != nil && !errors.Is(refusal, ErrUnknownPlayer) {
		return SeenDuel{}, refusal
	}
	again, err := over.rematch()
	if err != nil {
		return SeenDuel{}, err
	}
	if _, err = s.config.Store.Duel(ctx, again); errors.Is(err, ErrUnknownDuel) {
		if err = refusal; err == nil {
			err = s.beginAnew(ctx, again, over)
		}
	}
	if err != nil {
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

// beginAnew opens the rematch of a duel with both players at once: its id follows from
// what everybody may know by then, so that there must be no place that waits. Where the
// other player was first, that is well.
func (s *Service) beginAnew(ctx context.Context, id DuelID, over SeenDuel) error {
	d, err := s.newDuel(id, over.Players[1])
	if err != nil {
		return err
	}
	d.Players[1], d.Started = over.Players[0], d.Opened
	err = s.config.Store.OpenDuel(ctx, d)
	if err != nil {
		if _, there := s.config.Store.Duel(ctx, id); there == nil {
			return nil
		}
		return err
	}
	s.waiting.drop(d.Players[:]...)
	return nil
}

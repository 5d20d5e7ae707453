package challenge

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"dailydistrict/rules"
)

// noting is a store that notes whether its last change failed: a full disk is
// seen by nobody who only reads.
type noting struct {
	Store
	failed *atomic.Bool
}

// note remembers a fault until something is written again. What is refused, or
// found to stand already, tells nothing of the disk.
func (s noting) note(wrote bool, err error) {
	var refused *rules.Reason
	switch {
	case err == nil && wrote:
		s.failed.Store(false)
	case err == nil, errors.As(err, &refused), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	default:
		s.failed.Store(true)
	}
}

func (s noting) Commit(ctx context.Context, challenges []Challenge) error {
	err := s.Store.Commit(ctx, challenges)
	s.note(true, err) // asked only for what was missing
	return err
}

func (s noting) AddGuest(ctx context.Context, token Hash, at time.Time) (Player, error) {
	p, err := s.Store.AddGuest(ctx, token, at)
	s.note(true, err)
	return p, err
}

func (s noting) AddSession(ctx context.Context, id PlayerID, token Hash, at time.Time) error {
	err := s.Store.AddSession(ctx, id, token, at)
	s.note(true, err)
	return err
}

func (s noting) EndSession(ctx context.Context, token Hash) error {
	err := s.Store.EndSession(ctx, token)
	s.note(false, err) // it may have ended before
	return err
}

func (s noting) TakeName(ctx context.Context, id PlayerID, name Name, code Hash, at time.Time) (Player, error) {
	p, err := s.Store.TakeName(ctx, id, name, code, at)
	s.note(true, err)
	return p, err
}

func (s noting) SetCode(ctx context.Context, id PlayerID, code Hash) error {
	err := s.Store.SetCode(ctx, id, code)
	s.note(true, err)
	return err
}

func (s noting) EndOtherSessions(ctx context.Context, player PlayerID, but Hash) error {
	err := s.Store.EndOtherSessions(ctx, player, but)
	s.note(false, err) // there may have been none
	return err
}

func (s noting) See(ctx context.Context, sightings []Sighting) error {
	err := s.Store.See(ctx, sightings)
	s.note(false, err) // all may have ended
	return err
}

func (s noting) Handle(ctx context.Context, player PlayerID, fresh Hash) (Hash, error) {
	handle, err := s.Store.Handle(ctx, player, fresh)
	s.note(handle == fresh, err)
	return handle, err
}

func (s noting) AddPasskey(ctx context.Context, key Passkey) error {
	err := s.Store.AddPasskey(ctx, key)
	s.note(true, err)
	return err
}

func (s noting) UsePasskey(ctx context.Context, key Passkey) error {
	err := s.Store.UsePasskey(ctx, key)
	s.note(true, err)
	return err
}

func (s noting) RemovePasskey(ctx context.Context, player PlayerID, id string) error {
	err := s.Store.RemovePasskey(ctx, player, id)
	s.note(true, err)
	return err
}

func (s noting) AddToken(ctx context.Context, token Token) error {
	err := s.Store.AddToken(ctx, token)
	s.note(true, err)
	return err
}

func (s noting) EndToken(ctx context.Context, hash Hash) error {
	err := s.Store.EndToken(ctx, hash)
	s.note(false, err) // it may have ended before
	return err
}

func (s noting) Leave(ctx context.Context, player PlayerID, at time.Time) (Player, error) {
	former, err := s.Store.Leave(ctx, player, at)
	s.note(true, err)
	return former, err
}

func (s noting) SaveDraft(ctx context.Context, draft Draft) error {
	err := s.Store.SaveDraft(ctx, draft)
	s.note(true, err)
	return err
}

func (s noting) Add(ctx context.Context, attempt Attempt) (Attempt, bool, error) {
	stands, added, err := s.Store.Add(ctx, attempt)
	s.note(added, err)
	return stands, added, err
}

func (s noting) Adopt(ctx context.Context, guest, account PlayerID, at time.Time) error {
	err := s.Store.Adopt(ctx, guest, account, at)
	s.note(false, err) // there may have been nothing to pass on
	return err
}

func (s noting) OpenDuel(ctx context.Context, duel Duel) error {
	err := s.Store.OpenDuel(ctx, duel)
	s.note(true, err)
	return err
}

func (s noting) JoinDuel(ctx context.Context, id DuelID, player PlayerID, at time.Time) (Duel, error) {
	duel, err := s.Store.JoinDuel(ctx, id, player, at)
	s.note(false, err) // the player may have joined before
	return duel, err
}

func (s noting) Pick(ctx context.Context, pick NewPick) (Duel, bool, error) {
	duel, added, err := s.Store.Pick(ctx, pick)
	s.note(added, err)
	return duel, added, err
}

func (s noting) KeepHouseLine(ctx context.Context, line HouseLine) error {
	err := s.Store.KeepHouseLine(ctx, line)
	s.note(false, err) // one may stand
	return err
}

func (s noting) KeepPar(ctx context.Context, par Par) error {
	err := s.Store.KeepPar(ctx, par)
	s.note(false, err) // a better one may stand
	return err
}

package challenge

import (
	"context"
	"fmt"
	"io"
	"time"
)

// Passkey is a key of a player's own with which to sign in. What it takes to
// check one is the business of whoever asks for it, and opaque here.
type Passkey struct {
	ID         string // as its maker names it, in base64url
	Player     PlayerID
	Credential string // JSON, opaque
	Label      string
	Added      time.Time
	Used       time.Time // zero: never
	Doubted    bool      // it has counted backwards once, as a copy of a key does
}

// mostPasskeys is how many one player may have.
const mostPasskeys = 20

// Handle is by what passkeys know a player: random, the same for ever, and not
// the player's id. ErrNameFirst.
func (s *Service) Handle(ctx context.Context, player PlayerID) (Hash, error) {
	p, err := s.Player(ctx, player)
	if err != nil {
		return Hash{}, err
	}
	if !p.Named() {
		return Hash{}, ErrNameFirst
	}
	var fresh Hash
	if _, err := io.ReadFull(s.config.Random, fresh[:]); err != nil {
		return Hash{}, fmt.Errorf("drawing a handle: %w", err)
	}
	return s.config.Store.Handle(ctx, player, fresh)
}

// PlayerByHandle finds whom a passkey means; ErrUnknownPasskey.
func (s *Service) PlayerByHandle(ctx context.Context, handle Hash) (Player, error) {
	return s.config.Store.PlayerByHandle(ctx, handle)
}

// Passkeys lists a player's passkeys in the order in which they were added.
func (s *Service) Passkeys(ctx context.Context, player PlayerID) ([]Passkey, error) {
	return s.config.Store.Passkeys(ctx, player)
}

// AddPasskey keeps a new passkey. Without a label it gets the usual one.
// ErrNameFirst, ErrLabel, ErrPasskeyTaken, ErrTooManyPasskeys.
func (s *Service) AddPasskey(ctx context.Context, key Passkey, usual string) (err error) {
	p, err := s.Player(ctx, key.Player)
	if err != nil {
		return err
	}
	if !p.Named() {
		return ErrNameFirst
	}
	if key.Label, err = readLabel(key.Label, usual); err != nil {
		return err
	}
	known, err := s.config.Store.Passkeys(ctx, key.Player)
	if err != nil {
		return err
	}
	if len(known) >= mostPasskeys {
		return ErrTooManyPasskeys
	}
	key.Added = s.Now()
	return s.config.Store.AddPasskey(ctx, key)
}

// RemovePasskey ends a passkey; ErrUnknownPasskey.
func (s *Service) RemovePasskey(ctx context.Context, player PlayerID, id string) error {
	return s.config.Store.RemovePasskey(ctx, player, id)
}

// SignInByPasskey opens a session by a passkey that has just been checked, with
// its credential as it is now. What the guest has played, if there is one (0:
// none), passes to the account. ErrUnknownPasskey.
func (s *Service) SignInByPasskey(ctx context.Context, key Passkey, guest PlayerID) (Player, string, error) {
	key.Used = s.Now()
	if err := s.config.Store.UsePasskey(ctx, key); err != nil {
		return Player{}, "", err
	}
	if key.Doubted {
		s.config.Log.WarnContext(ctx, "a passkey has counted backwards: there may be a copy of it", "player", key.Player)
	}
	player, err := s.Player(ctx, key.Player)
	if err != nil {
		return Player{}, "", err
	}
	return s.enter(ctx, player, guest)
}

package challenge

import (
	"context"
	"errors"
)

// Guest begins a nameless player and gives the session token, told once.
func (s *Service) Guest(ctx context.Context) (Player, string, error) {
	token, hash, err := newToken(s.config.Random)
	if err != nil {
		return Player{}, "", err
	}
	_, _, _, mark := s.known.byToken(hash)
	player, err := s.config.Store.AddGuest(ctx, hash, s.Now())
	if err != nil {
		return Player{}, "", err
	}
	s.known.keep(player, &bearing{hash, Full}, mark)
	return player, token, nil
}

// PlayerOf finds the player whose session token this is; ErrNoToken.
func (s *Service) PlayerOf(ctx context.Context, token string) (Player, error) {
	if token == "" {
		return Player{}, ErrNoToken
	}
	hash := hashOf(token)
	player, scope, ok, mark := s.known.byToken(hash)
	switch {
	case ok && scope != Full: // a personal token opens no session
		return Player{}, ErrNoToken
	case ok:
		return player, nil
	}
	player, err := s.config.Store.PlayerByToken(ctx, hash)
	if err != nil {
		return Player{}, err
	}
	s.known.keep(player, &bearing{hash, Full}, mark)
	return player, nil
}

// Player finds a player; ErrUnknownPlayer.
func (s *Service) Player(ctx context.Context, id PlayerID) (Player, error) {
	player, ok, mark := s.known.byID(id)
	if ok {
		return player, nil
	}
	player, err := s.config.Store.Player(ctx, id)
	if err != nil {
		return Player{}, err
	}
	s.known.keep(player, nil, mark)
	return player, nil
}

// TakeName names a guest; what the guest handed in and is not final enters the
// boards. It gives the recovery code, told once; the same name again by the
// same player succeeds without a code. ErrNameTaken, ErrNameNotAllowed, ErrNamed.
func (s *Service) TakeName(ctx context.Context, player PlayerID, name string) (Player, string, error) {
	wanted, err := ReadName(name)
	if err != nil {
		return Player{}, "", err
	}
	code, hash, err := newCode(s.config.Random)
	if err != nil {
		return Player{}, "", err
	}
	named, err := s.config.Store.TakeName(ctx, player, wanted, hash, s.Now())
	if errors.Is(err, ErrNamed) {
		return s.sameName(ctx, player, wanted)
	}
	if err != nil {
		return Player{}, "", err
	}
	s.known.change(named)
	s.welcome(ctx, named, named.NamedAt)
	return named, code, nil
}

// sameName lets a player say the own name again.
func (s *Service) sameName(ctx context.Context, id PlayerID, wanted Name) (Player, string, error) {
	player, err := s.Player(ctx, id)
	switch {
	case err != nil:
		return Player{}, "", err
	case player.Key != wanted.Key:
		return Player{}, "", ErrNamed
	}
	return player, "", nil
}

// RecoveryCode makes a new recovery code, told once; the old one ends. ErrNameFirst.
func (s *Service) RecoveryCode(ctx context.Context, player PlayerID) (string, error) {
	p, err := s.Player(ctx, player)
	if err != nil {
		return "", err
	}
	if !p.Named() {
		return "", ErrNameFirst
	}
	code, hash, err := newCode(s.config.Random)
	if err != nil {
		return "", err
	}
	return code, s.config.Store.SetCode(ctx, player, hash)
}

// SignIn opens a session by recovery code. What the guest has played, if there
// is one (0: none), passes to the account. ErrUnknownCode.
func (s *Service) SignIn(ctx context.Context, code string, guest PlayerID) (Player, string, error) {
	hash, ok := readCode(code)
	if !ok {
		return Player{}, "", ErrUnknownCode
	}
	player, err := s.config.Store.PlayerByCode(ctx, hash)
	if err != nil {
		return Player{}, "", err
	}
	return s.enter(ctx, player, guest)
}

// enter opens a session of an account, to which passes what the guest has played.
func (s *Service) enter(ctx context.Context, player Player, guest PlayerID) (Player, string, error) {
	if err := s.adopt(ctx, guest, player); err != nil {
		return Player{}, "", err
	}
	token, session, err := newToken(s.config.Random)
	if err != nil {
		return Player{}, "", err
	}
	return player, token, s.config.Store.AddSession(ctx, player.ID, session, s.Now())
}

// adopt passes a guest's attempts on. A named player's stay where they are.
func (s *Service) adopt(ctx context.Context, id PlayerID, account Player) error {
	if id == 0 || id == account.ID {
		return nil
	}
	guest, err := s.Player(ctx, id)
	if errors.Is(err, ErrUnknownPlayer) || guest.Named() {
		return nil
	}
	if err != nil {
		return err
	}
	at := s.Now()
	if err := s.config.Store.Adopt(ctx, id, account.ID, at); err != nil {
		return err
	}
	s.known.leave(id)
	s.waiting.drop(id, account.ID)
	s.welcome(ctx, account, at)
	return nil
}

// SignOut ends a session.
func (s *Service) SignOut(ctx context.Context, token string) error { return s.end(ctx, hashOf(token)) }

func (s *Service) end(ctx context.Context, session Hash) error {
	if err := s.config.Store.EndSession(ctx, session); err != nil {
		return err
	}
	s.known.forget(session)
	return nil
}

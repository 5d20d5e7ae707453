package challenge

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Scope is what the bearer of a token may do.
type Scope string

// The scopes, each of which includes those before it. A session's own token is
// good for everything.
const (
	Read Scope = "read" // look at what the player may see
	Play Scope = "play" // hand in, and move in duels
	Full Scope = "full" // everything, the account too
)

// Allows tells whether a bearer may do what takes another scope.
func (s Scope) Allows(other Scope) bool {
	order := []Scope{Read, Play, Full}
	return slices.Index(order, s) >= slices.Index(order, other)
}

// Token is a personal token, with which a program acts for a player.
type Token struct {
	Hash   Hash
	Player PlayerID
	Label  string
	Scope  Scope // Read or Play
	Made   time.Time
	Used   Day // the day on which it was used last; zero: never
}

// ID tells a player's tokens apart, and opens nothing.
func (t Token) ID() string { return idOf(t.Hash) }

// tokenMark is how every personal token begins, so that it is known for one
// wherever it turns up.
const tokenMark = "ddt_"

// mostTokens is how many one player may have.
const mostTokens = 50

// NewToken makes a personal token and gives it, told once. ErrNameFirst,
// ErrNoScope, ErrLabel, ErrTooManyTokens.
func (s *Service) NewToken(ctx context.Context, player PlayerID, label string, scope Scope) (Token, string, error) {
	p, err := s.Player(ctx, player)
	switch {
	case err != nil:
		return Token{}, "", err
	case !p.Named():
		return Token{}, "", ErrNameFirst
	case scope != Read && scope != Play:
		return Token{}, "", ErrNoScope
	}
	if label, err = readLabel(label, "Token"); err != nil {
		return Token{}, "", err
	}
	if known, err := s.config.Store.Tokens(ctx, player); err != nil || len(known) >= mostTokens {
		return Token{}, "", either(err, ErrTooManyTokens)
	}
	text, _, err := newToken(s.config.Random)
	if err != nil {
		return Token{}, "", err
	}
	text = tokenMark + text
	t := Token{Hash: hashOf(text), Player: player, Label: label, Scope: scope, Made: s.Now()}
	return t, text, s.config.Store.AddToken(ctx, t)
}

// either is the first of two errors that is one.
func either(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// Tokens lists a player's personal tokens, made last first.
func (s *Service) Tokens(ctx context.Context, player PlayerID) ([]Token, error) {
	if err := s.KeepSeen(ctx); err != nil {
		return nil, err
	}
	return s.config.Store.Tokens(ctx, player)
}

// EndToken ends a personal token at once; ErrUnknownToken.
func (s *Service) EndToken(ctx context.Context, player PlayerID, id string) error {
	tokens, err := s.config.Store.Tokens(ctx, player)
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if t.ID() == id {
			if err := s.config.Store.EndToken(ctx, t.Hash); err != nil {
				return err
			}
			s.known.forget(t.Hash)
			return nil
		}
	}
	return ErrUnknownToken
}

// Bearer finds who acts with a token, a session's or a personal one, and what it
// is good for; ErrNoToken.
func (s *Service) Bearer(ctx context.Context, token string) (Player, Scope, error) {
	if !strings.HasPrefix(token, tokenMark) {
		p, err := s.PlayerOf(ctx, token)
		return p, Full, err
	}
	hash := hashOf(token)
	p, scope, ok, mark := s.known.byToken(hash)
	if ok {
		return p, scope, nil
	}
	t, err := s.config.Store.Token(ctx, hash)
	if err != nil {
		return Player{}, "", err
	}
	p, err = s.config.Store.Player(ctx, t.Player)
	if err != nil {
		return Player{}, "", err
	}
	s.known.keep(p, &bearing{hash, t.Scope}, mark)
	return p, t.Scope, nil
}

package db

import (
	"context"

	"dailydistrict/challenge"
)

// AddToken keeps a personal token; challenge.ErrUnknownPlayer.
func (s *Store) AddToken(ctx context.Context, t challenge.Token) error {
	if err := storable(t.Label); err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if _, err := b.present(ctx, t.Player); err != nil {
			return err
		}
		_, err := change(ctx, b, `INSERT INTO tokens (token, player, label, scope, made) VALUES ($1, $2, $3, $4, $5)`,
			t.Hash[:], t.Player, t.Label, t.Scope, millis(t.Made))
		return err
	}})
}

const selectToken = `SELECT token, player, label, scope, made, used FROM tokens `

// Token finds a personal token; challenge.ErrNoToken.
func (s *Store) Token(ctx context.Context, hash challenge.Hash) (challenge.Token, error) {
	return one(ctx, s.readers, challenge.ErrNoToken, readToken, selectToken+`WHERE token = $1`, hash[:])
}

// Tokens lists a player's personal tokens, made last first.
func (s *Store) Tokens(ctx context.Context, player challenge.PlayerID) ([]challenge.Token, error) {
	return all(ctx, s.readers, readToken, selectToken+`WHERE player = $1 ORDER BY made DESC, token`, player)
}

func readToken(row scanner) (t challenge.Token, err error) {
	var hash []byte
	var made int64
	var used string
	if err = row.Scan(&hash, &t.Player, &t.Label, &t.Scope, &made, &used); err != nil {
		return t, err
	}
	copy(t.Hash[:], hash)
	t.Made = instant(made)
	t.Used, err = maybeDay(used)
	return t, err
}

// EndToken ends a personal token, also one that has ended already.
func (s *Store) EndToken(ctx context.Context, hash challenge.Hash) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `DELETE FROM tokens WHERE token = $1`, hash[:])
		return err
	}})
}

package db

import (
	"context"

	"dailydistrict/challenge"
)

// Handle gives the handle of a player, this new one where there was none;
// challenge.ErrUnknownPlayer.
func (s *Store) Handle(ctx context.Context, id challenge.PlayerID, fresh challenge.Hash) (handle challenge.Hash, err error) {
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if _, err := b.present(ctx, id); err != nil {
			return err
		}
		if _, err := change(ctx, b, `INSERT INTO handles (player, handle) VALUES ($1, $2) ON CONFLICT (player) DO NOTHING`, id, fresh[:]); err != nil {
			return err
		}
		kept, err := one(ctx, b, nil, value[[]byte], `SELECT handle FROM handles WHERE player = $1`, id)
		copy(handle[:], kept)
		return err
	}})
	return handle, err
}

// PlayerByHandle finds whom a passkey means; challenge.ErrUnknownPasskey.
func (s *Store) PlayerByHandle(ctx context.Context, handle challenge.Hash) (challenge.Player, error) {
	return one(ctx, s.readers, challenge.ErrUnknownPasskey, readPlayer,
		selectPlayer+`JOIN handles AS h ON h.player = p.id WHERE h.handle = $1`, handle[:])
}

// AddPasskey keeps a passkey; challenge.ErrPasskeyTaken, challenge.ErrUnknownPlayer.
func (s *Store) AddPasskey(ctx context.Context, key challenge.Passkey) error {
	if err := storable(key.ID, key.Credential, key.Label); err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if _, err := b.present(ctx, key.Player); err != nil {
			return err
		}
		added, err := change(ctx, b, `INSERT INTO passkeys (id, player, credential, label, added, doubted)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
			key.ID, key.Player, key.Credential, key.Label, millis(key.Added), flag(key.Doubted))
		if err == nil && added == 0 {
			return challenge.ErrPasskeyTaken
		}
		return err
	}})
}

// Passkeys lists a player's passkeys, added first first.
func (s *Store) Passkeys(ctx context.Context, player challenge.PlayerID) ([]challenge.Passkey, error) {
	return all(ctx, s.readers, readPasskey, `SELECT id, player, credential, label, added, used, doubted
		FROM passkeys WHERE player = $1 ORDER BY added, id`, player)
}

func readPasskey(row scanner) (key challenge.Passkey, err error) {
	var added int64
	var used *int64
	err = row.Scan(&key.ID, &key.Player, &key.Credential, &key.Label, &added, &used, &key.Doubted)
	key.Added, key.Used = instant(added), maybeInstant(used)
	return key, err
}

// UsePasskey stores that a passkey was used; see challenge.Store.
func (s *Store) UsePasskey(ctx context.Context, key challenge.Passkey) error {
	if err := storable(key.Credential); err != nil {
		return err
	}
	return s.onPasskey(ctx, `UPDATE passkeys SET credential = $3, used = $4, doubted = max(doubted, $5) WHERE id = $1 AND player = $2`,
		key.ID, key.Player, key.Credential, millis(key.Used), flag(key.Doubted))
}

// RemovePasskey ends a player's passkey; challenge.ErrUnknownPasskey.
func (s *Store) RemovePasskey(ctx context.Context, player challenge.PlayerID, id string) error {
	return s.onPasskey(ctx, `DELETE FROM passkeys WHERE id = $1 AND player = $2`, id, player)
}

// onPasskey changes one passkey.
func (s *Store) onPasskey(ctx context.Context, query string, args ...any) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		found, err := change(ctx, b, query, args...)
		if err == nil && found == 0 {
			return challenge.ErrUnknownPasskey
		}
		return err
	}})
}

// present finds a player who has not left; challenge.ErrUnknownPlayer.
func (b *batch) present(ctx context.Context, id challenge.PlayerID) (challenge.Player, error) {
	p, err := player(ctx, b, id)
	if err == nil && p.Former() {
		err = challenge.ErrUnknownPlayer
	}
	return p, err
}

package db

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"dailydistrict/challenge"
)

// Leave makes a former player; see challenge.Store.
func (s *Store) Leave(ctx context.Context, id challenge.PlayerID, at time.Time) (former challenge.Player, err error) {
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		p, err := b.present(ctx, id)
		if err != nil {
			return err
		}
		for _, table := range []string{"sessions", "codes", "passkeys", "handles", "tokens", "drafts"} {
			if _, err := change(ctx, b, `DELETE FROM `+table+` WHERE player = $1`, id); err != nil {
				return err
			}
		}
		if err := b.leaveClubs(ctx, id, at); err != nil {
			return err
		}
		if p.Named() {
			if err := b.spend(ctx, id); err != nil {
				return err
			}
		}
		former, err = player(ctx, b, id)
		return err
	}})
	return former, err
}

// spend gives a player's name back, for nobody to have. In place of its keys
// stands what no key can be, as none begins with a space.
func (b *batch) spend(ctx context.Context, id challenge.PlayerID) error {
	read := func(row scanner) (n challenge.Name, err error) { return n, row.Scan(&n.Key, &n.Skeleton, &n.Folded) }
	name, err := one(ctx, b, challenge.ErrUnknownPlayer, read, `SELECT key, skeleton, folded FROM names WHERE player = $1`, id)
	if err != nil {
		return err
	}
	for _, key := range spentKeys(name) {
		if _, err := change(ctx, b, `INSERT INTO spent (kind, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING`, key.kind, key.hash[:]); err != nil {
			return err
		}
	}
	_, err = change(ctx, b, `UPDATE names SET shown = '', key = $2, skeleton = $2, folded = $2 WHERE player = $1`, id, fmt.Sprintf(" %d", id))
	return err
}

// isSpent tells whether a name, or one that looks like it, was given back.
func (b *batch) isSpent(ctx context.Context, name challenge.Name) (bool, error) {
	for _, key := range spentKeys(name) {
		n, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM spent WHERE kind = $1 AND hash = $2`, key.kind, key.hash[:])
		if err != nil || n > 0 {
			return n > 0, err
		}
	}
	return false, nil
}

type spentKey struct {
	kind string
	hash [32]byte
}

func spentKeys(name challenge.Name) []spentKey {
	return []spentKey{
		{"key", sha256.Sum256([]byte(name.Key))},
		{"skeleton", sha256.Sum256([]byte(name.Skeleton))},
		{"folded", sha256.Sum256([]byte(name.Folded))},
	}
}

// either is the first of two errors that is one.
func either(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

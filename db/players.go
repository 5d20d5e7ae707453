package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

const selectPlayer = `SELECT p.id, p.began, coalesce(n.shown, ''), coalesce(n.key, ''), n.named
	FROM players AS p LEFT JOIN names AS n ON n.player = p.id `

// AddGuest adds a nameless player with one session.
func (s *Store) AddGuest(ctx context.Context, token challenge.Hash, at time.Time) (p challenge.Player, err error) {
	at = instant(millis(at))
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		id, err := one(ctx, b, nil, value[challenge.PlayerID], `INSERT INTO players (began) VALUES ($1) RETURNING id`, millis(at))
		if err != nil {
			return err
		}
		p = challenge.Player{ID: id, Began: at}
		return b.openSession(ctx, id, token, at)
	}})
	return p, err
}

// Player finds one; challenge.ErrUnknownPlayer.
func (s *Store) Player(ctx context.Context, id challenge.PlayerID) (challenge.Player, error) {
	return player(ctx, s.readers, id)
}

func player(ctx context.Context, from source, id challenge.PlayerID) (challenge.Player, error) {
	return one(ctx, from, challenge.ErrUnknownPlayer, readPlayer, selectPlayer+`WHERE p.id = $1`, id)
}

// PlayerByToken finds whose session it is; challenge.ErrNoToken.
func (s *Store) PlayerByToken(ctx context.Context, token challenge.Hash) (challenge.Player, error) {
	return one(ctx, s.readers, challenge.ErrNoToken, readPlayer,
		selectPlayer+`JOIN sessions AS s ON s.player = p.id WHERE s.token = $1`, token[:])
}

// PlayerByCode finds whose recovery code it is; challenge.ErrUnknownCode.
func (s *Store) PlayerByCode(ctx context.Context, code challenge.Hash) (challenge.Player, error) {
	return one(ctx, s.readers, challenge.ErrUnknownCode, readPlayer,
		selectPlayer+`JOIN codes AS c ON c.player = p.id WHERE c.code = $1`, code[:])
}

func readPlayer(row scanner) (p challenge.Player, err error) {
	var began int64
	var named *int64
	if err = row.Scan(&p.ID, &began, &p.Name, &p.Key, &named); err != nil {
		return p, err
	}
	p.Began, p.NamedAt = instant(began), maybeInstant(named)
	if named != nil && p.Name == "" {
		p.Name, p.Key = challenge.FormerName, challenge.FormerKey
	}
	return p, nil
}

// AddSession opens a session; challenge.ErrUnknownPlayer.
func (s *Store) AddSession(ctx context.Context, id challenge.PlayerID, token challenge.Hash, at time.Time) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if _, err := b.present(ctx, id); err != nil {
			return err
		}
		return b.openSession(ctx, id, token, at)
	}})
}

func (b *batch) openSession(ctx context.Context, id challenge.PlayerID, token challenge.Hash, at time.Time) error {
	_, err := change(ctx, b, `INSERT INTO sessions (token, player, began) VALUES ($1, $2, $3)`, token[:], id, millis(at))
	return err
}

// EndSession closes a session, also one that is closed already.
func (s *Store) EndSession(ctx context.Context, token challenge.Hash) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `DELETE FROM sessions WHERE token = $1`, token[:])
		return err
	}})
}

// TakeName names a guest; see challenge.Store.
func (s *Store) TakeName(ctx context.Context, id challenge.PlayerID, name challenge.Name, code challenge.Hash, at time.Time) (named challenge.Player, err error) {
	if err := storable(name.Shown, name.Key, name.Skeleton, name.Folded); err != nil {
		return challenge.Player{}, err
	}
	err = s.write(ctx, &write{filed: true, step: func(ctx context.Context, b *batch) error {
		if err := b.nameGuest(ctx, id, name, at); err != nil {
			return err
		}
		if err := b.setCode(ctx, id, code); err != nil {
			return err
		}
		if err := b.enterBoards(ctx, id, at); err != nil {
			return err
		}
		named, err = player(ctx, b, id)
		return err
	}})
	return named, err
}

func (b *batch) nameGuest(ctx context.Context, id challenge.PlayerID, name challenge.Name, at time.Time) error {
	guest, err := player(ctx, b, id)
	if err != nil {
		return err
	}
	if guest.Named() {
		return challenge.ErrNamed
	}
	if gone, err := b.isSpent(ctx, name); err != nil || gone {
		return either(err, challenge.ErrNameTaken)
	}
	added, err := change(ctx, b, `INSERT INTO names (player, shown, key, skeleton, folded, named)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		id, name.Shown, name.Key, name.Skeleton, name.Folded, millis(at))
	if err == nil && added == 0 {
		return challenge.ErrNameTaken
	}
	return err
}

// enterBoards counts what a guest has finished in time and now has a name for.
func (b *batch) enterBoards(ctx context.Context, id challenge.PlayerID, at time.Time) error {
	_, err := change(ctx, b, `INSERT INTO scores (challenge, score, count)
		SELECT a.challenge, a.score, 1 FROM filed AS f
		JOIN attempts AS a ON a.id = f.attempt
		JOIN challenges AS c ON c.serial = f.challenge
		WHERE f.player = $1 AND f.slot = 0 AND a.finished < c.final AND c.final > $2
		ON CONFLICT (challenge, score) DO UPDATE SET count = scores.count + 1`, id, millis(at))
	return err
}

// SetCode replaces a player's recovery code; challenge.ErrUnknownPlayer.
func (s *Store) SetCode(ctx context.Context, id challenge.PlayerID, code challenge.Hash) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if _, err := b.present(ctx, id); err != nil {
			return err
		}
		return b.setCode(ctx, id, code)
	}})
}

func (b *batch) setCode(ctx context.Context, id challenge.PlayerID, code challenge.Hash) error {
	_, err := change(ctx, b, `INSERT INTO codes (player, code) VALUES ($1, $2)
		ON CONFLICT (player) DO UPDATE SET code = excluded.code`, id, code[:])
	return err
}

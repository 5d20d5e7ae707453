package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// idle is the condition for a player p to be forgotten: nameless, and nothing
// began, was saved or finished since the instant $1, nor did anything happen in
// a duel of theirs.
const idle = `p.began < $1
	AND NOT EXISTS (SELECT 1 FROM names AS n WHERE n.player = p.id)
	AND NOT EXISTS (SELECT 1 FROM sessions AS s WHERE s.player = p.id AND s.began >= $1)
	AND NOT EXISTS (SELECT 1 FROM drafts AS d WHERE d.player = p.id AND d.saved >= $1)
	AND NOT EXISTS (SELECT 1 FROM filed AS f JOIN attempts AS a ON a.id = f.attempt WHERE f.player = p.id AND a.finished >= $1)
	AND NOT EXISTS (SELECT 1 FROM sealed AS s WHERE s.player = p.id
		AND (s.began >= $1 OR EXISTS (SELECT 1 FROM decisions AS k WHERE k.attempt = s.id AND k.made >= $1)))
	AND NOT EXISTS (SELECT 1 FROM duels AS d WHERE d.opener = p.id AND ` + lively + `)
	AND NOT EXISTS (SELECT 1 FROM duels AS d WHERE d.joiner = p.id AND ` + lively + `)`

// lively is the condition for a duel d in which anything happened since $1.
const lively = `(d.opened >= $1 OR d.started >= $1 OR EXISTS (SELECT 1 FROM picks AS k WHERE k.duel = d.serial AND k.made >= $1))`

// forgottenAtOnce bounds how long other writes wait.
const forgottenAtOnce = 256

// Forget ends the sessions of guests who are gone; see challenge.Store. Guests
// are looked for beside the writer, which is then asked for some at a time and
// looks again: one of them may just have come back.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	forgotten, after := 0, challenge.PlayerID(0)
	for {
		list, err := all(ctx, s.readers, value[challenge.PlayerID], `SELECT p.id FROM players AS p WHERE p.id > $2
			AND (EXISTS (SELECT 1 FROM sessions AS s WHERE s.player = p.id) OR EXISTS (SELECT 1 FROM drafts AS d WHERE d.player = p.id))
			AND `+idle+` ORDER BY p.id LIMIT $3`, millis(before), after, forgottenAtOnce)
		if err != nil || len(list) == 0 {
			return forgotten, err
		}
		gone := 0
		err = s.write(ctx, &write{filed: true, step: func(ctx context.Context, b *batch) (err error) {
			gone, err = b.forgetGuests(ctx, list, before)
			return err
		}})
		if err != nil {
			return forgotten, err
		}
		forgotten, after = forgotten+gone, list[len(list)-1]
	}
}

// forgetGuests ends the sessions and drops the plans of those who are idle, and counts them.
func (b *batch) forgetGuests(ctx context.Context, list []challenge.PlayerID, before time.Time) (int, error) {
	gone := 0
	for _, id := range list {
		is, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM players AS p WHERE p.id = $2 AND `+idle, millis(before), id)
		if err != nil {
			return 0, err
		}
		if is == 0 {
			continue
		}
		gone++
		for _, query := range []string{`DELETE FROM sessions WHERE player = $1`, `DELETE FROM drafts WHERE player = $1`} {
			if _, err := change(ctx, b, query, id); err != nil {
				return 0, err
			}
		}
	}
	return gone, nil
}

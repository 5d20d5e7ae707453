package db

import (
	"context"
	"slices"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

const selectAttempt = `SELECT a.id, c.id, a.player, a.practice, a.sheet, a.score, a.finished
	FROM attempts AS a JOIN challenges AS c ON c.serial = a.challenge `

// Attempt finds one; challenge.ErrUnknownAttempt.
func (s *Store) Attempt(ctx context.Context, id challenge.AttemptID) (challenge.Attempt, error) {
	return attempt(ctx, s.readers, id)
}

func attempt(ctx context.Context, from source, id challenge.AttemptID) (challenge.Attempt, error) {
	return one(ctx, from, challenge.ErrUnknownAttempt, readAttempt, selectAttempt+`WHERE a.id = $1`, id)
}

func readAttempt(row scanner) (a challenge.Attempt, err error) {
	var sheet string
	var finished int64
	err = row.Scan(&a.ID, &a.Challenge, &a.Player, &a.Practice, &sheet, &a.Score, &finished)
	a.Sheet, a.Finished = rules.ParseSheet(sheet), instant(finished)
	return a, err
}

// AttemptOf finds a player's attempt that is not practice; challenge.ErrUnknownAttempt.
func (s *Store) AttemptOf(ctx context.Context, id challenge.ID, player challenge.PlayerID) (challenge.Attempt, error) {
	w, err := s.window(ctx, id)
	if err == challenge.ErrUnknownChallenge {
		return challenge.Attempt{}, challenge.ErrUnknownAttempt
	}
	if err != nil {
		return challenge.Attempt{}, err
	}
	if unfiled := s.writer.tail.find(player, w.serial); unfiled != 0 {
		return attempt(ctx, s.readers, unfiled)
	}
	return one(ctx, s.readers, challenge.ErrUnknownAttempt, readAttempt, selectAttempt+
		`JOIN filed AS f ON f.attempt = a.id WHERE f.player = $1 AND f.challenge = $2 AND f.slot = 0`, player, w.serial)
}

// beyond is above the id of every attempt.
const beyond = challenge.AttemptID(1<<63 - 1)

// AttemptsOf lists a player's attempts, newest first.
func (s *Store) AttemptsOf(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Attempt, error) {
	return s.AttemptsBefore(ctx, player, beyond, limit)
}

// AttemptsBefore lists a player's attempts with smaller ids than one, newest
// first: those of the ledger's tail, then those that were filed before.
func (s *Store) AttemptsBefore(ctx context.Context, player challenge.PlayerID, before challenge.AttemptID, limit int) ([]challenge.Attempt, error) {
	unfiled := s.writer.tail.of(player)
	var list []challenge.Attempt
	for i := len(unfiled) - 1; i >= 0 && len(list) < limit; i-- {
		if unfiled[i].attempt >= before {
			continue
		}
		before = unfiled[i].attempt
		a, err := attempt(ctx, s.readers, before)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	filed, err := all(ctx, s.readers, readAttempt, selectAttempt+`JOIN filed AS f ON f.attempt = a.id
		WHERE f.player = $1 AND f.attempt < $2 ORDER BY f.attempt DESC LIMIT $3`, player, before, limit-len(list))
	return append(list, filed...), err
}

// CountingAttempts lists a player's attempts on a form's dailies that are not
// practice, in no order. It goes from day to day, so that practice costs nothing.
func (s *Store) CountingAttempts(ctx context.Context, player challenge.PlayerID, form string) ([]challenge.Attempt, error) {
	unfiled := s.writer.tail.of(player) // first: what is filed meanwhile is found twice, not never
	list, err := all(ctx, s.readers, readAttempt, `SELECT a.id, c.id, a.player, a.practice, a.sheet, a.score, a.finished
		FROM challenges AS c CROSS JOIN filed AS f CROSS JOIN attempts AS a
		WHERE c.kind = 'daily' AND c.form = $2 AND f.player = $1 AND f.challenge = c.serial AND f.slot = 0 AND a.id = f.attempt`, player, form)
	for _, p := range unfiled {
		if err != nil {
			return nil, err
		}
		if p.practice || slices.ContainsFunc(list, func(a challenge.Attempt) bool { return a.ID == p.attempt }) {
			continue
		}
		var more []challenge.Attempt
		more, err = all(ctx, s.readers, readAttempt, selectAttempt+`WHERE a.id = $1 AND c.kind = 'daily' AND c.form = $2`, p.attempt, form)
		list = append(list, more...)
	}
	return list, err
}

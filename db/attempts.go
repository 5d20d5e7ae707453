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
	var ids []challenge.AttemptID
	for i := len(unfiled) - 1; i >= 0 && len(ids) < limit; i-- {
		if unfiled[i].attempt < before {
			before = unfiled[i].attempt
			ids = append(ids, before)
		}
	}
	list, err := inTurn(ctx, s.readers, readAttempt, attemptsQuery, ids)
	if err != nil {
		return nil, err
	}
	filed, err := all(ctx, s.readers, readAttempt, selectAttempt+`JOIN (SELECT attempt FROM filed
			WHERE player = $1 AND attempt < $2 ORDER BY attempt DESC LIMIT $3) AS asked ON asked.attempt = a.id
		ORDER BY a.id DESC`, player, before, limit-len(list))
	return append(list, filed...), err
}

// attemptsQuery asks for n attempts.
func attemptsQuery(n int) string {
	return askedAttempts(n) + selectAttempt + `JOIN asked ON asked.attempt = a.id ORDER BY asked.nth`
}

// askedAttempts is the head of a query about n attempts.
func askedAttempts(n int) string {
	return `WITH asked (nth, attempt) AS (VALUES ` + tuples(n, 1, true) + `) `
}

// inTurn asks about attempts, many with one query, and reads the answers in their
// order.
func inTurn[T any](ctx context.Context, from source, read func(scanner) (T, error), query func(n int) string, ids []challenge.AttemptID) (list []T, err error) {
	for len(ids) > 0 {
		n := chunk(len(ids))
		args := make([]any, n)
		for i, id := range ids[:n] {
			args[i] = id
		}
		found, err := all(ctx, from, read, query(n), args...)
		if err != nil {
			return nil, err
		}
		list, ids = append(list, found...), ids[n:]
	}
	return list, nil
}

// Fields tells where attempts stand among the results on their boards.
func (s *Store) Fields(ctx context.Context, ids []challenge.AttemptID) ([]challenge.Field, error) {
	list, err := inTurn(ctx, s.readers, readField, fieldsQuery, ids)
	if err == nil && len(list) < len(ids) {
		err = challenge.ErrUnknownAttempt
	}
	return list, err
}

func readField(row scanner) (f challenge.Field, err error) {
	return f, row.Scan(&f.Above, &f.Same, &f.Of, &f.Par, &f.Proven)
}

// fieldsQuery asks for n fields.
func fieldsQuery(n int) string {
	return askedAttempts(n) + `SELECT coalesce(sum(CASE WHEN s.score > a.score THEN s.count END), 0), coalesce(sum(CASE WHEN s.score = a.score THEN s.count END), 0),
			coalesce(sum(s.count), 0), coalesce(max(p.score), 0), coalesce(max(p.proven), 0)
		FROM asked JOIN attempts AS a ON a.id = asked.attempt
		LEFT JOIN scores AS s ON s.challenge = a.challenge LEFT JOIN pars AS p ON p.challenge = a.challenge
		GROUP BY asked.nth ORDER BY asked.nth`
}

// CountingAttempts lists a player's attempts on a form's dailies that are not
// practice, in no order. It goes from day to day, so that practice costs nothing.
func (s *Store) CountingAttempts(ctx context.Context, player challenge.PlayerID, form string) ([]challenge.Attempt, error) {
	unfiled := s.writer.tail.of(player) // first: what is filed meanwhile is found twice, not never
	list, err := all(ctx, s.readers, readAttempt, `SELECT a.id, c.id, a.player, a.practice, a.sheet, a.score, a.finished
		FROM challenges AS c CROSS JOIN filed AS f CROSS JOIN attempts AS a
		WHERE c.kind = 'daily' AND c.form = $2 AND f.player = $1 AND f.challenge = c.serial AND f.slot = 0 AND a.id = f.attempt`, player, form)
	if err != nil {
		return nil, err
	}
	var ids []challenge.AttemptID
	for _, p := range unfiled {
		if !p.practice && !slices.ContainsFunc(list, func(a challenge.Attempt) bool { return a.ID == p.attempt }) {
			ids = append(ids, p.attempt)
		}
	}
	more, err := inTurn(ctx, s.readers, readAttempt, attemptsQuery, ids)
	for _, a := range more {
		if _, of, practice, daily := a.Challenge.Daily(); daily && !practice && of == form {
			list = append(list, a)
		}
	}
	return list, err
}

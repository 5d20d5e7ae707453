package db

import (
	"context"
	"iter"

	"dailydistrict/challenge"
)

// bar is one score on one board.
type bar struct {
	serial int64 // of the challenge
	score  int
}

// count adds results to a bar.
func count(ctx context.Context, on source, at bar, n int) error {
	_, err := change(ctx, on, `INSERT INTO scores (challenge, score, count) VALUES ($1, $2, $3)
		ON CONFLICT (challenge, score) DO UPDATE SET count = scores.count + excluded.count`, at.serial, at.score, n)
	return err
}

// count writes down how many results this batch's attempts have added.
func (b *batch) count(ctx context.Context) error {
	for at, n := range b.standing {
		if err := count(ctx, b, at, n); err != nil {
			return err
		}
	}
	return nil
}

// Counts gives how many results stand on the boards of these challenges.
func (s *Store) Counts(ctx context.Context, ids []challenge.ID) (map[challenge.ID]int, error) {
	counts := make(map[challenge.ID]int, len(ids))
	for _, id := range ids {
		n, err := one(ctx, s.readers, nil, value[int], `SELECT coalesce(sum(s.count), 0) FROM scores AS s
			JOIN challenges AS c ON c.serial = s.challenge WHERE c.id = $1`, id)
		if err != nil {
			return nil, err
		}
		counts[id] = n
	}
	return counts, nil
}

// Bars gives how many results with each score stand on a board, by rising score.
func (s *Store) Bars(ctx context.Context, id challenge.ID) ([]challenge.Bar, error) {
	read := func(row scanner) (bar challenge.Bar, err error) { return bar, row.Scan(&bar.Score, &bar.Count) }
	return all(ctx, s.readers, read, `SELECT s.score, s.count FROM scores AS s
		JOIN challenges AS c ON c.serial = s.challenge WHERE c.id = $1 AND s.count > 0 ORDER BY s.score`, id)
}

// Results streams the results that stand on a board, in no order;
// challenge.ErrUnknownChallenge. It holds a connection while it is walked.
func (s *Store) Results(ctx context.Context, id challenge.ID) iter.Seq2[challenge.Result, error] {
	return func(yield func(challenge.Result, error) bool) {
		if err := s.results(ctx, id, yield); err != nil {
			yield(challenge.Result{}, err)
		}
	}
}

// results yields until there are no more or no more are wanted.
func (s *Store) results(ctx context.Context, id challenge.ID, yield func(challenge.Result, error) bool) error {
	w, err := s.window(ctx, id)
	if err != nil {
		return err
	}
	statement, err := s.readers.statement(ctx, `SELECT a.id, a.player, n.shown, n.key, a.score
		FROM attempts AS a JOIN names AS n ON n.player = a.player
		WHERE a.challenge = $1 AND a.practice = 0 AND a.finished < $2 AND n.named < $2`)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(ctx, w.serial, w.final)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r challenge.Result
		if err := rows.Scan(&r.Attempt, &r.Player, &r.Name, &r.Key, &r.Score); err != nil {
			return err
		}
		if r.Name == "" {
			r.Name, r.Key = challenge.FormerName, challenge.FormerKey
		}
		if !yield(r, nil) {
			return nil
		}
	}
	return rows.Err()
}

package db

import (
	"context"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Stages tells how far a player has come on some challenges; see challenge.Store.
func (s *Store) Stages(ctx context.Context, player challenge.PlayerID, ids []challenge.ID) ([]challenge.Stage, error) {
	stages := make([]challenge.Stage, len(ids))
	if len(ids) == 0 {
		return stages, nil
	}
	args := make([]any, 0, len(ids)+1)
	for i, id := range ids {
		w, err := s.window(ctx, id)
		if err != nil {
			return nil, err
		}
		args = append(args, w.serial)
		if unfiled := s.writer.tail.find(player, w.serial); unfiled != 0 {
			a, err := attempt(ctx, s.readers, unfiled)
			if err != nil {
				return nil, err
			}
			stages[i] = challenge.Stage{Done: true, Score: a.Score}
		}
	}
	filed, err := all(ctx, s.readers, readStage, stagesQuery(len(ids)), append(args, player)...)
	for _, p := range filed {
		if !stages[p.nth].Done {
			stages[p.nth] = p.Stage
		}
	}
	return stages, err
}

// nthStage is how far a player has come on one of the challenges asked for.
type nthStage struct {
	nth int
	challenge.Stage
}

func readStage(row scanner) (p nthStage, err error) {
	var score *int
	var plan string
	if err = row.Scan(&p.nth, &score, &plan, &p.Begun); err != nil {
		return p, err
	}
	if score != nil {
		p.Done, p.Score = true, *score
	}
	p.Plan = rules.ParseSheet(plan)
	return p, nil
}

// stagesQuery asks about n challenges with one query, and the player behind them.
func stagesQuery(n int) string {
	player := "$" + strconv.Itoa(n+1)
	return `WITH asked (nth, challenge) AS (VALUES ` + tuples(n, 1, true) + `)
		SELECT asked.nth, a.score, coalesce(d.sheet, ''), s.id IS NOT NULL
		FROM asked
		LEFT JOIN filed AS f ON f.player = ` + player + ` AND f.challenge = asked.challenge AND f.slot = 0
		LEFT JOIN attempts AS a ON a.id = f.attempt
		LEFT JOIN drafts AS d ON d.player = ` + player + ` AND d.challenge = asked.challenge AND d.practice = 0
		LEFT JOIN sealed AS s ON s.player = ` + player + ` AND s.challenge = asked.challenge AND s.practice = 0`
}

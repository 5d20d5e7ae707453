package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
)

// parCommand finds the best score of a tape, and a record that reaches it.
type parCommand struct {
	inputs
}

func (c *parCommand) Run(ctx context.Context, std stdio) error {
	return c.each(std, func(o object) (any, error) { return par(ctx, o) })
}

// parAnswer is the answer to a tape.
type parAnswer struct {
	ID      jsontext.Value  `json:"id"`
	Par     any             `json:"par"` // a score, or with its parts by name
	Proven  bool            `json:"proven"`
	Record  json.RawMessage `json:"record"`
	Elapsed int64           `json:"elapsed_us"`
}

// par answers one tape. Impossible dice are answered as by judge.
func par(ctx context.Context, o object) (any, error) {
	game, solver, err := solverOf(o)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	tape, err := rules.ReadTape(game.Info().Shape, o["tape"])
	if err != nil {
		return judged{o["id"], rules.Refuse(err)}, nil
	}
	best, err := solver.Par(ctx, tape, nil)
	if err != nil {
		return nil, err
	}
	record, err := game.WriteRecord(tape, best.Sheet)
	return parAnswer{o["id"], parScore(best), best.Proven, record, time.Since(began).Microseconds()}, err
}

// parScore is the score of a par; where its parts are best scores of their own,
// they stand beside it.
func parScore(best rules.Par) any {
	if len(best.Parts) == 0 {
		return best.Score
	}
	scores := map[string]int{"score": best.Score}
	for _, part := range best.Parts {
		scores[part.Name] = part.Points
	}
	return scores
}

// solverOf is the game of a line, and the same as one that knows its par.
func solverOf(o object) (rules.Game, rules.Solver, error) {
	game, err := named(o.text("game"))
	if err != nil {
		return nil, nil, err
	}
	solver, ok := game.(rules.Solver)
	if !ok {
		return nil, nil, fmt.Errorf("the par of the game %q is not known", game.Info().ID)
	}
	return game, solver, nil
}

// named is the game of that name.
func named(id string) (rules.Game, error) {
	for _, game := range games() {
		if game.Info().ID == id {
			return game, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q", id)
}

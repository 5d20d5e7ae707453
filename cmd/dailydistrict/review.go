package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
)

// reviewCommand tells where the points of a record went.
type reviewCommand struct {
	inputs
}

func (c *reviewCommand) Run(ctx context.Context, std stdio) error {
	return c.each(std, func(o object) (any, error) { return review(ctx, o) })
}

// reviewAnswer is the best score still reachable before the first decision and after each.
type reviewAnswer struct {
	ID         jsontext.Value `json:"id"`
	Attainable []int          `json:"attainable"`
}

// errNotProven is the error of a line whose numbers would only be guesses.
var errNotProven = errors.New("the search was cut short before everything was proven")

// review answers one record; what judge refuses is answered as by judge.
func review(ctx context.Context, o object) (any, error) {
	game, solver, err := solverOf(o)
	if err != nil {
		return nil, err
	}
	asked := rules.Case{Kind: cmp.Or(game.Info().Asked, "validate"), Tape: o["tape"], Record: o.record()}
	judgement, _ := game.Answer(asked)
	if refusal, refused := judgement.(rules.Refusal); refused {
		return judged{o["id"], refusal}, nil
	}
	tape, err := rules.ReadTape(game.Info().Shape, o["tape"])
	if err != nil {
		return nil, err
	}
	sheet, err := game.ReadRecord(tape, o.record())
	if err != nil {
		return nil, err
	}
	reviewed, err := solver.Review(ctx, tape, sheet)
	if err == nil && !reviewed.Proven {
		err = errNotProven
	}
	return reviewAnswer{o["id"], reviewed.Attainable}, err
}

package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// dealCommand makes the dice of a seed, as anyone may to check a day.
type dealCommand struct {
	Game      string `required:"" placeholder:"GAME" help:"The game: district, draft, categories or landing."`
	Seed      string `required:"" placeholder:"HEX" help:"The seed, 64 hexadecimal digits."`
	Challenge string `placeholder:"ID" help:"The challenge whose commitment to add, such as 2026-11-30/district."`
}

func (c *dealCommand) Run(std stdio) error {
	shape, known := dice.ShapeOf(c.Game)
	if !known {
		return usageError{fmt.Errorf("--game: there is no game %q; there are district, draft, categories and landing", c.Game)}
	}
	if game := gameOn(challenge.ID(c.Challenge)); game != "" && game != c.Game {
		return usageError{fmt.Errorf("--challenge: on %s the game is %s, not %s", c.Challenge, game, c.Game)}
	}
	seed, err := dice.ParseSeed(c.Seed)
	if err != nil {
		return usageError{fmt.Errorf("--seed: %w", err)}
	}
	return json.NewEncoder(std.Out).Encode(struct {
		Game        string    `json:"game"`
		Seed        dice.Seed `json:"seed"`
		TapeVersion int       `json:"tape_version"`
		dealt
	}{c.Game, seed, dice.TapeVersion, deal(seed, c.Game, shape, c.Challenge)})
}

// gameOn is the game of a daily challenge or a duel; empty where that is not known.
func gameOn(id challenge.ID) string {
	if strings.HasPrefix(string(id), "duel/") {
		return duel().Game.Info().ID
	}
	_, named, _, _ := id.Daily()
	for _, form := range forms() {
		if form.ID == named {
			return form.Game.Info().ID
		}
	}
	return ""
}

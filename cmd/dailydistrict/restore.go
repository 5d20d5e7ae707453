package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/rules/dice"
)

// restoreCommand puts a backup in the place of the database, once it has proved whole.
type restoreCommand struct {
	File  string `arg:"" help:"The backup."`
	Force bool   `help:"Replace a database that is already there, with all that is in it."`
}

func (r restoreCommand) Run(ctx context.Context, s *settings, std stdio) error {
	if err := db.Restore(ctx, r.File, s.Database, r.Force, asDealt); err != nil {
		return withFlag(err)
	}
	_, err := fmt.Fprintf(std.Out, "%s holds what %s held, checked and whole.\n", s.Database, r.File)
	return err
}

// asDealt checks that the commitment and the dice of a challenge are those of
// its seed. The dice of a form or of a way of dealing that this version does not
// know, it takes as they are.
func asDealt(c challenge.Challenge) error {
	if c.Commitment != c.Seed.Commitment(string(c.ID)) {
		return errors.New("its commitment is not that of its seed")
	}
	known := forms()
	i := slices.IndexFunc(known, func(f challenge.Form) bool { return f.ID == c.Form })
	if i < 0 || c.TapeVersion != dice.TapeVersion {
		return nil
	}
	game := known[i].Game.Info()
	dealt := dice.Deal(c.Seed, game.ID, game.Shape)
	if !slices.Equal(c.Tape.Shape, dealt.Shape) || !slices.Equal(c.Tape.Faces, dealt.Faces) {
		return errors.New("its dice are not those of its seed")
	}
	return nil
}

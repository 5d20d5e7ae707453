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
	var judge referee
	if err := db.Restore(ctx, r.File, s.Database, r.Force, asDealt, judge.played); err != nil {
		return withFlag(err)
	}
	_, err := fmt.Fprintf(std.Out, "%s holds what %s held, checked and whole: %s.\n", s.Database, r.File, judge.said())
	return err
}

// asDealt checks that a commitment and dice are those of their seed. The dice of
// a form or of a way of dealing that this version does not know, it takes as
// they are.
func asDealt(d challenge.Dealt) error {
	if d.Commitment != d.Seed.Commitment(d.ID) {
		return errors.New("its commitment is not that of its seed")
	}
	known := append(forms(), duel())
	i := slices.IndexFunc(known, func(f challenge.Form) bool { return f.ID == d.Form })
	if i < 0 || d.TapeVersion != dice.TapeVersion {
		return nil
	}
	game := known[i].Game.Info()
	dealt := dice.Deal(d.Seed, game.ID, game.Shape)
	if !slices.Equal(d.Tape.Shape, dealt.Shape) || !slices.Equal(d.Tape.Faces, dealt.Faces) {
		return errors.New("its dice are not those of its seed")
	}
	return nil
}

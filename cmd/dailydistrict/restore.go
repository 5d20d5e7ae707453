package main

import (
	"context"
	"fmt"

	"dailydistrict/db"
)

// restoreCommand puts a backup in the place of the database, once it has proved whole.
type restoreCommand struct {
	File  string `arg:"" help:"The backup."`
	Force bool   `help:"Replace a database that is already there, with all that is in it."`
}

func (r restoreCommand) Run(ctx context.Context, s *settings, std stdio) error {
	if err := db.Restore(ctx, r.File, s.Database, r.Force); err != nil {
		return withFlag(err)
	}
	_, err := fmt.Fprintf(std.Out, "%s holds what %s held, checked and whole.\n", s.Database, r.File)
	return err
}

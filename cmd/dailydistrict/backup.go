package main

import (
	"context"
	"errors"
	"fmt"

	"dailydistrict/db"
)

// backupCommand writes a consistent copy, also while the server writes.
type backupCommand struct {
	File  string `arg:"" help:"Where to write the copy."`
	Force bool   `help:"Replace a file that is already there."`
}

func (b backupCommand) Run(ctx context.Context, s *settings, std stdio) error {
	if err := db.Backup(ctx, s.Database, b.File, b.Force, asDealt); err != nil {
		return withFlag(err)
	}
	_, err := fmt.Fprintf(std.Out, "%s is backed up in %s, checked and whole.\n", s.Database, b.File)
	return err
}

// withFlag names the flag that helps, to somebody who is told that a file exists
// or that the database is elsewhere.
func withFlag(err error) error {
	switch {
	case errors.Is(err, db.ErrExists):
		return fmt.Errorf("%w: add --force", err)
	case errors.Is(err, db.ErrMissing):
		return fmt.Errorf("%w: name the one that is served with --database", err)
	}
	return err
}

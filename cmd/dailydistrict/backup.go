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
	if err := db.Backup(ctx, s.Database, b.File, b.Force); err != nil {
		return orForce(err)
	}
	_, err := fmt.Fprintf(std.Out, "%s is backed up in %s, checked and whole.\n", s.Database, b.File)
	return err
}

// orForce names the flag to somebody who is told that a file exists.
func orForce(err error) error {
	if errors.Is(err, db.ErrExists) {
		return fmt.Errorf("%w: add --force", err)
	}
	return err
}

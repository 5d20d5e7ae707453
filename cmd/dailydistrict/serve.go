package main

import (
	"context"
	"errors"
)

// serveCommand publishes and serves until it is told to stop.
type serveCommand struct{}

func (serveCommand) Run(ctx context.Context, s *settings, std stdio) error {
	return errors.New("serving is not wired yet")
}

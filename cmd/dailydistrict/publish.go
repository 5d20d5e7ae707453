package main

import (
	"context"
	"errors"
	"fmt"
)

// publishCommand commits what is missing, beside a serving process or without
// one. It may be run at any time, any number of times.
type publishCommand struct{}

func (publishCommand) Run(ctx context.Context, s *settings, std stdio) (err error) {
	store, err := s.open(ctx, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	service := s.service(store, s.logger(std.Err))
	if err := service.Publish(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s is published; the days after it are committed.\n", service.Today())
	return err
}

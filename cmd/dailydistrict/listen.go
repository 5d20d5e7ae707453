package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// farewell is how long requests that have begun may take when the server is
// told to stop. Container engines kill after little more.
const farewell = 8 * time.Second

// listening is a server with the listener that it will serve.
type listening struct {
	server   *http.Server
	listener net.Listener
}

// listen takes the address and sets every limit on slow or large requests;
// longest bounds how long an answer may take.
func listen(ctx context.Context, log *slog.Logger, address string, pages http.Handler, longest time.Duration) (*listening, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", address, err)
	}
	return &listening{listener: listener, server: &http.Server{
		Handler:           pages,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      longest,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}}, nil
}

func (l *listening) address() string { return l.listener.Addr().String() }

// serveAll serves, and does the work beside it, until ctx ends or a server
// fails; then all finish what they have begun.
func serveAll(ctx context.Context, log *slog.Logger, servers []*listening, beside func(context.Context)) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, l := range servers {
		group.Go(func() error {
			if err := l.server.Serve(l.listener); !errors.Is(err, http.ErrServerClosed) {
				return fmt.Errorf("serving on %s: %w", l.address(), err)
			}
			return nil
		})
		group.Go(func() error {
			<-ctx.Done()
			l.finish(log)
			return nil
		})
	}
	group.Go(func() error {
		beside(ctx)
		return nil
	})
	err := group.Wait()
	log.Info("stopped")
	return err
}

// finish takes no more requests and waits for those that have begun. Whoever is
// too slow is cut off: nothing that was not answered has been promised.
func (l *listening) finish(log *slog.Logger) {
	log.Info("stopping: finishing what has begun", "address", l.address())
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	if err := l.server.Shutdown(ctx); err != nil {
		log.Warn("some requests were cut off", "error", err)
		_ = l.server.Close()
	}
}

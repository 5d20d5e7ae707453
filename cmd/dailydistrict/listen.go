package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
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

// doors are the public address and, where there is one, the private.
type doors struct{ public, private net.Listener }

// openDoors takes the addresses, before anything is written: who is refused one leaves
// nothing behind. Whoever comes already waits until it is served.
func (s *settings) openDoors(ctx context.Context) (doors, error) {
	public, err := take(ctx, "--addr", string(s.Addr))
	if err != nil || s.MetricsAddr.address == "" {
		return doors{public: public}, err
	}
	private, err := take(ctx, "--metrics-addr", string(s.MetricsAddr.address))
	if err != nil {
		return doors{}, errors.Join(err, public.Close())
	}
	return doors{public, private}, nil
}

// take listens on the address that a setting names.
func take(ctx context.Context, setting, address string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program listens on %s already: name another address with %s", address, setting)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s, which %s names: %w", address, setting, err)
	}
	return listener, nil
}

// close gives up what is not served.
func (d doors) close() {
	for _, listener := range []net.Listener{d.public, d.private} {
		if listener != nil {
			_ = listener.Close()
		}
	}
}

// behind sets every limit on slow or large requests; longest bounds how long an
// answer may take.
func behind(listener net.Listener, log *slog.Logger, pages http.Handler, longest time.Duration) *listening {
	return &listening{listener: listener, server: &http.Server{
		Handler:           pages,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      longest,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}}
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

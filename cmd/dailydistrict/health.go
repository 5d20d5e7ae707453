package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// healthCommand asks a serving process on this machine how it is: for
// containers that have no other program to ask with.
type healthCommand struct{}

func (healthCommand) Run(ctx context.Context, s *settings, std stdio) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.Addr.local()+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultTransport.RoundTrip(ask)
	if err != nil {
		return fmt.Errorf("nobody answers on %s: %w", s.Addr.local(), err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
	if err != nil {
		return fmt.Errorf("reading the answer of %s: %w", s.Addr.local(), err)
	}
	text := strings.TrimSpace(string(body))
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready (%d): %s", answer.StatusCode, text)
	}
	_, err = fmt.Fprintln(std.Out, text)
	return err
}

// local is the address at which a process on this machine reaches the listener.
func (a address) local() string {
	host, port, _ := net.SplitHostPort(string(a))
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

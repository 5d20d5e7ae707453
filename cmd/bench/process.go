package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os/exec"
	"syscall"
	"time"
)

// Patience with a server that starts (a great board is read first) or stops.
const (
	startTime = 2 * time.Minute
	stopTime  = time.Minute
)

// process is a server that this program has started.
type process struct {
	command *exec.Cmd
	addr    string
}

// launch starts a server and waits until it takes connections.
func launch(ctx context.Context, output io.Writer, addr, program string, args ...string) (*process, error) {
	command := exec.CommandContext(ctx, program, args...)
	command.Stdout, command.Stderr = output, output
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) }
	command.WaitDelay = stopTime
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command, addr}
	if err := p.wait(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s does not answer: %w", program, err), p.stop())
	}
	return p, nil
}

func (p *process) wait(ctx context.Context) error {
	for deadline := time.Now().Add(startTime); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", p.addr)
		if err == nil {
			return conn.Close()
		}
		if ctx.Err() != nil || time.Now().After(deadline) || syscall.Kill(p.pid(), 0) != nil {
			return err
		}
	}
}

func (p *process) pid() int { return p.command.Process.Pid }

// stop ends the server as its host would, and insists after a while.
func (p *process) stop() error {
	_ = p.command.Process.Signal(syscall.SIGTERM)
	insist := time.AfterFunc(stopTime, func() { _ = p.command.Process.Kill() })
	defer insist.Stop()
	return p.command.Wait()
}

// freeAddress finds a port of the loopback that nobody uses.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

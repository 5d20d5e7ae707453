package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// startRedis starts a Redis that keeps nothing but its append-only file, written
// through after every command.
func (b *bench) startRedis(ctx context.Context) (*process, error) {
	program, err := exec.LookPath(b.redis)
	if err != nil {
		return nil, fmt.Errorf("no Redis to compare with: %w", err)
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(b.folder, "redis-")
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(addr)
	return launch(ctx, io.Discard, addr, program, "--port", port, "--bind", "127.0.0.1", "--dir", folder,
		"--save", "", "--appendonly", "yes", "--appendfsync", "always")
}

// command writes a Redis command.
func command(words ...string) []byte {
	text := fmt.Appendf(nil, "*%d\r\n", len(words))
	for _, w := range words {
		text = fmt.Appendf(text, "$%d\r\n%s\r\n", len(w), w)
	}
	return text
}

// readReply skips one reply of Redis, and gives an error where that is what it says.
func readReply(in *bufio.Reader) error {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return err
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return errors.New("an empty reply")
	}
	switch kind := line[0]; kind {
	case '-':
		return fmt.Errorf("redis: %s", line[1:])
	case '$', '*':
		n, err := strconv.Atoi(string(line[1:]))
		if err != nil || n < 0 {
			return err
		}
		if kind == '$' {
			_, err = in.Discard(n + 2)
			return err
		}
		for range n {
			if err := readReply(in); err != nil {
				return err
			}
		}
	}
	return nil
}

// driveRedis is drive for Redis: clients send these commands, whoever is free
// taking the next.
func driveRedis(addr string, clients, n int, nth func(i int) []byte) (tally, error) {
	open, err := dialAll(addr, clients)
	defer func() {
		for _, c := range open {
			c.close()
		}
	}()
	if err != nil {
		return tally{}, err
	}
	var sent atomic.Int64
	var all errgroup.Group
	began := time.Now()
	for _, c := range open {
		all.Go(func() error {
			for i := int(sent.Add(1)) - 1; i < n; i = int(sent.Add(1)) - 1 {
				if err := c.order(nth(i)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err = all.Wait()
	return tally{done: n, took: time.Since(began)}, err
}

// order sends one command and reads its reply.
func (c *client) order(text []byte) error {
	_ = c.conn.SetDeadline(time.Now().Add(answerTime))
	if _, err := c.conn.Write(text); err != nil {
		return err
	}
	return readReply(c.in)
}

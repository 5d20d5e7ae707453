package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
)

// How many players a house has in G9, and how many of them hand in while it is
// measured.
const (
	regulars = 100_000
	counted  = 25_000
)

// measureDisk counts the bytes that the product causes to be written for a
// submission: while they arrive, when they are filed, and when the write-ahead
// log goes back into the file.
func measureDisk(ctx context.Context, b *bench) ([]figure, error) {
	newcomers := figure{
		what: "bytes a submission, players who are new", unit: "B", floor: 2_000, ambitious: 150, least: true,
		meaning: "An empty house on its first day: everything that the disk is told to write from the start of the program to its end, by the sheets handed in.",
	}
	returning := figure{
		what: "bytes a submission, players who come back", unit: "B", floor: 2_000, ambitious: 150, least: true,
		meaning: fmt.Sprintf("The day after, when %s players know the house and come back in any order; where their attempts stand is filed all over the file.", thousands(int64(b.size(regulars)))),
	}
	for round := range b.rounds {
		path := filepath.Join(b.folder, fmt.Sprintf("disk%d.db", round))
		err := b.countWrites(ctx, path, &newcomers, &returning)
		if err != nil {
			return nil, err
		}
	}
	return []figure{newcomers, returning}, nil
}

// countWrites takes one round of G9: a first day, and a second one.
func (b *bench) countWrites(ctx context.Context, path string, newcomers, returning *figure) error {
	n, all := b.size(counted), b.size(regulars)
	h, err := openHouse(ctx, path, clockOn(0, b.began))
	if err != nil {
		return err
	}
	crowd, err := h.gather(ctx, 0, all)
	if err = errors.Join(err, h.close()); err != nil {
		return err
	}
	written, err := b.writtenBy(ctx, h, crowd[:n], path, 0)
	if err != nil {
		return err
	}
	newcomers.rounds = append(newcomers.rounds, written)
	return b.comeBack(ctx, path, crowd, n, returning)
}

// comeBack lets the rest hand in on the first day, and some of all on the second.
func (b *bench) comeBack(ctx context.Context, path string, crowd []guest, n int, returning *figure) error {
	h, err := openHouse(ctx, path, clockOn(0, b.began))
	if err != nil {
		return err
	}
	if err = errors.Join(h.handIn(ctx, crowd[n:]), h.close()); err != nil {
		return err
	}
	if h, err = openHouse(ctx, path, clockOn(1, b.began)); err != nil {
		return err
	}
	if err = h.close(); err != nil {
		return err
	}
	rand.Shuffle(len(crowd), func(i, j int) { crowd[i], crowd[j] = crowd[j], crowd[i] })
	written, err := b.writtenBy(ctx, h, crowd[:n], path, 1)
	if err == nil {
		returning.rounds = append(returning.rounds, written)
	}
	return err
}

// writtenBy serves a house while a crowd hands in, and gives the bytes written
// for each of them in the life of the server.
func (b *bench) writtenBy(ctx context.Context, h *house, crowd []guest, path string, day int) (float64, error) {
	p, err := b.serve(ctx, path, clockOn(day, b.began), "--log-level", "warn")
	if err != nil {
		return 0, err
	}
	errands, err := h.errands(p.addr, crowd)
	if err == nil {
		doors := &hall{product: p, queue: errands}
		_, err = doors.submit(together, len(crowd))
	}
	if err = errors.Join(err, p.end()); err != nil {
		return 0, err
	}
	return float64(p.writtenInAll()) / float64(len(crowd)), nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// How many players a house has in G9, and how many of them hand in while it is
// measured.
const (
	regulars = 100_000
	counted  = 25_000
)

// measureDisk counts the bytes that reach the disk for a submission: while they
// arrive, when they are filed, and when the write-ahead log goes back into the
// file. The disk itself is asked: what the kernel counts for a process is whole
// pieces of its cache, which may be many times as large as the page that changed.
func measureDisk(ctx context.Context, b *bench) ([]figure, error) {
	newcomers := figure{
		what: "bytes a submission, players who are new", unit: "B", floor: 2_000, ambitious: 150, least: true,
		meaning: "An empty house on its first day: everything that the disk writes from the start of the program to its end, with what the file system adds, by the sheets handed in.",
	}
	returning := figure{
		what: "bytes a submission, players who come back", unit: "B", floor: 2_000, ambitious: 150, least: true,
		meaning: fmt.Sprintf("The day after, when %s players know the house and come back in any order; where their attempts stand is filed all over the file.", thousands(int64(b.size(regulars)))),
	}
	disk, err := diskUnder(b.folder)
	if err != nil {
		return nil, err
	}
	young, old, err := b.regulars(ctx)
	if err != nil {
		return nil, err
	}
	for range b.rounds {
		for _, day := range []struct {
			house  *settled
			figure *figure
		}{{young, &newcomers}, {old, &returning}} {
			written, err := b.countWrites(ctx, disk, day.house)
			if err != nil {
				return nil, err
			}
			day.figure.rounds = append(day.figure.rounds, written)
		}
	}
	return []figure{newcomers, returning}, nil
}

// settled is a database to begin a round with, and who will hand in there.
type settled struct {
	house *house // closed
	path  string
	day   int
	crowd []guest
}

// regulars makes the databases of G9: one with players who have played nothing,
// and the same after all of them have handed in, on the morning of the next day.
func (b *bench) regulars(ctx context.Context) (young, old *settled, err error) {
	n := b.size(counted)
	young = &settled{path: filepath.Join(b.folder, "young.db")}
	old = &settled{path: filepath.Join(b.folder, "old.db"), day: 1}
	if young.house, err = openHouse(ctx, young.path, clockOn(0, b.began)); err != nil {
		return nil, nil, err
	}
	crowd, err := young.house.gather(ctx, 0, b.size(regulars))
	if err = errors.Join(err, young.house.close()); err != nil {
		return nil, nil, err
	}
	if err := copyFile(old.path, young.path); err != nil {
		return nil, nil, err
	}
	before, err := openHouse(ctx, old.path, clockOn(0, b.began))
	if err != nil {
		return nil, nil, err
	}
	if err = errors.Join(before.handIn(ctx, crowd), before.close()); err != nil {
		return nil, nil, err
	}
	if old.house, err = openHouse(ctx, old.path, clockOn(old.day, b.began)); err != nil {
		return nil, nil, err
	}
	young.crowd, old.crowd = crowd[:n], slices.Clone(crowd)
	rand.Shuffle(len(crowd), func(i, j int) { old.crowd[i], old.crowd[j] = old.crowd[j], old.crowd[i] })
	old.crowd = old.crowd[:n]
	return young, old, old.house.close()
}

// copyFile copies a database that nobody has open.
func copyFile(to, from string) error {
	bytes, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, bytes, 0o600)
}

// countWrites takes one round on a fresh copy, and gives the bytes written for
// each sheet. Nothing else may be waiting to be written when it begins.
func (b *bench) countWrites(ctx context.Context, d disk, s *settled) (float64, error) {
	path := s.path + ".round"
	if err := copyFile(path, s.path); err != nil {
		return 0, err
	}
	defer func() { _ = os.Remove(path) }()
	syscall.Sync()
	before, err := d.written()
	if err != nil {
		return 0, err
	}
	if err := b.handInOnce(ctx, s.house, s.crowd, path, s.day); err != nil {
		return 0, err
	}
	syscall.Sync()
	after, err := d.written()
	return float64(after-before) / float64(len(s.crowd)), err
}

// handInOnce serves a house for as long as a crowd hands in.
func (b *bench) handInOnce(ctx context.Context, h *house, crowd []guest, path string, day int) error {
	p, err := b.serve(ctx, path, clockOn(day, b.began), "--log-level", "warn")
	if err != nil {
		return err
	}
	errands, err := h.errands(p.addr, crowd)
	if err == nil {
		doors := &hall{product: p, queue: errands}
		_, err = doors.submit(together, len(crowd))
	}
	return errors.Join(err, p.end())
}

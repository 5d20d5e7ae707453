package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"dailydistrict/challenge"
)

// How many attempts each side writes in a round of G2.
const (
	committedTogether = 10_000
	committedSerially = 1_000
)

// measureCommit compares attempts that arrive together with attempts that
// arrive one after the other, on the same store, file and disk. With one caller
// the store commits each on its own.
func measureCommit(ctx context.Context, b *bench) ([]figure, error) {
	h, err := openHouse(ctx, filepath.Join(b.folder, "commit.db"), clockOn(0, b.began))
	if err != nil {
		return nil, err
	}
	defer h.close()
	many, few := b.size(committedTogether), b.size(committedSerially)
	crowd, err := h.gather(ctx, 0, (many+few)*(b.rounds+1))
	if err != nil {
		return nil, err
	}
	take := func(n int) (next []guest) { next, crowd = crowd[:n], crowd[n:]; return next }
	results, err := b.race(ctx,
		side{"256 callers", func(int) (sample, error) { return h.addAll(ctx, take(many), together) }},
		side{"one caller", func(int) (sample, error) { return h.addAll(ctx, take(few), 1) }},
	)
	if err != nil {
		return nil, err
	}
	ours, serial := rates(results[0]), rates(results[1])
	return []figure{{
		what: "attempts kept, 256 callers / one caller", floor: 12, ambitious: 30, rounds: ratios(ours, serial),
		meaning: "How much faster sheets become durable when they arrive together and share a commit, every one answered after its commit with synchronous=FULL.",
		absolute: []string{fmt.Sprintf("%s a second together, %s a second one by one",
			withUnit(median(ours), ""), withUnit(median(serial), ""))},
	}}, nil
}

// addAll writes an attempt of each player of a crowd into the ledger.
func (h *house) addAll(ctx context.Context, crowd []guest, callers int) (sample, error) {
	sheets, err := h.sheets()
	if err != nil {
		return sample{}, err
	}
	began := time.Now()
	err = eachAtOnce(ctx, callers, len(crowd), func(ctx context.Context, i int) error {
		_, added, err := h.store.Add(ctx, challenge.Attempt{
			Challenge: h.day.ID, Player: crowd[i].player.ID, Sheet: sheets[i%len(sheets)], Score: i % 50, Finished: h.service.Now(),
		})
		if err == nil && !added {
			return fmt.Errorf("the attempt of player %d was not added", crowd[i].player.ID)
		}
		return err
	})
	return sample{rate: float64(len(crowd)) / time.Since(began).Seconds()}, err
}

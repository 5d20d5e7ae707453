package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"dailydistrict/challenge"
)

// looks is how many players ask in a round of G5 and G6.
const looks = 60_000

// measureRank compares asking for one's exact rank and percentile on a great
// board with asking on a small one.
func measureRank(ctx context.Context, b *bench) ([]figure, error) {
	f, err := b.greatAndSmall(ctx, func(h *house, who challenge.PlayerID) error {
		o, err := h.service.Outcome(ctx, h.day, who)
		if err == nil && (o.Rank < 1 || o.Of < 1) {
			return fmt.Errorf("player %d has no rank", who)
		}
		return err
	})
	f.what, f.floor, f.ambitious = "exact rank, ties and percentile of a player, great board / small board", 2, 1.2
	f.meaning = "How much longer the service takes to say where a player's result stands when a thousand times as many stand beside it; the player's attempt is looked up in the database each time."
	return []figure{f}, err
}

// measureAround compares the page of a board around a player.
func measureAround(ctx context.Context, b *bench) ([]figure, error) {
	f, err := b.greatAndSmall(ctx, func(h *house, who challenge.PlayerID) error {
		rows, err := h.service.Board(ctx, h.day, who, challenge.Page{Around: true})
		if err == nil && rows.Me == nil {
			return fmt.Errorf("player %d is not on the board", who)
		}
		return err
	})
	f.what, f.floor, f.ambitious = "page of 50 rows around a player, great board / small board", 1.5, 1.1
	f.meaning = "How much longer the service takes for the rows around a player, with ranks, ties and the histogram, when a thousand times as many stand on the board."
	return []figure{f}, err
}

// greatAndSmall takes the processor time of a question on both boards, asked by
// players at random.
func (b *bench) greatAndSmall(ctx context.Context, ask func(*house, challenge.PlayerID) error) (_ figure, err error) {
	many, err := b.million(ctx)
	if err != nil {
		return figure{}, err
	}
	few, err := b.thousand(ctx)
	if err != nil {
		return figure{}, err
	}
	var sides []side
	for _, c := range []crowded{many, few} {
		h, err := openHouse(ctx, c.Path, c.clock(b))
		if err != nil {
			return figure{}, err
		}
		defer func() { err = errors.Join(err, h.close()) }()
		sides = append(sides, side{fmt.Sprintf("%d results", c.Results), func(round int) (sample, error) {
			return h.ask(c, b.size(looks), uint64(round), ask)
		}})
	}
	results, err := b.race(ctx, sides...)
	if err != nil {
		return figure{}, err
	}
	onGreat, onSmall := costs(results[0]), costs(results[1])
	return figure{
		least: true, rounds: ratios(onGreat, onSmall),
		absolute: []string{fmt.Sprintf("%s among %s results, %s among %s",
			withUnit(median(onGreat), "µs"), thousands(int64(many.Results)), withUnit(median(onSmall), "µs"), thousands(int64(few.Results)))},
	}, nil
}

// thousand is the database with the small board, made once a run.
func (b *bench) thousand(ctx context.Context) (crowded, error) {
	if b.few.Path != "" {
		return b.few, nil
	}
	few, err := b.crowd(ctx, filepath.Join(b.folder, "thousand.db"), small)
	if err == nil {
		b.few = few
	}
	return few, err
}

// ask puts a question n times, one after the other, each time for a player at random.
func (h *house) ask(c crowded, n int, seed uint64, question func(*house, challenge.PlayerID) error) (sample, error) {
	chance := rand.New(rand.NewPCG(seed, 5))
	began := ownTime()
	for range n {
		if err := question(h, c.Some[chance.IntN(len(c.Some))].Player); err != nil {
			return sample{}, err
		}
	}
	took := ownTime() - began
	return sample{rate: float64(n) / took.Seconds(), cpu: float64(took) / float64(time.Microsecond) / float64(n)}, nil
}

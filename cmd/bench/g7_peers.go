package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
)

// How much is written and read in a round of G7 and G8 by PocketBase, and by
// Redis; and what lies there to be read.
const (
	created   = 2_000
	zadded    = 20_000
	listed    = 1_000
	zlisted   = 20_000
	topOf     = 1_000 // results that a board is read of
	topLength = "99"  // last of the first hundred, from 0
)

// peers are the servers that ours is measured beside.
type peers struct {
	*hall
	pocketbase, redis *process
	players           atomic.Int64 // so many were written into each
}

func (b *bench) invite(ctx context.Context, hall *hall) (p *peers, err error) {
	p = &peers{hall: hall}
	if p.pocketbase, err = b.startPocketBase(ctx); err != nil {
		return nil, err
	}
	if p.redis, err = b.startRedis(ctx); err != nil {
		return nil, errors.Join(err, p.pocketbase.stop())
	}
	return p, nil
}

func (p *peers) part() error { return errors.Join(p.pocketbase.stop(), p.redis.stop()) }

// measureSubmissionPeers compares handing in with the creation of a record in
// PocketBase and with an entry in a sorted set of Redis, all kept for good
// before they are answered.
func measureSubmissionPeers(ctx context.Context, b *bench) (_ []figure, err error) {
	hall, err := b.arrive(ctx, "peers.db", b.size(handedIn)*(b.rounds+1)+1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, hall.leave()) }()
	p, err := b.invite(ctx, hall)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.part()) }()
	results, err := b.race(ctx,
		side{"submissions", func(int) (sample, error) { return hall.submit(together, b.size(handedIn)) }},
		side{"PocketBase", func(int) (sample, error) { return p.create(b.size(created)) }},
		side{"Redis", func(int) (sample, error) { return p.zadd(b.size(zadded)) }},
	)
	if err != nil {
		return nil, err
	}
	ours := rates(results[0])
	return []figure{{
		what: "submissions / PocketBase records created", floor: 4, ambitious: 8, rounds: ratios(ours, rates(results[1])),
		meaning:  "Beside a general server on the same engine of storage, which commits each record on its own. All with 256 clients.",
		absolute: []string{say("submissions", results[0]), say("PocketBase", results[1])},
	}, {
		what: "submissions / Redis ZADD, append-only file always written through", floor: 0.3, ambitious: 0.7, rounds: ratios(ours, rates(results[2])),
		meaning:  "Beside a sorted set in memory that judges nothing and speaks a leaner protocol.",
		absolute: []string{sayRate("Redis", results[2])},
	}}, nil
}

func sayRate(name string, list []sample) string {
	return fmt.Sprintf("%s: %s answers a second, %s of processor time in the server for each",
		name, withUnit(median(rates(list)), ""), withUnit(median(costs(list)), "µs"))
}

// create writes new records into PocketBase.
func (p *peers) create(n int) (sample, error) {
	requests := make([][]byte, n)
	for i := range requests {
		player := p.players.Add(1)
		body := fmt.Appendf(nil, `{"player":"player%d","score":%d,"sheet":%q}`, player, player*31%59, "4:7 2:9 - 6:9r 4:8 1:2 3:5 - 5:6 2:10 - - 1:4 3:7 4:9 5:8 6:10 - 1:8 3:9 5:9 2:11 - 6:12")
		requests[i] = post(p.pocketbase.addr, "/api/collections/results/records", "application/json", body)
	}
	return measure(p.pocketbase.pid(), func() (tally, error) {
		return drive(p.pocketbase.addr, together, volley(requests, http.StatusOK))
	})
}

// zadd writes new entries into a sorted set.
func (p *peers) zadd(n int) (sample, error) {
	entries := make([][]byte, n)
	for i := range entries {
		player := p.players.Add(1)
		entries[i] = command("ZADD", "board", strconv.FormatInt(player*31%59, 10), "player"+strconv.FormatInt(player, 10))
	}
	return measureRedis(p.redis, together, n, func(i int) []byte { return entries[i] })
}

func measureRedis(redis *process, clients, n int, nth func(int) []byte) (sample, error) {
	return measure(redis.pid(), func() (tally, error) { return driveRedis(redis.addr, clients, n, nth) })
}

// measureBoardPeers compares the board's page with the first hundred of a
// sorted list from both.
func measureBoardPeers(ctx context.Context, b *bench) (_ []figure, err error) {
	show, err := b.exhibit(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, show.close()) }()
	p, err := b.invite(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.part()) }()
	if _, err := p.create(topOf); err != nil {
		return nil, err
	}
	if _, err := p.zadd(topOf); err != nil {
		return nil, err
	}
	top := look(p.pocketbase.addr, "/api/collections/results/records?sort=-score&perPage=100")
	firstHundred := command("ZREVRANGE", "board", "0", topLength, "WITHSCORES")
	results, err := b.race(ctx,
		show.product.glance("board page", show.page(), b.size(glances), http.StatusOK),
		p.pocketbase.glance("PocketBase", top, b.size(listed), http.StatusOK),
		side{"Redis", func(int) (sample, error) {
			return measureRedis(p.redis, visitors, b.size(zlisted), func(int) []byte { return firstHundred })
		}},
	)
	if err != nil {
		return nil, err
	}
	ours := rates(results[0])
	return []figure{{
		what: "board page / PocketBase, first hundred by score", floor: 20, ambitious: 40, rounds: ratios(ours, rates(results[1])),
		meaning:  "A page that is drawn once for each version of the board, beside a query for each visitor.",
		absolute: []string{say("board page", results[0]), say("PocketBase", results[1])},
	}, {
		what: "board page / Redis ZREVRANGE of a hundred", floor: 0.8, ambitious: 1, rounds: ratios(ours, rates(results[2])),
		meaning:  "A finished page over HTTP, beside the bare list in memory.",
		absolute: []string{sayRate("Redis", results[2])},
	}}, nil
}

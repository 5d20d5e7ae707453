package main

import (
	"context"
	"errors"
	"fmt"
)

// measureMemory looks at the memory of the product that serves one open
// challenge with a million results, after its board was looked at.
func measureMemory(ctx context.Context, b *bench) ([]figure, error) {
	many, err := b.million(ctx)
	if err != nil {
		return nil, err
	}
	resident := figure{
		what: "memory of the whole process", unit: "MB", floor: 350, ambitious: 120, least: true,
		meaning: "All memory that the process holds once it has read the board of " + thousands(int64(many.Results)) + " results and shown its page; a host must have that much.",
	}
	heap := figure{
		what: "of that, live on the heap", unit: "MB", floor: 350, ambitious: 120, least: true,
		meaning: "What the board itself and everything around it need, right after garbage was collected.",
	}
	var peaks []float64
	for range b.rounds {
		now, live, err := b.weigh(ctx, many)
		if err != nil {
			return nil, err
		}
		resident.rounds = append(resident.rounds, megabytes(now.rss))
		heap.rounds = append(heap.rounds, megabytes(live))
		peaks = append(peaks, megabytes(now.peak))
	}
	resident.absolute = []string{fmt.Sprintf("%s at the most, while the board was read", withUnit(median(peaks), "MB"))}
	return []figure{resident, heap}, nil
}

func (b *bench) weigh(ctx context.Context, many crowded) (now reading, live int64, err error) {
	p, err := b.serve(ctx, many.Path, many.clock(b))
	if err != nil {
		return reading{}, 0, err
	}
	defer func() { err = errors.Join(err, p.end()) }()
	if _, err = get("http://"+p.addr+"/2026-01-15/district/board", nil); err != nil {
		return reading{}, 0, err
	}
	if now, err = read(p.pid()); err != nil {
		return reading{}, 0, err
	}
	live, err = p.heap()
	return now, live, err
}

// heap lets the product collect its garbage and gives the bytes that stay.
func (p *product) heap() (int64, error) {
	if _, err := get("http://"+p.private+"/debug/pprof/heap?gc=1", nil); err != nil {
		return 0, err
	}
	metrics, err := get("http://"+p.private+"/metrics", nil)
	return field(string(metrics.body), "go_memstats_heap_alloc_bytes "), err
}

func megabytes(bytes int64) float64 { return float64(bytes) / 1e6 }

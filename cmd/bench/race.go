package main

import (
	"context"
	"fmt"
	"time"
)

// sample is what one side has done in one round.
type sample struct {
	rate float64 // answers a second
	cpu  float64 // processor time of the server for each answer, in microseconds
	slow float64 // the time that one answer in a hundred takes longer than, in milliseconds
}

// side is one of those that are compared.
type side struct {
	name string
	run  func(round int) (sample, error)
}

// race lets all sides run in turn, a first round that does not count and then
// as many as are wanted, each time in another order. It gives the samples of
// each side, round by round.
func (b *bench) race(ctx context.Context, sides ...side) ([][]sample, error) {
	results := make([][]sample, len(sides))
	for round := range b.rounds + 1 {
		for i := range sides {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			nth := (i + round) % len(sides)
			got, err := sides[nth].run(round)
			if err != nil {
				return nil, fmt.Errorf("%s, round %d: %w", sides[nth].name, round, err)
			}
			if round > 0 {
				results[nth] = append(results[nth], got)
				b.log.Debug("round", "of", round, "side", sides[nth].name, "rate", got.rate, "cpu_us", got.cpu)
			}
		}
	}
	return results, nil
}

// measure takes a load's rate and what it has cost the server, whose process
// has this number.
func measure(pid int, load func() (tally, error)) (sample, error) {
	before, err := read(pid)
	if err != nil {
		return sample{}, err
	}
	total, err := load()
	if err != nil {
		return sample{}, err
	}
	after, err := read(pid)
	if err != nil {
		return sample{}, err
	}
	return sample{
		rate: total.rate(),
		cpu:  float64(after.cpu-before.cpu) / float64(time.Microsecond) / float64(total.done),
		slow: percentile(inMicroseconds(total.waits), 0.99) / 1000,
	}, nil
}

func rates(list []sample) []float64 { return each(list, func(s sample) float64 { return s.rate }) }
func costs(list []sample) []float64 { return each(list, func(s sample) float64 { return s.cpu }) }
func tails(list []sample) []float64 { return each(list, func(s sample) float64 { return s.slow }) }

func each(list []sample, of func(sample) float64) []float64 {
	values := make([]float64, len(list))
	for i, s := range list {
		values[i] = of(s)
	}
	return values
}

// say puts a side's absolute figures into a sentence.
func say(name string, list []sample) string {
	return fmt.Sprintf("%s: %s answers a second, %s of processor time in the server for each, one in a hundred slower than %s",
		name, withUnit(median(rates(list)), ""), withUnit(median(costs(list)), "µs"), withUnit(median(tails(list)), "ms"))
}

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// measureJudge times the judging of whole sheets, given the tape.
func measureJudge(ctx context.Context, b *bench) ([]figure, error) {
	game := district.Game
	tape := dice.Deal(dice.Seed{11}, game.Info().ID, game.Info().Shape)
	sheets, err := sheetsOn(game, tape, 256, rand.New(rand.NewPCG(11, 24)))
	if err != nil {
		return nil, err
	}
	records := make([][]byte, len(sheets))
	for i, sheet := range sheets {
		if records[i], err = game.WriteRecord(tape, sheet); err != nil {
			return nil, err
		}
	}
	notation, err := b.clockwork(ctx, func(i int) error { _, err := game.Judge(tape, sheets[i%len(sheets)]); return err })
	if err != nil {
		return nil, err
	}
	record, err := b.clockwork(ctx, func(i int) error { return judgeRecord(game, tape, records[i%len(records)]) })
	if err != nil {
		return nil, err
	}
	return []figure{
		notation.figure("a whole sheet judged from its notation", 2, 2,
			"Judging is far below everything else that a submission costs."),
		notation.allocations(),
		record.figure("a whole sheet judged from the strict JSON record", 60, 60,
			"Reading the record strictly, every key and number checked, costs more than judging it, and less than the request around it."),
	}, nil
}

func judgeRecord(game rules.Game, tape dice.Tape, text []byte) error {
	sheet, err := game.ReadRecord(tape, text)
	if err == nil {
		_, err = game.Judge(tape, sheet)
	}
	return err
}

// timing is what one call costs, round by round.
type timing struct{ micros, allocs []float64 }

// clockwork takes the processor time of a call, once a round, repeating it as
// often as go test -bench would.
func (b *bench) clockwork(ctx context.Context, call func(i int) error) (timing, error) {
	var t timing
	var failed error
	for range b.rounds {
		var took time.Duration // of the last repetition, the longest
		r := testing.Benchmark(func(tb *testing.B) {
			tb.ReportAllocs()
			began := ownTime()
			defer func() { took = ownTime() - began }()
			for i := range tb.N {
				if err := call(i); err != nil {
					failed = err
				}
			}
		})
		if failed = errors.Join(failed, ctx.Err()); failed != nil {
			return timing{}, failed
		}
		t.micros = append(t.micros, float64(took)/float64(time.Microsecond)/float64(r.N))
		t.allocs = append(t.allocs, float64(r.AllocsPerOp()))
	}
	return t, nil
}

func (t timing) figure(what string, floor, ambitious float64, meaning string) figure {
	return figure{
		what: what, unit: "µs", floor: floor, ambitious: ambitious, least: true, rounds: t.micros, meaning: meaning,
		absolute: []string{fmt.Sprintf("%s: %s, %.0f allocations", what, withUnit(median(t.micros), "µs"), median(t.allocs))},
	}
}

func (t timing) allocations() figure {
	return figure{what: "allocations of the same", floor: 1, ambitious: 1, least: true, rounds: t.allocs,
		meaning: "The one allocation is the list of the score's parts."}
}

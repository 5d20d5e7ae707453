package draft_test

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// solveMany measures 2,000 random tapes, on one thread.
func solveMany(b *testing.B, solve func(dice.Tape) error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var times []time.Duration
	for b.Loop() {
		r := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			tape := rulestest.RandomTape(r, draft.Game)
			began := rulestest.ThreadTime(b)
			if err := solve(tape); err != nil {
				b.Fatal(err)
			}
			times = append(times, rulestest.ThreadTime(b)-began)
		}
	}
	rulestest.Spread(b, times)
}

// BenchmarkPar finds the best answers to the House in both seats.
func BenchmarkPar(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		_, err := solver.Par(b.Context(), tape, nil)
		return err
	})
}

// BenchmarkReview reviews whole matches of careless picks.
func BenchmarkReview(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		sheet := rules.Sheet{}
		for range 2 * draft.Own {
			lines, err := daily.Legal(tape, sheet)
			if err != nil {
				return err
			}
			sheet = append(sheet, lines[len(lines)/2])
		}
		_, err := solver.Review(b.Context(), tape, sheet)
		return err
	})
}

// BenchmarkValue finds what games of two are worth.
func BenchmarkValue(b *testing.B) {
	solveMany(b, func(tape dice.Tape) error {
		draft.Start(tape, draft.White).Value()
		return nil
	})
}

package challenge_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestTheSameSheetAtOnceIsOneResult(t *testing.T) {
	for _, practice := range []bool{false, true} {
		t.Run(fmt.Sprintf("practice %v", practice), func(t *testing.T) {
			b, c := open(t)
			ada := b.named("Ada")
			mine := sheet(t, c.Tape, 7)
			var wg sync.WaitGroup
			var mu sync.Mutex
			made, ids := 0, map[challenge.AttemptID]bool{}
			for range 10 {
				wg.Go(func() {
					o, created, err := b.Submit(context.Background(), today, ada, mine, practice)
					mu.Lock()
					defer mu.Unlock()
					if err != nil {
						t.Error(err)
					}
					ids[o.Attempt.ID] = true
					if created {
						made++
					}
				})
			}
			wg.Wait()
			require.Equal(t, 1, made)
			require.Len(t, ids, 1)
			history, err := b.History(t.Context(), ada.ID, 10)
			require.NoError(t, err)
			require.Len(t, history, 1)
		})
	}
}

func TestNamingAndSubmittingAtOnceMissesNobody(t *testing.T) {
	b, c := open(t)
	b.board(c, 0) // in memory from the start
	mine := sheet(t, c.Tape, 7)
	const players = 60
	var wg sync.WaitGroup
	for i := range players {
		guest := b.guest()
		wg.Go(func() {
			if _, _, err := b.Submit(context.Background(), today, guest, mine, false); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, _, err := b.TakeName(context.Background(), guest.ID, "P"+letters(i)); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, err := b.Board(context.Background(), c, guest.ID, challenge.Page{Around: true}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.Equal(t, players, b.board(c, 0).Of)
	counts, err := b.Counts(t.Context(), []challenge.ID{today, tomorrow})
	require.NoError(t, err)
	require.Equal(t, map[challenge.ID]int{today: players, tomorrow: 0}, counts)
	require.Equal(t, players, serveOn(t, b.store, b.clock, "UTC").board(c, 0).Of)
}

func TestABoardIsLoadedWhileSheetsArrive(t *testing.T) {
	b, c := open(t)
	var players []challenge.Player
	for range 80 {
		players = append(players, b.somebody())
	}
	mine := sheet(t, c.Tape, 7)
	var wg sync.WaitGroup
	for _, p := range players {
		wg.Go(func() {
			o, _, err := b.Submit(context.Background(), today, p, mine, false)
			if err != nil || !o.Ranked {
				t.Error(err)
			}
			rows, err := b.Board(context.Background(), c, p.ID, challenge.Page{Around: true, Limit: 3})
			if err != nil || rows.Me == nil {
				t.Errorf("%s is not on the board that was read after the answer: %v", p.Name, err)
			}
		})
	}
	wg.Wait()
	rows := b.board(c, 0)
	require.Equal(t, len(players), rows.Of)
	require.Equal(t, []challenge.Bar{{Score: 7, Count: len(players)}}, rows.Histogram)
}

func TestNoPageIsOlderThanTheLastAnswer(t *testing.T) {
	b, c := open(t)
	const writers, each = 8, 15
	sheets := make([]rules.Sheet, 8)
	for i := range sheets {
		sheets[i] = sheet(t, c.Tape, i)
	}
	var answered atomic.Int64
	var writing, reading sync.WaitGroup
	for w := range writers {
		var players []challenge.Player
		for range each {
			players = append(players, b.somebody())
		}
		writing.Go(func() {
			for i, p := range players {
				if _, _, err := b.Submit(context.Background(), today, p, sheets[(w+i)%len(sheets)], false); err != nil {
					t.Error(err)
				}
				answered.Add(1)
			}
		})
	}
	done := make(chan struct{})
	for range 4 {
		reading.Go(func() {
			for {
				before := int(answered.Load())
				rows, err := b.Board(context.Background(), c, 0, challenge.Page{Limit: 500})
				sum := 0
				for _, bar := range rows.Histogram {
					sum += bar.Count
				}
				if err != nil || rows.Of < before || len(rows.Rows) != rows.Of || sum != rows.Of {
					t.Errorf("%d answered, of %d, %d rows, %d in the histogram: %v", before, rows.Of, len(rows.Rows), sum, err)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
	require.Equal(t, writers*each, b.board(c, 0).Of)
}

func TestACallerWhoGoesAwayLosesNothing(t *testing.T) {
	b, c := open(t)
	b.board(c, 0)
	mine := sheet(t, c.Tape, 7)
	gone := 0
	for range 40 {
		guest := b.guest()
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		wg.Go(cancel)
		_, _, err := b.Submit(ctx, today, guest, mine, false)
		wg.Wait()
		if err != nil {
			gone++
		}
		b.made++
		_, _, _ = b.TakeName(t.Context(), guest.ID, "P"+letters(b.made))
	}
	stored := serveOn(t, b.store, b.clock, "UTC").board(c, 0)
	shown := b.board(c, 0)
	require.Equal(t, stored.Rows, shown.Rows, "what is shown is what is stored")
	require.Equal(t, 40-gone, shown.Of)
}

package challenge

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

var sizes = []int{1_000, 1_000_000}

// nameOf gives every player a name of 14 letters, in no order.
func nameOf(i int) string { return fmt.Sprintf("Player %07d", i*7919%10_000_000) }

// crowd is a board with n results, scored like a day of many players.
func crowd(n int) *board {
	chance := rand.New(rand.NewPCG(1, 2))
	b := newBoard(Challenge{})
	b.clear()
	for i := range n {
		name := nameOf(i)
		b.add(Result{
			Attempt: AttemptID(i + 1), Player: PlayerID(i + 1), Name: name, Key: strings.ToLower(name),
			Score: min(58, max(0, 28+int(chance.NormFloat64()*7))),
		})
	}
	b.loaded = true
	return b
}

// bySize runs one question on boards of a thousand and of a million results.
func bySize(b *testing.B, ask func(*board, PlayerID)) {
	for _, n := range sizes {
		board := crowd(n)
		chance := rand.New(rand.NewPCG(3, 4))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(board, PlayerID(chance.IntN(n)+1))
			}
		})
	}
}

// BenchmarkStanding is an exact rank with its percentile.
func BenchmarkStanding(b *testing.B) {
	bySize(b, func(board *board, p PlayerID) { board.standing(31, p) })
}

// BenchmarkAroundMe is a page of 50 rows around any player.
func BenchmarkAroundMe(b *testing.B) {
	bySize(b, func(board *board, p PlayerID) { _, _ = board.page(p, Page{Around: true}) })
}

// BenchmarkTop is the first page.
func BenchmarkTop(b *testing.B) {
	bySize(b, func(board *board, p PlayerID) { _, _ = board.page(p, Page{}) })
}

// BenchmarkMemory tells what a million results take.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		board := crowd(1_000_000)
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
		runtime.KeepAlive(board)
	}
}

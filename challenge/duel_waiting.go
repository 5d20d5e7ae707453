package challenge

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// waiting remembers how many duels wait for a player, which every page of theirs
// says. It is never behind what this process has stored: whoever changes a duel
// drops the counts of both players before the answer, and what was counted
// before a change is not kept after it.
type waiting struct {
	mu      sync.Mutex
	changes uint64
	counts  *simplelru.LRU[PlayerID, int]
}

func newWaiting() *waiting {
	w := &waiting{}
	w.counts, _ = simplelru.NewLRU[PlayerID, int](knownPlayers, nil)
	return w
}

// count is how many wait for a player; where that is not known, it gives the
// mark to hand to keep.
func (w *waiting) count(id PlayerID) (n int, known bool, mark uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n, known = w.counts.Get(id)
	return n, known, w.changes
}

// keep remembers a count, unless something has changed since the mark.
func (w *waiting) keep(id PlayerID, n int, mark uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.changes == mark {
		w.counts.Add(id, n)
	}
}

// drop forgets the counts of players whose duels have changed.
func (w *waiting) drop(ids ...PlayerID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changes++
	for _, id := range ids {
		w.counts.Remove(id)
	}
}

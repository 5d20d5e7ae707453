package challenge

import (
	"slices"
	"sync"
)

// board is the ranking of one challenge in memory: a cache of what the store
// holds, exact for any number of readers beside writers. Scores are small
// integers, so that a list of ties is all it takes to rank among a million.
type board struct {
	challenge Challenge

	mu      sync.RWMutex
	loaded  bool
	version uint64
	ties    []tie // by falling score
	players map[PlayerID]*run
	parts   map[ClubID]*part
	gone    map[AttemptID]bool // that were withdrawn
}

func newBoard(c Challenge) *board { return &board{challenge: c} }

// clear makes the board empty; the lock is held.
func (b *board) clear() {
	b.loaded, b.ties, b.players, b.parts = false, nil, map[PlayerID]*run{}, nil
}

// add puts a result on the board; the lock is held. A player has one result:
// the one that stands already stays.
func (b *board) add(r Result) {
	if _, ok := b.players[r.Player]; ok || b.gone[r.Attempt] {
		return
	}
	i, ok := b.find(r.Score)
	if !ok {
		b.ties = slices.Insert(b.ties, i, tie{score: r.Score})
	}
	taken, split := b.ties[i].add(memberOf(r))
	b.players[r.Player] = taken
	if split != nil {
		for _, m := range split.members {
			b.players[m.player] = split
		}
	}
	b.version++
	for _, p := range b.parts {
		p.enter(r)
	}
}

// find is the place of a score's tie, or where it would stand.
func (b *board) find(score int) (int, bool) {
	return slices.BinarySearchFunc(b.ties, score, func(t tie, score int) int { return score - t.score })
}

// count gives how many results have more than this score, and how many just it.
func (b *board) count(score int) (above, same int) {
	i, ok := b.find(score)
	for _, t := range b.ties[:i] {
		above += t.count
	}
	if ok {
		same = b.ties[i].count
	}
	return above, same
}

// enter puts a result that the store has just taken on the board. A board that
// is being loaded is waited for, and one that is not loaded needs nothing: it
// will find the result in the store.
func (b *board) enter(r Result) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.loaded {
		b.add(r)
	}
}

// drop makes the board load again when it is next asked for.
func (b *board) drop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
}

// withdraw takes an attempt off the board, which is loaded again when it is next asked
// for. Whoever has read the attempt before, and comes to enter it only now, is too late.
func (b *board) withdraw(attempt AttemptID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone == nil {
		b.gone = map[AttemptID]bool{}
	}
	b.gone[attempt] = true
	b.clear()
}

func (b *board) ready() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.loaded
}

// edition is the version, and whether the board is loaded at all.
func (b *board) edition() (version uint64, loaded bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.version, b.loaded
}

// size is how many results there are, where that can be told at once: a board
// that is being loaded keeps nobody waiting.
func (b *board) size() (n int, ok bool) {
	if !b.mu.TryRLock() {
		return 0, false
	}
	defer b.mu.RUnlock()
	return len(b.players), b.loaded
}

// standing is where a score stands: a player's own result where there is one,
// or else as if it stood on the board beside the others.
func (b *board) standing(score int, player PlayerID) Standing {
	b.mu.RLock()
	defer b.mu.RUnlock()
	above, same := b.count(score)
	of := len(b.players)
	if _, ok := b.players[player]; !ok {
		same, of = same+1, of+1
	}
	return stand(above, same, of)
}

package challenge

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/btree"
)

// board is the ranking of one challenge in memory: a cache of what the store
// holds, exact for any number of readers beside writers.
type board struct {
	challenge Challenge

	mu       sync.RWMutex
	loaded   bool
	version  uint64
	byPlayer map[PlayerID]*Result
	order    *btree.BTreeG[*Result]
	bars     bars
}

func newBoard(c Challenge) *board { return &board{challenge: c} }

// first tells which of two results is listed first: more points, and inside a
// tie the compare key of the name, bytewise, then the player's id.
func first(a, b *Result) bool {
	return cmp.Or(b.Score-a.Score, strings.Compare(a.Key, b.Key), cmp.Compare(a.Player, b.Player)) < 0
}

// clear makes the board empty; the lock is held.
func (b *board) clear() {
	b.loaded = false
	b.byPlayer = map[PlayerID]*Result{}
	b.order = btree.NewBTreeGOptions(first, btree.Options{NoLocks: true})
	b.bars = nil
}

// add puts a result on the board; the lock is held. A player has one result:
// the one that stands already stays.
func (b *board) add(r Result) {
	if _, ok := b.byPlayer[r.Player]; ok {
		return
	}
	if r.Key == r.Name {
		r.Key = r.Name // one text in memory instead of two
	}
	b.byPlayer[r.Player] = &r
	b.order.Set(&r)
	b.bars = b.bars.add(r.Score)
	b.version++
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

func (b *board) size() int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.byPlayer)
}

// standing is where a score stands: a player's own result where there is one,
// or else as if it stood on the board beside the others.
func (b *board) standing(score int, player PlayerID) Standing {
	b.mu.RLock()
	defer b.mu.RUnlock()
	above, same := b.bars.count(score)
	of := len(b.byPlayer)
	if _, ok := b.byPlayer[player]; !ok {
		same, of = same+1, of+1
	}
	return stand(above, same, of)
}

// page reads a page of the board.
func (b *board) page(viewer PlayerID, p Page) (Rows, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	start, err := b.start(viewer, p)
	if err != nil {
		return Rows{}, err
	}
	rows := Rows{Of: len(b.byPlayer), Histogram: slices.Clone(b.bars), Version: b.version}
	if me, ok := b.byPlayer[viewer]; ok {
		row := b.row(me, viewer)
		rows.Me = &row
	}
	rows.Rows = b.rows(start, p.limit(), viewer)
	if n := len(rows.Rows); n > 0 {
		rows.First = start + 1
		if start+n < rows.Of {
			rows.Next = cursorAfter(rows.Rows[n-1].Result)
		}
	}
	return rows, nil
}

// start is the place of the page's first row, from 0.
func (b *board) start(viewer PlayerID, p Page) (int, error) {
	me, ranked := b.byPlayer[viewer]
	switch {
	case p.After != "":
		last, err := readCursor(p.After)
		return b.places(func(r *Result) bool { return first(&last, r) }), err
	case p.Around && ranked:
		return b.around(me, p.limit()), nil
	case p.Rank > 0:
		return b.tieHolding(p.Rank), nil
	}
	return 0, nil
}

// places counts the results listed before the first that is beyond; the tree
// knows what stands at a place, so that this is a binary search.
func (b *board) places(beyond func(*Result) bool) int {
	low, high := 0, b.order.Len()
	for low < high {
		middle := int(uint(low+high) / 2)
		if r, _ := b.order.GetAt(middle); beyond(r) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// around starts a page that has a result in its middle, or as near to it as the
// ends of the board allow.
func (b *board) around(me *Result, limit int) int {
	place := b.places(func(r *Result) bool { return !first(r, me) })
	return max(0, min(place-(limit-1)/2, b.order.Len()-limit))
}

// tieHolding is the first place of the tie that holds a rank.
func (b *board) tieHolding(rank int) int {
	r, ok := b.order.GetAt(min(rank, b.order.Len()) - 1)
	if !ok {
		return 0
	}
	above, _ := b.bars.count(r.Score)
	return above
}

func (b *board) rows(start, limit int, viewer PlayerID) []Row {
	from, ok := b.order.GetAt(start)
	if !ok {
		return nil
	}
	rows := make([]Row, 0, min(limit, b.order.Len()-start))
	b.order.Ascend(from, func(r *Result) bool {
		if n := len(rows); n > 0 && rows[n-1].Score == r.Score {
			rows = append(rows, Row{Result: *r, Standing: rows[n-1].Standing, Me: r.Player == viewer})
		} else {
			rows = append(rows, b.row(r, viewer))
		}
		return len(rows) < limit
	})
	return rows
}

func (b *board) row(r *Result, viewer PlayerID) Row {
	above, same := b.bars.count(r.Score)
	return Row{Result: *r, Standing: stand(above, same, len(b.byPlayer)), Me: r.Player == viewer}
}

func (b *board) ready() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.loaded
}

package challenge

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// boards keeps the rankings in memory: all of the dailies that are not final, and
// of the others those asked for of late. Evenings are among the others from the
// beginning, as anybody may open some: a board that is forgotten while results
// come in is read again, with all of them.
type boards struct {
	mu   sync.Mutex
	live map[ID]*board
	past *simplelru.LRU[ID, *board]
}

// Other boards in memory: so many, and no more than so many results in all,
// though the newest stays whatever its size until another is asked for.
const (
	pastBoards  = 256
	pastResults = 500_000
)

func newBoards() *boards {
	bs := &boards{live: map[ID]*board{}}
	bs.past, _ = simplelru.NewLRU[ID, *board](pastBoards, nil)
	return bs
}

// of finds a challenge's board or makes an empty one, and moves the boards that
// have become final to the others.
func (bs *boards) of(c Challenge, at time.Time) *board {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if b := bs.find(c.ID); b != nil {
		return b
	}
	bs.settle(at)
	b := newBoard(c)
	if at.Before(c.Final) && c.Kind != Evening {
		bs.live[c.ID] = b
	} else {
		bs.trim()
		bs.past.Add(c.ID, b)
	}
	return b
}

func (bs *boards) find(id ID) *board {
	if b, ok := bs.live[id]; ok {
		return b
	}
	b, _ := bs.past.Get(id)
	return b
}

func (bs *boards) settle(at time.Time) {
	for id, b := range bs.live {
		if !at.Before(b.challenge.Final) {
			delete(bs.live, id)
			bs.past.Add(id, b)
		}
	}
}

// trim drops the other boards asked for longest ago where there are too many results.
func (bs *boards) trim() {
	results := 0
	for _, b := range slices.Backward(bs.past.Values()) {
		n, _ := b.size()
		if results += n; results > pastResults {
			bs.past.Remove(b.challenge.ID)
		}
	}
}

// kept finds a board in memory, loaded or not; nil where there is none.
func (bs *boards) kept(id ID) *board {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return bs.find(id)
}

// size is how many results stand on a board in memory.
func (bs *boards) size(id ID) (n int, ok bool) {
	if b := bs.kept(id); b != nil {
		return b.size()
	}
	return 0, false
}

// finalAfter lists the boards in memory that somebody named at this instant may
// still enter.
func (bs *boards) finalAfter(at time.Time) []*board {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	all := slices.AppendSeq(bs.past.Values(), maps.Values(bs.live))
	return slices.DeleteFunc(all, func(b *board) bool { return !at.Before(b.challenge.Final) })
}

// board is a challenge's ranking, loaded once however many ask at the same time.
func (s *Service) board(ctx context.Context, c Challenge) (*board, error) {
	b := s.boards.of(c, s.Now())
	if b.ready() {
		return b, nil
	}
	return b, s.load(context.WithoutCancel(ctx), b)
}

// load reads the results under the board's lock: whoever commits one meanwhile
// waits, and enters it afterwards.
func (s *Service) load(ctx context.Context, b *board) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.loaded {
		return nil
	}
	b.clear()
	for r, err := range s.config.Store.Results(ctx, b.challenge.ID) {
		if err != nil {
			b.clear()
			return err
		}
		b.add(r)
	}
	version, err := s.firstVersion()
	if err != nil {
		return err
	}
	b.version, b.loaded = version, true
	return nil
}

// welcome puts on the boards in memory what a player who was just named, or
// signed in, brings along. A board that cannot be mended so is read again when
// it is next asked for.
//
// A sheet handed in at the same moment is not missed: it is in the store before
// Submit asks who the player is, and the name is known before welcome looks
// into the store, so that whichever comes second sees the other.
func (s *Service) welcome(ctx context.Context, p Player, at time.Time) {
	ctx = context.WithoutCancel(ctx)
	for _, b := range s.boards.finalAfter(at) {
		a, err := s.config.Store.AttemptOf(ctx, b.challenge.ID, p.ID)
		switch {
		case errors.Is(err, ErrUnknownAttempt):
		case err != nil:
			b.drop()
		case ranks(a, b.challenge, p):
			b.enter(resultOf(a, p))
		}
	}
}

func resultOf(a Attempt, p Player) Result {
	return Result{Attempt: a.ID, Player: p.ID, Name: p.Name, Key: p.Key, Score: a.Score}
}

// Board gives a page of the ranking; viewer 0 is nobody. A practice tape has no
// board: ErrUnknownChallenge. A cursor that is none: ErrNoPage.
func (s *Service) Board(ctx context.Context, c Challenge, viewer PlayerID, page Page) (Rows, error) {
	b, err := s.boardOf(ctx, c)
	if err != nil {
		return Rows{}, err
	}
	return b.page(viewer, page)
}

// BoardVersion changes whenever the board does: all a cache needs to ask.
func (s *Service) BoardVersion(ctx context.Context, c Challenge) (uint64, error) {
	if b := s.boards.kept(c.ID); b != nil {
		if version, loaded := b.edition(); loaded {
			return version, nil
		}
	}
	b, err := s.boardOf(ctx, c)
	if err != nil {
		return 0, err
	}
	version, _ := b.edition()
	return version, nil
}

func (s *Service) boardOf(ctx context.Context, c Challenge) (*board, error) {
	if c.Kind == Practice {
		return nil, ErrUnknownChallenge
	}
	return s.board(ctx, c)
}

// Counts gives, for each of these challenges, how many results stand on its board.
func (s *Service) Counts(ctx context.Context, ids []ID) (map[ID]int, error) {
	counts := make(map[ID]int, len(ids))
	var others []ID
	for _, id := range ids {
		if n, ok := s.boards.size(id); ok {
			counts[id] = n
		} else {
			others = append(others, id)
		}
	}
	if len(others) == 0 {
		return counts, nil
	}
	stored, err := s.config.Store.Counts(ctx, others)
	maps.Copy(counts, stored)
	return counts, err
}

package challenge

import (
	"context"
	"encoding/binary"
	"io"
	"slices"
)

// part is what of a board a club makes: a board of its own, to which the whole one
// passes on what enters. On it stand those whose results count there; see Roster.
type part struct {
	*board
	roster *roster
	due    int        // present members who may stand on it
	left   []PlayerID // who may stand on it though they are members no longer
}

func newPart(c Challenge, r *roster) *part {
	p := &part{board: newBoard(c), roster: r}
	p.clear()
	for player := range r.stints {
		switch {
		case !r.counts(player, c):
		case r.has(player):
			p.due++
		default:
			p.left = append(p.left, player)
		}
	}
	return p
}

// enter puts a result on the part, if it counts there.
func (p *part) enter(r Result) {
	if p.roster.counts(r.Player, p.challenge) {
		p.board.enter(r)
	}
}

// Parts in memory: so many of each board, with so many results in all, or else
// twice those of the board itself and a few more.
const (
	mostParts       = 256
	mostPartResults = 100_000
	fewPartResults  = 1_000
)

// part finds the part of a club as it is now, or makes it from the results in
// memory, member by member; nil where the board is not loaded.
func (b *board) part(r *roster, version uint64) *part {
	if p := b.keptPart(r); p != nil {
		return p
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch p := b.parts[r.ID]; {
	case !b.loaded:
		return nil
	case p != nil && p.roster == r:
		return p
	}
	p := newPart(b.challenge, r)
	for player := range r.stints {
		if result, ok := b.result(player); ok && r.counts(player, b.challenge) {
			p.add(result)
		}
	}
	p.loaded, p.version = true, version
	b.keepPart(p)
	return p
}

func (b *board) keptPart(r *roster) *part {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if p := b.parts[r.ID]; p != nil && p.roster == r {
		return p
	}
	return nil
}

// keepPart remembers a part, and forgets all others where they have become too
// many: those that are asked for again are soon made.
func (b *board) keepPart(p *part) {
	delete(b.parts, p.roster.ID)
	results := len(p.players)
	for _, other := range b.parts {
		results += len(other.players)
	}
	most := min(mostPartResults, fewPartResults+2*len(b.players))
	if b.parts == nil || len(b.parts) >= mostParts || results > most {
		b.parts = map[ClubID]*part{}
	}
	b.parts[p.roster.ID] = p
}

// result is a player's result; the lock is held.
func (b *board) result(player PlayerID) (Result, bool) {
	run, ok := b.players[player]
	if !ok {
		return Result{}, false
	}
	m := run.members[slices.IndexFunc(run.members, func(m member) bool { return m.player == player })]
	return Result{Attempt: m.attempt, Player: player, Name: m.name, Key: m.key, Score: run.score}, true
}

// part is a club's part of a challenge's board.
func (s *Service) part(ctx context.Context, r *roster, c Challenge) (*part, error) {
	for {
		b, err := s.boardOf(ctx, c)
		if err != nil {
			return nil, err
		}
		if p := b.keptPart(r); p != nil {
			return p, nil
		}
		version, err := s.firstVersion()
		if err != nil {
			return nil, err
		}
		if p := b.part(r, version); p != nil {
			return p, nil
		}
	}
}

// firstVersion is a random beginning, so that no version of another time or
// process is met again.
func (s *Service) firstVersion() (uint64, error) {
	var start [8]byte
	_, err := io.ReadFull(s.config.Random, start[:])
	return binary.BigEndian.Uint64(start[:]), err
}

// ClubRows is a page of a club's board.
type ClubRows struct {
	Rows
	Missing int               // members who may stand on it and have handed in nothing
	Left    map[PlayerID]bool // who of the page is a member no longer
}

// ClubBoard gives a page of the ranking of a club among itself, to one of its
// members; ErrUnknownClub. On it stand those whose results on the challenge count
// in the club's season, or will: see Roster. It is a board like any other, and
// ranks by the same rules. ErrNoPage, ErrUnknownChallenge.
func (s *Service) ClubBoard(ctx context.Context, id ClubID, c Challenge, viewer PlayerID, page Page) (ClubRows, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return ClubRows{}, err
	}
	p, err := s.part(ctx, r, c)
	if err != nil {
		return ClubRows{}, err
	}
	return p.page(viewer, page)
}

// page is a page of the part with how many are missing, as of one moment.
func (p *part) page(viewer PlayerID, page Page) (ClubRows, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	rows, err := p.read(viewer, page)
	c := ClubRows{Rows: rows, Missing: p.due - rows.Of, Left: map[PlayerID]bool{}}
	for _, player := range p.left {
		if _, played := p.players[player]; played {
			c.Missing++
		}
	}
	for _, row := range rows.Rows {
		if !p.roster.has(row.Player) {
			c.Left[row.Player] = true
		}
	}
	return c, err
}

// Missing lists members who may stand on the club's board of a challenge and have
// handed in nothing, by name, up to a limit, to one of the members.
func (s *Service) Missing(ctx context.Context, id ClubID, c Challenge, viewer PlayerID, limit int) ([]Player, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	p, err := s.part(ctx, r, c)
	if err != nil {
		return nil, err
	}
	return p.missing(limit), nil
}

func (p *part) missing(limit int) []Player {
	p.mu.RLock()
	defer p.mu.RUnlock()
	var list []Player
	for _, m := range p.roster.members {
		if len(list) == limit {
			break
		}
		if _, played := p.players[m.Player.ID]; !played && p.roster.counts(m.Player.ID, p.challenge) {
			list = append(list, m.Player)
		}
	}
	return list
}

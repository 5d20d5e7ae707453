package challenge

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// roster is a club in memory. It never changes: after a change to the club
// another one is read.
type roster struct {
	Roster
	present map[PlayerID]Stint
	members []Stint              // present, by name
	stints  map[PlayerID][]Stint // that were not struck
	hosts   int
}

func newRoster(r Roster) *roster {
	m := &roster{Roster: r, present: map[PlayerID]Stint{}, stints: map[PlayerID][]Stint{}}
	for _, s := range r.Stints {
		if !s.Struck {
			m.stints[s.Player.ID] = append(m.stints[s.Player.ID], s)
		}
		if !s.Lasts() {
			continue
		}
		m.present[s.Player.ID] = s
		m.members = append(m.members, s)
		if s.Role == Host {
			m.hosts++
		}
	}
	slices.SortFunc(m.members, func(a, b Stint) int { return byName(a.Player, b.Player) })
	return m
}

// byName is the order of players with one score.
func byName(a, b Player) int {
	return cmp.Or(strings.Compare(a.Key, b.Key), cmp.Compare(a.ID, b.ID))
}

// has tells of a present member.
func (r *roster) has(player PlayerID) bool {
	_, ok := r.present[player]
	return ok
}

// counts tells whether a player's result on a challenge counts in the club, on its
// board as in its season: of who belonged to it at some moment from the opening
// until it was final, and was not struck.
func (r *roster) counts(player PlayerID, c Challenge) bool {
	return slices.ContainsFunc(r.stints[player], func(s Stint) bool {
		return s.Joined.Before(c.Final) && (s.Lasts() || s.Left.After(c.Opens))
	})
}

// person is somebody whose results count, or counted.
func (r *roster) person(id PlayerID) Player { return r.stints[id][0].Player }

// rosters remembers the clubs of late. Like known it is never behind what this
// process has stored.
type rosters struct {
	mu      sync.Mutex
	changes uint64
	clubs   *simplelru.LRU[ClubID, *roster]
}

// knownClubs is how many clubs are kept in memory, some 300 bytes a member.
const knownClubs = 256

func newRosters() *rosters {
	clubs, _ := simplelru.NewLRU[ClubID, *roster](knownClubs, nil)
	return &rosters{clubs: clubs}
}

// find gives a club; without one it gives the mark to hand to keep.
func (r *rosters) find(id ClubID) (club *roster, mark uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	club, _ = r.clubs.Get(id)
	return club, r.changes
}

// keep remembers a club as read from the store, unless one has changed since.
func (r *rosters) keep(club *roster, mark uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.changes == mark {
		r.clubs.Add(club.ID, club)
	}
}

// drop forgets a club that was changed.
func (r *rosters) drop(id ClubID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes++
	r.clubs.Remove(id)
}

// leave forgets all clubs that somebody has ever belonged to, whose name is gone.
func (r *rosters) leave(player PlayerID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes++
	for _, id := range r.clubs.Keys() {
		club, _ := r.clubs.Peek(id)
		if slices.ContainsFunc(club.Stints, func(s Stint) bool { return s.Player.ID == player }) {
			r.clubs.Remove(id)
		}
	}
}

// roster finds a club for one of its members; ErrUnknownClub for anybody else,
// so that nobody learns which clubs there are.
func (s *Service) roster(ctx context.Context, id ClubID, viewer PlayerID) (*roster, error) {
	if viewer == 0 || !drawn(string(id), idLength) {
		return nil, ErrUnknownClub
	}
	club, err := s.club(ctx, id)
	if err == nil && !club.has(viewer) {
		return nil, ErrUnknownClub
	}
	return club, err
}

// club finds a club, whoever asks.
func (s *Service) club(ctx context.Context, id ClubID) (*roster, error) {
	club, mark := s.rosters.find(id)
	if club != nil {
		return club, nil
	}
	read, err := s.config.Store.Club(ctx, id)
	if err != nil {
		return nil, err
	}
	club = newRoster(read)
	s.rosters.keep(club, mark)
	return club, nil
}

package challenge

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// seasonKey names a season in memory.
type seasonKey struct {
	club  ClubID
	form  string
	month Month
}

// knownSeasons is how many tables are kept in memory, some 200 bytes a row.
const knownSeasons = 64

// clubDay names a club's results on a challenge.
type clubDay struct {
	club ClubID
	on   ID
}

// clubScores remembers what the clubs' seasons are made of: the results on final
// challenges of all who had ever belonged to the club. Those never change. Who
// joins later is not among them, and does not count there either.
type clubScores struct {
	mu      sync.Mutex
	days    *simplelru.LRU[clubDay, []Scored]
	results int
}

// mostClubScores is how many results are kept in memory, 16 bytes each.
const mostClubScores = 2_000_000

func newClubScores() *clubScores {
	s := &clubScores{}
	s.days, _ = simplelru.NewLRU(mostClubScores, func(_ clubDay, list []Scored) { s.results -= len(list) })
	return s
}

func (s *clubScores) find(day clubDay) ([]Scored, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.days.Get(day)
}

// keep remembers a day, and forgets those asked for longest ago where there are
// too many results.
func (s *clubScores) keep(day clubDay, list []Scored) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.days.Contains(day) {
		return
	}
	s.days.Add(day, list)
	for s.results += len(list); s.results > mostClubScores; {
		s.days.RemoveOldest()
	}
}

// clubScores gives the results on a final challenge of all who had ever belonged
// to a club when it was first asked for.
func (s *Service) clubScores(ctx context.Context, club ClubID, c Challenge, at time.Time) ([]Scored, error) {
	day := clubDay{club, c.ID}
	if list, ok := s.scores.find(day); ok {
		return list, nil
	}
	list, err := s.config.Store.ClubScores(ctx, club, c.ID)
	if err == nil && !at.Before(c.Final.Add(settling)) {
		s.scores.keep(day, list)
	}
	return list, err
}

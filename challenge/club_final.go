package challenge

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// ClubFinal is the final board of a club, as it is sent and read elsewhere. It is
// the one that ClubBoard gives: who comes or goes later changes nothing in it.
type ClubFinal struct {
	Club    Club // without its link
	On      Challenge
	Rows    []ClubLine // by rank, those who are tied by name
	Missing []Player   // present members who may stand there and have handed in nothing, by name
}

// ClubLine is somebody's line on it.
type ClubLine struct {
	Player Player
	Left   bool // no member any more
	Score  int
	Standing
}

// Settled tells whether all results that came in time are sure to stand on the
// board: it is final, and whatever was on its way then has arrived.
func (c Challenge) Settled(at time.Time) bool { return !at.Before(c.Final.Add(settling)) }

// ClubFinal gives the final board of a club to one of its members;
// ErrUnknownClub, ErrNotFinal until it has settled.
func (s *Service) ClubFinal(ctx context.Context, id ClubID, c Challenge, viewer PlayerID) (ClubFinal, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return ClubFinal{}, err
	}
	return s.clubFinal(ctx, r, c)
}

func (s *Service) clubFinal(ctx context.Context, r *roster, c Challenge) (ClubFinal, error) {
	final := ClubFinal{Club: r.Club, On: s.asSeen(c)}
	final.Club.Invite = ""
	at := s.Now()
	if !c.Settled(at) {
		return final, ErrNotFinal
	}
	scores, err := s.clubScores(ctx, r.ID, c, at)
	if err != nil {
		return final, err
	}
	played := map[PlayerID]bool{}
	for _, one := range scores {
		if r.counts(one.Player, c) {
			played[one.Player] = true
			final.Rows = append(final.Rows, ClubLine{Player: r.person(one.Player), Left: !r.has(one.Player), Score: one.Score})
		}
	}
	for _, m := range r.members {
		if r.counts(m.Player.ID, c) && !played[m.Player.ID] {
			final.Missing = append(final.Missing, m.Player)
		}
	}
	rankLines(final.Rows)
	return final, nil
}

// rankLines puts lines in order, those who are tied by name, and ranks them.
func rankLines(lines []ClubLine) {
	slices.SortFunc(lines, func(a, b ClubLine) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), byName(a.Player, b.Player))
	})
	for above := 0; above < len(lines); {
		tied := 1
		for above+tied < len(lines) && lines[above+tied].Score == lines[above].Score {
			tied++
		}
		for i := range tied {
			lines[above+i].Standing = stand(above, tied, len(lines))
		}
		above += tied
	}
}

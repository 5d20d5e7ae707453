package challenge

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// ClubFinal is the final board of a club, as it is sent and read elsewhere: its
// present members who belonged to it before the challenge was final, ranked among
// themselves. Who joins later changes nothing in it.
type ClubFinal struct {
	Club    Club // without its link
	On      Challenge
	Rows    []ClubLine // by rank, those who are tied by name
	Missing []Player   // who have handed in nothing, by name
}

// ClubLine is a member's line on it.
type ClubLine struct {
	Player Player
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
	found := map[PlayerID]int{}
	for _, one := range scores {
		found[one.Player] = one.Score
	}
	for _, m := range r.members {
		switch score, played := found[m.Player.ID]; {
		case !r.counts(m.Player.ID, c):
		case played:
			final.Rows = append(final.Rows, ClubLine{Player: m.Player, Score: score})
		default:
			final.Missing = append(final.Missing, m.Player)
		}
	}
	rankLines(final.Rows)
	return final, nil
}

// rankLines puts lines in order and ranks them; those who are tied stay as they
// stood.
func rankLines(lines []ClubLine) {
	slices.SortStableFunc(lines, func(a, b ClubLine) int { return cmp.Compare(b.Score, a.Score) })
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

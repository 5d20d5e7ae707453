package challenge

import (
	"context"
	"errors"

	"dailydistrict/rules"
)

// HeadToHead is two sheets on one challenge, decision by decision.
type HeadToHead struct {
	On     Challenge // as far as it is public
	Sides  [2]Shown
	Lines  []PairedLine
	Parted int // number of the first decision in which they differ, from 1; 0 for equal sheets
	Priced bool
}

// PairedLine is a decision of both. A sheet that was over before has an empty
// line there.
type PairedLine struct {
	Lines [2]string
	Costs [2]int // points that the decision gave away, as the dice were to fall; where Priced
}

// HeadToHead compares the sheets of two present members of a club, for one of
// its members. Nothing is shown that the viewer could not see on each sheet
// alone: ErrHiddenUntilFinal. What the decisions cost is worked out once the
// challenge is final, where the game has a solver and it is done soon.
// ErrUnknownClub, ErrNotMember, ErrTwoMembers, ErrNotPlayed.
func (s *Service) HeadToHead(ctx context.Context, id ClubID, c Challenge, viewer PlayerID, two [2]PlayerID) (HeadToHead, error) {
	r, err := s.roster(ctx, id, viewer)
	switch {
	case err != nil:
		return HeadToHead{}, err
	case !r.has(two[0]) || !r.has(two[1]):
		return HeadToHead{}, ErrNotMember
	case two[0] == two[1]:
		return HeadToHead{}, ErrTwoMembers
	}
	p, err := s.part(ctx, r, c)
	if err != nil {
		return HeadToHead{}, err
	}
	h := HeadToHead{On: c}
	for side, player := range two {
		if h.Sides[side], err = s.side(ctx, p, player, viewer); err != nil {
			return HeadToHead{}, err
		}
	}
	h.compare()
	return h, s.price(ctx, &h)
}

// side is a member's sheet as the viewer may see it.
func (s *Service) side(ctx context.Context, p *part, player, viewer PlayerID) (Shown, error) {
	result, ok := p.found(player)
	if !ok {
		return Shown{}, ErrNotPlayed
	}
	return s.AttemptOn(ctx, p.challenge.ID, result.Attempt, viewer)
}

func (p *part) found(player PlayerID) (Result, bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.result(player)
}

// compare lays the sheets side by side.
func (h *HeadToHead) compare() {
	one, two := h.Sides[0].Attempt.Sheet, h.Sides[1].Attempt.Sheet
	h.Lines = make([]PairedLine, max(len(one), len(two)))
	for i := range h.Lines {
		line := &h.Lines[i]
		line.Lines = [2]string{lineAt(one, i), lineAt(two, i)}
		if h.Parted == 0 && line.Lines[0] != line.Lines[1] {
			h.Parted = i + 1
		}
	}
}

func lineAt(sheet rules.Sheet, i int) string {
	if i < len(sheet) {
		return sheet[i]
	}
	return ""
}

// price tells what the decisions cost, once the challenge is final.
func (s *Service) price(ctx context.Context, h *HeadToHead) error {
	c, err := s.challenge(ctx, h.On.ID)
	if err != nil || s.Now().Before(c.Final) {
		return err
	}
	var attainable [2][]int
	for side, shown := range h.Sides {
		review, err := s.review(ctx, c, shown.Attempt.Sheet)
		switch {
		case errors.Is(err, ErrNoPar), errors.Is(err, ErrReviewBusy):
			return nil
		case err != nil:
			return err
		}
		attainable[side] = review.Attainable
	}
	h.Priced = true
	for i := range h.Lines {
		for side, best := range attainable {
			if i+1 < len(best) {
				h.Lines[i].Costs[side] = best[i] - best[i+1]
			}
		}
	}
	return nil
}

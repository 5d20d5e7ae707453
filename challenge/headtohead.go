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

// HeadToHead compares the sheets of two who stand on a club's board, for one of its
// members. Nothing is shown that the viewer could not see on each sheet alone:
// ErrHiddenUntilFinal, ErrHiddenUntilDone. What the decisions cost is worked out
// once the challenge is final, where the game has a solver and it is done soon.
// ErrUnknownClub, ErrNotMember, ErrTwoMembers, ErrNotPlayed.
func (s *Service) HeadToHead(ctx context.Context, id ClubID, c Challenge, viewer PlayerID, two [2]PlayerID) (HeadToHead, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return HeadToHead{}, err
	}
	for _, player := range two {
		if !r.has(player) && !r.counts(player, c) {
			return HeadToHead{}, ErrNotMember
		}
	}
	p, err := s.part(ctx, r, c)
	if err != nil {
		return HeadToHead{}, err
	}
	return s.sideBySide(ctx, p.board, viewer, two)
}

// EveningHeadToHead is HeadToHead of two who stand on the board of an evening, for
// whoever has its id. ErrUnknownChallenge, ErrTwoMembers, ErrNotPlayed.
func (s *Service) EveningHeadToHead(ctx context.Context, id ID, viewer PlayerID, two [2]PlayerID) (HeadToHead, error) {
	c, err := s.anEvening(ctx, id)
	if err != nil {
		return HeadToHead{}, err
	}
	b, err := s.boardOf(ctx, c)
	if err != nil {
		return HeadToHead{}, err
	}
	return s.sideBySide(ctx, b, viewer, two)
}

// sideBySide compares two sheets of a board.
func (s *Service) sideBySide(ctx context.Context, b *board, viewer PlayerID, two [2]PlayerID) (HeadToHead, error) {
	if two[0] == two[1] {
		return HeadToHead{}, ErrTwoMembers
	}
	h := HeadToHead{On: s.asSeen(b.challenge)}
	for side, player := range two {
		result, ok := b.found(player)
		if !ok {
			return HeadToHead{}, ErrNotPlayed
		}
		shown, err := s.AttemptOn(ctx, b.challenge.ID, result.Attempt, viewer)
		if err != nil {
			return HeadToHead{}, err
		}
		h.Sides[side] = shown
	}
	h.compare()
	return h, s.price(ctx, &h)
}

// OnClubBoard is the name of a player who stands on a club's board, to one of its
// members. ErrUnknownClub, ErrNotMember, ErrNotPlayed.
func (s *Service) OnClubBoard(ctx context.Context, id ClubID, c Challenge, viewer, player PlayerID) (name string, err error) {
	r, err := s.roster(ctx, id, viewer)
	switch {
	case err != nil:
		return "", err
	case !r.has(player) && !r.counts(player, c):
		return "", ErrNotMember
	}
	p, err := s.part(ctx, r, c)
	if err != nil {
		return "", err
	}
	return p.nameOf(player)
}

// OnBoard is the name of a player who stands on a challenge's board; ErrNotPlayed.
func (s *Service) OnBoard(ctx context.Context, c Challenge, player PlayerID) (name string, err error) {
	b, err := s.boardOf(ctx, c)
	if err != nil {
		return "", err
	}
	return b.nameOf(player)
}

func (b *board) nameOf(player PlayerID) (string, error) {
	r, ok := b.found(player)
	if !ok {
		return "", ErrNotPlayed
	}
	return r.Name, nil
}

// found is a player's result.
func (b *board) found(player PlayerID) (Result, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.result(player)
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

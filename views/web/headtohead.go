package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// comparer lays sheets side by side.
type comparer interface {
	clubs
	challenges
	rolls
	HeadToHead(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, two [2]challenge.PlayerID) (challenge.HeadToHead, error)
}

// headToHead is the sheets of two members, whom the field who names, side by
// side. Whoever has chosen fewer or more is led back to choose.
func headToHead(s comparer, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		seat, err := openSeat(c, s, at)
		if err != nil {
			return err
		}
		board := views.ClubAddress(in.Club.ID) + seat.base
		who := whoAsked(c)
		if len(who) != 2 {
			return seeOther(c, withQuery(board, chosenFirst(who))+"#board")
		}
		h, err := compared(c, s, in, seat, player, [2]string(who))
		switch {
		case errors.Is(err, challenge.ErrHiddenUntilFinal), errors.Is(err, challenge.ErrHiddenUntilDone):
			return at.notYet(c, in, seat, board, err)
		case err != nil:
			return err
		}
		p := views.HeadToHead{InClub: in, Heading: at.heading(seat), Seen: h, Board: board}
		for side, shown := range h.Sides {
			p.Sheets[side], p.Me[side] = sheetAddress(seat.base, shown.Attempt.ID), shown.Player.ID == player.ID
		}
		return at.show(c, http.StatusOK, p)
	}
}

// whoAsked is who has been chosen, each once.
func whoAsked(c echo.Context) (ids []string) {
	for _, id := range c.QueryParams()["who"] {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// chosenFirst keeps the first who was chosen.
func chosenFirst(ids []string) url.Values {
	if len(ids) == 0 {
		return nil
	}
	return url.Values{"with": ids[:1]}
}

func compared(c echo.Context, s comparer, in views.InClub, seat seat, player challenge.Player, who [2]string) (challenge.HeadToHead, error) {
	var two [2]challenge.PlayerID
	for side, id := range who {
		m, err := memberOf(c.Request().Context(), s, in.Club.ID, player.ID, id)
		if err != nil {
			return challenge.HeadToHead{}, err
		}
		two[side] = m.Player.ID
	}
	return s.HeadToHead(c.Request().Context(), in.Club.ID, seat.Challenge, player.ID, two)
}

// notYet says until when sheets are hidden.
func (s site) notYet(c echo.Context, in views.InClub, seat seat, board string, err error) error {
	status, _ := statusOf(err)
	p := views.HeadToHeadHidden{InClub: in, Heading: s.heading(seat), Board: board}
	return s.show(c, status, p)
}

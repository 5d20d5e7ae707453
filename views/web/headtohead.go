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

// comparer lays sheets of a club's board side by side.
type comparer interface {
	clubs
	challenges
	HeadToHead(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, two [2]challenge.PlayerID) (challenge.HeadToHead, error)
}

// headToHead is the sheets of two who stand on a club's board.
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
		home := views.ClubAddress(in.Club.ID)
		p := views.HeadToHead{
			Frame: in.Frame, Heading: at.heading(seat),
			Home: views.Choice{Name: in.Club.Name, Address: home}, Board: views.Choice{Name: "the club’s board", Address: home + seat.base},
		}
		return at.sideBySide(c, seat, player, p, func(two [2]challenge.PlayerID) (challenge.HeadToHead, error) {
			return s.HeadToHead(c.Request().Context(), in.Club.ID, seat.Challenge, player.ID, two)
		})
	}
}

// eveningComparer lays sheets of an evening side by side.
type eveningComparer interface {
	challenges
	EveningHeadToHead(ctx context.Context, id challenge.ID, viewer challenge.PlayerID, two [2]challenge.PlayerID) (challenge.HeadToHead, error)
}

// eveningHeadToHead is the sheets of two who stand on the board of an evening.
func eveningHeadToHead(s eveningComparer, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := openSeat(c, s, at)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.HeadToHead{
			Frame: at.frame(c.Request().Context(), player), Heading: at.heading(seat),
			Home: views.Choice{Name: seat.club, Address: seat.base}, Board: views.Choice{Name: "the board", Address: seat.base + "/board"},
		}
		return at.sideBySide(c, seat, player, p, func(two [2]challenge.PlayerID) (challenge.HeadToHead, error) {
			return s.EveningHeadToHead(c.Request().Context(), seat.ID, player.ID, two)
		})
	}
}

// sideBySide is the sheets of two, whom the field who names. Whoever has chosen
// fewer or more is led back to the board to choose.
func (s site) sideBySide(c echo.Context, seat seat, player challenge.Player, p views.HeadToHead, compare func([2]challenge.PlayerID) (challenge.HeadToHead, error)) error {
	who := whoAsked(c)
	if len(who) != 2 {
		return seeOther(c, withQuery(p.Board.Address, chosenFirst(who))+"#board")
	}
	two, err := bothOf(who)
	if err == nil {
		p.Seen, err = compare(two)
	}
	switch {
	case errors.Is(err, challenge.ErrHiddenUntilFinal), errors.Is(err, challenge.ErrHiddenUntilDone):
		status, _ := statusOf(err)
		return s.show(c, status, views.HeadToHeadHidden{Frame: p.Frame, Heading: p.Heading, Home: p.Home, Board: p.Board})
	case err != nil:
		return err
	}
	for side, shown := range p.Seen.Sides {
		p.Sheets[side], p.Me[side] = sheetAddress(seat.base, shown.Attempt.ID), shown.Player.ID == player.ID
	}
	return s.show(c, http.StatusOK, p)
}

// bothOf reads the ids of two; challenge.ErrNotMember.
func bothOf(who []string) (two [2]challenge.PlayerID, err error) {
	for side, id := range who {
		if two[side], err = playerOf(id); err != nil {
			return two, err
		}
	}
	return two, nil
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

// chosenFirst keeps the first who was chosen, or that nobody was.
func chosenFirst(ids []string) url.Values {
	if len(ids) == 0 {
		return url.Values{"with": {views.NobodyChosen}}
	}
	return url.Values{"with": ids[:1]}
}

package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// barred tells of a sheet that was handed in to count, in time, by who is no
// member of the club that has the evening's board to itself.
func (s seat) barred(o challenge.Outcome) bool {
	return s.Kind == challenge.Evening && !s.Everyone && !s.fun && o.Attempt.Practice && !o.Late
}

// eveningOf is what pages say of the evening at a seat to a player.
func eveningOf(ctx context.Context, s challenges, at site, place seat, player challenge.Player) (*views.Evening, error) {
	seen, err := s.Evening(ctx, place.ID, player.ID)
	if err != nil {
		return nil, err
	}
	e := &views.Evening{Club: seen.ClubName, Code: seen.Code(), Address: place.home(), Everyone: seen.Everyone, Counts: seen.Counts(), Sealed: place.sealed()}
	e.Final = seen.State(at.now()) == challenge.Final
	if seen.Me != "" {
		e.Home, e.List = views.ClubAddress(seen.Club), views.EveningsOf(seen.Club)
	}
	if seen.Paper {
		e.Paper = e.Address + "/paper"
	}
	if seen.Me == challenge.Host && seen.State(at.now()) == challenge.Committed {
		e.Withdraw = e.Address + "/withdraw"
	}
	return e, nil
}

// eveningDoor takes the code of an evening, and leads to it.
func eveningDoor(s codes, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.EveningDoor{Frame: at.frame(c.Request().Context(), player)}
		typed := c.QueryParam("code")
		if typed == "" {
			return at.show(c, http.StatusOK, p)
		}
		address, err := leadsTo(c.Request().Context(), s, typed)
		if err == nil {
			return seeOther(c, address)
		}
		if !errors.Is(err, challenge.ErrUnknownEvening) {
			return err
		}
		if p.Code.Fault = noSuchCode; readable(typed) {
			p.Code.Typed = typed
		}
		return at.show(c, http.StatusNotFound, p)
	}
}

// findEvening finds the evening whose code, or link, was typed;
// challenge.ErrUnknownEvening.
func findEvening(ctx context.Context, s challenges, typed string) (challenge.ID, error) {
	id, err := challenge.ReadEvening(typed)
	if err != nil {
		return "", err
	}
	_, err = s.Evening(ctx, id, 0)
	if errors.Is(err, challenge.ErrUnknownChallenge) {
		err = challenge.ErrUnknownEvening
	}
	return id, err
}

// spelt leads to the one address of an evening who has written its code in
// another way, in capitals or with dashes.
func spelt(page echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		written := c.Param("code")
		if id, err := challenge.ReadEvening(written); err == nil && id != challenge.EveningID(written) {
			return seeOther(c, "/"+string(id))
		}
		return page(c)
	}
}

// screenRows is how many rows of the board a projector shows.
const screenRows = 10

// eveningScreen is the page of an evening that all in a room look at.
func eveningScreen(s ranking, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		ctx := c.Request().Context()
		evening, err := eveningOf(ctx, s, at, seat, player)
		if err != nil {
			return err
		}
		p := views.EveningScreen{
			Frame: at.frame(ctx, player), Heading: at.heading(seat), Evening: *evening,
			Host: bareHost(at.origin(c)) + views.EveningAddress, Link: at.origin(c) + evening.Address,
		}
		if state := seat.State(at.now()); state == challenge.Committed || state == challenge.Void {
			return at.show(c, http.StatusOK, p)
		}
		rows, err := s.Board(ctx, seat.Challenge, player.ID, challenge.Page{Limit: screenRows})
		if err != nil {
			return err
		}
		p.Of = rows.Of
		if p.Top, err = screenOf(ctx, s, at, seat, player, rows.Rows); err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

// screenOf is the top of a board as all in the room may see it: what a host may
// see alone is not for those who still play.
func screenOf(ctx context.Context, s ranking, at site, seat seat, player challenge.Player, rows []challenge.Row) ([]views.Row, error) {
	if seat.State(at.now()) == challenge.Final {
		return rowsOf(ctx, s, at, seat, player, rows)
	}
	top := make([]views.Row, len(rows))
	for i, r := range rows {
		top[i] = rowOf(r)
	}
	return top, markPaper(ctx, s, seat, rows, top)
}

// bareHost is an origin without its scheme, as one types it.
func bareHost(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return host
}

// withdrawer withdraws evenings.
type withdrawer interface {
	WithdrawEvening(ctx context.Context, id challenge.ID, by challenge.PlayerID) error
}

// withdrawEvening makes void an evening that has not opened.
func withdrawEvening(s withdrawer, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.member(c)
		if err != nil {
			return err
		}
		id := challenge.EveningID(c.Param("code"))
		if err := s.WithdrawEvening(c.Request().Context(), id, player.ID); err != nil {
			return err
		}
		return seeOther(c, "/"+string(id))
	}
}

package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// mover changes plans.
type mover interface {
	planner
	SaveDraft(ctx context.Context, c challenge.Challenge, player challenge.PlayerID, practice bool, sheet rules.Sheet) error
}

// move makes the move that a form states on the plan as it stands in the store,
// and keeps the plan.
func move(s mover, at site, way string) echo.HandlerFunc {
	var turns turns
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if err := at.closed(seat); err != nil {
			return err
		}
		if seat.sealed() {
			return challenge.ErrSealedForm
		}
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := at.limits.plan(player); err != nil {
			return err
		}
		defer turns.take(player.ID)()
		p, err := planOf(c.Request().Context(), s, at, seat, player)
		if err != nil {
			return err
		}
		if p.HandedIn != nil {
			p.Notice = "This sheet is handed in, and final."
			return at.show(c, http.StatusConflict, p.page())
		}
		sheet, open, err := decide(seat, p.Sheet, fields)
		if err != nil {
			p.spot, p.Notice = seat.refused(fields), seat.refusal(err)
			return at.show(c, http.StatusUnprocessableEntity, p.page())
		}
		p.Sheet, p.spot, p.Moved = sheet, open, open.did
		if err := keep(c.Request().Context(), s, seat, player, p); err != nil {
			return err
		}
		return at.moved(c, p)
	}
}

// keep stores a plan; one that was planned to count is from then on practice.
func keep(ctx context.Context, s mover, seat seat, player challenge.Player, p plan) error {
	err := s.SaveDraft(ctx, seat.Challenge, player.ID, seat.fun, p.Sheet)
	if err == nil && p.inherited {
		err = s.SaveDraft(ctx, seat.Challenge, player.ID, false, nil)
	}
	return err
}

// moved shows the plan after a move: at an address of its own, so that nothing
// is sent twice, or at once for a script that puts it into the page it has.
func (at site) moved(c echo.Context, p plan) error {
	address := query(p.seat.names(p.spot))
	if c.Request().Header.Get(echo.HeaderXRequestedWith) == "play" {
		c.Response().Header().Set("Content-Location", withQuery(p.Base, address))
		return at.show(c, http.StatusOK, p.page())
	}
	if p.Moved > 0 {
		address.Set("did", strconv.Itoa(p.Moved))
	}
	return seeOther(c, withQuery(p.Base, at.asking(c, address))+toDice)
}

// toDice is the part of the planning page to which every move leads.
const toDice = "#dice"

func withQuery(address string, query url.Values) string {
	if len(query) == 0 {
		return address
	}
	return address + "?" + query.Encode()
}

// decide makes a move, of which one is the same in every game: to empty the plan.
func decide(s seat, sheet rules.Sheet, fields url.Values) (rules.Sheet, spot, error) {
	if fields.Get("to") == "clear" {
		open, _ := s.next(s, blank(s))
		return blank(s), open, nil
	}
	return s.decide(s, sheet, fields)
}

// atoi reads a small number; -1 for any other text.
func atoi(text string) int {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil {
		return -1
	}
	return int(n)
}

// turns lets a player's moves happen one after another, so that two that arrive
// together do not overwrite each other's plan.
type turns [64]sync.Mutex

// take waits for the player's turn and gives what ends it.
func (t *turns) take(player challenge.PlayerID) (done func()) {
	turn := &t[uint64(player)%uint64(len(t))]
	turn.Lock()
	return turn.Unlock
}

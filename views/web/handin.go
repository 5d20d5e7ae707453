package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// lookOver is the one look at what will be final. Where there is nothing to hand in
// yet, or any more, it leads to where the visitor can go on.
func lookOver(s planner, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if err := at.closed(seat); err != nil {
			return err
		}
		if seat.sealed() {
			return seeOther(c, seat.base)
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p, err := planOf(c.Request().Context(), s, at, seat, player)
		if err != nil {
			return err
		}
		if p.HandedIn != nil {
			return seeOther(c, p.HandedIn.Result)
		}
		if open, more := seat.next(seat, p.Sheet); more {
			address := query(append(seat.names(open), "unfinished", 1))
			return seeOther(c, withQuery(seat.base, address)+toDice)
		}
		return at.show(c, http.StatusOK, views.Look{Plan: p.Plan})
	}
}

// submitter takes sheets.
type submitter interface {
	mover
	Submit(ctx context.Context, id challenge.ID, player challenge.Player, sheet rules.Sheet, practice bool) (challenge.Outcome, bool, error)
}

// handIn takes the sheet that the visitor looked at. It counts for the challenge
// that the address names, whatever the time; sent again it leads to the same
// result, and another sheet to the first one's.
func handIn(s submitter, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := at.limits.plan(player); err != nil {
			return err
		}
		sheet := rules.ParseSheet(fields.Get("sheet"))
		outcome, _, err := s.Submit(c.Request().Context(), seat.ID, player, sheet, seat.fun)
		broken := new(rules.Violation)
		switch {
		case errors.As(err, &broken):
			return faulty(c, s, at, seat, player, sheet, broken)
		case errors.Is(err, challenge.ErrAlreadySubmitted):
			return seeOther(c, seat.base+"/result?again=1")
		case err != nil:
			return err
		}
		if outcome.Attempt.Practice && !seat.barred(outcome) {
			if err := tidy(c.Request().Context(), s, seat, player, sheet); err != nil {
				return err
			}
		}
		return seeOther(c, resultAddress(seat, outcome.Attempt))
	}
}

// tidy empties the plan that was handed in as practice, so that the next one
// begins afresh; a plan that has moved on since then stays.
func tidy(ctx context.Context, s mover, seat seat, player challenge.Player, sheet rules.Sheet) error {
	for _, fun := range []bool{true, false} {
		plan, err := s.Draft(ctx, seat.Challenge, player.ID, fun)
		if err == nil && slices.Equal(plan, sheet) {
			err = s.SaveDraft(ctx, seat.Challenge, player.ID, fun, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// faulty shows a sheet that breaks a rule, or is not complete, with all its
// entries. Where the player has no other plan, it becomes the plan.
func faulty(c echo.Context, s submitter, at site, seat seat, player challenge.Player, sheet rules.Sheet, broken *rules.Violation) error {
	p, err := planOf(c.Request().Context(), s, at, seat, player)
	if err != nil {
		return err
	}
	if p.HandedIn == nil && empty(p.Sheet) {
		if err := s.SaveDraft(c.Request().Context(), seat.Challenge, player.ID, seat.fun, seat.kept(seat, sheet)); err != nil {
			return err
		}
		if p, err = planOf(c.Request().Context(), s, at, seat, player); err != nil {
			return err
		}
	}
	p.Notice = "This sheet cannot be handed in yet. " + seat.refusal(broken)
	p.spot = seat.fault(broken.Line)
	return at.show(c, http.StatusUnprocessableEntity, p.page())
}

// resultAddress is where a player's own finished sheet is shown.
func resultAddress(s seat, a challenge.Attempt) string {
	if a.Practice {
		return fmt.Sprintf("%s/sheets/%d/result", s.base, a.ID)
	}
	return s.base + "/result"
}

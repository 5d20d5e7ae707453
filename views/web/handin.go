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
	"dailydistrict/rules/district"
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
		if open := firstOpen(seat, p.Sheet, 0); open > 0 {
			return seeOther(c, fmt.Sprint(seat.base, "?roll=", open, "&unfinished=1", toDice))
		}
		return at.show(c, http.StatusOK, views.Look{
			Frame: p.Frame, Heading: p.Heading, Base: p.Base, ForFun: p.ForFun, Tape: p.Tape, Sheet: p.Sheet,
		})
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
		if outcome.Attempt.Practice {
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
		if err := s.SaveDraft(c.Request().Context(), seat.Challenge, player.ID, seat.fun, drawable(sheet)); err != nil {
			return err
		}
		if p, err = planOf(c.Request().Context(), s, at, seat, player); err != nil {
			return err
		}
	}
	p.Notice = "This sheet cannot be handed in yet. " + broken.Error()
	p.turnTo(max(broken.Line, 1), 0)
	return at.show(c, http.StatusUnprocessableEntity, p)
}

// drawable leaves open what the page has no place for: lines that are no
// decisions, or lie outside the district.
func drawable(sheet rules.Sheet) rules.Sheet {
	plan := slices.Clone(sheet)
	for i, line := range plan {
		d, err := district.Parse(line)
		if err != nil || !d.Pass && (d.Column < 1 || d.Column > district.Columns) {
			plan[i] = rules.Undecided
		}
	}
	return plan
}

// resultAddress is where a player's own finished sheet is shown.
func resultAddress(s seat, a challenge.Attempt) string {
	if a.Practice {
		return fmt.Sprintf("%s/sheets/%d/result", s.base, a.ID)
	}
	return s.base + "/result"
}

package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
	"dailydistrict/views"
)

// sealed tells whether the dice of a seat are shown decision by decision.
func (s seat) sealed() bool { return s.form.Reveal == challenge.Sealed }

// showSealed shows a visitor's attempt as far as it has come, or what it takes to
// begin one; where the one that ranks is over it leads to the result.
func showSealed(c echo.Context, s planner, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	if err := at.practisable(seat); err != nil {
		return err
	}
	did, aside, refuses := number(c, "did", mostDecisions), number(c, "die", 6), at.keepsNothing(c)
	if player.ID == 0 {
		return at.showAll(c, asked(begunField, refuses), at.stately(seat), func(ctx context.Context) (views.Page, error) {
			return sealedOf(ctx, s, at, seat, player, refuses)
		})
	}
	page, err := sealedOf(c.Request().Context(), s, at, seat, player, refuses)
	if err != nil {
		return err
	}
	if page.over != "" {
		return seeOther(c, page.over)
	}
	page.Moved = did
	page.setAside(aside)
	at.sends(c, &page.Plan)
	return at.show(c, http.StatusOK, page)
}

// mostDecisions is above the number of decisions of any sheet.
const mostDecisions = 1000

// practisable tells why a sealed challenge cannot be practised on at a seat: it
// would show its dice to who has not played them yet.
func (at site) practisable(s seat) error {
	if s.fun && s.Kind != challenge.Practice && s.State(at.now()) != challenge.Final {
		return challenge.ErrNotFinal
	}
	return nil
}

// sealedPage is the page of a sealed attempt while it is being made.
type sealedPage struct {
	views.Sealed
	over string // address of the result, once the attempt is over
}

// sealedOf finds what a player has under way at a seat.
func sealedOf(ctx context.Context, s planner, at site, seat seat, player challenge.Player, refuses bool) (sealedPage, error) {
	p := sealedPage{Sealed: views.Sealed{Plan: views.Plan{
		Frame: at.frame(ctx, player), Heading: at.heading(seat), Base: seat.base, ForFun: seat.fun,
	}}}
	if refuses {
		p.Notice = "This browser keeps no cookies for this site, so the attempt cannot be kept. Allow them to play."
	}
	if err := setAround(ctx, s, at, seat, player, &p); err != nil {
		return p, err
	}
	if player.ID == 0 {
		p.offer(at, seat, player)
		return p, nil
	}
	a, err := s.Playing(ctx, seat.Challenge, player.ID, seat.fun)
	switch {
	case errors.Is(err, challenge.ErrUnknownAttempt):
		p.offer(at, seat, player)
		return p, nil
	case err != nil:
		return p, err
	}
	p.shows(seat, a)
	return p, nil
}

// setAround adds what stands around an attempt: the other forms of the day, the
// evening, and what the day before left unfinished.
func setAround(ctx context.Context, s planner, at site, seat seat, player challenge.Player, p *sealedPage) (err error) {
	switch {
	case seat.Kind == challenge.Evening:
		p.Evening, err = eveningOf(ctx, s, at, seat, player)
	case seat.Kind == challenge.Daily && !seat.fun:
		if p.Todays, err = todaysOf(ctx, s, at, seat, player); err != nil {
			return err
		}
		if p.Others, err = othersOf(ctx, s, at, seat, player); err == nil {
			p.Earlier, err = attemptBefore(ctx, s, at, seat, player)
		}
	}
	return err
}

// offer says what it takes to begin; who is no member begins nothing on an
// evening whose board is the club's.
func (p *sealedPage) offer(at site, seat seat, player challenge.Player) {
	if p.MembersOnly() {
		return
	}
	p.Begins = seat.fun || seat.State(at.now()) == challenge.Opened
	if p.Begins && !seat.fun && !player.Named() {
		p.NameForm = &views.NameForm{Next: seat.base}
	}
	if !seat.fun && seat.Kind == challenge.Daily {
		p.Trial = seat.home() + practice
	}
}

// shows puts an attempt on the page.
func (p *sealedPage) shows(seat seat, a challenge.SeenAttempt) {
	p.Attempt, p.Tape, p.Sheet, p.Late = a.ID, a.Tape, a.Sheet, a.Late
	if a.Over {
		p.over = sealedResult(seat, a)
	}
}

// setAside puts a die aside that shows this face, if one lies on the table.
func (p *sealedPage) setAside(face int) {
	if n := len(p.Sheet); p.Attempt != 0 && n < p.Tape.Rolls() && slices.Contains(p.Tape.Roll(n), dice.Face(face)) {
		p.Aside = dice.Face(face)
	}
}

// sealedResult is where a finished attempt is shown.
func sealedResult(seat seat, a challenge.SeenAttempt) string {
	return resultAddress(seat, a.Outcome.Attempt)
}

// attemptBefore finds the attempt at the same form's challenge of the day before
// that can still be finished in time; nil for none.
func attemptBefore(ctx context.Context, s planner, at site, today seat, player challenge.Player) (*views.Unfinished, error) {
	if player.ID == 0 {
		return nil, nil
	}
	id := challenge.DailyID(today.Day.Add(-1), today.Form)
	before, err := s.Challenge(ctx, id)
	if errors.Is(err, challenge.ErrUnknownChallenge) || err == nil && before.State(at.now()) != challenge.Grace {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := s.Playing(ctx, before, player.ID, false)
	if errors.Is(err, challenge.ErrUnknownAttempt) || err == nil && a.Over {
		return nil, nil
	}
	return &views.Unfinished{Day: before.Day, Address: "/" + string(id), Final: before.Final}, err
}

// beginner begins sealed attempts.
type beginner interface {
	planner
	Begin(ctx context.Context, id challenge.ID, player challenge.PlayerID, practice bool) (challenge.SeenAttempt, bool, error)
}

// begin begins an attempt, or leads to the one that goes on.
func begin(s beginner, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if !seat.sealed() {
			return challenge.ErrOpenForm
		}
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := at.limits.plan(player); err != nil {
			return err
		}
		ctx := c.Request().Context()
		if _, err = s.Playing(ctx, seat.Challenge, player.ID, seat.fun); errors.Is(err, challenge.ErrUnknownAttempt) {
			_, _, err = s.Begin(ctx, seat.ID, player.ID, seat.fun)
		}
		if err != nil {
			return err
		}
		return seeOther(c, withQuery(seat.base, at.asking(c, url.Values{}))+toTurn)
	}
}

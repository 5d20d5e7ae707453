package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// errFinal refuses a move that can no longer count where it was made.
var errFinal = echo.NewHTTPError(http.StatusConflict, "This challenge is final. Its dice can still be played as practice.")

// challenges finds challenges and the forms they are of.
type challenges interface {
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Form(id string) (challenge.Form, error)
}

// The three ways of playing that a day's form has, by what follows its address.
const (
	ranked   = ""          // counts until the challenge is final
	again    = "/again"    // the same dice for practice
	practice = "/practice" // the practice tape of the day
)

// seat is a challenge, and the way in which it is played at an address.
type seat struct {
	challenge.Challenge
	form challenge.Form
	game rules.Game // by which it is judged
	table
	base string // the address: "/2026-11-30/district/again"
	fun  bool   // for practice alone
}

// findSeat reads from the address what is played, and how.
func findSeat(c echo.Context, s challenges, way string) (seat, error) {
	id := challenge.ID(c.Param("day") + "/" + c.Param("form"))
	base := "/" + string(id) + way
	if way == practice {
		id = id.PracticeID()
	}
	found, err := s.Challenge(c.Request().Context(), id)
	if err != nil {
		return seat{}, err
	}
	form, err := s.Form(found.Form)
	if err != nil {
		return seat{}, err
	}
	game, err := form.GameOf(found)
	if err != nil {
		return seat{}, err
	}
	table, err := tableOf(game)
	return seat{Challenge: found, form: form, game: game, table: table, base: base, fun: way != ranked}, err
}

// daily is the address of the challenge that the seat belongs to.
func (s seat) daily() string { return "/" + string(challenge.DailyID(s.Day, s.Form)) }

// refusal says why a sheet is refused, and of which line.
func (s seat) refusal(err error) string {
	if broken := new(rules.Violation); errors.As(err, &broken) && broken.Line > 0 {
		return s.game.Info().LineName(broken.Line) + ": " + refusal(err)
	}
	return refusal(err)
}

// heading is what pages say of the challenge.
func (at site) heading(s seat) views.Heading {
	h := views.HeadingOf(s.Challenge, s.form, at.now())
	h.Challenge = s.daily()
	return h
}

// closed tells why nothing can be played at a seat any more, or not yet.
func (at site) closed(s seat) error {
	switch s.State(at.now()) {
	case challenge.Void:
		return challenge.ErrVoid
	case challenge.Committed:
		return challenge.ErrNotOpen
	case challenge.Final:
		if !s.fun {
			return errFinal
		}
	}
	return nil
}

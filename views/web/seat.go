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
	Evening(ctx context.Context, id challenge.ID, viewer challenge.PlayerID) (challenge.SeenEvening, error)
}

// The three ways of playing that a day's form has, by what follows its address.
// An evening has the first two.
const (
	ranked   = ""          // counts until the challenge is final
	again    = "/again"    // the same dice for practice
	practice = "/practice" // the practice tape of the day
)

// seat is a challenge, and the way in which it is played at an address.
type seat struct {
	challenge.Challenge
	form  challenge.Form
	game  rules.Game // by which it is judged
	table            // on which whole sheets are planned; none for a sealed form
	base  string     // the address: "/2026-11-30/district/again"
	fun   bool       // for practice alone
	club  string     // the name of the club whose evening it is; empty for all others
}

// findSeat reads from the address what is played, and how.
func findSeat(c echo.Context, s challenges, way string) (seat, error) {
	id := named(c)
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
	place := seat{Challenge: found, form: form, game: game, base: base, fun: way != ranked}
	if !place.sealed() {
		if place.table, err = tableOf(game); err != nil {
			return seat{}, err
		}
	}
	if found.Kind == challenge.Evening {
		seen, err := s.Evening(c.Request().Context(), id, 0)
		if err != nil {
			return seat{}, err
		}
		place.club = seen.ClubName
	}
	return place, nil
}

// named is the challenge that the address names: an evening by its code, or a
// daily.
func named(c echo.Context) challenge.ID {
	if code := c.Param("code"); code != "" {
		return challenge.EveningID(code)
	}
	return challenge.ID(c.Param("day") + "/" + c.Param("form"))
}

// home is the address of the challenge that the seat belongs to: for a practice
// tape its daily.
func (s seat) home() string {
	if s.Kind == challenge.Practice {
		return "/" + string(challenge.DailyID(s.Day, s.Form))
	}
	return "/" + string(s.ID)
}

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
	h.Challenge, h.Club = s.home(), s.club
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

package web

import (
	"fmt"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// table is how the sheets of one game are planned on its page. All else about
// playing is the same for every game.
type table interface {
	// spot reads what lies open on the page from its address.
	spot(c echo.Context) spot
	// names gives the names of a spot in an address with their values, in the
	// order of the page's own links; did is apart, as it means the same to all.
	names(spot) []any
	// page draws a plan with its spot open, or with the next one to decide where
	// there is no such spot.
	page(plan) views.Planning
	// next is the spot at which something is still to be decided; ok is false
	// where the sheet can be handed in.
	next(s seat, sheet rules.Sheet) (at spot, ok bool)
	// refused is the spot at which a move is shown again that was refused.
	refused(fields url.Values) spot
	// decide makes the move that the fields state, and gives the plan with the
	// spot to go on at. A move that breaks a rule is a *rules.Violation.
	decide(s seat, sheet rules.Sheet, fields url.Values) (rules.Sheet, spot, error)
	// kept is what the page can show of a sheet that was handed in and refused,
	// and fault the spot of the line at fault.
	kept(s seat, sheet rules.Sheet) rules.Sheet
	fault(line int) spot
}

// spot is what lies open on a planning page. What the numbers name is up to the
// game; 0 is nothing.
type spot struct {
	part int // roll, or seat
	die  int // in hand
	back int // to which a player thinks of going back
	did  int // the line that was just decided
}

// tableOf finds the table of a game.
func tableOf(game rules.Game) (table, error) {
	switch id := game.Info().ID; id {
	case "district":
		return districtTable{}, nil
	case "draft":
		return draftTable{}, nil
	default:
		return nil, fmt.Errorf("there is no page for the game %q", id)
	}
}

// drawable tells why a form cannot be published: a game has pages for open dice,
// for sealed ones, or for neither.
func drawable(form challenge.Form) error {
	if form.Reveal != challenge.Sealed {
		_, err := tableOf(form.Game)
		return err
	}
	if id := form.Game.Info().ID; !views.PlaysSealed(id) {
		return fmt.Errorf("form %q: there is no page on which the game %q is played decision by decision", form.ID, id)
	}
	return nil
}

// query writes a spot as the query of an address.
func query(pairs []any) url.Values {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		if text := fmt.Sprint(pairs[i+1]); text != "" && text != "0" {
			q.Set(fmt.Sprint(pairs[i]), text)
		}
	}
	return q
}

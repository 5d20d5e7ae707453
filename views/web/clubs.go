package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// clubLister lists the clubs of a player.
type clubLister interface {
	ClubsOf(ctx context.Context, player challenge.PlayerID) ([]challenge.Membership, error)
}

// formerMembers knows who has left a club.
type formerMembers interface {
	clubLister
	LeftClub(ctx context.Context, id challenge.ClubID, player challenge.PlayerID) (name string, err error)
}

// leftField is the field of an address that tells which club the visitor has just left.
const leftField = "left"

// myClubs lists the visitor's clubs, and founds another.
func myClubs(s formerMembers, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p, err := at.clubsOf(c, s, player)
		if err != nil {
			return err
		}
		name, err := s.LeftClub(c.Request().Context(), challenge.ClubID(c.QueryParam(leftField)), player.ID)
		switch {
		case err == nil:
			p.Notice = "You have left " + name + "."
		case !errors.Is(err, challenge.ErrUnknownClub):
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func (s site) clubsOf(c echo.Context, l clubLister, player challenge.Player) (views.Clubs, error) {
	p := views.Clubs{Frame: s.frame(c.Request().Context(), player), NameForm: views.NameForm{Next: views.ClubsAddress}}
	if !player.Named() {
		return p, nil // guests belong to no club
	}
	var err error
	p.Clubs, err = l.ClubsOf(c.Request().Context(), player.ID)
	return p, err
}

// clubFounder founds clubs.
type clubFounder interface {
	clubLister
	FoundClub(ctx context.Context, host challenge.PlayerID, name string) (challenge.SeenClub, error)
}

// foundClub founds a club of which the visitor is the host. A refused name stands
// in the form again, with the reason.
func foundClub(s clubFounder, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		typed := fields.Get("name")
		if err = at.mayFound(player); err == nil {
			founded, err := s.FoundClub(c.Request().Context(), player.ID, typed)
			if err == nil {
				return seeOther(c, views.ClubAddress(founded.ID))
			}
			return at.unfounded(c, s, player, typed, err)
		}
		return at.unfounded(c, s, player, typed, err)
	}
}

// mayFound refuses who has no name, and who is too quick.
func (s site) mayFound(player challenge.Player) error {
	if !player.Named() {
		return challenge.ErrNameFirst
	}
	return saying(s.limits.act(player), "The name of the club is still here.")
}

func (s site) unfounded(c echo.Context, l clubLister, player challenge.Player, typed string, refused error) error {
	if !told(refused) {
		return refused
	}
	status, text := statusOf(refused)
	p, err := s.clubsOf(c, l, player)
	if err != nil {
		return err
	}
	wait(c, refused)
	p.Name = views.ClubNameForm{Typed: typed, Fault: text}
	if errors.Is(refused, challenge.ErrNameFirst) {
		p.Notice = "A club needs a host with a name. Take one first, then found the club."
	}
	return s.show(c, status, p)
}

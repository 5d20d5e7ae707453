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

// readInvite leads from a code that somebody has typed to where it leads.
func readInvite(at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		typed := c.QueryParam("code")
		if typed == "" {
			return seeOther(c, views.ClubsAddress)
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		invite, err := challenge.ReadInvite(typed)
		if err != nil {
			return at.joinShut(c, player, typed, err)
		}
		return seeOther(c, views.InviteAddress(invite))
	}
}

// inviter tells where links lead.
type inviter interface {
	Invitation(ctx context.Context, invite challenge.Invite, viewer challenge.PlayerID) (challenge.Invitation, error)
}

// invitation is where the link of a club leads: to the way in, and who is in
// already to the club.
func invitation(s inviter, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		return at.invited(c, s, player, c.Param("invite"), nil)
	}
}

// invited shows where a code leads, and why its bearer has not joined, if that is so.
func (s site) invited(c echo.Context, i inviter, player challenge.Player, code string, refused error) error {
	invite, err := challenge.ReadInvite(code)
	if err != nil {
		return s.joinShut(c, player, code, err)
	}
	found, err := i.Invitation(c.Request().Context(), invite, player.ID)
	switch {
	case err != nil:
		return s.joinShut(c, player, code, err)
	case found.ID != "":
		return seeOther(c, views.ClubAddress(found.ID))
	}
	p := views.Join{
		Frame: s.frame(c.Request().Context(), player), Club: found.Club, Members: found.Members,
		Invite: invite, Passkey: s.passkeyForm(c),
	}
	if refused == nil {
		return s.show(c, http.StatusOK, p)
	}
	status, text := statusOf(refused)
	wait(c, refused)
	p.Notice = text
	return s.show(c, status, p)
}

// joinShut helps somebody whose code leads nowhere.
func (s site) joinShut(c echo.Context, player challenge.Player, typed string, err error) error {
	if !errors.Is(err, challenge.ErrUnknownInvite) {
		return err
	}
	status, text := statusOf(err)
	p := views.JoinShut{Frame: s.frame(c.Request().Context(), player), Code: views.CodeForm{Fault: text}}
	if readable(typed) {
		p.Code.Typed = typed
	}
	return s.show(c, status, p)
}

// clubJoiner lets players into clubs.
type clubJoiner interface {
	inviter
	JoinClub(ctx context.Context, invite challenge.Invite, player challenge.PlayerID) (challenge.SeenClub, error)
}

// joinClub makes the visitor a member of the club to which a code leads.
func joinClub(s clubJoiner, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		club, err := at.joined(c, s, player, fields.Get("code"))
		switch {
		case err == nil:
			return seeOther(c, views.ClubAddress(club.ID))
		case !told(err):
			return err
		}
		return at.invited(c, s, player, fields.Get("code"), err)
	}
}

func (s site) joined(c echo.Context, j clubJoiner, player challenge.Player, code string) (challenge.SeenClub, error) {
	invite, err := challenge.ReadInvite(code)
	if err == nil && !player.Named() {
		err = challenge.ErrNameFirst
	}
	if err == nil {
		err = saying(s.limits.act(player), "You have not joined.")
	}
	if err != nil {
		return challenge.SeenClub{}, err
	}
	return j.JoinClub(c.Request().Context(), invite, player.ID)
}

// told tells of a refusal that is a sentence for the player.
func told(err error) bool {
	return errors.As(err, new(*rules.Reason)) || errors.As(err, new(*tooMany))
}

package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// codes tells where codes lead: those of clubs and those of evenings look alike.
type codes interface {
	challenges
	inviter
}

// noSuchCode is what is said of a code that was typed and leads nowhere.
const noSuchCode = "No club and no evening has this code. It has twelve letters and digits: check them one by one."

// leadsTo is the address to which a code leads, of a club or of an evening, as
// somebody has typed it; challenge.ErrUnknownEvening where it leads nowhere.
func leadsTo(ctx context.Context, s codes, typed string) (string, error) {
	invite, err := challenge.ReadInvite(typed)
	if err == nil {
		_, err = s.Invitation(ctx, invite, 0)
	}
	if err == nil {
		return views.InviteAddress(invite), nil
	}
	if !errors.Is(err, challenge.ErrUnknownInvite) {
		return "", err
	}
	id, err := findEvening(ctx, s, typed)
	return "/" + string(id), err
}

// readInvite leads from a code that somebody has typed to where it leads.
func readInvite(s codes, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		typed := c.QueryParam("code")
		if typed == "" {
			return seeOther(c, views.ClubsAddress)
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		address, err := leadsTo(c.Request().Context(), s, typed)
		switch {
		case err == nil:
			return seeOther(c, address)
		case !errors.Is(err, challenge.ErrUnknownEvening):
			return err
		}
		p := views.JoinShut{Frame: at.frame(c.Request().Context(), player), Code: views.CodeForm{Fault: noSuchCode}}
		if readable(typed) {
			p.Code.Typed = typed
		}
		return at.show(c, http.StatusNotFound, p)
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
		return at.invited(c, s, player, c.Param("invite"), nil, nil)
	}
}

// invited shows where a code leads, and what was refused there, if that is so: say
// puts the sentence where it belongs.
func (s site) invited(c echo.Context, i inviter, player challenge.Player, code string, refused error, say func(p *views.Join, text string)) error {
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
	say(&p, text)
	return s.show(c, status, p)
}

// invitedTo is the code of the invitation at an address, to which a form leads on.
func invitedTo(next string) (code string, ok bool) {
	return strings.CutPrefix(next, views.JoinAddress+"/")
}

// joinShut helps somebody whose code leads nowhere.
func (s site) joinShut(c echo.Context, player challenge.Player, typed string, err error) error {
	if !errors.Is(err, challenge.ErrUnknownInvite) {
		return err
	}
	status, _ := statusOf(err)
	p := views.JoinShut{Frame: s.frame(c.Request().Context(), player)}
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
		return at.invited(c, s, player, fields.Get("code"), err, func(p *views.Join, text string) { p.Notice = text })
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

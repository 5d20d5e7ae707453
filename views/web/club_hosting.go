package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// nothingChanged is what became of an action on a club that came too quickly.
const nothingChanged = "Nothing was changed."

// errResults refuses to remove a member without saying what becomes of the results.
var errResults = &rules.Reason{Code: "malformed", Text: "Choose whether their results are kept or struck. Nobody was removed."}

// civil is the date of an instant in the zone of the civil day.
func civil(f views.Frame, at time.Time) challenge.Day {
	if f.Zone != nil {
		at = at.In(f.Zone)
	}
	y, m, d := at.Date()
	return challenge.Day{Year: y, Month: m, Date: d}
}

// hosting is what hosts may do about their club.
func hosting(s clubs, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, hostingOf(in))
	}
}

func hostingOf(in views.InClub) views.Hosting {
	return views.Hosting{InClub: in, Name: views.ClubNameForm{Typed: in.Club.Name}}
}

// inAct finds a member who does something in the club, not too often.
func (s site) inAct(c echo.Context, k clubs) (challenge.Player, views.InClub, error) {
	player, in, err := s.within(c, k)
	if err == nil {
		err = saying(s.limits.act(player), nothingChanged)
	}
	return player, in, err
}

// asHost is an action of a host on the club. Where it is refused, say puts the
// sentence where it belongs.
func (s site) asHost(k clubs, act func(c echo.Context, club challenge.ClubID, by challenge.PlayerID, typed string) error, field string, say func(p *views.Hosting, typed, fault string)) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := s.hostIn(c, k)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		typed := fields.Get(field)
		if err = saying(s.limits.act(player), nothingChanged); err == nil {
			err = act(c, in.Club.ID, player.ID, typed)
		}
		if err == nil {
			return seeOther(c, views.ClubAddress(in.Club.ID))
		}
		if !told(err) {
			return err
		}
		status, text := statusOf(err)
		p := hostingOf(in)
		say(&p, typed, text)
		wait(c, err)
		return s.show(c, status, p)
	}
}

// renamer names clubs.
type renamer interface {
	clubs
	RenameClub(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, name string) error
}

// renameClub gives a club another name.
func renameClub(s renamer, at site) echo.HandlerFunc {
	return at.asHost(s, func(c echo.Context, club challenge.ClubID, by challenge.PlayerID, typed string) error {
		return s.RenameClub(c.Request().Context(), club, by, typed)
	}, "name", func(p *views.Hosting, typed, fault string) {
		p.Name = views.ClubNameForm{Typed: typed, Fault: fault}
	})
}

// stater states attendances.
type stater interface {
	clubs
	StateAttendance(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, percent int) error
}

// stateAttendance states on which share of the days one must have played.
func stateAttendance(s stater, at site) echo.HandlerFunc {
	return at.asHost(s, func(c echo.Context, club challenge.ClubID, by challenge.PlayerID, typed string) error {
		percent, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(typed), "%")))
		if err != nil {
			return challenge.ErrAttendance
		}
		return s.StateAttendance(c.Request().Context(), club, by, percent)
	}, "percent", func(p *views.Hosting, typed, fault string) {
		p.Attendance = views.AttendanceForm{Typed: typed, Fault: fault}
	})
}

// stepDown makes a host a member like any other.
func stepDown(s roles, at site) echo.HandlerFunc {
	return at.asHost(s, func(c echo.Context, club challenge.ClubID, by challenge.PlayerID, _ string) error {
		return s.SetRole(c.Request().Context(), club, by, by, challenge.Member)
	}, "", func(p *views.Hosting, _, fault string) { p.Fault = fault })
}

// clubInvite is the link of a club, for its hosts.
func clubInvite(s clubs, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, views.ClubInvite{InClub: in, Link: at.joinLink(c, in.Club), Host: at.codesAt(c)})
	}
}

// linker makes and ends the links of clubs.
type linker interface {
	clubs
	RenewInvite(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.Invite, error)
	RevokeInvite(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) error
}

// renewInvite makes a new link, or ends the one that there is.
func renewInvite(s linker, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.inAct(c, s)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		if fields.Get("end") != "" {
			err = s.RevokeInvite(c.Request().Context(), in.Club.ID, player.ID)
		} else {
			_, err = s.RenewInvite(c.Request().Context(), in.Club.ID, player.ID)
		}
		if err != nil {
			return err
		}
		return seeOther(c, views.ClubAddress(in.Club.ID)+"/invite")
	}
}

// leavingClub asks whether the visitor is to leave the club.
func leavingClub(s clubs, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, views.ClubEnd{InClub: in})
	}
}

// closingClub asks whether the club is to be closed.
func closingClub(s clubs, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, views.ClubEnd{InClub: in, Close: true})
	}
}

// clubLeaver ends memberships, and clubs.
type clubLeaver interface {
	clubs
	LeaveClub(ctx context.Context, id challenge.ClubID, player challenge.PlayerID) error
	CloseClub(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) error
}

// leaveClub ends the visitor's own membership.
func leaveClub(s clubLeaver, at site) echo.HandlerFunc {
	return at.ended(s, s.LeaveClub, false)
}

// closeClub ends a club for all.
func closeClub(s clubLeaver, at site) echo.HandlerFunc {
	return at.ended(s, s.CloseClub, true)
}

// ended does what makes a club no longer the visitor's.
func (s site) ended(k clubs, end func(context.Context, challenge.ClubID, challenge.PlayerID) error, closes bool) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := s.inAct(c, k)
		if err != nil {
			return err
		}
		err = end(c.Request().Context(), in.Club.ID, player.ID)
		switch {
		case err == nil:
			done := url.Values{}
			if !closes {
				done.Set(leftField, string(in.Club.ID))
			}
			return seeOther(c, withQuery(views.ClubsAddress, done))
		case !errors.Is(err, challenge.ErrLastHost):
			return err
		}
		status, text := statusOf(err)
		return s.show(c, status, views.ClubEnd{InClub: in, Close: closes, Fault: text})
	}
}

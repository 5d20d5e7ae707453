package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// historyRows is how many attempts the player's page lists.
const historyRows = 100

// historian knows what a player has played.
type historian interface {
	challenges
	clubLister
	Forms() []challenge.Form
	History(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Past, error)
	Going(ctx context.Context, player challenge.PlayerID) ([]challenge.SeenAttempt, error)
}

// you is the player's own page.
func you(s historian, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p, err := youOf(c, s, at, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func youOf(c echo.Context, s historian, at site, player challenge.Player) (views.You, error) {
	p := views.You{Frame: at.frame(c.Request().Context(), player), Guest: player.ID != 0 && !player.Named(), Passkey: at.passkeyForm(c)}
	if player.ID == 0 {
		return p, nil
	}
	history, err := s.History(c.Request().Context(), player.ID, historyRows)
	if err != nil {
		return p, err
	}
	going, err := s.Going(c.Request().Context(), player.ID)
	if err != nil {
		return p, err
	}
	for _, a := range going {
		form, err := s.Form(a.On.Form)
		if err != nil {
			return p, err
		}
		p.Going = append(p.Going, at.goingOn(form, a))
	}
	p.Forms = formsOf(s)
	if player.Named() {
		if p.Clubs, err = s.ClubsOf(c.Request().Context(), player.ID); err != nil {
			return p, err
		}
	}
	for _, a := range history {
		line, err := played(s, at, a)
		if err != nil {
			return p, err
		}
		p.History = append(p.History, line)
	}
	return p, nil
}

// goingOn leads on with an attempt that is not over, and says what can come of it.
func (at site) goingOn(form challenge.Form, a challenge.SeenAttempt) views.Link {
	link := views.LinkTo(a.On, form, "It still counts.")
	if a.On.Kind == challenge.Evening {
		link.Name = form.Name + ", an evening"
	}
	if a.Practice || a.Late {
		link.State = "Play it to its end as practice."
		if a.On.Kind != challenge.Practice {
			link.Address += again
		}
	}
	return link
}

func played(s historian, at site, past challenge.Past) (views.PlayedSheet, error) {
	form, err := s.Form(past.On.Form)
	place := seat{Challenge: past.On, form: form, base: "/" + string(past.On.ID)}
	if past.Practice && past.On.Kind != challenge.Practice {
		place.base += again
	}
	return views.PlayedSheet{
		Heading: at.heading(place), Address: resultAddress(place, past.Attempt),
		Finished: past.Finished, Score: past.Score, Ranked: past.Ranked, Waiting: past.Provisional,
	}, err
}

// namer gives names.
type namer interface {
	historian
	inviter
	TakeName(ctx context.Context, player challenge.PlayerID, name string) (challenge.Player, string, error)
}

// takeName names the visitor and shows the recovery code, this once; that page
// is not kept by anybody. A refused name stands in the form again, with the reason.
func takeName(s namer, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		typed, next := fields.Get("name"), local(fields.Get("next"))
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		code := ""
		if err = saying(at.limits.act(player), "The name you typed is still here."); err == nil {
			player, code, err = nameOf(c, s, player, typed)
		}
		if err != nil {
			return unnamed(c, s, at, player, views.NameForm{Typed: typed, Next: next}, err)
		}
		if code == "" {
			return seeOther(c, next)
		}
		p, err := youOf(c, s, at, player)
		if err != nil {
			return err
		}
		if p.Code = code; next != views.YouAddress {
			p.NameForm.Next = next
		}
		return show(c, http.StatusOK, p.Page(), forNobody)
	}
}

// unnamed shows the form again whose name was refused: on the invitation where it
// stood, else on the player's page.
func unnamed(c echo.Context, s namer, at site, player challenge.Player, form views.NameForm, refused error) error {
	status, text := statusOf(refused)
	if text == "" {
		return refused
	}
	form.Fault = text
	if invite, ok := invitedTo(form.Next); ok {
		return at.invited(c, s, player, invite, refused, func(p *views.Join, _ string) { p.Take = form })
	}
	p, err := youOf(c, s, at, player)
	if err != nil {
		return err
	}
	wait(c, refused)
	p.NameForm = form
	return at.show(c, status, p)
}

func nameOf(c echo.Context, s namer, player challenge.Player, typed string) (challenge.Player, string, error) {
	named, code, err := s.TakeName(c.Request().Context(), player.ID, typed)
	if err != nil {
		return player, "", err
	}
	return named, code, nil
}

// local is an address on this site, the player's page for any other: a form
// must not lead away from here.
func local(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.Contains(address, `\`) {
		return views.YouAddress
	}
	return u.String()
}

// recoverer makes recovery codes.
type recoverer interface {
	historian
	RecoveryCode(ctx context.Context, player challenge.PlayerID) (string, error)
}

// newCode shows a new recovery code, this once; the old one ends.
func newCode(s recoverer, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return challenge.ErrNoToken
		}
		if err := at.limits.act(player); err != nil {
			return err
		}
		code, err := s.RecoveryCode(c.Request().Context(), player.ID)
		if err != nil {
			return err
		}
		p, err := youOf(c, s, at, player)
		if err != nil {
			return err
		}
		p.Code = code
		return show(c, http.StatusOK, p.Page(), forNobody)
	}
}

// opener opens and closes sessions.
type opener interface {
	historian
	inviter
	SignIn(ctx context.Context, code string, guest challenge.PlayerID) (challenge.Player, string, error)
	SignOut(ctx context.Context, token string) error
}

// signIn opens a session by recovery code. What was played as a guest in this
// browser passes to the account; the session before it ends.
func signIn(s opener, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		before, session, err := at.session(c)
		if err != nil {
			return err
		}
		if err = at.limits.signIns.take(network(c.RealIP())); err != nil {
			return refuseSignIn(c, s, at, before, fields, saying(err, "The code is a secret and was not kept here: type it again then."))
		}
		player, token, err := s.SignIn(c.Request().Context(), fields.Get("code"), before.ID)
		if errors.Is(err, challenge.ErrUnknownCode) {
			return refuseSignIn(c, s, at, before, fields, err)
		}
		if err != nil {
			return err
		}
		return at.change(c, s, session, player, token, fields)
	}
}

// change leads a browser from the session it had, if it had one, to a new one,
// and on to where the form says.
func (s site) change(c echo.Context, o opener, before string, player challenge.Player, token string, fields url.Values) error {
	if before != "" {
		if err := o.SignOut(c.Request().Context(), before); err != nil {
			return err
		}
	}
	s.enter(c, player, token)
	return seeOther(c, local(fields.Get("next")))
}

func refuseSignIn(c echo.Context, s opener, at site, player challenge.Player, fields url.Values, fault error) error {
	if invite, ok := invitedTo(local(fields.Get("next"))); ok {
		return at.invited(c, s, player, invite, fault, func(p *views.Join, text string) { p.SignIn.Fault = text })
	}
	p, err := youOf(c, s, at, player)
	if err != nil {
		return err
	}
	status, text := statusOf(fault)
	wait(c, fault)
	p.SignIn = views.SignInForm{Fault: text, Next: fields.Get("next")}
	return at.show(c, status, p)
}

// signOut ends the session on this browser.
func signOut(s opener, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		for _, token := range at.tokens(c) {
			if err := s.SignOut(c.Request().Context(), token); err != nil {
				return err
			}
		}
		at.leave(c)
		return seeOther(c, views.TodayAddress)
	}
}

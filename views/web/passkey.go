package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
	"dailydistrict/views/passkey"
)

// passkeys is where passkeys work for this visitor: at the public address, or
// else on the machine itself.
func (s site) passkeys(c echo.Context) (*passkey.Site, error) { return passkey.At(s.origin(c)) }

// passkeyForm is a form that asks for a passkey, or says why none can be had.
func (s site) passkeyForm(c echo.Context) views.PasskeyForm {
	if _, err := s.passkeys(c); err != nil {
		return views.PasskeyForm{Why: refusal(err)}
	}
	return views.PasskeyForm{Origin: s.origin(c)}
}

// handOut answers a script with what it is to ask the browser, or with a sentence.
func handOut(c echo.Context, options []byte, err error) error {
	c.Response().Header()["Cache-Control"] = forNobody
	if err == nil {
		return c.JSONBlob(http.StatusOK, options)
	}
	status, text := statusOf(err)
	if text == "" {
		return err
	}
	wait(c, err)
	told, err := json.Marshal(map[string]string{"detail": text})
	if err != nil {
		return err
	}
	return c.JSONBlob(status, told)
}

// keyring keeps passkeys.
type keyring interface {
	Handle(ctx context.Context, player challenge.PlayerID) (challenge.Hash, error)
	Passkeys(ctx context.Context, player challenge.PlayerID) ([]challenge.Passkey, error)
}

// askNewPasskey begins to register a passkey.
func askNewPasskey(s keyring, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		options, err := at.beginPasskey(c, s)
		return handOut(c, options, err)
	}
}

func (s site) beginPasskey(c echo.Context, ring keyring) ([]byte, error) {
	player, err := s.member(c)
	if err != nil {
		return nil, err
	}
	place, err := s.passkeys(c)
	if err != nil {
		return nil, err
	}
	ctx := c.Request().Context()
	handle, err := ring.Handle(ctx, player.ID)
	if err != nil {
		return nil, err
	}
	known, err := ring.Passkeys(ctx, player.ID)
	if err != nil {
		return nil, err
	}
	options, asked, err := place.Register(player, handle, known)
	if err != nil {
		return nil, err
	}
	s.begin(c, ceremony{player: player.ID, asked: asked})
	return options, nil
}

// member finds somebody who is known and acts, not too often.
func (s site) member(c echo.Context) (challenge.Player, error) {
	player, err := s.visitor(c)
	if err == nil && player.ID == 0 {
		err = challenge.ErrNoToken
	}
	if err == nil {
		err = s.limits.act(player)
	}
	return player, err
}

// adder registers passkeys.
type adder interface {
	keeper
	keyring
	AddPasskey(ctx context.Context, key challenge.Passkey, usual string) error
}

// addPasskey registers the passkey that the browser has made.
func addPasskey(s adder, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.member(c)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		key, err := at.newPasskey(c, s, player, []byte(fields.Get("credential")))
		if err == nil {
			key.Label = fields.Get("label")
			err = s.AddPasskey(c.Request().Context(), key, challenge.DeviceOf(c.Request().UserAgent()))
		}
		if err != nil {
			return at.refuseOn(c, s, player, err, func(p *views.Account, text string) { p.Passkey.Fault = text })
		}
		return seeOther(c, views.AccountAddress)
	}
}

func (s site) newPasskey(c echo.Context, ring keyring, player challenge.Player, answer []byte) (challenge.Passkey, error) {
	place, err := s.passkeys(c)
	if err != nil {
		return challenge.Passkey{}, err
	}
	begun, err := s.finish(c)
	if err != nil {
		return challenge.Passkey{}, err
	}
	if begun.player != player.ID {
		return challenge.Passkey{}, challenge.ErrPasskeyLate
	}
	handle, err := ring.Handle(c.Request().Context(), player.ID)
	if err != nil {
		return challenge.Passkey{}, err
	}
	return place.Registered(player, handle, begun.asked, answer)
}

// askPasskey begins to sign in.
func askPasskey(at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		options, err := at.beginSignIn(c)
		return handOut(c, options, err)
	}
}

func (s site) beginSignIn(c echo.Context) ([]byte, error) {
	if err := s.limits.signIns.take(network(c.RealIP())); err != nil {
		return nil, err
	}
	place, err := s.passkeys(c)
	if err != nil {
		return nil, err
	}
	options, asked, err := place.Ask()
	if err != nil {
		return nil, err
	}
	s.begin(c, ceremony{asked: asked})
	return options, nil
}

// unlocker signs players in by passkeys.
type unlocker interface {
	opener
	keyring
	PlayerByHandle(ctx context.Context, handle challenge.Hash) (challenge.Player, error)
	SignInByPasskey(ctx context.Context, key challenge.Passkey, guest challenge.PlayerID) (challenge.Player, string, error)
}

// signInByPasskey opens a session by the passkey with which the browser has
// answered, as signIn does by a recovery code.
func signInByPasskey(s unlocker, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		before, session, err := at.session(c)
		if err != nil {
			return err
		}
		key, err := at.usedPasskey(c, s, []byte(fields.Get("credential")))
		if err != nil {
			return refusePasskey(c, s, at, before, fields, err)
		}
		player, token, err := s.SignInByPasskey(c.Request().Context(), key, before.ID)
		if err != nil {
			return refusePasskey(c, s, at, before, fields, err)
		}
		return at.change(c, s, session, player, token, fields)
	}
}

func (s site) usedPasskey(c echo.Context, ring unlocker, answer []byte) (challenge.Passkey, error) {
	place, err := s.passkeys(c)
	if err != nil {
		return challenge.Passkey{}, err
	}
	begun, err := s.finish(c)
	if err != nil {
		return challenge.Passkey{}, err
	}
	if begun.player != 0 {
		return challenge.Passkey{}, challenge.ErrPasskeyLate
	}
	ctx := c.Request().Context()
	return place.Answered(begun.asked, answer, func(handle challenge.Hash) (challenge.Player, []challenge.Passkey, error) {
		player, err := ring.PlayerByHandle(ctx, handle)
		if err != nil {
			return player, nil, err
		}
		keys, err := ring.Passkeys(ctx, player.ID)
		return player, keys, err
	})
}

func refusePasskey(c echo.Context, s opener, at site, player challenge.Player, fields url.Values, fault error) error {
	status, text := statusOf(fault)
	if !errors.As(fault, new(*rules.Reason)) {
		return fault
	}
	p, err := youOf(c, s, at, player)
	if err != nil {
		return err
	}
	p.Passkey.Fault, p.SignIn.Next = text, fields.Get("next")
	return at.show(c, status, p)
}

// removePasskey ends a passkey.
func removePasskey(s interface {
	RemovePasskey(ctx context.Context, player challenge.PlayerID, id string) error
}, at site) echo.HandlerFunc {
	return at.ending(func(c echo.Context, player challenge.Player, id string) error {
		return s.RemovePasskey(c.Request().Context(), player.ID, id)
	})
}

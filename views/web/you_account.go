package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// keeper knows how a player signs in, and from where.
type keeper interface {
	Passkeys(ctx context.Context, player challenge.PlayerID) ([]challenge.Passkey, error)
	Devices(ctx context.Context, player challenge.PlayerID, token string) ([]challenge.Device, error)
	Tokens(ctx context.Context, player challenge.PlayerID) ([]challenge.Token, error)
}

// account is the page of a player's account; who is nobody yet is led to take a name.
func account(s keeper, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return seeOther(c, views.YouAddress)
		}
		p, err := at.account(c, s, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func (s site) account(c echo.Context, k keeper, player challenge.Player) (views.Account, error) {
	ctx := c.Request().Context()
	p := views.Account{
		Frame: s.frame(ctx, player), Guest: !player.Named(), Passkey: s.passkeyForm(c),
		TokenForm: views.TokenForm{Scope: challenge.Read},
	}
	_, session, err := s.session(c)
	if err != nil {
		return p, err
	}
	if p.Devices, err = k.Devices(ctx, player.ID, session); err != nil {
		return p, err
	}
	if p.Passkeys, err = k.Passkeys(ctx, player.ID); err != nil {
		return p, err
	}
	p.Tokens, err = k.Tokens(ctx, player.ID)
	return p, err
}

// refuseOn shows the account again with a sentence where it belongs.
func (s site) refuseOn(c echo.Context, k keeper, player challenge.Player, fault error, say func(*views.Account, string)) error {
	status, text := statusOf(fault)
	if text == "" {
		return fault
	}
	p, err := s.account(c, k, player)
	if err != nil {
		return err
	}
	wait(c, fault)
	say(&p, text)
	return s.show(c, status, p)
}

// ending is an action of a player on one thing of theirs, which the field id names.
func (s site) ending(end func(c echo.Context, player challenge.Player, id string) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := s.member(c)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		if err := end(c, player, fields.Get("id")); err != nil {
			return err
		}
		return seeOther(c, views.AccountAddress)
	}
}

// ender ends sessions.
type ender interface {
	EndDevice(ctx context.Context, player challenge.PlayerID, id string) error
	EndOtherDevices(ctx context.Context, player challenge.PlayerID, token string) error
}

// endDevice signs a player out on another device.
func endDevice(s ender, at site) echo.HandlerFunc {
	return at.ending(func(c echo.Context, player challenge.Player, id string) error {
		return s.EndDevice(c.Request().Context(), player.ID, id)
	})
}

// endOtherDevices signs a player out everywhere but here.
func endOtherDevices(s ender, at site) echo.HandlerFunc {
	return at.ending(func(c echo.Context, player challenge.Player, _ string) error {
		_, session, err := at.session(c)
		if err != nil {
			return err
		}
		return s.EndOtherDevices(c.Request().Context(), player.ID, session)
	})
}

// minter makes and ends personal tokens.
type minter interface {
	keeper
	NewToken(ctx context.Context, player challenge.PlayerID, label string, scope challenge.Scope) (challenge.Token, string, error)
	EndToken(ctx context.Context, player challenge.PlayerID, id string) error
}

// newToken makes a personal token and shows it, this once.
func newToken(s minter, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.member(c)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		wanted := views.TokenForm{Label: fields.Get("label"), Scope: challenge.Scope(fields.Get("scope"))}
		_, token, err := s.NewToken(c.Request().Context(), player.ID, wanted.Label, wanted.Scope)
		if err != nil {
			return at.refuseOn(c, s, player, err, func(p *views.Account, text string) {
				p.TokenForm, p.TokenForm.Fault = wanted, text
			})
		}
		p, err := at.account(c, s, player)
		if err != nil {
			return err
		}
		p.Token = token
		return show(c, http.StatusOK, p.Page(), forNobody)
	}
}

// endToken ends a personal token.
func endToken(s minter, at site) echo.HandlerFunc {
	return at.ending(func(c echo.Context, player challenge.Player, id string) error {
		return s.EndToken(c.Request().Context(), player.ID, id)
	})
}

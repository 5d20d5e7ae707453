package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

type hookSetter interface {
	outlet
	SetWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, address string) (string, error)
}

// setWebhook has a club's final boards sent to an address and shows the secret,
// this once. A refused address stands in the form again, with the reason.
func setWebhook(s hookSetter, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		typed, secret := fields.Get("address"), ""
		if err = saying(at.limits.act(player), nothingChanged); err == nil {
			secret, err = s.SetWebhook(c.Request().Context(), in.Club.ID, player.ID, typed)
		}
		if err != nil && !told(err) {
			return err
		}
		p, unread := exportsOf(c, s, player, in)
		if unread != nil {
			return unread
		}
		if p.Webhook.Secret = secret; err == nil {
			return show(c, 200, p.Page(), forNobody)
		}
		status, text := statusOf(err)
		wait(c, err)
		p.Webhook.Typed, p.Webhook.Fault = typed, text
		return at.show(c, status, p)
	}
}

type hookTester interface {
	outlet
	TestWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.Delivery, error)
}

// testWebhook sends a test and says how that went; the host waits for ten seconds
// at most.
func testWebhook(s hookTester, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.inAct(c, s)
		if err != nil {
			return err
		}
		d, err := s.TestWebhook(c.Request().Context(), in.Club.ID, player.ID)
		if err != nil {
			return err
		}
		return at.exported(c, s, player, in, func(p *views.Exports) {
			p.Notice = "The test was delivered."
			if d.Progress != challenge.Delivered {
				p.Notice = "The test was not delivered. " + d.Trouble
			}
		})
	}
}

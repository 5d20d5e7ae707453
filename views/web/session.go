package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
)

// playerKept is how long a browser keeps a named player's session after the last
// action; a guest's as long as the guest is kept.
const playerKept = 365 * 24 * time.Hour

// sessions knows whose session a token is, and begins guests.
type sessions interface {
	PlayerOf(ctx context.Context, token string) (challenge.Player, error)
	Guest(ctx context.Context) (challenge.Player, string, error)
	Bearer(ctx context.Context, token string) (challenge.Player, challenge.Scope, error)
	Seen(token, userAgent string)
}

// door is where visitors are recognised: by a cookie that holds a random token,
// of which the store knows only the hash.
type door struct {
	sessions sessions
	secure   bool // over https, where the cookie can be tied to this host
	guests   *limit
}

func (d door) cookieName() string {
	if d.secure {
		return "__Host-dailydistrict"
	}
	return "dailydistrict"
}

// mostTokens is how many cookies of our name are tried.
const mostTokens = 4

// tokens is what the visitor's cookies of our name hold. A browser sends several
// where another site of the same domain, or an older one here, has set its own.
func (d door) tokens(c echo.Context) []string {
	var tokens []string
	for _, cookie := range c.Request().CookiesNamed(d.cookieName()) {
		if cookie.Value != "" && len(tokens) < mostTokens {
			tokens = append(tokens, cookie.Value)
		}
	}
	return tokens
}

// visitor finds who is looking; the zero player is nobody, as is whoever holds
// a cookie that says nothing.
func (d door) visitor(c echo.Context) (challenge.Player, error) {
	player, _, err := d.session(c)
	return player, err
}

// session finds the first of the visitor's cookies that is somebody's.
func (d door) session(c echo.Context) (player challenge.Player, token string, err error) {
	for _, token := range d.tokens(c) {
		player, err := d.playerOf(c.Request().Context(), token)
		if err != nil {
			return player, token, err
		}
		if player.ID != 0 {
			d.sessions.Seen(token, c.Request().UserAgent())
			return player, token, nil
		}
	}
	return challenge.Player{}, "", nil
}

// playerOf finds whose session a token is; the zero player for nobody's.
func (d door) playerOf(ctx context.Context, token string) (challenge.Player, error) {
	if token == "" {
		return challenge.Player{}, nil
	}
	player, err := d.sessions.PlayerOf(ctx, token)
	if errors.Is(err, challenge.ErrNoToken) {
		return challenge.Player{}, nil
	}
	return player, err
}

// actor finds who is acting, a new guest where that is nobody yet, and renews
// the cookie.
func (d door) actor(c echo.Context) (challenge.Player, error) {
	player, token, err := d.session(c)
	if err != nil {
		return player, err
	}
	if player.ID != 0 {
		d.enter(c, player, token)
		return player, nil
	}
	if err := d.guests.take(network(c.RealIP())); err != nil {
		return player, err
	}
	player, token, err = d.sessions.Guest(c.Request().Context())
	if err == nil {
		d.sessions.Seen(token, c.Request().UserAgent())
		d.enter(c, player, token)
	}
	return player, err
}

// enter lets the browser keep a session.
func (d door) enter(c echo.Context, player challenge.Player, token string) {
	kept := challenge.GuestKept
	if player.Named() {
		kept = playerKept
	}
	d.setCookie(c, token, int(kept/time.Second))
}

// leave makes the browser forget its session.
func (d door) leave(c echo.Context) { d.setCookie(c, "", -1) }

func (d door) setCookie(c echo.Context, token string, seconds int) {
	c.SetCookie(&http.Cookie{
		Name: d.cookieName(), Value: token, Path: "/", MaxAge: seconds,
		Secure: d.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

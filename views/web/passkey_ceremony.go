package web

import (
	"crypto/rand"
	"net/http"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views/passkey"
)

// ceremony is what one browser was asked: to register a passkey for a player, or,
// for nobody in particular, to sign in.
type ceremony struct {
	player challenge.PlayerID
	asked  passkey.Asked
	until  time.Time
}

// ceremonyTime is how long a browser may take to answer.
const ceremonyTime = 5 * time.Minute

// ceremonies are those that have begun, by the random text in a cookie of the
// browser's own. They live in memory alone: after a restart one begins again.
type ceremonies struct {
	now   challenge.Clock
	begun *lru.Cache[string, ceremony]
}

func newCeremonies(now challenge.Clock) ceremonies {
	begun, err := lru.New[string, ceremony](remembered)
	if err != nil {
		panic(err) // only for a size below one
	}
	return ceremonies{now, begun}
}

func (d door) ceremonyCookie() string { return d.cookieName() + "-passkey" }

// begin keeps what the browser was asked, in place of what it was asked before.
func (s site) begin(c echo.Context, begun ceremony) {
	id := rand.Text()
	begun.until = s.ceremonies.now().Add(ceremonyTime)
	s.ceremonies.begun.Add(id, begun)
	s.setCeremony(c, id, int(ceremonyTime/time.Second))
}

// finish takes what the browser was asked, once; challenge.ErrPasskeyLate.
func (s site) finish(c echo.Context) (ceremony, error) {
	cookie, err := c.Cookie(s.ceremonyCookie())
	if err != nil {
		return ceremony{}, challenge.ErrPasskeyLate
	}
	s.setCeremony(c, "", -1)
	begun, found := s.ceremonies.begun.Peek(cookie.Value)
	if !found || !s.ceremonies.begun.Remove(cookie.Value) || !s.ceremonies.now().Before(begun.until) {
		return ceremony{}, challenge.ErrPasskeyLate
	}
	return begun, nil
}

func (s site) setCeremony(c echo.Context, value string, seconds int) {
	c.SetCookie(&http.Cookie{
		Name: s.ceremonyCookie(), Value: value, Path: "/", MaxAge: seconds,
		Secure: s.secure, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}

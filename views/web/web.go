// Package web shows the pages over HTTP.
//
// routes.go is every address on one screen, and there is a file a page. A
// handler is a function; it reads from top to bottom: player, form, check,
// store, redirect. What it needs from the challenge is an interface of its own,
// declared above it.
//
// Looking never leaves a trace: a cookie is set by the first action alone, and
// all who have none share the same kept pages (kept.go).
package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// Config is what the pages are made of.
type Config struct {
	Service        *challenge.Service
	Log            *slog.Logger
	PublicURL      string         // scheme and host at which players reach us; empty: as each request says
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	Rehearsal      bool           // the clock is not the real one, and every page says so
	Version        string         // of the program
	API            API            // answers all that is asked under /api/; nil: there is none
	Feeds          Feeds          // answers feed readers and calendars; nil: there are none
	Observe        Observer       // hears of every answered request; nil: nobody does
}

// https tells whether players reach us over TLS.
func (c Config) https() bool { return strings.HasPrefix(c.PublicURL, "https://") }

// New makes the web site; an error where a form has no page to be played on. It starts nothing: serve it with an http.Server that
// has time limits.
func New(c Config) (*echo.Echo, error) {
	guard, err := sameOrigin(c.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("public address: %w", err)
	}
	for _, form := range c.Service.Forms() {
		if err := drawable(form); err != nil {
			return nil, err
		}
	}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = addressBehind(c.TrustedProxies)
	e.HTTPErrorHandler = fail(c.frame, c.API)
	at := newSite(c)
	e.Pre(watch(c.Log, c.Service.Now, c.Observe), at.shelf.front, headers(careful(c.https())), canonical)
	e.Use(pagesOnly(known, guard, limitBody))
	routes(e, c, at)
	return e, nil
}

// frame is what surrounds a page for a player; the zero player is nobody. Pages
// know the time to the minute, so that one looked at again a moment later is
// the same.
func (c Config) frame(ctx context.Context, player challenge.Player) views.Frame {
	return views.Frame{
		Name: player.Name, Zone: c.Service.Zone(), Now: c.Service.Now().Truncate(time.Minute), Rehearsal: c.Rehearsal,
		Turns: c.turns(ctx, player),
	}
}

// turns is how many duels wait for a player's pick. Where that cannot be told,
// the page goes without: it is about something else.
func (c Config) turns(ctx context.Context, player challenge.Player) int {
	if player.ID == 0 {
		return 0
	}
	n, err := c.Service.DuelsWaiting(ctx, player.ID)
	if err != nil {
		c.Log.WarnContext(ctx, "the duels that wait could not be counted", "error", err)
	}
	return n
}

// origin is the scheme and host at which a visitor reaches us.
func (c Config) origin(r echo.Context) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	return "http://" + r.Request().Host
}

package web

import (
	"context"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// mostDuels is how many of a player's duels are listed.
const mostDuels = 100

// duelist opens duels, and lists them.
type duelist interface {
	OpenDuel(ctx context.Context, player challenge.PlayerID) (challenge.SeenDuel, error)
	DuelsOf(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.SeenDuel, error)
}

// duels says what a duel is, and lists the visitor's own.
func duels(s duelist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		draw := func(ctx context.Context) (views.Page, error) { return duelsOf(ctx, s, at, player) }
		if player.ID == 0 {
			return at.showAll(c, "", at.minutely, draw)
		}
		page, err := draw(c.Request().Context())
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, page)
	}
}

func duelsOf(ctx context.Context, s duelist, at site, player challenge.Player) (views.Page, error) {
	p := views.Duels{Frame: at.frame(ctx, player)}
	if player.ID == 0 {
		return p, nil
	}
	found, err := s.DuelsOf(ctx, player.ID, mostDuels+1)
	p.More = len(found) > mostDuels
	p.Duels = found[:min(len(found), mostDuels)]
	return p, err
}

// openDuel opens a duel; whoever is nobody yet becomes a guest.
func openDuel(s duelist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := saying(at.limits.act(player), "No duel was opened."); err != nil {
			return err
		}
		opened, err := s.OpenDuel(c.Request().Context(), player.ID)
		if err != nil {
			return err
		}
		return seeOther(c, withQuery(views.DuelAddress(opened.ID), at.asking(c, url.Values{})))
	}
}

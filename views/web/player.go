package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// sheetRows is how many sheets a page lists.
const sheetRows = 50

// publisher tells what everybody may know of players.
type publisher interface {
	challenges
	Public(ctx context.Context, id challenge.PlayerID, after string, limit int) (challenge.Public, error)
}

// playerAddress is where everybody sees what may be known of a player; empty for
// who has left.
func playerAddress(id challenge.PlayerID, name string) string {
	if name == challenge.FormerName {
		return ""
	}
	return views.PlayersAddress + "/" + strconv.FormatInt(int64(id), 10)
}

// player is the public page of a player with a name.
func player(s publisher, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		id, err := strconv.ParseInt(c.Param("id"), 10, 64)
		if err != nil || strconv.FormatInt(id, 10) != c.Param("id") {
			return challenge.ErrUnknownPlayer
		}
		viewer, err := at.visitor(c)
		if err != nil {
			return err
		}
		public, err := s.Public(c.Request().Context(), challenge.PlayerID(id), c.QueryParam("after"), sheetRows)
		if err != nil {
			return err
		}
		p := views.Player{Frame: at.frame(c.Request().Context(), viewer), Who: public.Player.Name, Me: viewer.ID == public.Player.ID}
		p.Top, p.Next = pagesOf(c, public.Next)
		if p.Days, err = onBoards(s, at, public.Days); err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

// pagesOf leads from a page of a list to the first and to the next.
func pagesOf(c echo.Context, next string) (top, older string) {
	address := c.Request().URL.Path
	if c.QueryParam("after") != "" {
		top = address
	}
	if next != "" {
		older = address + "?" + url.Values{"after": {next}}.Encode()
	}
	return top, older
}

func onBoards(s challenges, at site, days []challenge.PlayedDay) ([]views.OnBoard, error) {
	shown := make([]views.OnBoard, len(days))
	for i, d := range days {
		form, err := s.Form(d.On.Form)
		if err != nil {
			return nil, err
		}
		place := seat{Challenge: d.On, form: form, base: "/" + string(d.On.ID)}
		shown[i] = views.OnBoard{Heading: at.heading(place), Address: sheetAddress(place.base, d.ID), Score: d.Score, Standing: d.Standing}
	}
	return shown, nil
}

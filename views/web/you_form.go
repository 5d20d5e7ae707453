package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// recorder knows what a player has made of a form.
type recorder interface {
	historian
	marker
	Record(ctx context.Context, player challenge.PlayerID, form string) (challenge.Record, error)
	Sheets(ctx context.Context, player challenge.PlayerID, form, after string, limit int) (challenge.SheetsPage, error)
}

// youForm is the player's own page of a form; who is nobody yet has none.
func youForm(s recorder, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := s.Form(c.Param("form"))
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return seeOther(c, views.YouAddress)
		}
		p, err := youFormOf(c, s, at, form, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func youFormOf(c echo.Context, s recorder, at site, form challenge.Form, player challenge.Player) (views.YouForm, error) {
	ctx := c.Request().Context()
	p := views.YouForm{Frame: at.frame(ctx, player), Form: form.Name, Game: form.Game.Info()}
	for _, other := range s.Forms() {
		p.Forms = append(p.Forms, views.Choice{Name: other.Name, Address: views.YouIn(other.ID), Here: other.ID == form.ID})
	}
	var err error
	if p.Month, err = myMonth(c, s, at, form, player); err != nil {
		return p, err
	}
	if p.Record, err = s.Record(ctx, player.ID, form.ID); err != nil {
		return p, err
	}
	if p.Best, err = onBoards(s, at, p.Record.Best); err != nil {
		return p, err
	}
	page, err := s.Sheets(ctx, player.ID, form.ID, c.QueryParam("after"), sheetRows)
	if err != nil {
		return p, err
	}
	p.Top, p.Next = pagesOf(c, page.Next)
	for _, past := range page.Sheets {
		line, err := played(s, at, past)
		if err != nil {
			return p, err
		}
		p.Sheets = append(p.Sheets, line)
	}
	return p, nil
}

// myMonth is the month that the query names, this one where it names none, with
// ways to others on the same page.
func myMonth(c echo.Context, s recorder, at site, form challenge.Form, player challenge.Player) (views.Archive, error) {
	first := firstOf(s.Today())
	if text := c.QueryParam("month"); text != "" {
		day, err := challenge.ParseDay(text + "-01")
		if err != nil {
			return views.Archive{}, echo.ErrNotFound
		}
		first = day
	}
	month, err := monthOf(c.Request().Context(), s, at, form, first, player)
	for step, address := range map[int]*string{-1: &month.Earlier, 31: &month.Later} {
		if *address != "" {
			*address = views.YouIn(form.ID) + "?month=" + first.Add(step).String()[:len("2026-11")]
		}
	}
	return month, err
}

// formsOf leads to the player's page of each form.
func formsOf(s interface{ Forms() []challenge.Form }) []views.Link {
	var links []views.Link
	for _, form := range s.Forms() {
		links = append(links, views.Link{Name: form.Name, Address: views.YouIn(form.ID), Picture: "p-" + form.ID, State: "Calendar, streak, and how your days compare."})
	}
	return links
}

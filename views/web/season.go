package web

import (
	"context"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// seasons reads the seasons of clubs.
type seasons interface {
	clubs
	challenges
	Forms() []challenge.Form
	Today() challenge.Day
	Seasons(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) ([]challenge.Month, error)
	Season(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, form string, month challenge.Month, from, limit int) (challenge.Season, error)
}

// firstCounting is this month of a club in the first form in which days count by now;
// in the first of all where none do.
func firstCounting(ctx context.Context, s seasons, club challenge.ClubID, player challenge.PlayerID, month challenge.Month) (at int, table challenge.Season, err error) {
	for i, form := range s.Forms() {
		t, err := s.Season(ctx, club, player, form.ID, month, 0, seasonTop)
		if err != nil || t.Counted > 0 {
			return i, t, err
		}
		if i == 0 {
			table = t
		}
	}
	return 0, table, nil
}

// topOfSeason is this month of a club in one form, in short.
func topOfSeason(ctx context.Context, s seasons, club challenge.SeenClub, player challenge.Player) (views.SeasonTop, error) {
	month := challenge.MonthOf(s.Today())
	at, table, err := firstCounting(ctx, s, club.ID, player.ID, month)
	if err != nil {
		return views.SeasonTop{}, err
	}
	form := s.Forms()[at]
	top := views.SeasonTop{
		Month: month, Form: form.Name, Address: views.SeasonAddress(club.ID, month.String(), form.ID),
		Counted: table.Counted, Least: table.Least, Of: table.Of, Rows: seasonRows(table.Rows),
	}
	for i, other := range s.Forms() {
		if i == at {
			continue
		}
		top.Others = append(top.Others, views.Choice{Name: other.Name, Address: views.SeasonAddress(club.ID, month.String(), other.ID)})
	}
	if table.Me != nil && !mineAmong(table.Rows) {
		top.Me = &seasonRows([]challenge.SeasonRow{*table.Me})[0]
	}
	months, err := s.Seasons(ctx, club.ID, player.ID)
	if len(months) > 1 {
		last := months[1] // the newest stand first
		top.Last = &views.Choice{Name: last.Month.String(), Address: views.SeasonAddress(club.ID, last.String(), form.ID)}
	}
	return top, err
}

func mineAmong(rows []challenge.SeasonRow) bool {
	for _, r := range rows {
		if r.Me {
			return true
		}
	}
	return false
}

func seasonRows(rows []challenge.SeasonRow) []views.SeasonRow {
	shown := make([]views.SeasonRow, len(rows))
	for i, r := range rows {
		shown[i] = views.SeasonRow{SeasonRow: r, Address: playerAddress(r.Player, r.Name)}
	}
	return shown
}

// seasonRowsShown is how many rows of its table a page of a season has.
const seasonRowsShown = 50

// season is a page of a month's table of a club in one form: of the first form
// where the address names none, and of this month where it names none either.
func season(s seasons, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		month, form, err := seasonAsked(c, s)
		if err != nil {
			return err
		}
		from := max(0, number(c, "first", math.MaxInt32)-1)
		table, err := s.Season(c.Request().Context(), in.Club.ID, player.ID, form.ID, month, from, seasonRowsShown)
		if err != nil {
			return err
		}
		p := views.Season{InClub: in, Form: form.Name, Table: table, Rows: seasonRows(table.Rows)}
		if table.Me != nil && !mineAmong(table.Rows) {
			p.Me = &seasonRows([]challenge.SeasonRow{*table.Me})[0]
		}
		seasonPages(&p)
		if err := seasonWays(c, s, at, player, &p); err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

// seasonAsked is the month and the form of the address.
func seasonAsked(c echo.Context, s seasons) (challenge.Month, challenge.Form, error) {
	month, form := challenge.MonthOf(s.Today()), s.Forms()[0]
	var err error
	if text := c.Param("month"); text != "" {
		if month, err = challenge.ParseMonth(text); err != nil {
			return month, form, challenge.ErrUnknownSeason
		}
	}
	if id := c.Param("form"); id != "" {
		form, err = s.Form(id)
	}
	return month, form, err
}

// seasonPages leads to the first page of the table and the next.
func seasonPages(p *views.Season) {
	address := views.SeasonAddress(p.Club.ID, p.Table.Month.String(), p.Table.Form)
	if p.Table.From > 0 {
		p.Top = address
	}
	if next := p.Table.From + len(p.Rows); len(p.Rows) > 0 && next < p.Table.Of {
		p.Next = address + "?first=" + strconv.Itoa(next+1)
	}
}

// seasonWays adds the days of a season, and where one may go from it.
func seasonWays(c echo.Context, s seasons, at site, player challenge.Player, p *views.Season) error {
	club, t := p.Club.ID, p.Table
	for _, form := range s.Forms() {
		p.Forms = append(p.Forms, views.Choice{Name: form.Name, Address: views.SeasonAddress(club, t.Month.String(), form.ID), Here: form.ID == t.Form})
	}
	months, err := s.Seasons(c.Request().Context(), club, player.ID)
	for _, m := range months {
		p.Months = append(p.Months, views.Choice{Name: views.MonthName(m), Address: views.SeasonAddress(club, m.String(), t.Form), Here: m == t.Month})
	}
	for _, d := range t.Days {
		day := views.SeasonDay{SeasonDay: d}
		if !at.now().Before(d.On.Opens) {
			day.Address = views.ClubAddress(club) + "/" + string(d.On.ID)
		}
		p.Days = append(p.Days, day)
	}
	return err
}

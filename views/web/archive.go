package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// archiveMonth is a month of the first form; without one in the address, this month.
func archiveMonth(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx, form := c.Request().Context(), s.Forms()[0]
		first := firstOf(s.Today())
		if text := c.Param("month"); text != "" {
			day, err := challenge.ParseDay(text + "-01")
			if err != nil {
				return echo.ErrNotFound
			}
			first = day
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p, err := monthOf(ctx, s, at, form, first, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func monthOf(ctx context.Context, s calendar, at site, form challenge.Form, first challenge.Day, player challenge.Player) (views.Archive, error) {
	p := views.Archive{Frame: at.frame(ctx, player), Form: form.Name, Year: first.Year, Month: first.Month}
	next := firstOf(first.Add(31))
	days, err := s.Days(ctx, form.ID, first, next.Add(-1))
	if err != nil {
		return p, err
	}
	if len(days) == 0 {
		return p, echo.ErrNotFound
	}
	marks, err := marksOf(ctx, s, player)
	if err != nil {
		return p, err
	}
	counts, err := s.Counts(ctx, idsOf(days))
	if err != nil {
		return p, err
	}
	for _, c := range days {
		mark := marks[c.ID]
		p.Days = append(p.Days, views.ArchiveDay{
			Day: c.Day, Number: c.Number, Address: "/" + string(c.ID), State: c.State(at.now()),
			Mark: mark.kind, Score: mark.score, Results: counts[c.ID], Today: c.Day == s.Today(),
		})
	}
	begin, err := s.FirstDay(ctx, form.ID)
	if begin.Before(first) {
		p.Earlier = monthAddress(first.Add(-1))
	}
	if !s.Today().Before(next) {
		p.Later = monthAddress(next)
	}
	return p, err
}

func idsOf(days []challenge.Challenge) []challenge.ID {
	ids := make([]challenge.ID, len(days))
	for i, c := range days {
		ids[i] = c.ID
	}
	return ids
}

func firstOf(d challenge.Day) challenge.Day { d.Date = 1; return d }

func monthAddress(d challenge.Day) string {
	return fmt.Sprintf("%s/%04d-%02d", views.ArchiveAddress, d.Year, d.Month)
}

package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// archiveMonth is a month of a form, of the first where the address names none;
// without a month in it, this one.
func archiveMonth(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx, form := c.Request().Context(), s.Forms()[0]
		if id := c.Param("form"); id != "" {
			named, err := s.Form(id)
			if err != nil {
				return err
			}
			form = named
		}
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
		if p.Hard, err = hardDays(ctx, s, at, form, p.Days); err != nil {
			return err
		}
		p.Base, p.Order = monthOfForm(s, form, first), orderOf(c.QueryParam("by"))
		return at.show(c, http.StatusOK, p)
	}
}

func monthOf(ctx context.Context, s marker, at site, form challenge.Form, first challenge.Day, player challenge.Player) (views.Archive, error) {
	p := views.Archive{Frame: at.frame(ctx, player), Form: form.Name, Game: form.Game.Info(), Year: first.Year, Month: first.Month}
	next := firstOf(first.Add(31))
	days, err := s.Days(ctx, form.ID, first, next.Add(-1))
	if err != nil {
		return p, err
	}
	if len(days) == 0 {
		return p, echo.ErrNotFound
	}
	marks, err := marksOf(ctx, s, player, days)
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
		p.Earlier = monthOfForm(s, form, first.Add(-1))
	}
	if !s.Today().Before(next) {
		p.Later = monthOfForm(s, form, next)
	}
	if err != nil {
		return p, err
	}
	p.Forms, err = formsIn(ctx, s, form, first)
	return p, err
}

// hardDays tells of the final days of a month how hard they were.
func hardDays(ctx context.Context, s days, at site, form challenge.Form, month []views.ArchiveDay) ([]views.HardDay, error) {
	var hard []views.HardDay
	for _, day := range month {
		if day.State != challenge.Final {
			continue
		}
		c, err := s.Challenge(ctx, challenge.DailyID(day.Day, form.ID))
		if err != nil {
			return nil, err
		}
		d, err := s.Difficulty(ctx, c)
		if err != nil {
			return nil, err
		}
		hard = append(hard, views.HardDay{Difficulty: d, Day: day.Day, Address: day.Address})
	}
	return hard, nil
}

// orderOf reads an order; any other text is by day.
func orderOf(text string) views.Order {
	switch order := views.Order(text); order {
	case views.ByPar, views.ByField:
		return order
	}
	return views.ByDay
}

// formsIn leads to the same month of every form, or to the first that it has.
func formsIn(ctx context.Context, s calendar, here challenge.Form, month challenge.Day) ([]views.Choice, error) {
	var forms []views.Choice
	for _, form := range s.Forms() {
		first, err := s.FirstDay(ctx, form.ID)
		if err != nil {
			return nil, err
		}
		if first = firstOf(first); first.Before(month) {
			first = month
		}
		forms = append(forms, views.Choice{Name: form.Name, Address: monthOfForm(s, form, first), Here: form.ID == here.ID})
	}
	return forms, nil
}

// monthOfForm is the address of a month; that of the first form is the month's own.
func monthOfForm(s calendar, form challenge.Form, day challenge.Day) string {
	if form.ID == s.Forms()[0].ID {
		return monthAddress(day)
	}
	return monthAddress(day) + "/" + form.ID
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

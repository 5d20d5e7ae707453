package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// dayPage is a civil day with its challenges.
func dayPage(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		day, err := challenge.ParseDay(c.Param("day"))
		if err != nil {
			return echo.ErrNotFound
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.Day{Frame: at.frame(c.Request().Context(), player), Day: day, Opens: s.Rollover(day), Closes: s.Rollover(day.Add(1))}
		marks, err := marksOf(ctx, s, player)
		if err != nil {
			return err
		}
		for _, form := range s.Forms() {
			line, err := dayForm(ctx, s, at, form, day, marks)
			if errors.Is(err, challenge.ErrUnknownChallenge) {
				continue // it was not published on that day
			}
			if err != nil {
				return err
			}
			p.Forms = append(p.Forms, line)
		}
		if len(p.Forms) == 0 {
			return challenge.ErrUnknownChallenge
		}
		p.Earlier, p.Later, err = neighbours(ctx, s, s.Forms()[0].ID, day)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func dayForm(ctx context.Context, s days, at site, form challenge.Form, day challenge.Day, marks marks) (views.DayForm, error) {
	c, err := s.Challenge(ctx, challenge.DailyID(day, form.ID))
	if err != nil {
		return views.DayForm{}, err
	}
	counts, err := s.Counts(ctx, []challenge.ID{c.ID})
	mark := marks[c.ID]
	return views.DayForm{
		Heading: views.HeadingOf(c, form, at.now()), Picture: "p-" + form.ID,
		Commitment: c.Commitment, CommittedAt: c.CommittedAt,
		Results: counts[c.ID], Mark: mark.kind, Score: mark.score,
	}, err
}

// neighbours gives the addresses of the days before and after a day, of those
// that are played or have been; empty for none.
func neighbours(ctx context.Context, s calendar, form string, day challenge.Day) (earlier, later string, err error) {
	first, err := s.FirstDay(ctx, form)
	if err != nil {
		return "", "", err
	}
	if first.Before(day) {
		earlier = "/" + day.Add(-1).String()
	}
	if day.Before(s.Today()) {
		later = "/" + day.Add(1).String()
	}
	return earlier, later, nil
}

// marks is what a player did on each challenge.
type marks map[challenge.ID]mark

type mark struct {
	kind  views.Mark
	score int
}

// markedPractice is how many attempts back practice is marked. What counts is
// marked however long ago.
const markedPractice = 2000

// marksOf reads what a player did; the zero player did nothing.
func marksOf(ctx context.Context, s calendar, player challenge.Player) (marks, error) {
	if player.ID == 0 {
		return nil, nil
	}
	history, err := s.History(ctx, player.ID, markedPractice)
	if err != nil {
		return nil, err
	}
	for _, form := range s.Forms() {
		counting, err := s.Counting(ctx, player.ID, form.ID)
		if err != nil {
			return nil, err
		}
		history = append(history, counting...)
	}
	done := marks{}
	for _, past := range history {
		switch {
		case past.Ranked:
			done[past.Challenge] = mark{views.Played, past.Score}
		case past.Provisional:
			done[past.Challenge] = mark{views.Waiting, past.Score}
		case done[past.Challenge].kind == views.NotPlayed:
			done[past.Challenge] = mark{views.Practised, past.Score}
		}
	}
	return done, nil
}

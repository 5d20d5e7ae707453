package web

import (
	"context"
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
		forms, on, err := formsOn(ctx, s, day)
		if err != nil {
			return err
		}
		if len(on) == 0 {
			return challenge.ErrUnknownChallenge
		}
		marks, err := marksOf(ctx, s, player, on)
		if err != nil {
			return err
		}
		for i, form := range forms {
			line, err := dayForm(ctx, s, at, form, on[i], marks)
			if err != nil {
				return err
			}
			p.Forms = append(p.Forms, line)
		}
		p.Earlier, p.Later, err = neighbours(ctx, s, s.Forms()[0].ID, day)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func dayForm(ctx context.Context, s days, at site, form challenge.Form, c challenge.Challenge, marks marks) (views.DayForm, error) {
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

// marker knows what players have done.
type marker interface {
	calendar
	Stages(ctx context.Context, player challenge.PlayerID, on []challenge.Challenge) ([]challenge.Stage, error)
}

// marksOf reads what a player did on these challenges; the zero player did nothing.
func marksOf(ctx context.Context, s marker, player challenge.Player, on []challenge.Challenge) (marks, error) {
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
	return done, done.begun(ctx, s, player, on)
}

// begun marks what a player has begun and not finished, where nothing else is marked.
func (m marks) begun(ctx context.Context, s marker, player challenge.Player, on []challenge.Challenge) error {
	stages, err := s.Stages(ctx, player.ID, on)
	for i, stage := range stages {
		if id := on[i].ID; stage.Started() && m[id].kind == views.NotPlayed {
			m[id] = mark{kind: views.Begun}
		}
	}
	return err
}

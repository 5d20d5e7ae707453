package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// topRows is how many rows of its board the page of a past challenge shows.
const topRows = 10

// calendar knows the days.
type calendar interface {
	Forms() []challenge.Form
	Today() challenge.Day
	Rollover(day challenge.Day) time.Time
	FirstDay(ctx context.Context, form string) (challenge.Day, error)
	Counts(ctx context.Context, ids []challenge.ID) (map[challenge.ID]int, error)
	History(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Past, error)
	Counting(ctx context.Context, player challenge.PlayerID, form string) ([]challenge.Past, error)
	Days(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error)
}

// days is all that the page of a challenge draws on.
type days interface {
	calendar
	planner
	ranking
	Difficulty(ctx context.Context, c challenge.Challenge) (challenge.Difficulty, error)
}

// today shows the first form of the day, at the address that never changes.
func today(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.SetParamNames("day", "form")
		c.SetParamValues(s.Today().String(), s.Forms()[0].ID)
		return challengePage(s, at)(c)
	}
}

// challengePage is a challenge as it is now: the promise of one to come, the
// dice to play while it counts, the record of one that is past.
func challengePage(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		switch _, shown := seat.PublicTape(at.now()); {
		case seat.sealed() && seat.counts(at.now()):
			return showSealed(c, s, at, seat)
		case !shown:
			return showCommitted(c, s, at, seat)
		case seat.counts(at.now()):
			return showPlay(c, s, at, seat)
		}
		return showPast(c, s, at, seat)
	}
}

// counts tells whether what is played at a seat can still rank.
func (s seat) counts(now time.Time) bool {
	state := s.State(now)
	return state == challenge.Opened || state == challenge.Grace
}

func showCommitted(c echo.Context, s days, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	p := views.Committed{
		Frame: at.frame(c.Request().Context(), player), Heading: at.heading(seat), Commitment: seat.Commitment, CommittedAt: seat.CommittedAt,
	}
	if seat.Kind == challenge.Evening {
		if p.Evening, err = eveningOf(c.Request().Context(), s, at, seat, player); err != nil {
			return err
		}
		p.Evening.SendBy(at.origin(c)+p.Evening.Address, p.Heading, p.Frame)
	}
	return at.show(c, http.StatusOK, p)
}

func showPast(c echo.Context, s days, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	if player.ID != 0 {
		p, err := pastOf(c.Request().Context(), s, at, seat, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
	return at.showAll(c, "", at.ranked(s, seat), func(ctx context.Context) (views.Page, error) {
		return pastOf(ctx, s, at, seat, player)
	})
}

// pastOf is the record of a challenge that counts no more.
func pastOf(ctx context.Context, s days, at site, seat seat, player challenge.Player) (views.Challenge, error) {
	p := views.Challenge{
		Frame: at.frame(ctx, player), Heading: at.heading(seat), Tape: seat.Tape, Proof: proofOf(seat.Challenge, seat.form, at.now()),
		Board: seat.base + "/board", Practice: seat.base + again,
	}
	rows, err := s.Board(ctx, seat.Challenge, player.ID, challenge.Page{Limit: topRows})
	if err != nil {
		return p, err
	}
	p.Results, p.Histogram = rows.Of, rows.Histogram
	if p.Possible, err = parOf(ctx, s, seat, player.ID); err != nil {
		return p, err
	}
	if p.Top, err = rowsOf(ctx, s, at, seat, player, rows.Rows); err != nil {
		return p, err
	}
	if p.Preview, err = at.previewBest(ctx, s, seat, rows.Rows, player.ID, p.Possible); err != nil {
		return p, err
	}
	if rows.Me != nil {
		own, err := rowsOf(ctx, s, at, seat, player, []challenge.Row{*rows.Me})
		if err != nil {
			return p, err
		}
		p.Me = &own[0]
	}
	if seat.State(at.now()) == challenge.Final {
		p.Export = "/api/v1/challenges/" + string(seat.ID) + "/export"
	}
	if player.ID != 0 {
		if o, err := s.Outcome(ctx, seat.Challenge, player.ID); err == nil {
			p.Result = seat.base + "/result"
			if p.Typist, err = typistOf(ctx, s, o.Attempt); err != nil {
				return p, err
			}
		} else if !errors.Is(err, challenge.ErrUnknownAttempt) {
			return p, err
		}
	}
	if seat.Kind == challenge.Evening {
		p.Evening, err = eveningOf(ctx, s, at, seat, player)
		return p, err
	}
	earlier, later, err := neighbours(ctx, s, seat.Form, seat.Day)
	p.Earlier, p.Later = withForm(earlier, seat.Form), withForm(later, seat.Form)
	return p, err
}

func withForm(day, form string) string {
	if day == "" {
		return ""
	}
	return day + "/" + form
}

// proofOf is what anyone needs to check the dice, as far as it is public.
func proofOf(c challenge.Challenge, form challenge.Form, now time.Time) views.Proof {
	p := views.Proof{
		Challenge: c.ID, Game: form.Game.Info().ID, Commitment: c.Commitment,
		CommittedAt: c.CommittedAt, Late: c.Late(), TapeVersion: c.TapeVersion,
	}
	if c.Number == 1 {
		p.First = form.Name
	}
	if seed, public := c.PublicSeed(now); public {
		p.Seed, p.Tape = seed.String(), c.Tape.String()
	}
	return p
}

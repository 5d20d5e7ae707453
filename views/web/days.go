package web

import (
	"context"
	"errors"
	"fmt"
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
	History(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Attempt, error)
	Days(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error)
}

// days is all that the page of a challenge draws on.
type days interface {
	calendar
	planner
	ranking
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
		case !shown:
			return showCommitted(c, at, seat)
		case seat.State(at.now()) == challenge.Opened, seat.State(at.now()) == challenge.Grace:
			return showPlay(c, s, at, seat)
		}
		return showPast(c, s, at, seat)
	}
}

func showCommitted(c echo.Context, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	return at.show(c, http.StatusOK, views.Committed{
		Frame: at.frame(player), Heading: at.heading(seat), Commitment: seat.Commitment, CommittedAt: seat.CommittedAt,
	})
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
	edition, err := boardEdition(c, s, at, seat)
	if err != nil {
		return err
	}
	return at.showAll(c, seat.base, edition, func(ctx context.Context) (views.Page, error) {
		return pastOf(ctx, s, at, seat, player)
	})
}

// pastOf is the record of a challenge that counts no more.
func pastOf(ctx context.Context, s days, at site, seat seat, player challenge.Player) (views.Challenge, error) {
	p := views.Challenge{
		Frame: at.frame(player), Heading: at.heading(seat), Tape: seat.Tape, Proof: proofOf(seat.Challenge, seat.form, at.now()),
		Board: seat.base + "/board", Practice: seat.base + again,
	}
	rows, err := s.Board(ctx, seat.Challenge, player.ID, challenge.Page{Limit: topRows})
	if err != nil {
		return p, err
	}
	p.Results, p.Histogram = rows.Of, rows.Histogram
	if p.Top, err = rowsOf(ctx, s, at, seat, player, rows.Rows); err != nil {
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
		if _, err := s.Outcome(ctx, seat.Challenge, player.ID); err == nil {
			p.Result = seat.base + "/result"
		} else if !errors.Is(err, challenge.ErrUnknownAttempt) {
			return p, err
		}
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

// proofOf is what anyone needs to check the dice, as far as it is public.
func proofOf(c challenge.Challenge, form challenge.Form, now time.Time) views.Proof {
	p := views.Proof{
		Challenge: c.ID, Game: form.Game.Info().ID, Commitment: c.Commitment,
		CommittedAt: c.CommittedAt, Late: c.Late(), TapeVersion: c.TapeVersion,
	}
	if seed, public := c.PublicSeed(now); public {
		p.Seed, p.Tape = seed.String(), c.Tape.String()
	}
	return p
}

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
		p := views.Day{Frame: at.frame(player), Day: day, Opens: s.Rollover(day), Closes: s.Rollover(day.Add(1))}
		marks, err := marksOf(ctx, s, player)
		if err != nil {
			return err
		}
		for _, form := range s.Forms() {
			line, err := dayForm(ctx, s, at, form, day, marks)
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

func dayForm(ctx context.Context, s days, at site, form challenge.Form, day challenge.Day, marks marks) (views.DayForm, error) {
	c, err := s.Challenge(ctx, challenge.DailyID(day, form.ID))
	if err != nil {
		return views.DayForm{}, err
	}
	counts, err := s.Counts(ctx, []challenge.ID{c.ID})
	mark := marks[c.ID]
	return views.DayForm{
		Heading: views.HeadingOf(c, form.Name, at.now()), Picture: "p-" + form.ID,
		Commitment: c.Commitment, CommittedAt: c.CommittedAt,
		Results: counts[c.ID], Mark: mark.kind, Score: mark.score,
	}, err
}

// marks is what a player did on each challenge.
type marks map[challenge.ID]mark

type mark struct {
	kind  views.Mark
	score int
}

// wholeHistory is more attempts than anybody makes.
const wholeHistory = 1 << 20

// marksOf reads what a player did; the zero player did nothing.
func marksOf(ctx context.Context, s calendar, player challenge.Player) (marks, error) {
	if player.ID == 0 {
		return nil, nil
	}
	attempts, err := s.History(ctx, player.ID, wholeHistory)
	done := marks{}
	for _, a := range attempts {
		switch {
		case !a.Practice:
			done[a.Challenge] = mark{views.Played, a.Score}
		case done[a.Challenge].kind == views.NotPlayed:
			done[a.Challenge] = mark{views.Practised, a.Score}
		}
	}
	return done, err
}

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
	p := views.Archive{Frame: at.frame(player), Form: form.Name, Year: first.Year, Month: first.Month}
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

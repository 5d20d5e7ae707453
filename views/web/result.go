package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// judged shows what was handed in and how it stands.
type judged interface {
	challenges
	Outcome(ctx context.Context, c challenge.Challenge, player challenge.PlayerID) (challenge.Outcome, error)
	AttemptOn(ctx context.Context, on challenge.ID, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
	Board(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.Rows, error)
	reviewer
	houseTeller
	stager
	paperTeller
	Draft(ctx context.Context, c challenge.Challenge, player challenge.PlayerID, practice bool) (rules.Sheet, error)
}

// paperTeller knows what was played on paper.
type paperTeller interface {
	PaperOf(ctx context.Context, a challenge.Attempt) (challenge.TypedIn, bool, error)
	OnPaper(ctx context.Context, id challenge.ID) (map[challenge.AttemptID]bool, error)
}

// wasOnPaper tells whether an attempt was played on paper, as one may on evenings.
func wasOnPaper(ctx context.Context, s paperTeller, seat seat, a challenge.Attempt) (bool, error) {
	if seat.Kind != challenge.Evening {
		return false, nil
	}
	paper, err := s.OnPaper(ctx, seat.ID)
	return paper[a.ID], err
}

// typistOf names the host who typed in an attempt from paper; empty where it was not
// played so.
func typistOf(ctx context.Context, s paperTeller, a challenge.Attempt) (string, error) {
	paper, typed, err := s.PaperOf(ctx, a)
	if err != nil || !typed {
		return "", err
	}
	return views.Typist(paper.Typist), nil
}

// paperNotice says of the own sheet that it is from paper, and what became of the plan
// that was begun before; empty where it is not.
func paperNotice(ctx context.Context, s judged, seat seat, a challenge.Attempt) (string, error) {
	paper, typed, err := s.PaperOf(ctx, a)
	switch {
	case err != nil || !typed:
		return "", err
	case !paper.Stands():
		return views.TakenBack(views.Typist(paper.Withdrawer)), nil
	}
	plan, err := s.Draft(ctx, seat.Challenge, a.Player, false)
	return views.TypedIn(views.Typist(paper.Typist), !a.Practice && !empty(plan)), err
}

// result is the visitor's own sheet that counts; who has none is led to the dice.
func result(s judged, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		outcome, err := s.Outcome(c.Request().Context(), seat.Challenge, player.ID)
		if errors.Is(err, challenge.ErrUnknownAttempt) {
			return seeOther(c, seat.base)
		}
		if err != nil {
			return err
		}
		return showResult(c, s, at, seat, player, outcome)
	}
}

// attemptResult is any of the visitor's own sheets, practice too.
func attemptResult(s judged, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, player, shown, err := findAttempt(c, s, at, way)
		if err != nil {
			return err
		}
		if player.ID == 0 || shown.Player.ID != player.ID {
			return challenge.ErrUnknownAttempt
		}
		return showResult(c, s, at, seat, player, shown.Outcome)
	}
}

// findAttempt finds the attempt that the address names, if it belongs there and
// the visitor may see it.
func findAttempt(c echo.Context, s judged, at site, way string) (seat, challenge.Player, challenge.Shown, error) {
	place, err := findSeat(c, s, way)
	if err != nil {
		return seat{}, challenge.Player{}, challenge.Shown{}, err
	}
	player, err := at.visitor(c)
	if err != nil {
		return seat{}, challenge.Player{}, challenge.Shown{}, err
	}
	id, err := strconv.ParseInt(c.Param("attempt"), 10, 64)
	if err != nil {
		return seat{}, challenge.Player{}, challenge.Shown{}, challenge.ErrUnknownAttempt
	}
	shown, err := s.AttemptOn(c.Request().Context(), place.ID, challenge.AttemptID(id), player.ID)
	return place, player, shown, err
}

func showResult(c echo.Context, s judged, at site, seat seat, player challenge.Player, o challenge.Outcome) error {
	p := views.Result{
		Frame: at.frame(c.Request().Context(), player), Heading: at.heading(seat),
		Tape: o.Tape, Sheet: o.Attempt.Sheet, Finished: o.Attempt.Finished,
		Ranked: o.Ranked, Provisional: o.Provisional, Standing: o.Standing,
		Replay: sheetAddress(seat.base, o.Attempt.ID),
		Again:  at.practiceAt(seat),
		Next:   nextAfter(s, seat),
	}
	var err error
	if p.Todays, err = todaysOf(c.Request().Context(), s, at, seat, player); err != nil {
		return err
	}
	if seat.Kind == challenge.Practice {
		p.Again = seat.base
	} else {
		rows, err := s.Board(c.Request().Context(), seat.Challenge, player.ID, challenge.Page{Limit: 1})
		if err != nil {
			return err
		}
		p.Histogram, p.Board = rows.Histogram, seat.home()+"/board"
	}
	if p.Possible, err = possibleOf(c, s, at, seat, o.Tape, o.Attempt, player.ID); err != nil {
		return err
	}
	if p.Weighed, err = weighedOf(c, s, seat, o.Tape, o.Attempt, player.ID, p.Possible); err != nil {
		return err
	}
	p.Share = challenge.Share(seat.form, seat.Challenge, o, p.Possible.Told(), at.now(), at.origin(c)+seat.base)
	if p.Skyline, err = at.skylineOf(seat, o); err != nil {
		return err
	}
	p.Preview = at.preview(at.origin(c), p.Replay, seat, "", o, p.Possible, p.Skyline)
	if seat.Kind == challenge.Evening {
		if p.Evening, err = eveningOf(c.Request().Context(), s, at, seat, player); err != nil {
			return err
		}
	}
	if o.Provisional {
		p.NameForm = &views.NameForm{Next: seat.home() + "/board"}
	}
	paper, err := paperNotice(c.Request().Context(), s, seat, o.Attempt)
	if err != nil {
		return err
	}
	switch {
	case paper != "":
		p.Notice = paper
	case seat.barred(o):
		p.Notice = "The board of this evening is for members of the club, so your sheet is kept as practice. Become a member before it is final, and the plan is still here to be handed in."
	case o.Late && !seat.fun:
		p.Notice = "This challenge was final when your sheet arrived, so it is kept as practice."
	case !o.Attempt.Practice && !o.Ranked && !o.Provisional:
		p.Notice = "You had no name when this challenge became final, so your sheet is kept as practice."
	case c.QueryParam("again") != "":
		p.Notice = challenge.ErrAlreadySubmitted.Text
	}
	return at.show(c, http.StatusOK, p)
}

// practiceAt is where one may practise after a sheet: on its dice, or while those
// are sealed on the practice tape, which an evening has not.
func (at site) practiceAt(s seat) string {
	switch {
	case !s.sealed() || s.State(at.now()) == challenge.Final:
		return s.home() + again
	case s.Kind == challenge.Evening:
		return ""
	}
	return s.home() + practice
}

// sheetAddress is where a sheet is replayed.
func sheetAddress(base string, id challenge.AttemptID) string {
	return base + "/sheets/" + strconv.FormatInt(int64(id), 10)
}

// replay shows a sheet decision by decision.
func replay(s judged, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, player, shown, err := findAttempt(c, s, at, way)
		if err != nil {
			return err
		}
		p := views.Replay{
			Frame: at.frame(c.Request().Context(), player), Heading: at.heading(seat), Base: sheetAddress(seat.base, shown.Attempt.ID),
			Name: shown.Player.Name, Me: shown.Player.ID == player.ID,
			Tape: shown.Tape, Sheet: shown.Attempt.Sheet,
			Practice: !shown.Outcome.Ranked && !shown.Outcome.Provisional,
		}
		if p.Paper, err = wasOnPaper(c.Request().Context(), s, seat, shown.Attempt); err != nil {
			return err
		}
		p.Step = p.Steps()
		if c.QueryParams().Has("step") {
			p.Step = stepAsked(c, p.Steps())
		}
		if p.Me {
			p.Result = resultAddress(seat, shown.Attempt)
		}
		if seat.Kind != challenge.Practice {
			p.Board = seat.home() + "/board"
		}
		if p.Possible, err = possibleOf(c, s, at, seat, shown.Tape, shown.Attempt, player.ID); err != nil {
			return err
		}
		if p.Possible != nil && p.Possible.Best != "" {
			p.Possible.Best = p.Base + best + "/" + strconv.Itoa(p.Made())
		}
		if err = betterAt(c.Request().Context(), s, seat, shown.Attempt.Sheet, p.Made(), p.Possible); err != nil {
			return err
		}
		if p.Weighed, err = weighedOf(c, s, seat, shown.Tape, shown.Attempt, player.ID, p.Possible); err != nil {
			return err
		}
		if p.Skyline, err = at.skylineOf(seat, shown.Outcome); err != nil {
			return err
		}
		p.Preview = at.preview(at.origin(c), p.Base, seat, p.Name, shown.Outcome, p.Possible, p.Skyline)
		return at.show(c, http.StatusOK, p)
	}
}

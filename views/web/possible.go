package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/views"
)

// best is the address, behind that of a challenge, of a sheet that scores par.
const best = "/best"

// parTeller knows the par of a challenge, as a viewer may.
type parTeller interface {
	KnownPar(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID) (challenge.Par, error)
}

// reviewer knows what was possible.
type reviewer interface {
	parTeller
	Attainable(ctx context.Context, a challenge.Attempt, viewer challenge.PlayerID) (rules.Review, error)
	BestFrom(ctx context.Context, id challenge.ID, beginning rules.Sheet) (challenge.Par, error)
	weigher
}

// weigher knows what decisions were worth to who sees no dice ahead.
type weigher interface {
	Weighed(ctx context.Context, a challenge.Attempt, viewer challenge.PlayerID) (challenge.Weighed, error)
}

// parOf is the par of a challenge as the visitor may know it, or why not.
func parOf(ctx context.Context, s parTeller, seat seat, viewer challenge.PlayerID) (*views.Possible, error) {
	p, err := knownPar(ctx, s, seat, viewer)
	return p, p.Untold(err)
}

func knownPar(ctx context.Context, s parTeller, seat seat, viewer challenge.PlayerID) (*views.Possible, error) {
	p := &views.Possible{}
	par, err := s.KnownPar(ctx, seat.Challenge, viewer)
	if err == nil {
		p.Par, p.Proven = &par.Score, par.Proven
	}
	if len(par.Sheet) > 0 {
		p.Best = seat.home() + best
	}
	return p, err
}

// possibleOf tells what was possible all along a sheet that the visitor may see, on
// the tape as far as it shows it;
// nil on the practice tape, of which no par is worked out.
func possibleOf(c echo.Context, s reviewer, at site, seat seat, tape dice.Tape, a challenge.Attempt, viewer challenge.PlayerID) (*views.Possible, error) {
	if seat.Kind == challenge.Practice {
		return nil, nil
	}
	ctx := c.Request().Context()
	p, err := knownPar(ctx, s, seat, viewer)
	if errors.Is(err, challenge.ErrNoPar) && at.now().Before(seat.Final) {
		p.Again = c.Request().URL.RequestURI() // it is being worked out
	}
	if err != nil {
		return p, p.Untold(err)
	}
	p.Replay, p.Decisions = sheetAddress(seat.base, a.ID), views.DecisionsOf(seat.game.Info(), tape, a.Sheet)
	review, err := s.Attainable(ctx, a, viewer)
	if errors.Is(err, challenge.ErrReviewBusy) {
		p.Again = c.Request().URL.RequestURI()
	}
	p.Attainable = review.Attainable
	return p, p.Untold(err)
}

// betterAt tells in a replay what was best in place of its next decision, if that
// gave something away and a best sheet may be shown.
func betterAt(ctx context.Context, s reviewer, seat seat, sheet rules.Sheet, made int, p *views.Possible) error {
	if p == nil || p.Best == "" || p.Cost(made+1) == 0 {
		return nil
	}
	par, err := s.BestFrom(ctx, seat.ID, sheet[:made])
	if reason := (*rules.Reason)(nil); errors.As(err, &reason) {
		return nil // such as: too much is being worked out
	}
	if err == nil {
		p.Instead(seat.game.Info(), seat.Tape, par.Sheet, made+1)
	}
	return err
}

// weighedOf tells what the decisions of a sheet that the visitor may see were worth
// to who sees no dice ahead; nil at open forms, and where the visitor may not know,
// as what was possible says then. Who is to look again for that is told so once.
func weighedOf(c echo.Context, s weigher, seat seat, tape dice.Tape, a challenge.Attempt, viewer challenge.PlayerID, possible *views.Possible) (*views.Weighed, error) {
	if possible != nil && possible.Par != nil && possible.Again != "" {
		return nil, nil
	}
	found, err := s.Weighed(c.Request().Context(), a, viewer)
	if errors.Is(err, challenge.ErrNotWeighed) || errors.Is(err, challenge.ErrParHidden) {
		return nil, nil
	}
	p := &views.Weighed{Weights: found.Weights, Exact: found.Exact, Me: viewer != 0 && viewer == a.Player, Replay: sheetAddress(seat.base, a.ID)}
	p.Decisions = views.DecisionsOf(seat.game.Info(), tape, a.Sheet)
	if errors.Is(err, challenge.ErrReviewBusy) {
		p.Why, p.Again, err = challenge.ErrReviewBusy.Text, c.Request().URL.RequestURI(), nil
	}
	return p, err
}

// bestSheet replays a best sheet on the dice of a final challenge.
func bestSheet(s judged, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.Replay{Base: seat.base + best}
		return showBest(c, s, at, seat, player, p, nil)
	}
}

// bestOn replays how a sheet could have gone on at best from one of its decisions.
func bestOn(s judged, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, player, shown, err := findAttempt(c, s, at, way)
		if err != nil {
			return err
		}
		from, err := strconv.Atoi(c.Param("from"))
		if sheet := shown.Attempt.Sheet; err != nil || from < 0 || from > len(sheet) {
			return echo.ErrNotFound
		}
		base := sheetAddress(seat.base, shown.Attempt.ID)
		p := views.Replay{Base: base + best + "/" + strconv.Itoa(from), From: base}
		return showBest(c, s, at, seat, player, p, shown.Attempt.Sheet[:from])
	}
}

func showBest(c echo.Context, s judged, at site, seat seat, player challenge.Player, p views.Replay, beginning rules.Sheet) error {
	ctx := c.Request().Context()
	par, err := s.BestFrom(ctx, seat.ID, beginning)
	if err != nil {
		return err
	}
	p.Frame, p.Heading = at.frame(ctx, player), at.heading(seat)
	p.Tape, p.Sheet, p.Board = seat.Tape, par.Sheet, seat.home()+"/board"
	p.Best, p.Step = views.BestFrom(seat.game.Info(), p.Tape, p.Sheet, len(beginning)), p.StepAfter(len(beginning))
	if beginning == nil { // the whole sheet, as it is at its end
		p.Best, p.Step = views.BestOf(p.Heading, par.Score, par.Proven), p.Steps()
		if player.ID != 0 {
			_, err = s.Outcome(ctx, seat.Challenge, player.ID)
			if err == nil {
				p.Result = seat.home() + "/result"
			} else if !errors.Is(err, challenge.ErrUnknownAttempt) {
				return err
			}
		}
	}
	if c.QueryParams().Has("step") {
		p.Step = stepAsked(c, p.Steps())
	}
	return at.show(c, http.StatusOK, p)
}

package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// planner keeps plans and knows what was handed in.
type planner interface {
	challenges
	Draft(ctx context.Context, c challenge.Challenge, player challenge.PlayerID, practice bool) (rules.Sheet, error)
	Outcome(ctx context.Context, c challenge.Challenge, player challenge.PlayerID) (challenge.Outcome, error)
	paperTeller
	Playing(ctx context.Context, c challenge.Challenge, player challenge.PlayerID, practice bool) (challenge.SeenAttempt, error)
	Stages(ctx context.Context, player challenge.PlayerID, on []challenge.Challenge) ([]challenge.Stage, error)
	Forms() []challenge.Form
	Today() challenge.Day
	Rollover(day challenge.Day) time.Time
}

// play is the page on which one practises.
func play(s planner, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if err := at.closed(seat); err != nil {
			return err
		}
		if seat.sealed() {
			return showSealed(c, s, at, seat)
		}
		return showPlay(c, s, at, seat)
	}
}

// showPlay shows a visitor's plan as it stands in the store; whoever has none
// sees the empty one that all see.
func showPlay(c echo.Context, s planner, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	open := seat.spot(c)
	unfinished, refuses := c.QueryParam("unfinished") != "", at.keepsNothing(c)
	draw := func(ctx context.Context) (views.Page, error) {
		p, err := planOf(ctx, s, at, seat, player)
		if err != nil {
			return nil, err
		}
		p.spot = open
		if unfinished {
			p.Notice = p.unfinished()
		}
		if refuses {
			p.Notice = "This browser keeps no cookies for this site, so the plan cannot be kept. Allow them to play on."
		}
		if p.HandedIn == nil && player.ID != 0 {
			p.Moved = open.did
		}
		if player.ID != 0 {
			at.sends(c, &p.Plan)
		}
		if seat.Kind == challenge.Daily && !seat.fun {
			if p.Unfinished, err = dayBefore(ctx, s, at, seat, player); err != nil {
				return nil, err
			}
			if p.Others, err = othersOf(ctx, s, at, seat, player); err != nil {
				return nil, err
			}
		}
		return p.page(), nil
	}
	if player.ID == 0 {
		known := asked(append(seat.names(open), "unfinished", unfinished, begunField, refuses)...)
		return at.showAll(c, known, at.stately(seat), draw)
	}
	page, err := draw(c.Request().Context())
	if err != nil {
		return err
	}
	return at.show(c, http.StatusOK, page)
}

// sends lets the page of an evening send its link; not one that is kept for all,
// which is the same at every host.
func (at site) sends(c echo.Context, p *views.Plan) {
	if p.Evening != nil {
		p.Evening.SendBy(at.origin(c)+p.Evening.Address, p.Heading, p.Frame)
	}
}

// plan is the planning page while it is being made.
type plan struct {
	views.Plan
	spot
	seat      seat
	inherited bool // it was planned to count, but the challenge became final, or a sheet from paper came first
}

func (p plan) page() views.Planning { return p.seat.page(p) }

// planOf reads a player's plan, or the sheet that was handed in.
func planOf(ctx context.Context, s planner, at site, seat seat, player challenge.Player) (plan, error) {
	p := plan{seat: seat, Plan: views.Plan{
		Frame: at.frame(ctx, player), Heading: at.heading(seat), Base: seat.base, ForFun: seat.fun,
		Tape: seat.Tape, Sheet: blank(seat),
	}}
	if seat.Kind == challenge.Evening {
		var err error
		if p.Evening, err = eveningOf(ctx, s, at, seat, player); err != nil {
			return p, err
		}
	}
	if player.ID == 0 {
		return p, nil
	}
	outcome, err := s.Outcome(ctx, seat.Challenge, player.ID)
	finished := err == nil
	if err != nil && !errors.Is(err, challenge.ErrUnknownAttempt) {
		return p, err
	}
	if finished && !seat.fun {
		p.Sheet, p.HandedIn = outcome.Attempt.Sheet, handedIn(s, seat, outcome)
		p.HandedIn.Typist, err = typistOf(ctx, s, outcome.Attempt)
		return p, err
	}
	p.Sheet, err = s.Draft(ctx, seat.Challenge, player.ID, seat.fun)
	if err != nil || !empty(p.Sheet) || seat.base != seat.home()+again {
		return p, err
	}
	replaced := ""
	if finished {
		replaced, err = typistOf(ctx, s, outcome.Attempt)
	}
	if err == nil && (replaced != "" || !finished && at.overdue(seat)) {
		p.Sheet, err = s.Draft(ctx, seat.Challenge, player.ID, false)
		p.inherited = !empty(p.Sheet)
	}
	return p, err
}

// unfinished says why the sheet cannot be looked over yet; empty where it can.
func (p plan) unfinished() string {
	if missing := p.page().Missing(); p.HandedIn == nil && missing != "" {
		return "This sheet cannot be handed in yet. " + missing
	}
	return ""
}

// dayBefore finds a plan for the same form's challenge of the day before that a
// player has begun and may still hand in; nil for none.
func dayBefore(ctx context.Context, s planner, at site, today seat, player challenge.Player) (*views.Unfinished, error) {
	if player.ID == 0 {
		return nil, nil
	}
	id := challenge.DailyID(today.Day.Add(-1), today.Form)
	before, err := s.Challenge(ctx, id)
	if errors.Is(err, challenge.ErrUnknownChallenge) || err == nil && before.State(at.now()) != challenge.Grace {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if _, err := s.Outcome(ctx, before, player.ID); !errors.Is(err, challenge.ErrUnknownAttempt) {
		return nil, err
	}
	draft, err := s.Draft(ctx, before, player.ID, false)
	if err != nil || empty(draft) {
		return nil, err
	}
	return &views.Unfinished{Day: before.Day, Address: "/" + string(id), Final: before.Final}, nil
}

// overdue tells whether practice at a seat goes on with what was planned to
// count there, so that nothing planned is lost when a challenge becomes final.
func (at site) overdue(s seat) bool {
	return s.base == s.home()+again && s.State(at.now()) == challenge.Final
}

func empty(s rules.Sheet) bool {
	return !slices.ContainsFunc(s, func(line string) bool { return line != rules.Undecided })
}

func handedIn(s planner, seat seat, outcome challenge.Outcome) *views.HandedIn {
	return &views.HandedIn{
		At: outcome.Attempt.Finished, Result: seat.base + "/result", Board: seat.base + "/board", Next: nextAfter(s, seat),
	}
}

// almanac knows when a day begins.
type almanac interface {
	Today() challenge.Day
	Rollover(day challenge.Day) time.Time
}

// stager knows today's challenges, and how far players have come in them.
type stager interface {
	almanac
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Stages(ctx context.Context, player challenge.PlayerID, on []challenge.Challenge) ([]challenge.Stage, error)
}

// todaysOf finds today's challenge of a seat's form; nil where that is the seat's
// own, where none is open, and on evenings.
func todaysOf(ctx context.Context, s stager, at site, seat seat, player challenge.Player) (*views.Todays, error) {
	id := challenge.DailyID(s.Today(), seat.Form)
	if seat.Kind == challenge.Evening || seat.ID == id {
		return nil, nil
	}
	c, err := s.Challenge(ctx, id)
	if errors.Is(err, challenge.ErrUnknownChallenge) || err == nil && c.State(at.now()) != challenge.Opened {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	stages, err := s.Stages(ctx, player.ID, []challenge.Challenge{c})
	if err != nil {
		return nil, err
	}
	return &views.Todays{Name: views.LinkTo(c, seat.form, "").Name, Address: "/" + string(id), Stage: stages[0]}, nil
}

// nextAfter is when the next challenge of its kind opens; after an evening there
// is none.
func nextAfter(s almanac, seat seat) time.Time {
	if seat.Kind == challenge.Evening {
		return time.Time{}
	}
	return s.Rollover(s.Today().Add(1))
}

// blank is a plan in which nothing is decided.
func blank(s seat) rules.Sheet {
	return slices.Repeat(rules.Sheet{rules.Undecided}, s.game.Info().Lines)
}

package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/views"
)

// errNoDecision is for a form that states no decision of the game.
var errNoDecision = &rules.Reason{Code: "no_move", Text: "That is no decision of this game. Choose one that the page offers."}

// sealed tells whether the dice of a seat are shown decision by decision.
func (s seat) sealed() bool { return s.form.Reveal == challenge.Sealed }

// showSealed shows a visitor's attempt as far as it has come, or what it takes to
// begin one; where the one that ranks is over it leads to the result.
func showSealed(c echo.Context, s planner, at site, seat seat) error {
	player, err := at.visitor(c)
	if err != nil {
		return err
	}
	if err := at.practisable(seat); err != nil {
		return err
	}
	did, refuses := number(c, "did", mostDecisions), at.keepsNothing(c)
	if player.ID == 0 {
		return at.showAll(c, asked(begunField, refuses), at.stately(seat), func(ctx context.Context) (views.Page, error) {
			return sealedOf(ctx, s, at, seat, player, refuses)
		})
	}
	page, err := sealedOf(c.Request().Context(), s, at, seat, player, refuses)
	if err != nil {
		return err
	}
	if page.over != "" {
		return seeOther(c, page.over)
	}
	page.Moved = did
	return at.show(c, http.StatusOK, page)
}

// mostDecisions is above the number of decisions of any sheet.
const mostDecisions = 1000

// practisable tells why a sealed challenge cannot be practised on at a seat: it
// would show its dice to who has not played them yet.
func (at site) practisable(s seat) error {
	if s.fun && s.Kind != challenge.Practice && s.State(at.now()) != challenge.Final {
		return challenge.ErrNotFinal
	}
	return nil
}

// sealedPage is the page of a sealed attempt while it is being made.
type sealedPage struct {
	views.Sealed
	over string // address of the result, once the attempt is over
}

// sealedOf finds what a player has under way at a seat.
func sealedOf(ctx context.Context, s planner, at site, seat seat, player challenge.Player, refuses bool) (sealedPage, error) {
	p := sealedPage{Sealed: views.Sealed{Plan: views.Plan{
		Frame: at.frame(ctx, player), Heading: at.heading(seat), Base: seat.base, ForFun: seat.fun,
	}}}
	if refuses {
		p.Notice = "This browser keeps no cookies for this site, so the attempt cannot be kept. Allow them to play."
	}
	if err := setAround(ctx, s, at, seat, player, &p); err != nil {
		return p, err
	}
	if player.ID == 0 {
		p.offer(at, seat, player)
		return p, nil
	}
	a, err := s.Playing(ctx, seat.Challenge, player.ID, seat.fun)
	switch {
	case errors.Is(err, challenge.ErrUnknownAttempt):
		p.offer(at, seat, player)
		return p, nil
	case err != nil:
		return p, err
	}
	p.shows(seat, a)
	return p, nil
}

// setAround adds what stands around an attempt: the other forms of the day, the
// evening, and what the day before left unfinished.
func setAround(ctx context.Context, s planner, at site, seat seat, player challenge.Player, p *sealedPage) (err error) {
	switch {
	case seat.Kind == challenge.Evening:
		p.Evening, err = eveningOf(ctx, s, at, seat, player)
	case seat.Kind == challenge.Daily && !seat.fun:
		if p.Others, err = othersOf(ctx, s, at, seat, player); err == nil {
			p.Earlier, err = attemptBefore(ctx, s, at, seat, player)
		}
	}
	return err
}

// offer says what it takes to begin; who is no member begins nothing on an
// evening whose board is the club's.
func (p *sealedPage) offer(at site, seat seat, player challenge.Player) {
	if p.MembersOnly() {
		return
	}
	p.Begins = seat.fun || seat.State(at.now()) == challenge.Opened
	if p.Begins && !seat.fun && !player.Named() {
		p.NameForm = &views.NameForm{Next: seat.base}
	}
	if !seat.fun && seat.Kind == challenge.Daily {
		p.Trial = seat.home() + practice
	}
}

// shows puts an attempt on the page.
func (p *sealedPage) shows(seat seat, a challenge.SeenAttempt) {
	p.Attempt, p.Tape, p.Sheet, p.Late = a.ID, a.Tape, a.Sheet, a.Late
	if a.Over {
		p.over = sealedResult(seat, a)
	}
}

// sealedResult is where a finished attempt is shown.
func sealedResult(seat seat, a challenge.SeenAttempt) string {
	return resultAddress(seat, a.Outcome.Attempt)
}

// attemptBefore finds the attempt at the same form's challenge of the day before
// that can still be finished in time; nil for none.
func attemptBefore(ctx context.Context, s planner, at site, today seat, player challenge.Player) (*views.Unfinished, error) {
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
	a, err := s.Playing(ctx, before, player.ID, false)
	if errors.Is(err, challenge.ErrUnknownAttempt) || err == nil && a.Over {
		return nil, nil
	}
	return &views.Unfinished{Day: before.Day, Address: "/" + string(id), Final: before.Final}, err
}

// beginner begins sealed attempts.
type beginner interface {
	planner
	Begin(ctx context.Context, id challenge.ID, player challenge.PlayerID, practice bool) (challenge.SeenAttempt, bool, error)
}

// begin begins an attempt, or leads to the one that goes on.
func begin(s beginner, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if !seat.sealed() {
			return challenge.ErrOpenForm
		}
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := at.limits.plan(player); err != nil {
			return err
		}
		ctx := c.Request().Context()
		if _, err = s.Playing(ctx, seat.Challenge, player.ID, seat.fun); errors.Is(err, challenge.ErrUnknownAttempt) {
			_, _, err = s.Begin(ctx, seat.ID, player.ID, seat.fun)
		}
		if err != nil {
			return err
		}
		return seeOther(c, withQuery(seat.base, at.asking(c, url.Values{}))+toDice)
	}
}

// decider locks decisions.
type decider interface {
	planner
	Decide(ctx context.Context, id challenge.AttemptID, player challenge.PlayerID, n int, line string) (challenge.SeenAttempt, error)
}

// decideSealed locks the decision that a form states. One that is refused is
// answered with the attempt as it stands.
func decideSealed(s decider, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return seeOther(c, seat.base)
		}
		if err := at.limits.act(player); err != nil {
			return err
		}
		p, err := sealedOf(c.Request().Context(), s, at, seat, player, false)
		if err != nil {
			return err
		}
		if p.Attempt == 0 || strconv.FormatInt(int64(p.Attempt), 10) != fields.Get("attempt") {
			return seeOther(c, seat.base) // it was begun in another tab, or is over there
		}
		a, err := s.Decide(c.Request().Context(), p.Attempt, player.ID, decisionNumber(fields), sealedLine(seat.game.Info().ID, fields))
		if err != nil {
			return at.undecided(c, p, fields, err)
		}
		p.shows(seat, a)
		p.Moved = len(a.Sheet)
		return at.decided(c, p)
	}
}

// decisionNumber is how many decisions were made before, -1 where that is not said.
func decisionNumber(fields url.Values) int {
	n, err := strconv.ParseUint(fields.Get("n"), 10, 16)
	if err != nil {
		return -1
	}
	return int(n)
}

// sealedLine writes the decision that the fields of a form state in the notation of
// its game; empty where they state none.
func sealedLine(game string, fields url.Values) string {
	switch game {
	case "categories":
		return categoriesLine(fields)
	case "landing":
		return map[string]string{"roll": "r", "stop": "s", "bust": "x", "": fields.Get("move")}[fields.Get("do")]
	}
	return ""
}

func categoriesLine(fields url.Values) string {
	switch {
	case fields.Get("row") != "":
		return "=" + fields.Get("row")
	case fields.Get("do") == "throw":
		return categories.Decision{Reroll: true, Keep: [categories.Dice]bool(keptIn(fields))}.String()
	}
	return ""
}

// keptIn is which dice a form keeps.
func keptIn(fields url.Values) []bool {
	kept := make([]bool, categories.Dice)
	for _, number := range fields["keep"] {
		if die := atoi(number); die >= 1 && die <= len(kept) {
			kept[die-1] = true
		}
	}
	return kept
}

// undecided shows the attempt as it stands, and why nothing was locked.
func (at site) undecided(c echo.Context, p sealedPage, fields url.Values, err error) error {
	status, text := statusOf(err)
	broken := new(rules.Violation)
	if !errors.As(err, &broken) && status != http.StatusConflict || errors.Is(err, challenge.ErrVoid) {
		return err
	}
	if p.over != "" {
		return seeOther(c, p.over)
	}
	p.Notice = text
	if errors.Is(err, rules.Malformed) {
		p.Notice = errNoDecision.Text
	}
	if fields.Get("do") == "throw" {
		p.Kept = keptIn(fields)
	}
	return at.show(c, status, p)
}

// decided shows what a decision has shown: at an address of its own, so that
// nothing is sent twice, or at once for a script that puts it into the page it has.
func (at site) decided(c echo.Context, p sealedPage) error {
	if p.over != "" {
		return seeOther(c, p.over)
	}
	if c.Request().Header.Get(echo.HeaderXRequestedWith) == "play" {
		c.Response().Header().Set("Content-Location", p.Base)
		return at.show(c, http.StatusOK, p)
	}
	return seeOther(c, withQuery(p.Base, url.Values{"did": {strconv.Itoa(p.Moved)}})+toDice)
}

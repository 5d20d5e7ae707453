package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// errMove refuses what no control of the page sends.
var errMove = &rules.Reason{Code: "no_move", Text: "That is no move on this sheet. Choose a die and a column, or pass."}

// mover changes plans.
type mover interface {
	planner
	SaveDraft(ctx context.Context, c challenge.Challenge, player challenge.PlayerID, practice bool, sheet rules.Sheet) error
}

// move changes one roll of a plan, the one that the form names, and keeps the
// plan. It is made on the plan as it stands in the store: of two tabs or devices
// the last one to decide a roll prevails, and no other roll is touched.
func move(s mover, at site, way string) echo.HandlerFunc {
	var turns turns
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		seat, err := findSeat(c, s, way)
		if err != nil {
			return err
		}
		if err := at.closed(seat); err != nil {
			return err
		}
		player, err := at.actor(c)
		if err != nil {
			return err
		}
		if err := at.limits.plan(player); err != nil {
			return err
		}
		defer turns.take(player.ID)()
		p, err := planOf(c.Request().Context(), s, at, seat, player)
		if err != nil {
			return err
		}
		if p.HandedIn != nil {
			p.Notice = "This sheet is handed in, and final."
			return at.show(c, http.StatusConflict, p)
		}
		roll, err := decide(seat, p.Sheet, fields)
		if err != nil {
			p.turnTo(atoi(fields.Get("roll")), atoi(fields.Get("aside")))
			p.Notice = refusal(err)
			return at.show(c, http.StatusUnprocessableEntity, p)
		}
		if err := keep(c.Request().Context(), s, seat, player, p); err != nil {
			return err
		}
		if fields.Get("to") != "clear" {
			p.Moved = atoi(fields.Get("roll"))
		}
		p.turnTo(roll, 0)
		return at.moved(c, p)
	}
}

// keep stores a plan; one that was planned to count is from then on practice.
func keep(ctx context.Context, s mover, seat seat, player challenge.Player, p plan) error {
	err := s.SaveDraft(ctx, seat.Challenge, player.ID, seat.fun, p.Sheet)
	if err == nil && p.inherited {
		err = s.SaveDraft(ctx, seat.Challenge, player.ID, false, nil)
	}
	return err
}

// moved shows the plan after a move: at an address of its own, so that nothing
// is sent twice, or at once for a script that puts it into the page it has.
func (at site) moved(c echo.Context, p plan) error {
	address := url.Values{}
	if p.Roll > 0 { // else all is decided
		address.Set("roll", strconv.Itoa(p.Roll))
	}
	if c.Request().Header.Get(echo.HeaderXRequestedWith) == "play" {
		c.Response().Header().Set("Content-Location", withQuery(p.Base, address))
		return at.show(c, http.StatusOK, p)
	}
	if p.Moved > 0 {
		address.Set("did", strconv.Itoa(p.Moved))
	}
	if len(at.tokens(c)) == 0 {
		address.Set("begun", "1") // whoever comes there without a cookie refuses them
	}
	return seeOther(c, withQuery(p.Base, address)+toDice)
}

// toDice is the part of the planning page to which every move leads.
const toDice = "#dice"

func withQuery(address string, query url.Values) string {
	if len(query) == 0 {
		return address
	}
	return address + "?" + query.Encode()
}

// decide makes the move that the fields state on a plan, and gives the roll to
// go on with, 0 for none. A move that breaks a rule is a *rules.Violation.
func decide(s seat, sheet rules.Sheet, fields url.Values) (next int, err error) {
	roll, to := atoi(fields.Get("roll")), fields.Get("to")
	if to == "clear" {
		copy(sheet, blank(s))
		return 1, nil
	}
	if roll < 1 || roll > len(sheet) {
		return 0, errMove
	}
	if to == "undo" {
		sheet[roll-1] = rules.Undecided
		return roll, nil
	}
	line, err := lineOf(s.Tape.Roll(roll-1), to, fields.Get("aside"))
	if err != nil {
		return 0, err
	}
	plan := slices.Clone(sheet)
	plan[roll-1] = line
	if err := s.game.Mark(s.Tape, plan)[roll-1]; err != nil {
		return 0, err
	}
	copy(sheet, plan)
	return firstOpen(s, sheet, roll), nil
}

// lineOf writes a move as a line: "pass", "2" for column 2 as rolled, "4r" for
// column 4 by reroute. Without a die set aside, column 2 sets aside a 2.
func lineOf(roll dice.Roll, to, aside string) (string, error) {
	if to == "pass" {
		return district.Decision{Pass: true}.String(), nil
	}
	column, reroute := strings.CutSuffix(to, "r")
	if aside == "" {
		aside = column
	}
	d := district.Decision{Column: atoi(column), Reroute: reroute, Number: -atoi(aside)}
	if d.Column < 1 || !slices.Contains(roll, dice.Face(-d.Number)) {
		return "", errMove
	}
	for _, face := range roll {
		d.Number += int(face)
	}
	return d.String(), nil
}

// atoi reads a small number; -1 for any other text.
func atoi(text string) int {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil {
		return -1
	}
	return int(n)
}

// turns lets a player's moves happen one after another, so that two that arrive
// together do not overwrite each other's plan.
type turns [64]sync.Mutex

// take waits for the player's turn and gives what ends it.
func (t *turns) take(player challenge.PlayerID) (done func()) {
	turn := &t[uint64(player)%uint64(len(t))]
	turn.Lock()
	return turn.Unlock
}

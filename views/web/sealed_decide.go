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
	"dailydistrict/rules/dice"
)

// errNoDecision is for a form that states no decision of the game.
var errNoDecision = &rules.Reason{Code: "no_move", Text: "That is no decision of this game. Choose one that the page offers."}

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
		a, err := s.Decide(c.Request().Context(), p.Attempt, player.ID, decisionNumber(fields), sealedLine(seat, p.Tape, fields))
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
// its game; empty where they state none. The tape is as far as it is shown.
func sealedLine(s seat, tape dice.Tape, fields url.Values) string {
	switch s.game.Info().ID {
	case "district":
		return districtLine(tape, decisionNumber(fields), fields)
	case "categories":
		return categoriesLine(fields)
	case "landing":
		return map[string]string{"roll": "r", "stop": "s", "bust": "x", "": fields.Get("move")}[fields.Get("do")]
	}
	return ""
}

// districtLine is what is written of the roll for which the form was made.
func districtLine(tape dice.Tape, n int, fields url.Values) string {
	if n < 0 || n >= tape.Rolls() {
		return ""
	}
	line, _ := lineOf(tape.Roll(n), fields.Get("to"), fields.Get("aside"))
	return line
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
	if decisionNumber(fields) == len(p.Sheet) {
		p.setAside(atoi(fields.Get("aside")))
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
	return seeOther(c, withQuery(p.Base, url.Values{"did": {strconv.Itoa(p.Moved)}})+toTurn)
}

// toTurn is the part of a sealed page to which every decision leads: what has
// happened, in which turn one is, and the dice below.
const toTurn = "#now"

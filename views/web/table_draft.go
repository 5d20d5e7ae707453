package web

import (
	"fmt"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/rules"
	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

// Why the draft's page refuses a move that breaks no rule of the game.
var (
	errPick    = &rules.Reason{Code: "no_move", Text: "That is no pick on this sheet. Choose a die and then a cell of your window."}
	errNotNow  = &rules.Reason{Code: "no_move", Text: "That pick cannot be made yet: the picks before it come first."}
	errMadeYet = &rules.Reason{Code: "no_move", Text: "That pick is made already, perhaps in another tab. To change it, go back to it first."}
	errMoreNow = &rules.Reason{Code: "no_move", Text: "There are other picks now than the page showed, perhaps from another tab. Nothing was taken back: look again."}
)

// draftTable plans the draft against the House: a spot is a seat, the die in
// hand and the pick to which one thinks of going back.
type draftTable struct{}

// seatsByName are the seats as forms and addresses name them.
var seatsByName = map[string]draft.Seat{"white": draft.White, "black": draft.Black}

func (draftTable) spot(c echo.Context) spot {
	return spot{
		part: int(seatsByName[c.QueryParam("seat")]), die: number(c, "die", draft.Dice),
		back: number(c, "back", draft.Own), did: number(c, "did", 2*draft.Own),
	}
}

func (draftTable) names(at spot) []any {
	return []any{"seat", draft.Seat(at.part).String(), "die", at.die, "back", at.back}
}

func (draftTable) page(p plan) views.Planning {
	return views.Draft{Plan: p.Plan, Seat: draft.Seat(p.part), Die: p.die, Back: p.back}
}

// match plays a plan as far as it goes.
func (draftTable) match(s seat, sheet rules.Sheet) (draft.Match, error) {
	house, known := draft.HouseOf(s.House)
	if !known {
		return draft.Match{}, fmt.Errorf("challenge %s needs the House %q", s.ID, s.House)
	}
	match, _ := draft.PlanMatch(s.Tape, house, sheet)
	return match, nil
}

func (d draftTable) next(s seat, sheet rules.Sheet) (spot, bool) {
	match, err := d.match(s, sheet)
	side, open := match.Next()
	return spot{part: int(side)}, err != nil || open
}

func (draftTable) refused(fields url.Values) spot {
	return spot{part: int(seatsByName[fields.Get("seat")]), die: max(atoi(fields.Get("die")), 0)}
}

// decide makes the next pick in a seat, or takes back one with all that rest on
// it. A pick sent again is the one that stands; what another tab has changed
// meanwhile is never overwritten unseen.
func (d draftTable) decide(s seat, sheet rules.Sheet, fields url.Values) (rules.Sheet, spot, error) {
	match, err := d.match(s, sheet)
	if err != nil {
		return nil, spot{}, err
	}
	side, pick := seatsByName[fields.Get("seat")], atoi(fields.Get("pick"))
	if side == 0 || pick < 1 || pick > draft.Own {
		return nil, spot{}, errPick
	}
	base := int(side-draft.White) * draft.Own
	plan, own := match.Sheet(), match.Own(side)
	at := spot{part: int(side), did: base + pick}
	if fields.Get("to") == "undo" {
		return takenBack(plan, base, pick, own, atoi(fields.Get("made")), at)
	}
	line := fields.Get("die") + fields.Get("to")
	if made, err := draft.Parse(line); err != nil || made.Open || made.String() != line {
		return nil, spot{}, errPick
	}
	switch {
	case pick <= own && plan[base+pick-1] == line:
		return plan, at, nil
	case pick <= own:
		return nil, spot{}, errMadeYet
	case pick > own+1:
		return nil, spot{}, errNotNow
	}
	plan[base+pick-1] = line
	return plan, at, s.game.Mark(s.Tape, plan)[base+pick-1]
}

// takenBack opens a pick and all after it in its game; made is how many there
// were when that was asked for.
func takenBack(plan rules.Sheet, base, pick, own, made int, at spot) (rules.Sheet, spot, error) {
	if pick <= own && made != own {
		return nil, spot{}, errMoreNow
	}
	for i := base + pick - 1; i < base+draft.Own; i++ {
		plan[i] = rules.Undecided
	}
	return plan, at, nil
}

func (d draftTable) kept(s seat, sheet rules.Sheet) rules.Sheet {
	match, err := d.match(s, sheet[:min(len(sheet), 2*draft.Own)])
	if err != nil {
		return nil
	}
	return match.Sheet()
}

func (draftTable) fault(line int) spot {
	if line > draft.Own {
		return spot{part: int(draft.Black)}
	}
	return spot{part: int(draft.White)}
}

package web

import (
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/views"
)

// errMove refuses what no control of the page sends.
var errMove = &rules.Reason{Code: "no_move", Text: "That is no move on this sheet. Choose a die and a column, or pass."}

// districtTable plans Three-Dice District: a spot is a roll and the face of the
// die that is set aside.
type districtTable struct{}

func (districtTable) spot(c echo.Context) spot {
	return spot{part: number(c, "roll", district.Rolls), die: number(c, "die", 6), did: number(c, "did", district.Rolls)}
}

func (districtTable) names(at spot) []any { return []any{"roll", at.part, "die", at.die} }

func (d districtTable) page(p plan) views.Planning {
	page := views.Play{Plan: p.Plan}
	if p.part < 1 || p.part > p.Tape.Rolls() {
		at, _ := d.next(p.seat, p.Sheet)
		page.Roll = at.part
		return page
	}
	page.Roll = p.part
	if face := dice.Face(p.die); slices.Contains(p.Tape.Roll(page.Roll-1), face) {
		page.Die = face
	}
	return page
}

func (districtTable) next(s seat, sheet rules.Sheet) (spot, bool) {
	roll := firstOpen(s, sheet, 0)
	return spot{part: roll}, roll > 0
}

// firstOpen is the next roll to decide after a roll, going round: one that is
// undecided, else one whose entry is at fault; 0 where the sheet is complete.
func firstOpen(s seat, sheet rules.Sheet, after int) int {
	marks := s.game.Mark(s.Tape, sheet)
	for _, open := range []func(i int) bool{
		func(i int) bool { return sheet[i] == rules.Undecided },
		func(i int) bool { return marks[i] != nil },
	} {
		for n := range sheet {
			if i := (after + n) % len(sheet); open(i) {
				return i + 1
			}
		}
	}
	return 0
}

func (districtTable) refused(fields url.Values) spot {
	return spot{part: atoi(fields.Get("roll")), die: atoi(fields.Get("aside"))}
}

// decide changes one roll, the one that the form names: of two tabs or devices
// the last one to decide a roll prevails, and no other roll is touched.
func (districtTable) decide(s seat, sheet rules.Sheet, fields url.Values) (rules.Sheet, spot, error) {
	roll, to := atoi(fields.Get("roll")), fields.Get("to")
	if roll < 1 || roll > len(sheet) {
		return nil, spot{}, errMove
	}
	changed := slices.Clone(sheet)
	if to == "undo" {
		changed[roll-1] = rules.Undecided
		return changed, spot{part: roll, did: roll}, nil
	}
	line, err := lineOf(s.Tape.Roll(roll-1), to, fields.Get("aside"))
	if err != nil {
		return nil, spot{}, err
	}
	changed[roll-1] = line
	if err := s.game.Mark(s.Tape, changed)[roll-1]; err != nil {
		return nil, spot{}, err
	}
	return changed, spot{part: firstOpen(s, changed, roll), did: roll}, nil
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

// kept leaves open what the page has no place for: lines that are no decisions,
// or lie outside the district.
func (districtTable) kept(_ seat, sheet rules.Sheet) rules.Sheet {
	plan := slices.Clone(sheet)
	for i, line := range plan {
		d, err := district.Parse(line)
		if err != nil || !d.Pass && (d.Column < 1 || d.Column > district.Columns) {
			plan[i] = rules.Undecided
		}
	}
	return plan
}

func (districtTable) fault(line int) spot { return spot{part: max(line, 1)} }

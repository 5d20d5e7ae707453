package views

import (
	"fmt"
	"strconv"

	"github.com/a-h/templ"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// districtGame draws Three-Dice District on the pages that all games share.
type districtGame struct{}

func (districtGame) terms() terms {
	return terms{One: "district", Line: "roll", Lines: "All 24 rolls", Back: "the rolls", Whole: "the sheet", Parts: "points for windows, roofs and lit floors",
		About: "24 rolls, six columns: build the street that is worth most.",
		Dealt: "24 rolls, one at a time: build the street that is worth most."}
}

func (districtGame) dice(tape dice.Tape) templ.Component { return tapeTable(tape) }

func (districtGame) steps(rules.Sheet) int { return district.Rolls }

func (districtGame) sheet(p Plan) played {
	w := Play{Plan: p}.planning()
	sheet := played{
		Score: w.whole.Score().Total(), Picture: streetTable(w.street()), Adding: scoreTable(w.whole),
		Sum: w.sum() + " " + w.spent(), Lines: recordOf(w.lines), Missing: w.missing(),
	}
	if p.Sealed {
		sheet.Sum += " " + expects(p.Game)
	}
	if len(w.faults) > 0 {
		sheet.Faults = w.mend()
	}
	return sheet
}

func (districtGame) step(p Replay) stage {
	lines := Play{Plan: Plan{Tape: p.Tape, Sheet: p.Sheet}}.planning().lines
	position, _ := district.Plan(p.Tape, p.Sheet, p.Step)
	said, then := "", "Before the first roll."
	if p.Step > 0 {
		l := lines[p.Step-1]
		said, then = fmt.Sprintf("Roll %d:", l.Roll), fmt.Sprintf("%s: %s.", spoken(l.Dice), l.did())
	}
	built := p.street(position)
	s := stage{
		Said: said, Then: then, Heard: "Score so far: " + strconv.Itoa(position.Score().Total()) + ".",
		Adding: districtAdds(position), Lines: p.record(lines),
	}
	if d, err := district.Parse(p.better()); err == nil && built.better(position, d) {
		s.Marked = fmt.Sprintf("The blue number is the best entry of roll %d.", p.Step+1)
	}
	s.Picture = replayed(built, position)
	return s
}

// street marks what the step itself wrote.
func (p Replay) street(position district.Position) street {
	s := drawn(position, fmt.Sprintf("The district after %d of %d rolls", p.Step, p.Tape.Rolls()))
	for f := range s.floors {
		for c := range s.floors[f].cells {
			at := &s.floors[f].cells[c]
			at.now = at.look == placed && at.roll == p.Step
		}
	}
	return s
}

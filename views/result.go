package views

import (
	"fmt"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

// rankName says whether the rank is one or would be one.
func (p Result) rankName() string {
	switch {
	case p.Ranked:
		return "Rank"
	case p.Provisional:
		return "Would stand"
	}
	return "Would have been"
}

// finished says when the sheet was handed in, with the date where that is not the
// challenge's own.
func (p Result) finished() string {
	local := p.local(p.Finished)
	if y, m, d := local.Date(); (challenge.Day{Year: y, Month: m, Date: d}) == p.Day {
		return local.Format("at 15:04 MST")
	}
	return p.moment(p.Finished)
}

// field says with whom the rank is shared, and among how many.
func (p Result) field() string {
	of := fmt.Sprintf("of %s%s", grouped(p.Of), p.so())
	if p.Tied > 1 {
		return count(p.Tied, "player") + ", " + of
	}
	return of
}

// reach says between what any score lies.
func (p Result) reach() string {
	info := p.Heading.Game
	return fmt.Sprintf("A %s can lie between %s and %s.", scoreName(info), mark(info, info.Floor), mark(info, info.Ceiling))
}

// scores are those of the board, and one's own where it is not among them.
func (p Result) scores(own int) []challenge.Bar {
	if p.Ranked {
		return p.Histogram
	}
	return including(p.Histogram, own)
}

// sum writes a district's score as one adds it up.
func (w planning) sum() string {
	s := w.whole.Score()
	return fmt.Sprintf("%s + %s × 3 + %s × 4 = %d.",
		count(s.Cells, "window"), count(s.Columns/3, "roof"), count(s.Rows/4, "lit floor"), s.Total())
}

// aside tells whether everybody's scores stand in the narrow column: where the drawing
// of what was possible fills the wide one.
func (p Result) aside() bool { return p.Possible != nil && len(p.Possible.drops()) > 0 }

// spent says how many rolls were passed and reroutes used.
func (w planning) spent() string {
	passed := 0
	for _, l := range w.lines {
		if l.Pass {
			passed++
		}
	}
	used := [district.Reroutes + 1]string{"no reroute used", "one reroute used", "both reroutes used"}
	rolls := count(passed, "roll")
	if passed == 0 {
		rolls = "No roll"
	}
	return fmt.Sprintf("%s passed, %s.", rolls, used[district.Reroutes-w.whole.ReroutesLeft()])
}

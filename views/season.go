package views

import (
	"fmt"
	"strconv"

	"dailydistrict/challenge"
)

// SeasonAddress is where a month of a club in one form stands; without a form
// its first, without a month the present one.
func SeasonAddress(club challenge.ClubID, month, form string) string {
	address := ClubAddress(club) + "/season"
	for _, part := range []string{month, form} {
		if part != "" {
			address += "/" + part
		}
	}
	return address
}

// SeasonRow is a line of a season's table as it is shown.
type SeasonRow struct {
	challenge.SeasonRow
	Address string // of what everybody may know of the player; empty for none
}

// SeasonTop is a season of a club in short: the first rows of its table.
type SeasonTop struct {
	Month   challenge.Month
	Form    string
	Address string // of the whole season
	Counted int    // days
	Of      int    // players in the table
	Least   int    // days on which one must have played to be ranked
	Rows    []SeasonRow
	Me      *SeasonRow // nil where Rows has the viewer, or nothing to show
	Others  []Choice   // the same month in the other forms
	Last    *Choice    // the month before; nil where the club was not there yet
}

// Season is a month of a club in one form: a page of its table.
type Season struct {
	InClub
	Form   string // its name
	Table  challenge.Season
	Rows   []SeasonRow
	Me     *SeasonRow // nil where Rows has the viewer, or nothing to show
	Forms  []Choice   // this month in each form
	Months []Choice   // this form in each month, the newest first
	Days   []SeasonDay
	Top    string // address of the first page; empty on it
	Next   string // address of the next page; empty on the last
}

// SeasonDay is a day of a season.
type SeasonDay struct {
	challenge.SeasonDay
	Address string // of the club's board; empty before the day has begun
}

// state says how far the season is.
func (p Season) state() string {
	if p.Table.Over {
		return "over"
	}
	return "goes on"
}

// lesson says what matchpoints are by the last day that counts: its number of
// results, and what there was to be had.
func (p Season) lesson() string {
	for i := len(p.Days) - 1; i >= 0; i-- {
		if d := p.Days[i]; d.Counts {
			had := "%s were"
			if d.Results == 2 {
				had = "%s was"
			}
			return fmt.Sprintf("On %s, %d of the club were on the board, so "+had+" to be had: 1 for each result beaten, ½ for each tie.",
				date(d.On.Day), d.Results, count(d.Results-1, "matchpoint"))
		}
	}
	return "On each day there is 1 matchpoint for each result of the club that you beat, and ½ for each tie."
}

// attendance is the rule by which somebody is ranked, with its numbers.
func (p Season) attendance() string {
	switch t := p.Table; {
	case t.Percent == 0:
		return "Whoever has played on one day that counts is ranked."
	case t.Counted == 0:
		return fmt.Sprintf("To be ranked, play on %d %% of the days that count, rounded up.", t.Percent)
	case t.Over:
		return fmt.Sprintf("To be ranked, one had to play on %s: %d %%, rounded up.", ofDays(t), t.Percent)
	default:
		return fmt.Sprintf("To be ranked, play on %s so far: %d %%, rounded up.", ofDays(t), t.Percent)
	}
}

// ofDays says on how many of the days that count one must have played.
func ofDays(t challenge.Season) string {
	if t.Counted == 1 {
		return "the one day that counts"
	}
	return fmt.Sprintf("%d of the %d days that count", t.Least, t.Counted)
}

// span says which rows are shown.
func (p Season) span() string {
	return fmt.Sprintf("Rows %s to %s of %s", grouped(p.Table.From+1), grouped(p.Table.From+len(p.Rows)), grouped(p.Table.Of))
}

// words says what a day gives to the season.
func (d SeasonDay) words() string {
	switch {
	case d.On.Voided:
		return "void, counts for nobody"
	case d.Address == "":
		return "to come"
	case !d.Final:
		return "not final yet"
	case d.Counts:
		return count(d.Results, "result")
	case d.Results == 1:
		return "1 result, too few to count"
	}
	return "nobody played"
}

// nothing says why the table is empty.
func (p Season) nothing() string {
	if p.Table.Over {
		return "No day of this month counted: on none had two of the club played."
	}
	return "No day counts yet. A day counts once its board is final and at least two of the club are on it."
}

// below tells whether a row is the first of those who have no rank.
func below(rows []SeasonRow, i int) bool {
	return rows[i].Rank == 0 && (i == 0 || rows[i-1].Rank > 0)
}

// monthName writes "November".
func monthName(m challenge.Month) string { return m.Month.String() }

// MonthName writes "November 2026".
func MonthName(m challenge.Month) string { return fmt.Sprintf("%s %d", m.Month, m.Year) }

// matchpoints writes points that are counted in halves: "91½".
func matchpoints(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return grouped(halves/2) + "½"
	}
	return grouped(halves / 2)
}

// of writes what was got of what was possible: "91½ of 141".
func (r SeasonRow) of() string {
	return matchpoints(r.Halves) + " of " + matchpoints(r.Possible)
}

// mean writes a percentage: "64.6".
func (r SeasonRow) mean() string { return strconv.FormatFloat(r.Percent, 'f', 1, 64) }

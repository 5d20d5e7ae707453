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
	Rows    []SeasonRow
	Me      *SeasonRow // nil where Rows has the viewer, or nothing to show
	Others  []Choice   // the same month in the other forms
}

// monthName writes "November".
func monthName(m challenge.Month) string { return m.Month.String() }

// fullMonth writes "November 2026".
func fullMonth(m challenge.Month) string { return fmt.Sprintf("%s %d", m.Month, m.Year) }

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

package challenge

import (
	"errors"
	"time"
)

// Month is a calendar month of days: what a season lasts.
type Month struct {
	Year  int
	Month time.Month
}

const monthOnly = "2006-01"

// ErrMonth says that a text is no month.
var ErrMonth = errors.New("a month is written as year-month, as in 2026-11")

// ParseMonth reads "2026-11" and nothing else.
func ParseMonth(text string) (Month, error) {
	t, err := time.Parse(monthOnly, text)
	if err != nil {
		return Month{}, ErrMonth
	}
	return MonthOf(dayOf(t)), nil
}

// MonthOf is the month that a day belongs to.
func MonthOf(day Day) Month { return Month{day.Year, day.Month} }

// String writes "2026-11".
func (m Month) String() string { return m.First().noon().Format(monthOnly) }

// First and Last are its days at either end.
func (m Month) First() Day { return Day{m.Year, m.Month, 1} }
func (m Month) Last() Day  { return m.Add(1).First().Add(-1) }

// Add gives the month n later; n may be negative.
func (m Month) Add(n int) Month { return MonthOf(dayOf(m.First().noon().AddDate(0, n, 0))) }

// Before orders months.
func (m Month) Before(other Month) bool { return m.First().Before(other.First()) }

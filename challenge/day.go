package challenge

import (
	"errors"
	"time"
)

// Day is a civil date: a label, not a span of hours.
type Day struct {
	Year  int
	Month time.Month
	Date  int
}

// ErrDay says that a text is no date.
var ErrDay = errors.New("a day is written as year-month-date, as in 2026-11-30")

// ParseDay reads "2026-11-30" and nothing else.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Day{}, ErrDay
	}
	return dayOf(t), nil
}

func dayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day{y, m, d}
}

// String writes "2026-11-30".
func (d Day) String() string { return d.noon().Format(time.DateOnly) }

// Add gives the date n days later; n may be negative.
func (d Day) Add(n int) Day { return dayOf(d.noon().AddDate(0, 0, n)) }

// Before orders dates.
func (d Day) Before(other Day) bool { return d.noon().Before(other.noon()) }

// Sub counts the days from other to d.
func (d Day) Sub(other Day) int { return int(d.noon().Sub(other.noon()) / (24 * time.Hour)) }

// Weekday is the day of the week.
func (d Day) Weekday() time.Weekday { return d.noon().Weekday() }

// noon is an instant that stands for the date in a calendar without zones.
func (d Day) noon() time.Time { return time.Date(d.Year, d.Month, d.Date, 12, 0, 0, 0, time.UTC) }

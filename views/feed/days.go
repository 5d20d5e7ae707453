package feed

import (
	"context"
	"slices"
	"time"

	"dailydistrict/challenge"
)

// How many days back and ahead are listed; no more than those ahead are known.
const (
	pastDays  = 21
	aheadDays = 7
)

// day is a civil day with its challenges, one a form and in the order of the
// forms; there is one at least.
type day struct {
	challenge.Day
	all []challenge.Challenge
}

// days lists the days around today that have challenges, by date.
func (f *Feeds) days(ctx context.Context) ([]day, error) {
	var all []challenge.Challenge
	for _, form := range f.Forms() {
		list, err := f.Days(ctx, form.ID, f.Today().Add(-pastDays), f.Today().Add(aheadDays))
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	slices.SortStableFunc(all, func(a, b challenge.Challenge) int { return a.Day.Sub(b.Day) })
	var days []day
	for _, c := range all {
		if len(days) == 0 || days[len(days)-1].Day != c.Day {
			days = append(days, day{Day: c.Day})
		}
		last := &days[len(days)-1]
		last.all = append(last.all, c)
	}
	return days, nil
}

// earliest and latest give an instant of that challenge which has the first or
// the last.
func (d day) earliest(of func(challenge.Challenge) time.Time) time.Time {
	return of(slices.MinFunc(d.all, by(of)))
}

func (d day) latest(of func(challenge.Challenge) time.Time) time.Time {
	return of(slices.MaxFunc(d.all, by(of)))
}

func by(of func(challenge.Challenge) time.Time) func(a, b challenge.Challenge) int {
	return func(a, b challenge.Challenge) int { return of(a).Compare(of(b)) }
}

// Instants of a challenge. What is committed late is news only from then on.
func committed(c challenge.Challenge) time.Time { return c.CommittedAt }
func opens(c challenge.Challenge) time.Time     { return c.Opens }
func opened(c challenge.Challenge) time.Time    { return later(c.Opens, c.CommittedAt) }
func finals(c challenge.Challenge) time.Time    { return c.Final }
func settled(c challenge.Challenge) time.Time   { return later(c.Final, c.CommittedAt) }

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// missed tells of a day that was filled in when it was over: nobody could play it.
func (d day) missed() bool {
	return !slices.ContainsFunc(d.all, func(c challenge.Challenge) bool { return c.CommittedAt.Before(c.Closes) })
}

// settled tells whether every board of the day is final and whole.
func (d day) settled(at time.Time) bool {
	return !slices.ContainsFunc(d.all, func(c challenge.Challenge) bool { return !c.Settled(at) })
}

// date writes "30 November 2026".
func (d day) date() string {
	return time.Date(d.Year, d.Month, d.Date, 0, 0, 0, 0, time.UTC).Format("2 January 2006")
}

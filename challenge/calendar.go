package challenge

import "time"

// calendar is the civil calendar of a zone. A day begins at the first instant
// whose local date is that date: the one reading that also holds where midnight
// does not exist or comes twice.
type calendar struct{ zone *time.Location }

// reach is further than any zone has ever been from UTC.
const reach = 26 * time.Hour

// first is the first instant whose local date is the day, or a later one where
// the zone skipped the day. It is found by going through the stretches of time
// with one offset each: time.Date would give 23:00 of the day before where
// midnight was skipped.
func (c calendar) first(day Day) time.Time {
	midnight := time.Date(day.Year, day.Month, day.Date, 0, 0, 0, 0, time.UTC)
	for at := midnight.Add(-reach); ; {
		local := at.In(c.zone)
		_, offset := local.Zone()
		_, end := local.ZoneBounds()
		first := later(at, midnight.Add(-time.Duration(offset)*time.Second))
		if end.IsZero() || first.Before(end) {
			return first.UTC()
		}
		at = end
	}
}

// day is the civil day that an instant belongs to: the latest that has begun.
func (c calendar) day(at time.Time) Day {
	day := dayOf(at.In(c.zone))
	if next := day.Add(1); !at.Before(c.first(next)) {
		return next
	}
	return day
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

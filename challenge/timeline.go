package challenge

import (
	"maps"
	"sync/atomic"
	"time"
)

// span is a day's window of time, from its opening up to the next one's.
type span struct{ opens, closes time.Time }

func (s span) empty() bool { return !s.opens.Before(s.closes) }

func (s span) holds(at time.Time) bool { return !at.Before(s.opens) && at.Before(s.closes) }

// spans are the windows of days that are committed. They stand whatever
// becomes of the zone setting: a new zone counts from the first day that is
// not committed yet, and that day, longer or shorter, joins the one before it.
type spans map[Day]span

// window is a day's span: the committed one, or else what fills the time
// between its neighbours, or else what the calendar says. It is empty for a day
// that the calendar skips; such a day has no challenge and no number.
func (s spans) window(day Day, c calendar) span {
	if w, ok := s[day]; ok {
		return w
	}
	w := span{opens: c.first(day), closes: c.first(day.Add(1))}
	if before, ok := s[day.Add(-1)]; ok {
		w.opens = before.closes
	}
	if after, ok := s[day.Add(1)]; ok {
		w.closes = after.opens
	}
	w.closes = later(w.opens, w.closes)
	return w
}

// today is the day whose window holds the instant. No change of zone moves a
// date by more than two.
func (s spans) today(at time.Time, c calendar) Day {
	day := c.day(at)
	for _, near := range []int{0, -1, 1, -2, 2} {
		if d := day.Add(near); s[d].holds(at) {
			return d
		}
	}
	return day
}

// past is what one look into the store has shown to be committed.
type past struct {
	spans spans
	whole map[string]Day // form to the day up to which it lacks none
}

// timeline is the calendar with what is known to be committed of it, for any
// number of readers beside the one that publishes.
type timeline struct {
	calendar
	seen atomic.Pointer[past]
}

// known is what was seen last. It must not be changed.
func (t *timeline) known() past {
	if p := t.seen.Load(); p != nil {
		return *p
	}
	return past{}
}

// copy is a copy of what is known, to be added to.
func (t *timeline) copy() past {
	p := past{spans: spans{}, whole: map[string]Day{}}
	maps.Copy(p.spans, t.known().spans)
	maps.Copy(p.whole, t.known().whole)
	return p
}

func (t *timeline) today(at time.Time) Day { return t.known().spans.today(at, t.calendar) }

func (t *timeline) opens(day Day) time.Time { return t.known().spans.window(day, t.calendar).opens }

// mayLack tells whether a form's day could be missing: it is not one of those
// before the first, and not one found to be there.
func (t *timeline) mayLack(form string, day Day) bool {
	whole, ok := t.known().whole[form]
	return !ok || whole.Before(day)
}

package challenge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"dailydistrict/rules/dice"
)

// ahead is how many days beyond today are committed, and so known.
const ahead = 7

// firstYear is before any daily challenge. A machine without a clock of its own
// wakes up in 1970 or 1980, and would number the days from there.
const firstYear = 2005

var errDaysMissing = errors.New("days are still missing after they were committed")

// Publish commits every missing day up to today + 7 and fills holes. Any number
// of processes may call it any number of times: what is committed already never
// changes. Calls that come together share one run. A panic is given as an error.
func (s *Service) Publish(ctx context.Context) error {
	_, err, _ := s.flights.Do("publish", func() (any, error) {
		err := s.publishSafely(context.WithoutCancel(ctx))
		s.lastRun.Store(&publication{at: s.Now(), err: err})
		return nil, err
	})
	return err
}

func (s *Service) publishSafely(ctx context.Context) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("publishing panicked: %v\n%s", r, debug.Stack())
		}
	}()
	if err := s.publish(ctx); err != nil {
		return fmt.Errorf("publishing: %w", err)
	}
	return nil
}

// publish looks again after it has committed, because another process may have
// committed other days in the meantime, and the numbers follow what stands.
func (s *Service) publish(ctx context.Context) error {
	const looks, batch = 4, 100
	for range looks {
		missing, err := s.missing(ctx)
		if err != nil || len(missing) == 0 {
			return err
		}
		for some := range slices.Chunk(missing, batch) {
			if err := s.config.Store.Commit(ctx, some); err != nil {
				return err
			}
		}
		s.config.Log.Info("committed challenges", "count", len(missing), "through", missing[len(missing)-1].Day.String())
	}
	return errDaysMissing
}

// committed is what one look finds of a form.
type committed struct {
	form  Form
	begun bool // there is a first daily
	from  Day  // the first day looked at
	days  map[Day]Challenge
}

// missing makes the challenges of all days that should be there and are not, by
// day. Where nothing is, the first day is today; nothing is ever added before
// the first. Where nothing is missing, what was seen is remembered.
func (s *Service) missing(ctx context.Context) ([]Challenge, error) {
	at, known := s.Now(), s.timeline.copy()
	found := make([]committed, len(s.config.Forms))
	for i, form := range s.config.Forms {
		var err error
		if found[i], err = s.look(ctx, form, at, known); err != nil {
			return nil, err
		}
	}
	today := known.spans.today(at, s.timeline.calendar)
	var missing []Challenge
	for _, f := range found {
		some, err := s.fill(f, known.spans, today, at)
		if err != nil {
			return nil, err
		}
		missing = append(missing, some...)
		if _, ok := f.days[today]; ok && known.whole[f.form.ID].Before(today) {
			known.whole[f.form.ID] = today
		}
	}
	if len(missing) == 0 {
		s.timeline.seen.Store(&known)
	}
	slices.SortStableFunc(missing, func(a, b Challenge) int { return a.Day.Sub(b.Day) })
	return missing, nil
}

// look reads what is committed of a form and notes the windows.
func (s *Service) look(ctx context.Context, form Form, at time.Time, known past) (committed, error) {
	f := committed{form: form, days: map[Day]Challenge{}}
	var err error
	if f.from, f.begun, err = s.wholeFrom(ctx, form.ID, at, known); err != nil || !f.begun {
		return f, err
	}
	until := s.timeline.day(at).Add(ahead + 2)
	days, err := s.config.Store.Dailies(ctx, form.ID, f.from, until)
	for _, c := range days {
		f.days[c.Day] = c
		known.spans[c.Day] = span{c.Opens, c.Closes}
	}
	return f, err
}

// fill goes through the days of a form. A day without a challenge takes the
// number after the one before it.
func (s *Service) fill(f committed, known spans, today Day, at time.Time) ([]Challenge, error) {
	if err := f.checkClock(today); err != nil {
		return nil, err
	}
	var missing []Challenge
	from, number := today, 0
	if f.begun {
		from = f.from
	}
	for day := from; !today.Add(ahead).Before(day); day = day.Add(1) {
		if c, ok := f.days[day]; ok {
			number = c.Number
			continue
		}
		known[day] = known.window(day, s.timeline.calendar)
		if known[day].empty() {
			continue
		}
		number++
		pair, err := s.commit(f.form, day, number, known[day], at)
		if err != nil {
			return nil, err
		}
		missing = append(missing, pair...)
	}
	return missing, nil
}

// checkClock refuses a day that cannot be today: what is published once stands,
// and nothing is published before the first day.
func (f committed) checkClock(today Day) error {
	switch {
	case f.begun && today.Before(f.from):
		return Advice(fmt.Sprintf("The clock says %s, but the first day of %s is %s: one of them was taken from a clock that is wrong, and nothing is published before the first day.",
			today, f.form.ID, f.from))
	case !f.begun && today.Year < firstYear:
		return Advice(fmt.Sprintf("The clock says %s: set it right before the first day is published.", today))
	}
	return nil
}

// commit makes a day's challenge and its practice tape, each with a seed of its own.
func (s *Service) commit(form Form, day Day, number int, w span, at time.Time) ([]Challenge, error) {
	c := s.undealt(form, w, at)
	c.ID, c.Kind, c.Day, c.Number = DailyID(day, form.ID), Daily, day, number
	practice := c
	practice.ID, practice.Kind = c.ID.PracticeID(), Practice
	pair := []Challenge{c, practice}
	for i := range pair {
		if err := s.deal(&pair[i], form); err != nil {
			return nil, err
		}
	}
	return pair, nil
}

// undealt is a challenge of a form in a window, without what names it and its dice.
func (s *Service) undealt(form Form, w span, at time.Time) Challenge {
	info := form.Game.Info()
	return Challenge{
		Form: form.ID, Opens: w.opens, Closes: w.closes, Final: w.closes.Add(s.config.Grace), CommittedAt: at,
		TapeVersion: dice.TapeVersion, RulesEdition: info.Edition, House: info.House,
	}
}

// deal draws the seed of a challenge that has its id, commits to it and makes
// the dice.
func (s *Service) deal(c *Challenge, form Form) error {
	if _, err := io.ReadFull(s.config.Random, c.Seed[:]); err != nil {
		return fmt.Errorf("drawing a seed: %w", err)
	}
	info := form.Game.Info()
	c.Commitment = c.Seed.Commitment(string(c.ID))
	c.Tape = dice.Deal(c.Seed, info.ID, info.Shape)
	return nil
}

// wholeFrom is the day from which a form has to be looked at for holes: once
// the past was found whole, not from the first, as nothing committed goes away.
// A clock that was set back behind that day is held against the first again.
func (s *Service) wholeFrom(ctx context.Context, form string, at time.Time, known past) (from Day, begun bool, err error) {
	if day, ok := known.whole[form]; ok && !known.spans.today(at, s.timeline.calendar).Before(day) {
		return day, true, nil
	}
	first, err := s.config.Store.FirstDaily(ctx, form)
	if errors.Is(err, ErrUnknownChallenge) {
		return Day{}, false, nil
	}
	return first.Day, err == nil, err
}

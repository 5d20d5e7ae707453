package challenge

import (
	"context"
	"slices"
	"time"
)

// Streaks is how many dailies of a form a player has finished one after the
// other: up to now, and at most.
type Streaks struct{ Now, Longest int }

// streakDay is a daily as it matters for a streak.
type streakDay struct {
	played  bool // finished before it was final
	excused bool // void, dealt only after it had opened, or not final yet
}

// streaksOf counts along the days, first to last. A day that is not played
// breaks a streak unless it is excused; one that is void counts for nobody.
func streaksOf(days []streakDay) (s Streaks) {
	for _, day := range days {
		switch {
		case day.played:
			s.Now++
		case !day.excused:
			s.Now = 0
		}
		s.Longest = max(s.Longest, s.Now)
	}
	return s
}

func streakDayOf(c Challenge, played bool, at time.Time) streakDay {
	return streakDay{played: played && !c.Voided, excused: c.Voided || c.Late() || at.Before(c.Final)}
}

// Record is what a player has made of a form.
type Record struct {
	Streaks
	Played []PlayedDay // by day, the last first: one for each ranked result
	Tenths [10]int     // how many of them lie in each tenth of the percentiles
	Under  []Bar       // how many of them lie so many points under par, by rising points
	Best   []PlayedDay // the days with the highest percentile, the best first
}

// PlayedDay is a ranked result and where it stands.
type PlayedDay struct {
	Past
	Standing
	under int // points under par; below 0 where par is not proven
}

// bestDays is how many best days are told.
const bestDays = 5

// Record looks through a player's days of a form, of which there is one a day
// however much is practised. Only final days are in the tenths, among the best
// and held against par: others still move. However many days there are, the store is
// asked for all of them at once.
func (s *Service) Record(ctx context.Context, player PlayerID, form string) (Record, error) {
	var r Record
	if err := s.begun(ctx, form); err != nil {
		return r, err
	}
	owner, err := s.Player(ctx, player)
	if err != nil {
		return r, err
	}
	attempts, err := s.config.Store.CountingAttempts(ctx, player, form)
	if err != nil {
		return r, err
	}
	at := s.Now()
	dailies, err := s.config.Store.Dailies(ctx, form, firstDay(attempts, s.Today()), s.Today())
	if err != nil {
		return r, err
	}
	pasts, finished := s.finishedOn(dailies, attempts, owner, at)
	if r.Played, err = s.placed(ctx, pasts); err != nil {
		return r, err
	}
	r.settle(at)
	r.Streaks = streaksAlong(dailies, finished, at)
	return r, nil
}

// firstDay is the first day of which there is an attempt, none after a certain one.
func firstDay(attempts []Attempt, last Day) Day {
	first := last
	for _, a := range attempts {
		if day, _, _, ok := a.Challenge.Daily(); ok && day.Before(first) {
			first = day
		}
	}
	return first
}

// finishedOn finds the days that were finished before they were final, and those of
// them that rank.
func (s *Service) finishedOn(dailies []Challenge, attempts []Attempt, owner Player, at time.Time) (ranked []Past, finished map[ID]bool) {
	days := make(map[ID]Challenge, len(dailies))
	for _, c := range dailies {
		days[c.ID] = c
	}
	finished = map[ID]bool{}
	for _, a := range attempts {
		c, ok := days[a.Challenge]
		if !ok || !a.Finished.Before(c.Final) {
			continue
		}
		finished[c.ID] = true
		if ranks(a, c, owner) {
			ranked = append(ranked, Past{Attempt: a, On: s.asSeen(c), Ranked: true, Provisional: provisional(a, c, owner, at)})
		}
	}
	return ranked, finished
}

// placed tells where ranked results stand.
func (s *Service) placed(ctx context.Context, pasts []Past) ([]PlayedDay, error) {
	ids := make([]AttemptID, len(pasts))
	for i, past := range pasts {
		ids[i] = past.ID
	}
	fields, err := s.config.Store.Fields(ctx, ids)
	if err != nil {
		return nil, err
	}
	days := make([]PlayedDay, len(pasts))
	for i, f := range fields {
		days[i] = PlayedDay{Past: pasts[i], Standing: f.standing(), under: -1}
		if f.Proven {
			days[i].under = f.Par - pasts[i].Score
		}
	}
	return days, nil
}

// settle orders the days and tells the tenths and the best of them.
func (r *Record) settle(at time.Time) {
	slices.SortFunc(r.Played, func(a, b PlayedDay) int { return b.On.Day.Sub(a.On.Day) })
	for _, day := range r.Played {
		if day.On.State(at) == Final {
			r.Tenths[tenthOf(day.Percentile)]++
			r.addUnder(day.under)
			r.Best = append(r.Best, day)
		}
	}
	slices.SortStableFunc(r.Best, func(a, b PlayedDay) int {
		switch {
		case a.Percentile > b.Percentile:
			return -1
		case a.Percentile < b.Percentile:
			return 1
		}
		return 0
	})
	r.Best = slices.Clone(r.Best[:min(bestDays, len(r.Best))])
}

// addUnder counts a day that lies so many points under par; below 0 none.
func (r *Record) addUnder(points int) {
	if points < 0 {
		return
	}
	at, there := slices.BinarySearchFunc(r.Under, points, func(b Bar, points int) int { return b.Score - points })
	if !there {
		r.Under = slices.Insert(r.Under, at, Bar{Score: points})
	}
	r.Under[at].Count++
}

// tenthOf is the tenth, from 0, in which a percentile lies; a hundred lies in the last.
func tenthOf(percentile float64) int { return min(9, int(percentile/10)) }

// streaksAlong counts along the dailies of a form.
func streaksAlong(dailies []Challenge, finished map[ID]bool, at time.Time) Streaks {
	days := make([]streakDay, len(dailies))
	for i, c := range dailies {
		days[i] = streakDayOf(c, finished[c.ID], at)
	}
	return streaksOf(days)
}

// bars is how many results with each score stand on a board: as the board in
// memory has them, or as they are stored.
func (s *Service) bars(ctx context.Context, c Challenge) ([]Bar, error) {
	if b := s.boards.kept(c.ID); b != nil {
		if bars, ok := b.bars(); ok {
			return bars, nil
		}
	}
	return s.config.Store.Bars(ctx, c.ID)
}

// bars is the board's histogram, where that can be told at once.
func (b *board) bars() ([]Bar, bool) {
	if !b.mu.TryRLock() {
		return nil, false
	}
	defer b.mu.RUnlock()
	return b.histogram(), b.loaded
}

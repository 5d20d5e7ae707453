package challenge

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// Season is a month of a club in one form, and a page of its table.
type Season struct {
	Form    string
	Month   Month
	Days    []SeasonDay
	Counted int // days that count by now
	Percent int // of them one must have played to be ranked
	Least   int // the same in days
	Over    bool
	Of      int // players in the table
	From    int // rows before this page
	Rows    []SeasonRow
	Me      *SeasonRow // nil for a viewer who has played on none of these days
}

// SeasonDay is a challenge of a season.
type SeasonDay struct {
	On      Challenge // as far as it is public
	Final   bool
	Results int  // that count, once it is final
	Counts  bool // for the table: it is final, not void, and has two results
}

// SeasonRow is a player's line in the table of a season.
type SeasonRow struct {
	Matchpoints
	Name string
	Left bool // no member any more
	Me   bool
}

// Seasons lists the months of a club, newest first, to one of its members.
func (s *Service) Seasons(ctx context.Context, id ClubID, viewer PlayerID) ([]Month, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	var months []Month
	first := s.firstSeason(r)
	for month := MonthOf(s.Today()); !month.Before(first); month = month.Add(-1) {
		months = append(months, month)
	}
	return months, nil
}

func (s *Service) firstSeason(r *roster) Month { return MonthOf(s.timeline.day(r.Began)) }

// Season shows a month of a club in one form to one of its members: so many rows
// of the table from the n-th on, counted from 0. Only final days count. What a
// member had handed in stays when they leave; see Roster. ErrUnknownClub,
// ErrUnknownChallenge for no such form, ErrUnknownSeason.
func (s *Service) Season(ctx context.Context, id ClubID, viewer PlayerID, form string, month Month, from, limit int) (Season, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return Season{}, err
	}
	if _, err := s.Form(form); err != nil {
		return Season{}, err
	}
	if month.Before(s.firstSeason(r)) || MonthOf(s.Today()).Before(month) {
		return Season{}, ErrUnknownSeason
	}
	t, err := s.seasonTable(ctx, r, form, month)
	if err != nil {
		return Season{}, err
	}
	return t.page(viewer, from, limit), nil
}

// seasonTable is a season with its whole table. It never changes: the one that
// follows it, once another day is final or the club is another, is made anew.
type seasonTable struct {
	Season
	roster *roster
	until  time.Time // when it must be made again; zero: never
	places map[PlayerID]int
}

func (t *seasonTable) page(viewer PlayerID, from, limit int) Season {
	page := t.Season
	page.From = min(max(from, 0), len(t.Rows))
	page.Rows = slices.Clone(t.Rows[page.From:min(page.From+max(limit, 0), len(t.Rows))])
	if place, ok := t.places[viewer]; ok {
		me := t.Rows[place]
		me.Me, page.Me = true, &me
		if i := place - page.From; i >= 0 && i < len(page.Rows) {
			page.Rows[i].Me = true
		}
	}
	return page
}

// seasonTable finds a season in memory, or makes it, once however many ask at the
// same time.
func (s *Service) seasonTable(ctx context.Context, r *roster, form string, month Month) (*seasonTable, error) {
	key, at := seasonKey{r.ID, form, month}, s.Now()
	if t, ok := s.seasons.Get(key); ok && t.stands(r, at) {
		return t, nil
	}
	ctx = context.WithoutCancel(ctx) // the call may be answering others too
	made, err, _ := s.flights.Do(fmt.Sprintf("season %s %s %s %p", r.ID, form, month, r), func() (any, error) {
		if t, ok := s.seasons.Get(key); ok && t.stands(r, at) {
			return t, nil
		}
		t, err := s.newSeason(ctx, r, form, month, at)
		if err == nil {
			s.seasons.Add(key, t)
		}
		return t, err
	})
	return made.(*seasonTable), err
}

// stands tells whether a table is still that of the club at an instant.
func (t *seasonTable) stands(r *roster, at time.Time) bool {
	return t.roster == r && (t.until.IsZero() || at.Before(t.until))
}

// newSeason makes a season as it stands at an instant.
func (s *Service) newSeason(ctx context.Context, r *roster, form string, month Month, at time.Time) (*seasonTable, error) {
	challenges, err := s.Days(ctx, form, month.First(), month.Last())
	if err != nil {
		return nil, err
	}
	t := &seasonTable{
		Season: Season{Form: form, Month: month, Percent: r.attendance(month), Over: month.Last().Before(s.Today())},
		roster: r, places: map[PlayerID]int{},
	}
	if !t.Over {
		t.until = at // unless a challenge that is not final tells a later instant
	}
	var counting [][]Scored
	for _, c := range challenges {
		t.follow(c, at)
		day, scores, err := s.seasonDay(ctx, r, c, at)
		if err != nil {
			return nil, err
		}
		if t.Days = append(t.Days, day); day.Counts {
			counting = append(counting, scores)
		}
	}
	t.Counted = len(counting)
	t.Least = leastDays(t.Counted, t.Percent)
	t.fill(tally(counting, t.Least))
	return t, nil
}

// settling is how long after final a sheet that came in time may still be on its
// way into the store.
const settling = time.Minute

// follow tells until when the table stands: the first of the challenges that are
// not final, or have only just become so, is what changes it.
func (t *seasonTable) follow(c Challenge, at time.Time) {
	next := c.Final.Add(settling)
	if at.Before(c.Final) {
		t.Over, next = false, c.Final
	}
	if at.Before(next) && (!t.until.After(at) || next.Before(t.until)) {
		t.until = next
	}
}

// seasonDay is what a season has of one challenge, with the results that count.
func (s *Service) seasonDay(ctx context.Context, r *roster, c Challenge, at time.Time) (SeasonDay, []Scored, error) {
	day := SeasonDay{On: c, Final: !at.Before(c.Final)}
	if !day.Final || c.Voided {
		return day, nil, nil
	}
	all, err := s.clubScores(ctx, r.ID, c, at)
	if err != nil {
		return day, nil, err
	}
	var scores []Scored
	for _, one := range all {
		if r.counts(one.Player, c) {
			scores = append(scores, one)
		}
	}
	day.Results, day.Counts = len(scores), len(scores) > 1
	return day, scores, nil
}

// fill names the rows of a table, those who are equal by name.
func (t *seasonTable) fill(table []Matchpoints) {
	person := t.roster.person
	slices.SortStableFunc(table, func(a, b Matchpoints) int {
		return cmp.Or(last(a)-last(b), better(a, b), byName(person(a.Player), person(b.Player)))
	})
	t.Of, t.Rows = len(table), make([]SeasonRow, len(table))
	for i, m := range table {
		t.Rows[i] = SeasonRow{Matchpoints: m, Name: person(m.Player).Name, Left: !t.roster.has(m.Player)}
		t.places[m.Player] = i
	}
}

// last is 1 for who has no rank.
func last(m Matchpoints) int {
	if m.Rank == 0 {
		return 1
	}
	return 0
}

package feed

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"dailydistrict/challenge"
)

// publicEntries is what everybody may know: each day is news when it is committed,
// when it opens, and when its boards are final.
func (f *Feeds) publicEntries(ctx context.Context, _ reader, at place) ([]entry, error) {
	days, err := f.days(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := f.players(ctx, days)
	if err != nil {
		return nil, err
	}
	now, zone := f.Now(), f.Zone()
	var list []entry
	for _, d := range days {
		page := dayPage{day: d, at: at, zone: zone, name: f.name, players: counts}
		if !d.missed() {
			list = append(list, d.entry(at, "committed", "Committed: "+d.date(), d.latest(committed), page.committed()))
		}
		if !d.missed() && !now.Before(d.earliest(opens)) {
			list = append(list, d.entry(at, "open", d.date()+" is open", d.latest(opened), page.opened()))
		}
		if d.settled(now) {
			list = append(list, d.entry(at, "final", d.date()+" is final", d.latest(settled), page.final()))
		}
	}
	return list, nil
}

func (d day) entry(at place, stage, title string, updated time.Time, content templ.Component) entry {
	return entry{
		id: at.tag(d.earliest(committed), d.String()+"/"+stage), title: title, address: at.of(d.String()),
		updated: updated, content: content,
	}
}

// players counts who stands on the final boards.
func (f *Feeds) players(ctx context.Context, days []day) (map[challenge.ID]int, error) {
	var ids []challenge.ID
	for _, d := range days {
		if !d.settled(f.Now()) {
			continue
		}
		for _, c := range d.all {
			ids = append(ids, c.ID)
		}
	}
	return f.Counts(ctx, ids)
}

package feed

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// event is one in a calendar.
type event struct {
	id, title, about, address string
	begins, ends              time.Time // ends is zero where it is an instant
	made                      time.Time
	cancelled                 bool
}

// Calendar answers with the openings of the days that are known, and by a member's
// key with the evenings of the club too; challenge.ErrUnknownFeedKey.
func (f *Feeds) Calendar(w http.ResponseWriter, r *http.Request) error {
	who, err := f.reader(r)
	if err != nil {
		return err
	}
	at := f.place(r)
	events, err := f.openings(r.Context(), at)
	if err != nil {
		return err
	}
	if !who.anybody() {
		evenings, err := f.evenings(r.Context(), who, at)
		if err != nil {
			return err
		}
		events = append(events, evenings...)
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.begins.Compare(b.begins) })
	// An evening that is withdrawn leaves no instant at which it was.
	send(w, r, who, "text/calendar; charset=utf-8", calendarOf(f.title(who), events), time.Time{})
	return nil
}

// openings are the days, each at the instant at which it opens.
func (f *Feeds) openings(ctx context.Context, at place) ([]event, error) {
	days, err := f.days(ctx)
	if err != nil {
		return nil, err
	}
	var list []event
	for _, d := range days {
		var names []string
		for _, c := range d.all {
			names = append(names, f.name(c))
		}
		list = append(list, event{
			id: d.String() + "@" + at.host, title: "Daily District of " + d.date(), about: "The dice are out: " + strings.Join(names, ", ") + ".",
			address: at.of(d.String()), begins: d.earliest(opens), made: d.latest(committed),
		})
	}
	return list, nil
}

// evenings are those of a club, each from its opening to its close.
func (f *Feeds) evenings(ctx context.Context, who reader, at place) ([]event, error) {
	evenings, err := f.Evenings(ctx, who.club.ID, who.Player, 0, clubEvenings)
	if err != nil {
		return nil, err
	}
	list := make([]event, len(evenings))
	for i, e := range evenings {
		list[i] = event{
			id: strings.ReplaceAll(string(e.ID), "/", "-") + "@" + at.host, title: who.club.Name + ": " + f.name(e.Challenge),
			about: "An evening of the club on dice of its own. Code: " + challenge.EveningCode(e.ID), address: at.of(string(e.ID)),
			begins: e.Opens, ends: e.Closes, made: e.CommittedAt, cancelled: e.Voided,
		}
	}
	return list, nil
}

package feed

import (
	"context"

	"dailydistrict/challenge"
)

// How many final days, and evenings, a club's feed goes back.
const (
	clubDays     = 10
	clubEvenings = 40
)

// clubEntries is the final boards of a club: one entry a day, and one an evening.
func (f *Feeds) clubEntries(ctx context.Context, who reader, at place) ([]entry, error) {
	days, err := f.days(ctx)
	if err != nil {
		return nil, err
	}
	var list []entry
	for _, d := range days {
		if d.missed() || !d.settled(f.Now()) || d.Before(f.Today().Add(-clubDays)) || !d.latest(finals).After(who.club.Began) {
			continue
		}
		page, err := f.boards(ctx, who, at, d.all)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{
			id: at.tag(d.earliest(committed), "clubs/"+string(who.club.ID)+"/"+d.String()), title: d.date() + ", final boards",
			address: at.club(who.club.ID), updated: d.latest(settled), content: page.final(),
		})
	}
	evenings, err := f.eveningEntries(ctx, who, at)
	return append(list, evenings...), err
}

// boards is the final boards of a club on some challenges.
func (f *Feeds) boards(ctx context.Context, who reader, at place, all []challenge.Challenge) (clubPage, error) {
	page := clubPage{at: at, club: who.club.ID, name: f.name}
	for _, c := range all {
		if c.Voided {
			continue
		}
		board, err := f.ClubFinal(ctx, who.club.ID, c, who.Player)
		if err != nil {
			return page, err
		}
		page.boards = append(page.boards, board)
	}
	return page, nil
}

func (f *Feeds) eveningEntries(ctx context.Context, who reader, at place) ([]entry, error) {
	evenings, err := f.Evenings(ctx, who.club.ID, who.Player, 0, clubEvenings)
	if err != nil {
		return nil, err
	}
	var list []entry
	for _, e := range evenings {
		if e.Voided || !e.Settled(f.Now()) {
			continue
		}
		page, err := f.boards(ctx, who, at, []challenge.Challenge{e.Challenge})
		if err != nil {
			return nil, err
		}
		list = append(list, entry{
			id: at.tag(e.CommittedAt, string(e.ID)), title: "Evening of " + day{Day: e.Day}.date() + ", final board",
			address: at.of(string(e.ID)), updated: e.Final, content: page.final(),
		})
	}
	return list, nil
}

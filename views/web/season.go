package web

import (
	"context"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// seasons reads the seasons of clubs.
type seasons interface {
	clubs
	challenges
	Forms() []challenge.Form
	Today() challenge.Day
	Seasons(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) ([]challenge.Month, error)
	Season(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, form string, month challenge.Month, from, limit int) (challenge.Season, error)
}

// topOfSeason is this month of a club in its first form, in short.
func topOfSeason(ctx context.Context, s seasons, club challenge.SeenClub, player challenge.Player) (views.SeasonTop, error) {
	form, month := s.Forms()[0], challenge.MonthOf(s.Today())
	table, err := s.Season(ctx, club.ID, player.ID, form.ID, month, 0, seasonTop)
	if err != nil {
		return views.SeasonTop{}, err
	}
	top := views.SeasonTop{
		Month: month, Form: form.Name, Address: views.SeasonAddress(club.ID, month.String(), form.ID),
		Counted: table.Counted, Of: table.Of, Rows: seasonRows(table.Rows),
	}
	for _, other := range s.Forms()[1:] {
		top.Others = append(top.Others, views.Choice{Name: other.Name, Address: views.SeasonAddress(club.ID, month.String(), other.ID)})
	}
	if table.Me != nil && !mineAmong(table.Rows) {
		top.Me = &seasonRows([]challenge.SeasonRow{*table.Me})[0]
	}
	return top, nil
}

func mineAmong(rows []challenge.SeasonRow) bool {
	for _, r := range rows {
		if r.Me {
			return true
		}
	}
	return false
}

func seasonRows(rows []challenge.SeasonRow) []views.SeasonRow {
	shown := make([]views.SeasonRow, len(rows))
	for i, r := range rows {
		shown[i] = views.SeasonRow{SeasonRow: r, Address: playerAddress(r.Player, r.Name)}
	}
	return shown
}

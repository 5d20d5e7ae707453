package web

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// clubs shows clubs to their members.
type clubs interface {
	Club(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) (challenge.SeenClub, error)
}

// within finds who is looking, and the club of the address as they see it.
// Whoever is no member, or nobody, learns no more than of a club that is not
// there: challenge.ErrUnknownClub.
func (s site) within(c echo.Context, k clubs) (challenge.Player, views.InClub, error) {
	player, err := s.visitor(c)
	if err != nil {
		return player, views.InClub{}, err
	}
	seen, err := k.Club(c.Request().Context(), challenge.ClubID(c.Param("club")), player.ID)
	if err != nil {
		return player, views.InClub{}, err
	}
	return player, views.InClub{Frame: s.frame(c.Request().Context(), player), Club: seen}, nil
}

// Bounds of what the page of a club shows of each list; the rest has its own page.
const (
	clubTop     = 6 // rows of a board
	clubHead    = 3 // of them where the viewer stands further down
	clubMissing = 5
	clubPeople  = 12
	clubEvening = 4
	seasonTop   = 5
)

// circle is all that the page of a club draws on.
type circle interface {
	clubs
	ranking
	planner
	seasons
	clubBoards
	rolls
	eveningLister
	hooked
}

// clubBoards ranks members of clubs among themselves.
type clubBoards interface {
	ClubBoard(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.ClubRows, error)
	Missing(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, limit int) ([]challenge.Player, error)
	OnClubBoard(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer, player challenge.PlayerID) (name string, err error)
}

// club is a club's own page: today's boards among its members first.
func club(s circle, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		ctx := c.Request().Context()
		p := views.Club{InClub: in, Day: s.Today(), Link: at.joinLink(c, in.Club), Host: at.codesAt(c), Doors: clubDoors(in)}
		if p.Boards, err = clubDays(ctx, s, at, in.Club, player); err != nil {
			return err
		}
		if p.Yesterday, err = yesterdays(ctx, s, in.Club); err != nil {
			return err
		}
		if p.Season, err = topOfSeason(ctx, s, in.Club, player); err != nil {
			return err
		}
		if p.Evenings, err = eveningLines(ctx, s, at, in.Club.ID, player, 0, clubEvening); err != nil {
			return err
		}
		members, err := s.Members(ctx, in.Club.ID, player.ID, 0, clubPeople)
		if err != nil {
			return err
		}
		p.People = seenMembers(members, player)
		out, err := exportsDoor(ctx, s, in, player)
		if err != nil {
			return err
		}
		p.Doors = append(p.Doors, out)
		return at.show(c, 200, p)
	}
}

// joinLink is the address by which others join; empty for who may not see it, or
// while there is none.
func (s site) joinLink(c echo.Context, club challenge.SeenClub) string {
	if club.Invite == "" {
		return ""
	}
	return s.origin(c) + views.InviteAddress(club.Invite)
}

// codesAt is the address at which codes are typed in, as one types it.
func (s site) codesAt(c echo.Context) string { return bareHost(s.origin(c)) + views.ClubsAddress }

// clubDoors are what else a club has, each a page of its own.
func clubDoors(in views.InClub) []views.Link {
	base := views.ClubAddress(in.Club.ID)
	doors := []views.Link{
		{Name: "Members", Address: base + "/members", State: "Who belongs to the club, and how to leave it."},
	}
	if in.Club.Me == challenge.Host {
		doors = append(doors, views.Link{Name: "For hosts", Address: base + "/hosting", State: "Name, attendance, link, and closing the club."})
	}
	return doors
}

// clubDays are today's boards of a club, form by form.
func clubDays(ctx context.Context, s circle, at site, club challenge.SeenClub, player challenge.Player) ([]views.ClubDay, error) {
	forms, on, err := formsOn(ctx, s, s.Today())
	if err != nil {
		return nil, err
	}
	stages, err := s.Stages(ctx, player.ID, on)
	if err != nil {
		return nil, err
	}
	days := make([]views.ClubDay, len(on))
	for i, form := range forms {
		if days[i], err = clubDay(ctx, s, at, club, on[i], form, player); err != nil {
			return nil, err
		}
		days[i].Begun = stages[i].Started()
	}
	return days, nil
}

func clubDay(ctx context.Context, s circle, at site, club challenge.SeenClub, c challenge.Challenge, form challenge.Form, player challenge.Player) (views.ClubDay, error) {
	place := seat{Challenge: c, form: form, base: "/" + string(c.ID)}
	rows, err := s.ClubBoard(ctx, club.ID, c, player.ID, challenge.Page{Limit: clubTop})
	if err != nil {
		return views.ClubDay{}, err
	}
	d := views.ClubDay{
		Heading: at.heading(place), Address: views.ClubAddress(club.ID) + place.base,
		Of: rows.Of, Members: rows.Of + rows.Missing, Me: rows.Me != nil,
	}
	if d.Top, err = clubRows(ctx, s, at, place, player, rows); err != nil {
		return d, err
	}
	if d.Me && rows.Me.Rank > 0 && !anyMine(d.Top) {
		d.Top = d.Top[:clubHead]
		if d.Near, err = clubNear(ctx, s, at, club, place, player); err != nil {
			return d, err
		}
	}
	if d.Par, err = parOf(ctx, s, place, player.ID); err != nil {
		return d, err
	}
	d.Missing, d.More, err = missing(ctx, s, club, c, player, rows.Missing, clubMissing)
	return d, err
}

func anyMine(rows []views.Row) bool {
	for _, r := range rows {
		if r.Me {
			return true
		}
	}
	return false
}

// clubNear is the viewer's row of a club's board with a neighbour on either side.
func clubNear(ctx context.Context, s circle, at site, club challenge.SeenClub, place seat, player challenge.Player) ([]views.Row, error) {
	near, err := s.ClubBoard(ctx, club.ID, place.Challenge, player.ID, challenge.Page{Around: true, Limit: 3})
	if err != nil {
		return nil, err
	}
	return clubRows(ctx, s, at, place, player, near)
}

// missing names the first of those who have handed in nothing, the viewer as
// such, and counts the rest.
func missing(ctx context.Context, s clubBoards, club challenge.SeenClub, c challenge.Challenge, player challenge.Player, all, most int) (names []string, more int, err error) {
	list, err := s.Missing(ctx, club.ID, c, player.ID, most)
	for _, p := range list {
		name := p.Name
		if p.ID == player.ID {
			name = "you"
		}
		names = append(names, name)
	}
	return names, all - len(list), err
}

// yesterdays leads to a club's boards of the day before.
func yesterdays(ctx context.Context, s circle, club challenge.SeenClub) ([]views.Choice, error) {
	var choices []views.Choice
	for _, form := range s.Forms() {
		c, err := s.Challenge(ctx, challenge.DailyID(s.Today().Add(-1), form.ID))
		if errors.Is(err, challenge.ErrUnknownChallenge) {
			continue
		}
		if err != nil {
			return nil, err
		}
		choices = append(choices, views.Choice{Name: form.Name, Address: views.ClubAddress(club.ID) + "/" + string(c.ID)})
	}
	return choices, nil
}

// seenMembers are members as a page shows them.
func seenMembers(stints []challenge.Stint, viewer challenge.Player) []views.SeenMember {
	seen := make([]views.SeenMember, len(stints))
	for i, m := range stints {
		seen[i] = views.SeenMember{
			Name: m.Player.Name, Player: playerAddress(m.Player.ID, m.Player.Name),
			Host: m.Role == challenge.Host, Me: m.Player.ID == viewer.ID,
		}
	}
	return seen
}

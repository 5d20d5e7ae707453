package web

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// memberRows is how many members a page lists.
const memberRows = 50

// membership reads who belongs to clubs.
type membership interface {
	clubs
	rolls
}

// clubMembers is a page of the list of a club's members.
func clubMembers(s membership, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		from := max(0, number(c, "first", challenge.MostMembers)-1)
		list, err := s.Members(c.Request().Context(), in.Club.ID, player.ID, from, memberRows)
		if err != nil {
			return err
		}
		p := views.ClubMembers{InClub: in, First: from + 1}
		for i, m := range seenMembers(list, player) {
			p.Members = append(p.Members, listed(in, m, list[i]))
		}
		address := views.ClubAddress(in.Club.ID) + "/members"
		if from > 0 {
			p.Top = address
		}
		if next := from + len(list); len(list) > 0 && next < in.Club.Members {
			p.Next = address + "?first=" + strconv.Itoa(next+1)
		}
		return at.show(c, http.StatusOK, p)
	}
}

// listed is a member as the list shows them, with where a host may do something
// about them.
func listed(in views.InClub, seen views.SeenMember, m challenge.Stint) views.ListedMember {
	l := views.ListedMember{SeenMember: seen, Joined: civil(in.Frame, m.Joined)}
	if in.Club.Me == challenge.Host && !seen.Host {
		l.Manage = views.ClubAddress(in.Club.ID) + "/members/" + playerID(m.Player.ID)
	}
	return l
}

// hostIn is within for pages that are for hosts; challenge.ErrHostsOnly.
func (s site) hostIn(c echo.Context, k clubs) (challenge.Player, views.InClub, error) {
	player, in, err := s.within(c, k)
	if err == nil && in.Club.Me != challenge.Host {
		err = challenge.ErrHostsOnly
	}
	return player, in, err
}

// clubMember is what a host may do about a member.
func clubMember(s membership, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		p, err := clubMemberOf(c, s, in, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func clubMemberOf(c echo.Context, s membership, in views.InClub, player challenge.Player) (views.ClubMember, error) {
	m, err := memberOf(c.Request().Context(), s, in.Club.ID, player.ID, c.Param("player"))
	if err != nil {
		return views.ClubMember{}, err
	}
	seen := seenMembers([]challenge.Stint{m}, player)[0]
	return views.ClubMember{InClub: in, ID: c.Param("player"), Member: listed(in, seen, m)}, nil
}

// roles changes who is what in a club.
type roles interface {
	membership
	SetRole(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, role challenge.Role) error
	HandOver(ctx context.Context, id challenge.ClubID, by, to challenge.PlayerID) error
	RemoveMember(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, strike bool) error
}

// aboutMember is an action of a host on a member, after which one sees who
// belongs to the club now.
func (s site) aboutMember(r roles, act func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := s.hostIn(c, r)
		if err != nil {
			return err
		}
		p, err := clubMemberOf(c, r, in, player)
		if err != nil {
			return err
		}
		whom, err := strconv.ParseInt(p.ID, 10, 64)
		if err == nil {
			err = saying(s.limits.act(player), nothingChanged)
		}
		if err == nil {
			err = act(c, in.Club.ID, player.ID, challenge.PlayerID(whom))
		}
		if err == nil {
			return seeOther(c, views.ClubAddress(in.Club.ID)+"/members")
		}
		if !told(err) {
			return err
		}
		status := 0
		status, p.Fault = statusOf(err)
		wait(c, err)
		return s.show(c, status, p)
	}
}

// makeHost makes a member a host.
func makeHost(s roles, at site) echo.HandlerFunc {
	return at.aboutMember(s, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID) error {
		return s.SetRole(c.Request().Context(), club, by, whom, challenge.Host)
	})
}

// handOver makes a member a host in the place of the one who does so.
func handOver(s roles, at site) echo.HandlerFunc {
	return at.aboutMember(s, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID) error {
		return s.HandOver(c.Request().Context(), club, by, whom)
	})
}

// removeMember ends a membership, and says what becomes of the results.
func removeMember(s roles, at site) echo.HandlerFunc {
	return at.aboutMember(s, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		results := fields.Get("results")
		if results != "keep" && results != "strike" {
			return errResults
		}
		return s.RemoveMember(c.Request().Context(), club, by, whom, results == "strike")
	})
}

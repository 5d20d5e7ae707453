package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"

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
	FindMembers(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, text string, from, limit int) (challenge.FoundMembers, error)
	Public(ctx context.Context, id challenge.PlayerID, after string, limit int) (challenge.Public, error)
}

// clubMembers is a page of the list of a club's members.
func clubMembers(s membership, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		from := max(0, number(c, "first", challenge.MostMembers)-1)
		text, typable := sought(c)
		p := views.ClubMembers{InClub: in, Sought: text, First: from + 1}
		var found challenge.FoundMembers
		if typable {
			if found, err = s.FindMembers(c.Request().Context(), in.Club.ID, player.ID, p.Sought, from, memberRows); err != nil {
				return err
			}
		}
		p.Of = found.Of
		for i, m := range seenMembers(found.Members, player) {
			p.Members = append(p.Members, listed(in, m, found.Members[i]))
		}
		if p.Notice, err = becameOf(c, s, in, player); err != nil {
			return err
		}
		p.Top, p.Next = memberPages(p)
		return at.show(c, http.StatusOK, p)
	}
}

// sought is the text that members' names are to hold. What nobody could have typed is
// in no name: of that it gives as much as can be shown, and ok is false.
func sought(c echo.Context) (text string, ok bool) {
	text = strings.TrimSpace(c.QueryParam("name"))
	if readable(text) && len(text) <= mostSought {
		return text, true
	}
	shown := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text[:min(len(text), mostSought)])
	return shown + "…", false
}

// mostSought is the length of the longest text that is looked for.
const mostSought = 200

// memberPages leads to the first page of the members who were found, and the next.
func memberPages(p views.ClubMembers) (top, further string) {
	address, query := views.ClubAddress(p.Club.ID)+"/members", url.Values{}
	if p.Sought != "" {
		query.Set("name", p.Sought)
	}
	if p.First > 1 {
		top = withQuery(address, query)
	}
	if next := p.First + len(p.Members); len(p.Members) > 0 && next <= p.Of {
		query.Set("first", strconv.Itoa(next))
		further = withQuery(address, query)
	}
	return top, further
}

// The fields of an address that tell which member a host has just done something
// about, and what became of the results of one who was removed.
const (
	about   = "about"
	results = "results"

	resultsKept, resultsStruck = "keep", "strike"
)

// becameOf says what became of the member that the address names, as it is now;
// nothing where it names nobody.
func becameOf(c echo.Context, s membership, in views.InClub, viewer challenge.Player) (string, error) {
	id := c.QueryParam(about)
	if id == "" {
		return "", nil
	}
	ctx := c.Request().Context()
	m, err := memberOf(ctx, s, in.Club.ID, viewer.ID, id)
	switch {
	case err == nil && m.Role == challenge.Host:
		return m.Player.Name + " is host now.", nil
	case err == nil || in.Club.Me != challenge.Host:
		return "", nil
	case !errors.Is(err, challenge.ErrNotMember):
		return "", err
	}
	return goneBy(ctx, s, id, c.QueryParam(results))
}

// goneBy says that somebody is a member no longer; nothing of who is nobody.
func goneBy(ctx context.Context, s membership, id, results string) (string, error) {
	whom, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return "", nil
	}
	gone, err := s.Public(ctx, challenge.PlayerID(whom), "", 1)
	switch {
	case errors.Is(err, challenge.ErrUnknownPlayer):
		return "", nil
	case err != nil:
		return "", err
	case results == resultsStruck:
		return gone.Player.Name + " was removed; their results count no more in the club.", nil
	}
	return gone.Player.Name + " was removed; their results stay on the club’s boards and in its seasons.", nil
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

// clubMember is what a host may do about a member; asks is the address of the one
// thing about which it asks.
func clubMember(s membership, at site, asks string) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.hostIn(c, s)
		if err != nil {
			return err
		}
		p, err := clubMemberOf(c, s, in, player, asks)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func clubMemberOf(c echo.Context, s membership, in views.InClub, player challenge.Player, asks string) (views.ClubMember, error) {
	m, err := memberOf(c.Request().Context(), s, in.Club.ID, player.ID, c.Param("player"))
	if err != nil {
		return views.ClubMember{}, err
	}
	seen := seenMembers([]challenge.Stint{m}, player)[0]
	return views.ClubMember{InClub: in, ID: c.Param("player"), Member: listed(in, seen, m), Asks: asks}, nil
}

// roles changes who is what in a club.
type roles interface {
	membership
	SetRole(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, role challenge.Role) error
	HandOver(ctx context.Context, id challenge.ClubID, by, to challenge.PlayerID) error
	RemoveMember(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, strike bool) error
}

// aboutMember is an action of a host on a member, after which one sees who
// belongs to the club now, and a sentence about what was done.
func (s site) aboutMember(r roles, asks string, act func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID, done url.Values) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := s.hostIn(c, r)
		if err != nil {
			return err
		}
		p, err := clubMemberOf(c, r, in, player, asks)
		if err != nil {
			return err
		}
		done := url.Values{about: {p.ID}}
		whom, err := strconv.ParseInt(p.ID, 10, 64)
		if err == nil {
			err = saying(s.limits.act(player), nothingChanged)
		}
		if err == nil {
			err = act(c, in.Club.ID, player.ID, challenge.PlayerID(whom), done)
		}
		if err == nil {
			return seeOther(c, withQuery(views.ClubAddress(in.Club.ID)+"/members", done))
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
	return at.aboutMember(s, views.RoleAddress, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID, _ url.Values) error {
		return s.SetRole(c.Request().Context(), club, by, whom, challenge.Host)
	})
}

// handOver makes a member a host in the place of the one who does so.
func handOver(s roles, at site) echo.HandlerFunc {
	return at.aboutMember(s, views.HandOverAddress, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID, _ url.Values) error {
		return s.HandOver(c.Request().Context(), club, by, whom)
	})
}

// removeMember ends a membership, and says what becomes of the results.
func removeMember(s roles, at site) echo.HandlerFunc {
	return at.aboutMember(s, views.RemoveAddress, func(c echo.Context, club challenge.ClubID, by, whom challenge.PlayerID, done url.Values) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		word := fields.Get(results)
		if word != resultsKept && word != resultsStruck {
			return errResults
		}
		done.Set(results, word)
		return s.RemoveMember(c.Request().Context(), club, by, whom, word == resultsStruck)
	})
}

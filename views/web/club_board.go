package web

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// missingNames is how many of those who have not played a club's board names.
const missingNames = 60

// clubRanking reads the boards of clubs.
type clubRanking interface {
	circle
	calendar
	clubLister
}

// clubBoard is a page of a club's board of a day.
func clubBoard(s clubRanking, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		seat, err := openSeat(c, s, at)
		if err != nil {
			return err
		}
		p, err := clubBoardOf(c, s, at, in, seat, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

// openSeat finds the challenge of the address, once it has opened.
func openSeat(c echo.Context, s challenges, at site) (seat, error) {
	place, err := findSeat(c, s, ranked)
	if err == nil && place.State(at.now()) == challenge.Committed {
		err = challenge.ErrNotOpen
	}
	return place, err
}

func clubBoardOf(c echo.Context, s clubRanking, at site, in views.InClub, seat seat, player challenge.Player) (views.ClubBoard, error) {
	ctx := c.Request().Context()
	page := challenge.Page{After: c.QueryParam("after"), Rank: number(c, "rank", math.MaxInt32), Limit: boardRows}
	p := views.ClubBoard{InClub: in, Heading: at.heading(seat), Address: views.ClubAddress(in.Club.ID) + seat.base, Rank: page.Rank}
	rows, err := s.ClubBoard(ctx, in.Club.ID, seat.Challenge, player.ID, page)
	if err != nil {
		return p, err
	}
	p.Of, p.First, p.Histo = rows.Of, rows.First, rows.Histogram
	if p.Rows, err = clubRows(ctx, s, at, seat, player, rows); err != nil {
		return p, err
	}
	if p.Possible, err = parOf(ctx, s, seat, player.ID); err != nil {
		return p, err
	}
	if p.House, err = houseOf(ctx, s, seat); err != nil {
		return p, err
	}
	if p.Shown = comparable(p.Heading, rows.Me); p.Shown && p.Of > 1 {
		p.Compare.Address = p.Address + "/compare"
		letChoose(p.Rows, rows.Rows.Rows)
	}
	p.Compare.Nobody = c.QueryParam("with") == views.NobodyChosen
	if p.Compare.With, err = chosen(c.QueryParam("with"), func(who challenge.PlayerID) (string, error) {
		return s.OnClubBoard(ctx, in.Club.ID, seat.Challenge, player.ID, who)
	}); err != nil {
		return p, err
	}
	p.Top, p.Next = boardPages(p.Address, p.Compare.With, rows.Rows)
	if rows.Me != nil {
		if err := clubSurround(ctx, s, at, in.Club, seat, player, *rows.Me, &p); err != nil {
			return p, err
		}
	}
	if p.Missing, p.More, err = missing(ctx, s, in.Club, seat.Challenge, player, rows.Missing, missingNames); err != nil {
		return p, err
	}
	return p, clubWays(ctx, s, in, seat, player, &p)
}

// clubRows are rows of a club's board, of whom some may have left.
func clubRows(ctx context.Context, s ranking, at site, seat seat, player challenge.Player, rows challenge.ClubRows) ([]views.Row, error) {
	shown, err := rowsOf(ctx, s, at, seat, player, rows.Rows.Rows)
	for i := range shown {
		shown[i].Left = rows.Left[rows.Rows.Rows[i].Player]
	}
	return shown, err
}

// letChoose lets rows be chosen to be compared.
func letChoose(shown []views.Row, rows []challenge.Row) {
	for i, r := range rows {
		shown[i].ID = playerID(r.Player)
	}
}

func playerID(id challenge.PlayerID) string { return strconv.FormatInt(int64(id), 10) }

// comparable tells whether the visitor may see the sheets of others: all may once
// the board is final, and of a sealed form before who stands there.
func comparable(h views.Heading, me *challenge.Row) bool {
	return h.State == challenge.Final || h.Sealed && me != nil
}

// clubSurround adds the visitor's own row, and its neighbours where the page does
// not have it.
func clubSurround(ctx context.Context, s clubRanking, at site, club challenge.SeenClub, seat seat, player challenge.Player, me challenge.Row, p *views.ClubBoard) error {
	own, err := rowsOf(ctx, s, at, seat, player, []challenge.Row{me})
	if err != nil {
		return err
	}
	p.Me, p.Mine = &own[0], me.Percentile
	for _, row := range p.Rows {
		if row.Me {
			return nil
		}
	}
	near, err := s.ClubBoard(ctx, club.ID, seat.Challenge, player.ID, challenge.Page{Around: true, Limit: aroundRows})
	if err != nil {
		return err
	}
	p.Around, err = clubRows(ctx, s, at, seat, player, near)
	return err
}

// clubWays adds where one may go from a club's board.
func clubWays(ctx context.Context, s clubRanking, in views.InClub, seat seat, player challenge.Player, p *views.ClubBoard) (err error) {
	if p.Whose, err = whose(ctx, s, seat, player, in.Club.ID); err != nil {
		return err
	}
	for _, form := range s.Forms() {
		address := fmt.Sprintf("%s/%s/%s", views.ClubAddress(in.Club.ID), seat.Day, form.ID)
		p.Forms = append(p.Forms, views.Choice{Name: form.Name, Address: address, Here: form.ID == seat.Form})
	}
	earlier, later, err := neighbours(ctx, s, seat.Form, seat.Day)
	for address, way := range map[string]*string{earlier: &p.Earlier, later: &p.Later} {
		if address != "" {
			*way = views.ClubAddress(in.Club.ID) + address + "/" + seat.Form
		}
	}
	return err
}

// mostWhose is between how many boards one switches at most.
const mostWhose = 4

// whose leads between the board of everybody and those of a player's clubs, that
// of one club among them if it is given; nothing for who is in no club.
func whose(ctx context.Context, s clubLister, seat seat, player challenge.Player, here challenge.ClubID) ([]views.Choice, error) {
	if !player.Named() {
		return nil, nil
	}
	clubs, err := s.ClubsOf(ctx, player.ID)
	choices := []views.Choice{{Name: "Everyone", Address: seat.base + "/board", Here: here == ""}}
	for _, m := range clubs {
		if len(choices) < mostWhose || m.Club == here {
			choices = append(choices, views.Choice{Name: m.Name, Address: views.ClubAddress(m.Club) + seat.base, Here: m.Club == here})
		}
	}
	return choices, err
}

// rolls lists the members of clubs.
type rolls interface {
	Members(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, from, limit int) ([]challenge.Stint, error)
}

// memberOf finds a present member by the id in an address; challenge.ErrNotMember.
func memberOf(ctx context.Context, s rolls, club challenge.ClubID, viewer challenge.PlayerID, id string) (challenge.Stint, error) {
	members, err := s.Members(ctx, club, viewer, 0, challenge.MostMembers)
	if err != nil {
		return challenge.Stint{}, err
	}
	for _, m := range members {
		if playerID(m.Player.ID) == id {
			return m, nil
		}
	}
	return challenge.Stint{}, challenge.ErrNotMember
}

// chosen is who has been chosen already to be compared, by the name that they have
// on the board; nil for nobody.
func chosen(id string, name func(challenge.PlayerID) (string, error)) (*views.With, error) {
	if id == "" || id == views.NobodyChosen {
		return nil, nil
	}
	who, err := playerOf(id)
	if err != nil {
		return nil, err
	}
	shown, err := name(who)
	return &views.With{ID: id, Name: shown}, err
}

// playerOf reads the id of somebody who is asked for; challenge.ErrNotMember for
// what is none.
func playerOf(id string) (challenge.PlayerID, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || n < 1 || playerID(challenge.PlayerID(n)) != id {
		return 0, challenge.ErrNotMember
	}
	return challenge.PlayerID(n), nil
}

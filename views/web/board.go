package web

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// boardRows is how many rows a page of a board has, and how many stand around
// the visitor's own.
const (
	boardRows  = 50
	aroundRows = 7
)

// ranking reads boards.
type ranking interface {
	challenges
	Board(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.Rows, error)
	BoardVersion(ctx context.Context, c challenge.Challenge) (uint64, error)
	Shows(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID) error
	AttemptOn(ctx context.Context, on challenge.ID, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
	Outcome(ctx context.Context, c challenge.Challenge, player challenge.PlayerID) (challenge.Outcome, error)
	parTeller
	houseTeller
	paperTeller
}

// boards are those of everybody, beside which stand those of clubs.
type boards interface {
	ranking
	clubLister
	OnBoard(ctx context.Context, c challenge.Challenge, player challenge.PlayerID) (name string, err error)
}

// board is a page of a challenge's ranking.
func board(s boards, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		switch {
		case seat.State(at.now()) == challenge.Committed:
			return challenge.ErrNotOpen
		case seat.Withdrawn():
			return challenge.ErrVoid
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		page := challenge.Page{After: c.QueryParam("after"), Rank: number(c, "rank", math.MaxInt32), Limit: boardRows}
		with := ""
		if seat.Kind == challenge.Evening {
			with = c.QueryParam("with")
		}
		if player.ID != 0 {
			p, err := boardOf(c.Request().Context(), s, at, seat, player, page, with)
			if err == nil && seat.Kind == challenge.Daily {
				p.Whose, err = whose(c.Request().Context(), s, seat, player, "")
			}
			if err != nil {
				return err
			}
			return at.show(c, http.StatusOK, p)
		}
		return at.showAll(c, asked("after", page.After, "rank", page.Rank, "with", with), at.ranked(s, seat), func(ctx context.Context) (views.Page, error) {
			return boardOf(ctx, s, at, seat, player, page, with)
		})
	}
}

// ranked is the edition of a page with a board.
func (at site) ranked(s ranking, place seat) func(context.Context) (edition, error) {
	return func(ctx context.Context) (edition, error) {
		now, err := at.stately(place)(ctx)
		if err == nil {
			now.board, err = s.BoardVersion(ctx, place.Challenge)
		}
		return now, err
	}
}

func boardOf(ctx context.Context, s boards, at site, seat seat, player challenge.Player, page challenge.Page, with string) (views.Board, error) {
	p := views.Board{Frame: at.frame(ctx, player), Heading: at.heading(seat), Rank: page.Rank}
	rows, err := s.Board(ctx, seat.Challenge, player.ID, page)
	if err != nil {
		return p, err
	}
	p.Of, p.First, p.Histo = rows.Of, rows.First, rows.Histogram
	if p.Possible, err = parOf(ctx, s, seat, player.ID); err != nil {
		return p, err
	}
	if p.House, err = houseOf(ctx, s, seat); err != nil {
		return p, err
	}
	if p.Rows, err = rowsOf(ctx, s, at, seat, player, rows.Rows); err != nil {
		return p, err
	}
	if err := letCompare(ctx, s, seat, rows, with, &p); err != nil {
		return p, err
	}
	p.Top, p.Next = boardPages(seat.base+"/board", p.Compare.With, rows)
	switch {
	case rows.Me != nil:
		p.Mine = rows.Me.Percentile
		return p, surround(ctx, s, at, seat, player, *rows.Me, &p)
	case player.ID != 0 && !player.Named():
		return p, await(ctx, s, seat, player, &p)
	}
	return p, nil
}

// letCompare lets two sheets of an evening be chosen, once the visitor may see
// them; with is who is chosen already.
func letCompare(ctx context.Context, s boards, seat seat, rows challenge.Rows, with string, p *views.Board) (err error) {
	if seat.Kind != challenge.Evening || rows.Of < 2 || !comparable(p.Heading, rows.Me) {
		return nil
	}
	p.Compare.Address, p.Compare.Nobody = seat.base+"/compare", with == views.NobodyChosen
	letChoose(p.Rows, rows.Rows)
	p.Compare.With, err = chosen(with, func(who challenge.PlayerID) (string, error) { return s.OnBoard(ctx, seat.Challenge, who) })
	return err
}

// boardPages leads to the first page of a board and the next, with who is chosen
// already.
func boardPages(address string, with *views.With, rows challenge.Rows) (top, further string) {
	query := url.Values{}
	if with != nil {
		query.Set("with", with.ID)
	}
	if rows.First > 1 {
		top = withQuery(address, query)
	}
	if rows.Next != "" {
		query.Set("after", rows.Next)
		further = withQuery(address, query)
	}
	return top, further
}

// surround adds the visitor's own row, and its neighbours where the page does not have it.
func surround(ctx context.Context, s ranking, at site, seat seat, player challenge.Player, me challenge.Row, p *views.Board) error {
	own, err := rowsOf(ctx, s, at, seat, player, []challenge.Row{me})
	if err != nil {
		return err
	}
	p.Me = &own[0]
	for _, row := range p.Rows {
		if row.Me {
			return nil
		}
	}
	near, err := s.Board(ctx, seat.Challenge, player.ID, challenge.Page{Around: true, Limit: aroundRows})
	if err != nil {
		return err
	}
	p.Around, err = rowsOf(ctx, s, at, seat, player, near.Rows)
	return err
}

// await shows a guest where the sheet would stand, and how it gets there.
func await(ctx context.Context, s ranking, seat seat, player challenge.Player, p *views.Board) error {
	outcome, err := s.Outcome(ctx, seat.Challenge, player.ID)
	if errors.Is(err, challenge.ErrUnknownAttempt) {
		return nil
	}
	if err == nil && outcome.Provisional {
		p.Waiting, p.NameForm = &outcome.Standing, &views.NameForm{Next: seat.base + "/board"}
	}
	return err
}

// rowsOf gives rows as they are shown: with the sheet and its breakdown where
// the visitor may see them, that is always those of the own one.
func rowsOf(ctx context.Context, s ranking, at site, seat seat, player challenge.Player, rows []challenge.Row) ([]views.Row, error) {
	shown := make([]views.Row, len(rows))
	all, err := showsSheets(ctx, s, at, seat, player)
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		shown[i] = rowOf(r)
		if !all && !r.Me {
			continue
		}
		attempt, err := s.AttemptOn(ctx, seat.ID, r.Attempt, player.ID)
		if err != nil {
			return nil, err
		}
		shown[i].Parts, shown[i].Sheet = attempt.Score.Parts, sheetAddress(seat.base, r.Attempt)
	}
	return shown, markPaper(ctx, s, seat, rows, shown)
}

// markPaper marks the rows of what was played on paper.
func markPaper(ctx context.Context, s ranking, seat seat, rows []challenge.Row, shown []views.Row) error {
	if seat.Kind != challenge.Evening {
		return nil
	}
	paper, err := s.OnPaper(ctx, seat.ID)
	for i, r := range rows {
		shown[i].Paper = paper[r.Attempt]
	}
	return err
}

// rowOf is a row as everybody sees it.
func rowOf(r challenge.Row) views.Row {
	return views.Row{Rank: r.Rank, Tied: r.Tied, Name: r.Name, Score: r.Score, Me: r.Me, Player: playerAddress(r.Player, r.Name)}
}

// showsSheets tells whether the visitor may see the sheets of all who stand on the
// board; nobody sees those of a challenge that counts for nobody.
func showsSheets(ctx context.Context, s ranking, at site, seat seat, player challenge.Player) (bool, error) {
	if seat.State(at.now()) == challenge.Void {
		return false, nil
	}
	err := s.Shows(ctx, seat.Challenge, player.ID)
	if errors.Is(err, challenge.ErrHiddenUntilFinal) || errors.Is(err, challenge.ErrHiddenUntilDone) {
		return false, nil
	}
	return err == nil, err
}

package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"dailydistrict/challenge"
)

// row is a line of a board. What could be played is there only for those who
// may see it.
type row struct {
	Rank      int       `json:"rank"`
	Tied      int       `json:"tied"`
	Player    string    `json:"player"`
	Name      string    `json:"name"`
	Score     int       `json:"score"`
	Breakdown breakdown `json:"breakdown,omitzero"`
	Attempt   string    `json:"attempt,omitzero"`
	OnPaper   bool      `json:"on_paper,omitzero"`
}

// bar is how many results have one score.
type bar struct {
	Score int `json:"score"`
	Count int `json:"count"`
}

type board struct {
	Of        int        `json:"of"`
	Rows      []row      `json:"rows"`
	Me        *row       `json:"me"`
	Histogram []bar      `json:"histogram"`
	Par       *int       `json:"par,omitzero"`
	Proven    *bool      `json:"par_proven,omitzero"` // beside par
	House     *houseLine `json:"house,omitzero"`
	Next      string     `json:"next,omitzero"`
	Missing   *int       `json:"missing,omitzero"` // members of the club who have handed in nothing
}

type ranker interface {
	tokens
	parTeller
	houseTeller
	paperTeller
	Now() time.Time
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Shows(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID) error
	Board(ctx context.Context, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.Rows, error)
	ClubBoard(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.ClubRows, error)
	AttemptOn(ctx context.Context, on challenge.ID, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
}

func showBoard(s ranker) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := viewer(r, s)
		if err != nil {
			return err
		}
		page, err := pageOf(query(r.URL.Query()))
		switch {
		case err != nil:
			return err
		case page.Around && me.ID == 0:
			return challenge.ErrNoToken
		}
		c, err := findBoard(r, s)
		if err != nil {
			return err
		}
		rows, missing, err := rowsFor(r, s, c, me, page)
		if err != nil {
			return err
		}
		shown, err := boardOf(r.Context(), s, c, me, rows)
		if err != nil {
			return err
		}
		if shown.Par, shown.Proven, err = publicPar(r.Context(), s, c, me.ID); err != nil {
			return err
		}
		if shown.House, err = publicHouse(r.Context(), s, c); err != nil {
			return err
		}
		shown.Missing = missing
		return show(w, r, shown)
	}
}

// rowsFor is a page of everybody's board, or of that of the club that is asked
// for, which is for its members.
func rowsFor(r *http.Request, s ranker, c challenge.Challenge, me challenge.Player, page challenge.Page) (challenge.Rows, *int, error) {
	if !r.URL.Query().Has("club") {
		rows, err := s.Board(r.Context(), c, me.ID, page)
		return rows, nil, err
	}
	club, err := query(r.URL.Query()).one("club")
	if err != nil {
		return challenge.Rows{}, nil, err
	}
	rows, err := s.ClubBoard(r.Context(), challenge.ClubID(club), c, me.ID, page)
	return rows.Rows, &rows.Missing, err
}

// findBoard finds the challenge whose board is asked for, where it has one by now.
func findBoard(r *http.Request, s ranker) (challenge.Challenge, error) {
	c, err := s.Challenge(r.Context(), challengeID(r))
	switch {
	case err != nil:
		return c, err
	case c.Kind == challenge.Practice: // has no board
		return c, challenge.ErrUnknownChallenge
	case c.Withdrawn():
		return c, challenge.ErrVoid
	case s.Now().Before(c.Opens):
		return c, challenge.ErrNotOpen
	}
	return c, nil
}

func pageOf(q query) (challenge.Page, error) {
	limit, err := q.count("limit", 50, 200)
	if err != nil {
		return challenge.Page{}, err
	}
	around, err := q.choice("around", "me")
	if err != nil {
		return challenge.Page{}, err
	}
	after, err := q.one("after")
	return challenge.Page{After: after, Around: around == "me", Limit: limit}, err
}

func boardOf(ctx context.Context, s ranker, c challenge.Challenge, me challenge.Player, rows challenge.Rows) (board, error) {
	b := board{Of: rows.Of, Rows: make([]row, len(rows.Rows)), Histogram: make([]bar, len(rows.Histogram)), Next: rows.Next}
	for i, line := range rows.Histogram {
		b.Histogram[i] = bar(line)
	}
	open, err := showsAll(ctx, s, c, me)
	if err != nil {
		return board{}, err
	}
	paper, err := onPaper(ctx, s, c)
	if err != nil {
		return board{}, err
	}
	for i, line := range rows.Rows {
		if b.Rows[i], err = rowOf(ctx, s, c, line, me, open); err != nil {
			return board{}, err
		}
		b.Rows[i].OnPaper = paper[line.Attempt]
	}
	if rows.Me == nil {
		return b, nil
	}
	mine, err := rowOf(ctx, s, c, *rows.Me, me, open)
	mine.OnPaper = paper[rows.Me.Attempt]
	b.Me = &mine
	return b, err
}

// paperTeller knows what was played on paper.
type paperTeller interface {
	OnPaper(ctx context.Context, id challenge.ID) (map[challenge.AttemptID]bool, error)
}

// onPaper is the attempts on a challenge that were played on paper, as one may on evenings.
func onPaper(ctx context.Context, s paperTeller, c challenge.Challenge) (map[challenge.AttemptID]bool, error) {
	if c.Kind != challenge.Evening {
		return nil, nil
	}
	return s.OnPaper(ctx, c.ID)
}

// showsAll tells whether everyone's sheets are shown to a player by now.
func showsAll(ctx context.Context, s ranker, c challenge.Challenge, me challenge.Player) (bool, error) {
	err := s.Shows(ctx, c, me.ID)
	hidden := errors.Is(err, challenge.ErrHiddenUntilFinal) || errors.Is(err, challenge.ErrHiddenUntilDone)
	if hidden {
		return false, nil
	}
	return err == nil, err
}

// rowOf shows a line, with the way to its sheet for the player's own and, where
// they are open to the player, for everyone's.
func rowOf(ctx context.Context, s ranker, c challenge.Challenge, line challenge.Row, me challenge.Player, open bool) (row, error) {
	shown := row{Rank: line.Rank, Tied: line.Tied, Player: playerID(line.Player), Name: line.Name, Score: line.Score}
	if !line.Me && !open {
		return shown, nil
	}
	sheet, err := s.AttemptOn(ctx, c.ID, line.Attempt, me.ID)
	if err != nil {
		return row{}, err
	}
	shown.Attempt, shown.Breakdown = attemptText(line.Attempt), sheet.Score.Parts
	return shown, nil
}

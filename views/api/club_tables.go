package api

import (
	"context"
	"net/http"
	"time"

	"dailydistrict/challenge"
)

// clubMember is a line of the list of members.
type clubMember struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	Role   string `json:"role"`
	Joined string `json:"joined_at"`
}

type roll interface {
	clubs
	Members(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, from, limit int) ([]challenge.Stint, error)
}

// listMembers gives all present members, by name.
func listMembers(s roll) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		table, err := wantsCSV(r)
		if err != nil {
			return err
		}
		list, err := s.Members(r.Context(), c.ID, me.ID, 0, challenge.MostMembers)
		if err != nil {
			return err
		}
		all := make([]clubMember, len(list))
		rows := make([][]any, len(list))
		for i, m := range list {
			all[i] = clubMember{playerID(m.Player.ID), m.Player.Name, string(m.Role), instant(m.Joined)}
			rows[i] = []any{m.Player.ID, m.Player.Name, string(m.Role), instant(m.Joined)}
		}
		if table {
			return showCSV(w, r, "members", []string{"player", "name", "role", "joined_at"}, rows)
		}
		return show(w, r, struct {
			Members []clubMember `json:"members"`
		}{all})
	}
}

// clubRow is a line of a club's board.
type clubRow struct {
	Rank       int     `json:"rank"`
	Tied       int     `json:"tied"`
	Player     string  `json:"player"`
	Name       string  `json:"name"`
	Score      int     `json:"score"`
	Percentile float64 `json:"percentile"`
	Member     bool    `json:"member"` // still
}

type clubRanker interface {
	clubs
	Now() time.Time
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	ClubBoard(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, page challenge.Page) (challenge.ClubRows, error)
	Missing(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, limit int) ([]challenge.Player, error)
}

// exportClubBoard gives a club's whole board, with the members who have handed
// in nothing.
func exportClubBoard(s clubRanker) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		on, err := openBoard(r, s)
		if err != nil {
			return err
		}
		table, err := wantsCSV(r)
		if err != nil {
			return err
		}
		rows, err := wholeClubBoard(r.Context(), s, c.ID, on, me.ID)
		if err != nil {
			return err
		}
		missing, err := s.Missing(r.Context(), c.ID, on, me.ID, challenge.MostMembers)
		if err != nil {
			return err
		}
		if table {
			return clubBoardCSV(w, r, on, rows, missing)
		}
		people := make([]person, len(missing))
		for i, p := range missing {
			people[i] = personOf(p)
		}
		return show(w, r, struct {
			Club      string    `json:"club"`
			Challenge string    `json:"challenge"`
			State     string    `json:"state"`
			Of        int       `json:"of"`
			Rows      []clubRow `json:"rows"`
			Missing   []person  `json:"missing"`
		}{string(c.ID), string(on.ID), string(on.State(s.Now())), len(rows), rows, people})
	}
}

type opener interface {
	Now() time.Time
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
}

// openBoard finds the challenge that the address names, once it has opened.
func openBoard(r *http.Request, s opener) (challenge.Challenge, error) {
	c, err := s.Challenge(r.Context(), challengeID(r))
	if err == nil && s.Now().Before(c.Opens) {
		err = challenge.ErrNotOpen
	}
	return c, err
}

func wholeClubBoard(ctx context.Context, s clubRanker, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID) ([]clubRow, error) {
	all := []clubRow{}
	for page := (challenge.Page{Limit: 500}); ; {
		rows, err := s.ClubBoard(ctx, id, c, viewer, page)
		if err != nil {
			return nil, err
		}
		for _, line := range rows.Rows.Rows {
			all = append(all, clubRow{line.Rank, line.Tied, playerID(line.Player), line.Name, line.Score, tenths(line.Percentile), !rows.Left[line.Player]})
		}
		if page.After = rows.Next; page.After == "" {
			return all, nil
		}
	}
}

// clubBoardCSV lists those who have handed in nothing last, without rank and score.
func clubBoardCSV(w http.ResponseWriter, r *http.Request, c challenge.Challenge, all []clubRow, missing []challenge.Player) error {
	var rows [][]any
	for _, line := range all {
		rows = append(rows, []any{line.Rank, line.Tied, bare(line.Player), line.Name, line.Score, line.Percentile, memberText(line.Member)})
	}
	for _, p := range missing {
		rows = append(rows, []any{nil, nil, p.ID, p.Name, nil, nil, memberText(true)})
	}
	return showCSV(w, r, c.Day.String()+"-"+c.Form, []string{"rank", "tied", "player", "name", "score", "percentile", "member"}, rows)
}

type comparer interface {
	clubRanker
	HeadToHead(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID, two [2]challenge.PlayerID) (challenge.HeadToHead, error)
}

// comparedSide is one of two sheets, comparedLine a decision of both.
type comparedSide struct {
	Player    person    `json:"player"`
	Attempt   string    `json:"attempt"`
	Score     int       `json:"score"`
	Breakdown breakdown `json:"breakdown"`
	Notation  string    `json:"notation"`
}

type comparedLine struct {
	Lines [2]string `json:"lines"`
	Costs *[2]int   `json:"costs,omitzero"`
}

func compareSheets(s comparer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		on, err := openBoard(r, s)
		if err != nil {
			return err
		}
		two, err := twoMembers(query(r.URL.Query()))
		if err != nil {
			return err
		}
		h, err := s.HeadToHead(r.Context(), c.ID, on, me.ID, two)
		if err != nil {
			return err
		}
		return show(w, r, comparedOf(h))
	}
}

func twoMembers(q query) (two [2]challenge.PlayerID, err error) {
	for i, name := range []string{"one", "two"} {
		text, err := q.one(name)
		if err != nil {
			return two, err
		}
		if text == "" {
			return two, malformed("The parameters one and two are the ids of two members.")
		}
		if two[i], err = memberID(text); err != nil {
			return two, err
		}
	}
	return two, nil
}

// compared is two sheets side by side.
type compared struct {
	Challenge string          `json:"challenge"`
	Sides     [2]comparedSide `json:"sides"`
	Parted    int             `json:"parted,omitzero"`
	Lines     []comparedLine  `json:"lines"`
}

func comparedOf(h challenge.HeadToHead) compared {
	shown := compared{Challenge: string(h.On.ID), Parted: h.Parted, Lines: make([]comparedLine, len(h.Lines))}
	for i, side := range h.Sides {
		shown.Sides[i] = comparedSide{personOf(side.Player), attemptText(side.Attempt.ID), side.Score.Total, side.Score.Parts, side.Attempt.Sheet.String()}
	}
	for i, line := range h.Lines {
		shown.Lines[i].Lines = line.Lines
		if h.Priced {
			shown.Lines[i].Costs = &line.Costs
		}
	}
	return shown
}

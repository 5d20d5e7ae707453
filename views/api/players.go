package api

import (
	"context"
	"net/http"
	"strconv"

	"dailydistrict/challenge"
)

// onBoard is a result with where it stands.
type onBoard struct {
	Challenge  string  `json:"challenge"`
	Score      int     `json:"score"`
	Rank       int     `json:"rank"`
	Tied       int     `json:"tied"`
	Of         int     `json:"of"`
	Percentile float64 `json:"percentile"`
}

func onBoardsOf(days []challenge.PlayedDay) []onBoard {
	all := make([]onBoard, len(days))
	for i, d := range days {
		all[i] = onBoard{string(d.Challenge), d.Score, d.Rank, d.Tied, d.Of, tenths(d.Percentile)}
	}
	return all
}

type publisher interface {
	tokens
	Public(ctx context.Context, id challenge.PlayerID, after string, limit int) (challenge.Public, error)
}

// showPlayer tells what everybody may know of a player with a name.
func showPlayer(s publisher) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := viewer(r, s); err != nil {
			return err
		}
		id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
		if err != nil || id < 1 || strconv.FormatInt(id, 10) != r.PathValue("id") {
			return challenge.ErrUnknownPlayer
		}
		asked := query(r.URL.Query())
		limit, err := asked.count("limit", 50, 500)
		if err != nil {
			return err
		}
		after, err := asked.one("after")
		if err != nil {
			return err
		}
		public, err := s.Public(r.Context(), challenge.PlayerID(id), after, limit)
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Player  person    `json:"player"`
			Results []onBoard `json:"results"`
			Next    *string   `json:"next"`
		}{personOf(public.Player), onBoardsOf(public.Days), maybe(public.Next)})
	}
}

// maybe is null for an empty text.
func maybe(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

type recorder interface {
	tokens
	Record(ctx context.Context, player challenge.PlayerID, form string) (challenge.Record, error)
}

// showRecord tells what a player has made of a form.
func showRecord(s recorder) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		record, err := s.Record(r.Context(), me.ID, r.PathValue("form"))
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Form    string    `json:"form"`
			Streak  int       `json:"streak"`
			Longest int       `json:"longest_streak"`
			Tenths  [10]int   `json:"percentile_tenths"`
			Under   []under   `json:"under_par"`
			Best    []onBoard `json:"best"`
			Played  []onBoard `json:"played"`
		}{r.PathValue("form"), record.Now, record.Longest, record.Tenths, undersOf(record.Under), onBoardsOf(record.Best), onBoardsOf(record.Played)})
	}
}

// under is how many final days lie so many points under par.
type under struct {
	Points int `json:"points"`
	Days   int `json:"days"`
}

func undersOf(bars []challenge.Bar) []under {
	all := make([]under, len(bars))
	for i, b := range bars {
		all[i] = under{Points: b.Score, Days: b.Count}
	}
	return all
}

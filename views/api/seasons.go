package api

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"dailydistrict/challenge"
)

// bare is an id as a number in a table.
func bare(id string) challenge.PlayerID {
	n, _ := strconv.ParseInt(id, 10, 64) // ids are numbers of our own
	return challenge.PlayerID(n)
}

// seasonDay is a challenge of a season.
type seasonDay struct {
	Challenge string `json:"challenge"`
	State     string `json:"state"`
	Results   int    `json:"results"`
	Counts    bool   `json:"counts"`
}

// seasonRow is a line of a season's table; without a rank for who has not played
// often enough.
type seasonRow struct {
	Rank     int     `json:"rank,omitzero"`
	Tied     int     `json:"tied,omitzero"`
	Player   string  `json:"player"`
	Name     string  `json:"name"`
	Member   bool    `json:"member"`
	Days     int     `json:"days"`
	Points   float64 `json:"points"`
	Possible int     `json:"possible"`
	Percent  float64 `json:"percent"`
}

func seasonRowOf(r challenge.SeasonRow) seasonRow {
	return seasonRow{
		Rank: r.Rank, Tied: r.Tied, Player: playerID(r.Player), Name: r.Name, Member: !r.Left,
		Days: r.Days, Points: float64(r.Halves) / 2, Possible: r.Possible / 2, Percent: hundredths(r.Percent),
	}
}

// hundredths rounds to two decimals.
func hundredths(x float64) float64 { return math.Round(x*100) / 100 }

// season is a month of a club in one form.
type season struct {
	Club       string      `json:"club"`
	Form       string      `json:"form"`
	Month      string      `json:"month"`
	Over       bool        `json:"over"`
	Days       []seasonDay `json:"days"`
	Counted    int         `json:"counted"`
	Attendance int         `json:"attendance"`
	Least      int         `json:"least"`
	Of         int         `json:"of"`
	From       int         `json:"from"`
	Rows       []seasonRow `json:"rows"`
	Me         *seasonRow  `json:"me"`
}

func seasonOf(club challenge.ClubID, s challenge.Season, at time.Time) season {
	shown := season{
		Club: string(club), Form: s.Form, Month: s.Month.String(), Over: s.Over, Days: make([]seasonDay, len(s.Days)),
		Counted: s.Counted, Attendance: s.Percent, Least: s.Least, Of: s.Of, From: s.From, Rows: make([]seasonRow, len(s.Rows)),
	}
	for i, day := range s.Days {
		shown.Days[i] = seasonDay{string(day.On.ID), string(day.On.State(at)), day.Results, day.Counts}
	}
	for i, row := range s.Rows {
		shown.Rows[i] = seasonRowOf(row)
	}
	if s.Me != nil {
		mine := seasonRowOf(*s.Me)
		shown.Me = &mine
	}
	return shown
}

type seasons interface {
	clubs
	Now() time.Time
	Seasons(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) ([]challenge.Month, error)
	Forms() []challenge.Form
	Season(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, form string, month challenge.Month, from, limit int) (challenge.Season, error)
}

// listSeasons lists the months of a club, newest first, and the forms that each has.
func listSeasons(s seasons) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		list, err := s.Seasons(r.Context(), c.ID, me.ID)
		if err != nil {
			return err
		}
		months := make([]string, len(list))
		for i, month := range list {
			months[i] = month.String()
		}
		var forms []string
		for _, form := range s.Forms() {
			forms = append(forms, form.ID)
		}
		return show(w, r, struct {
			Months []string `json:"months"`
			Forms  []string `json:"forms"`
		}{months, forms})
	}
}

func showSeason(s seasons) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		month, err := challenge.ParseMonth(r.PathValue("month"))
		if err != nil {
			return challenge.ErrUnknownSeason
		}
		table, err := wantsCSV(r)
		if err != nil {
			return err
		}
		from, limit, err := partOf(query(r.URL.Query()))
		if err != nil {
			return err
		}
		if table {
			from, limit = 0, math.MaxInt32
		}
		found, err := s.Season(r.Context(), c.ID, me.ID, r.PathValue("form"), month, from, limit)
		if err != nil {
			return err
		}
		shown := seasonOf(c.ID, found, s.Now())
		if table {
			return seasonCSV(w, r, shown)
		}
		return show(w, r, shown)
	}
}

// partOf is which rows of a long table are asked for.
func partOf(q query) (from, limit int, err error) {
	const last = 1_000_000
	if limit, err = q.count("limit", 50, last); err != nil {
		return 0, 0, err
	}
	first, err := q.count("first", 1, last)
	return first - 1, limit, err
}

func seasonCSV(w http.ResponseWriter, r *http.Request, s season) error {
	rows := make([][]any, len(s.Rows))
	for i, line := range s.Rows {
		rows[i] = []any{rankOrNot(line.Rank), rankOrNot(line.Tied), bare(line.Player), line.Name, memberText(line.Member), line.Days, line.Points, line.Possible, line.Percent}
	}
	head := []string{"rank", "tied", "player", "name", "member", "days", "points", "possible", "percent"}
	return showCSV(w, r, s.Month+"-"+s.Form, head, rows)
}

// rankOrNot is nothing for who has no rank.
func rankOrNot(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func memberText(member bool) string {
	if member {
		return "yes"
	}
	return "left"
}

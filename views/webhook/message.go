package webhook

import (
	"math"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"

	"dailydistrict/challenge"
)

// message is what is posted.
type message struct {
	Type string `json:"type"` // board.final or test
	At   string `json:"timestamp"`
	Data any    `json:"data"`
}

// board is a club's final board. What it has in common with the board that
// members read over the API is written the same.
type board struct {
	Club      string   `json:"club"`
	ClubName  string   `json:"club_name"`
	Challenge string   `json:"challenge"`
	Form      string   `json:"form"`
	Kind      string   `json:"kind"`
	Day       string   `json:"day"`
	Number    int      `json:"number,omitzero"` // none for an evening
	Opens     string   `json:"opens_at"`
	Closes    string   `json:"closes_at"`
	Final     string   `json:"final_at"`
	Of        int      `json:"of"`
	Rows      []row    `json:"rows"`
	Missing   []person `json:"missing"`
}

type row struct {
	Rank       int     `json:"rank"`
	Tied       int     `json:"tied"`
	Player     string  `json:"player"`
	Name       string  `json:"name"`
	Score      int     `json:"score"`
	Percentile float64 `json:"percentile"`
	Member     bool    `json:"member"` // still
}

type person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"` // named: members have a name
}

// test is what a host sends to try a receiver.
type test struct {
	Club     string `json:"club"`
	ClubName string `json:"club_name"`
}

func write(m challenge.Message) ([]byte, error) {
	if m.Board == nil {
		return json.Marshal(message{"test", instant(m.At), test{string(m.Club.ID), m.Club.Name}})
	}
	return json.Marshal(message{"board.final", instant(m.Board.On.Final), boardOf(*m.Board)})
}

func boardOf(f challenge.ClubFinal) board {
	c := f.On
	b := board{
		Club: string(f.Club.ID), ClubName: f.Club.Name, Challenge: string(c.ID), Form: c.Form, Kind: string(c.Kind),
		Day: c.Day.String(), Number: c.Number, Opens: instant(c.Opens), Closes: instant(c.Closes), Final: instant(c.Final),
		Of: len(f.Rows), Rows: make([]row, len(f.Rows)), Missing: make([]person, len(f.Missing)),
	}
	for i, line := range f.Rows {
		b.Rows[i] = row{line.Rank, line.Tied, playerID(line.Player), line.Player.Name, line.Score, math.Round(10*line.Percentile) / 10, !line.Left}
	}
	for i, p := range f.Missing {
		b.Missing[i] = person{playerID(p), p.Name, "named"}
	}
	return b
}

func playerID(p challenge.Player) string { return strconv.FormatInt(int64(p.ID), 10) }

// instant writes a time as RFC 3339 in UTC.
func instant(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

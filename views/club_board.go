package views

import (
	"fmt"

	"dailydistrict/challenge"
)

// ClubBoard is the ranking of one challenge in a club, one page of it.
type ClubBoard struct {
	InClub
	Heading
	Address  string   // of the board
	Whose    []Choice // the board of everybody, and those of the viewer's clubs
	Forms    []Choice // the club's boards of the same day
	Of       int
	Rows     []Row
	First    int // place of the first row, from 1
	Me       *Row
	Mine     float64
	Around   []Row // the viewer's row and neighbours; empty when Rows has them
	Histo    []challenge.Bar
	Possible *Possible  // what may be known of par; nil for nothing
	House    *HouseLine // nil where the House has not played
	Missing  []string   // members who have handed in nothing, the first by name
	More     int        // and so many more
	Compare  Comparing
	Top      string // address of the first page; empty on it
	Next     string // address of the next page; empty on the last
	Rank     int    // the rank asked for; 0 for none
	Earlier  string // address of the club's board of the day before; empty for none
	Later    string
	Notice   string
	Shown    bool // the sheets of others can be seen, and so compared
}

// inWords says how many are in, of those who may stand on the board.
func (p ClubBoard) inWords() string {
	return fmt.Sprintf("%s of %s in", grouped(p.Of), grouped(p.all()))
}

// all counts those who are in and those who are missing.
func (p ClubBoard) all() int { return p.Of + len(p.Missing) + p.More }

// allIn says that everybody has handed in.
func allIn(members int) string {
	if members == 1 {
		return "The one member has handed in."
	}
	return "All " + grouped(members) + " have handed in."
}

// asBoard is the board as any other, for the words that both share.
func (p ClubBoard) asBoard() Board {
	return Board{Heading: p.Heading, Of: p.Of, First: p.First, Rows: p.Rows, Me: p.Me, Mine: p.Mine, Rank: p.Rank}
}

// mineWords says where the viewer stands.
func (p ClubBoard) mineWords() string { return p.asBoard().mineWords() }

// span says which rows are shown.
func (p ClubBoard) span() string { return p.asBoard().span() }

// asked is the rank that was asked for.
func (p ClubBoard) asked() string { return p.asBoard().asked() }

// hiddenUntil says when the sheets of others are shown.
func (h Heading) hiddenUntil(f Frame) string {
	when := "once the board is final, " + f.on(h.Final)
	if h.Sealed {
		when = "once you have finished yours, and to everybody " + when
	}
	return "The sheets of others are shown " + when + ". Then any two can be laid side by side."
}

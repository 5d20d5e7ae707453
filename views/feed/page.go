package feed

import (
	"fmt"
	"time"

	"dailydistrict/challenge"
)

// dayPage is what the entries of a day are drawn from.
type dayPage struct {
	day
	at      place
	zone    *time.Location
	name    func(challenge.Challenge) string
	players map[challenge.ID]int
}

// clubPage is what the entry of a club's final boards of a day, or of an evening,
// is drawn from.
type clubPage struct {
	boards []challenge.ClubFinal
	at     place
	club   challenge.ClubID
	name   func(challenge.Challenge) string
}

// name says which challenge it is: "District number 12", and of an evening, which
// has no number, "District".
func (f *Feeds) name(c challenge.Challenge) string {
	name := c.Form
	if form, err := f.Form(c.Form); err == nil {
		name = form.Name
	}
	if c.Kind == challenge.Evening {
		return name
	}
	return fmt.Sprintf("%s number %d", name, c.Number)
}

// moment writes an instant in the zone of the day.
func (p dayPage) moment(t time.Time) string { return t.In(p.zone).Format("2 January 2006, 15:04 MST") }

// in says how many players stand on a board.
func (p dayPage) in(c challenge.Challenge) string {
	switch n := p.players[c.ID]; {
	case c.Voided:
		return "declared void by the host"
	case n == 0:
		return "nobody has played"
	default:
		return count(n, "player")
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// shownRows is how many rows of a club's board an entry shows.
const shownRows = 20

// more says how many rows there are beyond those that are shown.
func more(b challenge.ClubFinal) string {
	return fmt.Sprintf("and %s more", count(len(b.Rows)-shownRows, "member"))
}

// board is where a member sees the whole board.
func (p clubPage) board(c challenge.Challenge) string {
	if c.Kind == challenge.Evening {
		return p.at.of(string(c.ID) + "/board")
	}
	return p.at.club(p.club) + "/" + string(c.ID)
}

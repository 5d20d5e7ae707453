package views

import (
	"fmt"
	"strconv"

	"dailydistrict/rules/draft"
)

// pool is four dice as they lie on the table: what each shows, and who took
// which in which order. A pool in which dice may be taken stands in a form that
// says of what; its buttons are called die.
type pool struct {
	Game   string // what its ids begin with where a page has several games: "g1-"
	Number int
	State  string // "being drafted", "all taken", "comes next"
	Now    bool   // it is being drafted
	Turns  [draft.Dice]turn
	Dice   [draft.Dice]poolDie
}

// turn is one of the four picks from a pool.
type turn struct {
	Who       string
	Done, Now bool
}

// poolDie is one of its dice.
type poolDie struct {
	Game    string // as in the pool
	Place   int    // 1-4
	Face    int    // 0 while nobody may see it
	Who     string // took it; empty while it is there
	Order   int    // as which of the four it was taken
	Crossed bool   // by who took it
	Takes   bool   // the viewer may take it
	Chosen  bool   // it is in the viewer's hand
	Note    string // on one that may be taken: "fits nowhere"
}

// newPool draws a pool (1-3) of a game; who names the players.
func newPool(p draft.Position, number int, who func(draft.Seat) string) pool {
	l := pool{Number: number, State: poolState(p, number), Now: !p.Over() && number == p.Pool()}
	from := (number - 1) * draft.Dice
	for i, seat := range p.Order(number) {
		made := p.Number() - from - 1 // picks from this pool
		l.Turns[i] = turn{Who: who(seat), Done: i < made, Now: l.Now && i == made}
	}
	for i := range l.Dice {
		d := poolDie{Place: i + 1, Face: p.Die(number, i+1)}
		if seat, order, taken := p.Taken(number, d.Place); taken {
			d.Who, d.Order, d.Crossed = who(seat), order, p.Decided(from+order).Cross
		}
		l.Dice[i] = d
	}
	return l
}

func poolState(p draft.Position, number int) string {
	switch {
	case p.Over() || number < p.Pool():
		return "all taken"
	case number == p.Pool():
		return "being drafted"
	case number == p.Pool()+1:
		return "comes next"
	}
	return "comes later"
}

// offer lets the viewer, whose pick it is, take what is there; chosen (1-4, 0
// for none) is in hand.
func (l *pool) offer(p draft.Position, chosen int) {
	for i := range l.Dice {
		d := &l.Dice[i]
		d.Game = l.Game
		d.Takes = d.Who == ""
		d.Chosen = d.Takes && d.Place == chosen
		if d.Takes && !p.Placeable(d.Place) {
			d.Note = "Fits nowhere"
		}
	}
}

// value is what the die's button sends: none where it is in hand already.
func (d poolDie) value() string {
	if d.Chosen {
		return ""
	}
	return strconv.Itoa(d.Place)
}

// keys are the digit of its place, and Escape where it is in hand.
func (d poolDie) keys() string {
	if d.Chosen {
		return strconv.Itoa(d.Place) + " Escape"
	}
	return strconv.Itoa(d.Place)
}

// does says in a word what its button does.
func (d poolDie) does() string {
	switch {
	case d.Chosen:
		return "In hand"
	case d.Note != "":
		return d.Note
	}
	return "Take"
}

// shows says a die to those who hear it.
func (d poolDie) shows() string {
	if d.Face == 0 {
		return fmt.Sprintf("Die %d, not shown yet", d.Place)
	}
	return fmt.Sprintf("Die %d shows %d", d.Place, d.Face)
}

// took says who has it, and as which.
func (d poolDie) took() string {
	text := ordinal(d.Order)
	if d.Crossed {
		text += ", no place"
	}
	return text
}

package views

import (
	"fmt"
	"strings"

	"dailydistrict/rules/draft"
)

// drafting is all that the page of a draft works out from a plan.
type drafting struct {
	Draft
	match draft.Match
	game  draft.Position // that is shown
	log   []draft.Logged // of it
	own   int            // picks that the player has made in it
}

// houseOf is the House of a challenge. One that this program does not know
// plays nowhere, as the challenge could not be judged.
func houseOf(h Heading) draft.House {
	house, known := draft.HouseOf(h.Game.House)
	if !known {
		return draft.Deny1
	}
	return house
}

// matchOf plays a plan as far as it goes.
func matchOf(p Plan) draft.Match {
	match, _ := draft.PlanMatch(p.Tape, houseOf(p.Heading), p.Sheet)
	return match
}

func (p Draft) drafting() drafting {
	w := drafting{Draft: p, match: matchOf(p.Plan)}
	if w.Seat != draft.White && w.Seat != draft.Black {
		w.Seat, _ = w.match.Next()
	}
	w.game, w.log, w.own = w.match.Game(w.Seat), w.match.Log(w.Seat), w.match.Own(w.Seat)
	w.Die = w.inHand()
	return w
}

// inHand is the die that was chosen, or the only one that is left.
func (w drafting) inHand() int {
	left := w.left()
	if w.HandedIn == nil && len(left) == 1 {
		return left[0]
	}
	for _, die := range left {
		if die == w.Die {
			return die
		}
	}
	return 0
}

// left is the dice that may be taken now.
func (w drafting) left() (dice []int) {
	for die := 1; die <= draft.Dice && !w.game.Over(); die++ {
		if _, _, taken := w.game.Taken(w.game.Pool(), die); !taken {
			dice = append(dice, die)
		}
	}
	return dice
}

// playing tells whether a pick can be made on the page.
func (w drafting) playing() bool { return w.HandedIn == nil && !w.game.Over() }

// stuck tells whether the die in hand fits nowhere.
func (w drafting) stuck() bool { return w.Die > 0 && !w.game.Placeable(w.Die) }

// face is what the die in hand shows.
func (w drafting) face() int { return w.game.Die(w.game.Pool(), w.Die) }

func (w drafting) who(seat draft.Seat) string {
	if seat == w.Seat {
		return "You"
	}
	return "House"
}

// pool draws a pool of the game that is shown.
func (w drafting) pool(number int) pool {
	l := newPool(w.game, number, w.who)
	if w.playing() && number == w.game.Pool() {
		l.offer(w.game, w.Die)
	}
	return l
}

// rest is the pools that are not being drafted, by number.
func (w drafting) rest() (pools []pool) {
	for number := 1; number <= draft.Pools; number++ {
		if w.HandedIn != nil || w.game.Over() || number != w.game.Pool() {
			pools = append(pools, w.pool(number))
		}
	}
	return pools
}

// windows are the player's own and the House's, with what the newest picks wrote.
func (w drafting) windows() [2]window {
	windows := pairOf(w.game, w.Seat, "You")
	for _, l := range w.newest() {
		windows[ofHouse(l)].mark(l.Pick)
	}
	if w.playing() && w.Die > 0 {
		windows[0].offer(w.game, w.Die)
	}
	return windows
}

// ofHouse is the place of a pick's window: the player's own is drawn first.
func ofHouse(l draft.Logged) int {
	if l.House() {
		return 1
	}
	return 0
}

// pairOf draws the windows of a game, first that of the seat whose player is named.
func pairOf(p draft.Position, own draft.Seat, name string) [2]window {
	return [2]window{
		newWindow(p, own, name+", "+seatName(own)),
		newWindow(p, own.Other(), "House, "+seatName(own.Other())),
	}
}

func seatName(s draft.Seat) string { return capital(s.String()) }

// newest is the player's last pick and what the House did after it; what the
// House began with where there is none.
func (w drafting) newest() []draft.Logged {
	from := len(w.log)
	for from > 0 && w.log[from-1].House() {
		from--
	}
	return w.log[max(from-1, 0):]
}

// answers is what the House has done since the player's last pick.
func (w drafting) answers() []draft.Logged {
	newest := w.newest()
	if len(newest) > 0 && !newest[0].House() {
		return newest[1:]
	}
	return newest
}

// prompt says in short what can be done now.
func (w drafting) prompt() string {
	switch {
	case !w.playing():
		return ""
	case w.only() && w.stuck():
		return fmt.Sprintf("Only the %d is left, and it fits nowhere in your window: cross it off.", w.face())
	case w.only():
		return fmt.Sprintf("Only the %d is left: choose a cell.", w.face())
	case w.stuck():
		return fmt.Sprintf("The %d fits nowhere in your window: cross it off, or take another die.", w.face())
	case w.Die > 0 && w.fits() == 1:
		return fmt.Sprintf("The %d fits in 1 cell. Choose it.", w.face())
	case w.Die > 0:
		return fmt.Sprintf("The %d fits in %d cells. Choose one.", w.face(), w.fits())
	}
	return "Your pick: choose a die."
}

// only tells whether the pool's last die is in hand, as there is no other.
func (w drafting) only() bool { return w.playing() && len(w.left()) == 1 }

// tells is whether the page still has to say what the House did: not once the
// player has chosen among several dice, having read it.
func (w drafting) tells() bool { return w.HandedIn == nil && (w.Die == 0 || w.only()) }

// fresh tells whether nothing is picked in either seat.
func (w drafting) fresh() bool { return w.match.Own(draft.White)+w.match.Own(draft.Black) == 0 }

// fits counts the cells that take the die in hand.
func (w drafting) fits() int {
	n := 0
	for _, o := range w.game.Options(w.Die) {
		if o.Legal() {
			n++
		}
	}
	return n
}

// progress says how far one is in the game that is shown.
func (w drafting) progress() string {
	if w.game.Over() {
		return fmt.Sprintf("%s seat, all six picks made", seatName(w.Seat))
	}
	return fmt.Sprintf("%s seat, pick %d of 6", seatName(w.Seat), w.own+1)
}

// trayLabel says aloud where a move has led.
func (w drafting) trayLabel() string {
	if !w.playing() {
		return w.progress()
	}
	return fmt.Sprintf("%s: pool %d", w.progress(), w.game.Pool())
}

func (w drafting) tab() string {
	if w.HandedIn != nil || w.match.Over() {
		return w.title()
	}
	return w.title() + ", " + w.progress()
}

// Missing says what keeps the sheet from being handed in; empty for nothing.
func (p Draft) Missing() string { return missingPicks(matchOf(p.Plan)) }

func missingPicks(m draft.Match) string {
	var open []string
	for _, seat := range draft.Both {
		if left := draft.Own - m.Own(seat); left > 0 {
			open = append(open, fmt.Sprintf("%d as %s", left, seatName(seat)))
		}
	}
	if len(open) == 0 {
		return ""
	}
	return "Picks still to be made: " + strings.Join(open, ", ") + ". Both seats are handed in together."
}

// at is the address of the page with a game shown.
func (w drafting) at(seat draft.Seat) string {
	return fmt.Sprintf("%s?seat=%s#dice", w.Base, seat)
}

// backTo is the address at which going back to a pick is asked about.
func (w drafting) backTo(line int) string {
	return fmt.Sprintf("%s?seat=%s&back=%d#back", w.Base, w.Seat, ownNumber(line))
}

// ownNumber is the number of a line of the sheet within its seat, 1-6.
func ownNumber(line int) int { return (line-1)%draft.Own + 1 }

// going says what going back to a pick takes back.
func (w drafting) going() string {
	if w.Back == w.own {
		return fmt.Sprintf("This takes back your pick %d and what the House did after it.", w.Back)
	}
	return fmt.Sprintf("This takes back your picks %d to %d, as each rests on the one before, and what the House did after them. The other seat stays as it is.", w.Back, w.own)
}

// moved says what was just done, for those who hear the page.
func (w drafting) moved() string {
	if w.Moved < 1 {
		return ""
	}
	n := ownNumber(w.Moved)
	if n > w.own {
		return fmt.Sprintf("Your pick %d is open now.", n)
	}
	for _, l := range w.log {
		if l.Line == w.Moved {
			return capital(saysPick("You", l)) + "."
		}
	}
	return ""
}

// seatKeys lead to each seat.
var seatKeys = map[draft.Seat]string{draft.White: "k ArrowLeft", draft.Black: "j ArrowRight"}

// done says how far a game is.
func (w drafting) done(seat draft.Seat) string {
	own := w.match.Own(seat)
	switch {
	case w.match.Game(seat).Over():
		return tally(w.match.Game(seat), seat) + ", done"
	case own > 0:
		return fmt.Sprintf("pick %d of 6", own+1)
	}
	return begins[seat]
}

// lead is how a game stands, once the player has a part in it.
func (w drafting) lead(seat draft.Seat) string { return leadText(w.match.Game(seat), seat) }

package views

import (
	"fmt"
	"slices"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules/draft"
)

// bout is one game of a duel as it is drawn.
type bout struct {
	Facing
	challenge.SeenGame
	Number int // 1 or 2
	game   draft.Position
	own    draft.Seat // of the viewer, whose window is drawn first; of who opened for others
	hand   Hand       // zero where no pick is in hand in this game
}

// bouts are both games.
func (p Facing) bouts() (both [2]bout) {
	for g := range both {
		both[g] = p.bout(g, len(p.Seen.Sheets[g]))
	}
	return both
}

// bout is game g, 0 or 1, after so many of its picks.
func (p Facing) bout(g, picks int) bout {
	b := bout{Facing: p, SeenGame: p.Seen.Games[g], Number: g + 1}
	// What is stored was legal when it was stored.
	b.game, _ = draft.Replay(p.Seen.Tape, p.Seen.Sheets[g][:picks])
	b.own = b.seat(max(p.Seen.Place(), 0))
	return b
}

// seat is the seat in this game of the player in a place.
func (b bout) seat(place int) draft.Seat { return draft.Both[slices.Index(b.Seats[:], place)] }

// place is the place of the player in a seat.
func (b bout) place(seat draft.Seat) int { return b.Seats[slices.Index(draft.Both[:], seat)] }

func (b bout) who(seat draft.Seat) string { return b.person(b.place(seat)) }

// with takes a pick in hand, as far as it can be made in this game.
func (b bout) with(hand Hand) bout {
	if !b.Yours {
		return b
	}
	b.own, _ = b.game.Next()
	left := b.left()
	switch {
	case hand.Game == b.Number && slices.Contains(left, hand.Die):
		b.hand = hand
	case len(left) == 1:
		b.hand = Hand{Game: b.Number, Die: left[0]}
	default:
		return b
	}
	if !slices.ContainsFunc(b.fits(), b.chosen) {
		b.hand.Row, b.hand.Column = 0, 0
	}
	return b
}

// left is the dice that are still there.
func (b bout) left() (dice []int) {
	for die := 1; die <= draft.Dice; die++ {
		if _, _, taken := b.game.Taken(b.game.Pool(), die); !taken {
			dice = append(dice, die)
		}
	}
	return dice
}

// fits is the cells that take the die in hand.
func (b bout) fits() []draft.Option {
	options := b.game.Options(b.hand.Die)
	return slices.DeleteFunc(options[:], func(o draft.Option) bool { return !o.Legal() })
}

func (b bout) chosen(o draft.Option) bool { return o.Row == b.hand.Row && o.Column == b.hand.Column }

// stuck tells whether the die in hand fits nowhere.
func (b bout) stuck() bool { return b.hand.Die > 0 && !b.game.Placeable(b.hand.Die) }

// ready tells whether the pick in hand is complete.
func (b bout) ready() bool { return b.stuck() || b.hand.Row > 0 }

// face is what the die in hand shows.
func (b bout) face() int { return b.game.Die(b.game.Pool(), b.hand.Die) }

// shown is the pool in the middle of the game: the one being drafted, or that
// comes next, or the last.
func (b bout) shown() pool { return b.pool(b.game.Pool()) }

func (b bout) pool(number int) pool {
	l := newPool(b.game, number, b.who)
	l.Game = fmt.Sprintf("g%d-", b.Number)
	if number > b.Seen.Pools {
		l.Now, l.State = false, "closed"
	}
	if l.Now && b.Yours {
		l.offer(b.game, b.hand.Die)
	}
	return l
}

// rest is the pools that are not in the middle, by number.
func (b bout) rest() (pools []pool) {
	for number := 1; number <= draft.Pools; number++ {
		if number != b.game.Pool() {
			pools = append(pools, b.pool(number))
		}
	}
	return pools
}

// windows are the viewer's own and the opponent's, with what the last pick wrote.
func (b bout) windows() [2]window {
	windows := b.pair()
	if n := b.game.Number() - 1; n > 0 {
		last := b.game.Decided(n)
		windows[b.drawn(last.Seat)].mark(last)
	}
	if b.hand.Die > 0 {
		windows[0].offer(b.game, b.hand.Die)
	}
	if b.hand.Row > 0 {
		windows[0].choose(b.hand.Row, b.hand.Column)
	}
	return windows
}

// drawn is the place in which a seat's window is drawn.
func (b bout) drawn(seat draft.Seat) int {
	if seat == b.own {
		return 0
	}
	return 1
}

func (b bout) pair() (windows [2]window) {
	for i, seat := range [2]draft.Seat{b.own, b.own.Other()} {
		windows[i] = newWindow(b.game, seat, b.who(seat)+", "+seatName(seat))
		windows[i].Within = true
	}
	return windows
}

// id is the id of a part of the game.
func (b bout) id(part string) string { return fmt.Sprintf("g%d-%s", b.Number, part) }

func (b bout) anchor() string { return fmt.Sprintf("game-%d", b.Number) }

// n is how many picks were made, which a pick states so that it is made once.
func (b bout) n() string { return strconv.Itoa(b.game.Number() - 1) }

// turn says which pick it is: "pick 2 of 4 in pool 1".
func (b bout) turn() string {
	n := b.game.Number() - 1
	return fmt.Sprintf("pick %d of 4 in pool %d", n%draft.Dice+1, n/draft.Dice+1)
}

// waits says what a game that has come to the end of the pools shown waits for.
func (b bout) waits() string {
	other := 3 - b.Number
	return fmt.Sprintf("Pool %d opens when game %d gets there too.", b.game.Pool(), other)
}

// prompt says what can be done next.
func (b bout) prompt() string {
	switch {
	case b.stuck():
		return fmt.Sprintf("The %d fits nowhere in your window.", b.face())
	case b.hand.Row > 0:
		return fmt.Sprintf("The %d into the %s.", b.face(), cellWords(b.hand.Row, b.hand.Column))
	case b.hand.Die > 0:
		return fmt.Sprintf("The %d fits in %s. Choose one.", b.face(), count(len(b.fits()), "cell"))
	}
	return "Take a die."
}

// cell is the cell in hand as the form sends it.
func (b bout) cell() string { return cellName(b.hand.Row, b.hand.Column) }

// made is a pick as it stands in the list of them.
type made struct {
	draft.Pick
	Number int
	Face   int
	Who    string
}

// last is the newest pick; ok is false before the first.
func (b bout) last() (m made, ok bool) {
	n := b.game.Number() - 1
	if n < 1 {
		return made{}, false
	}
	return b.made(n), true
}

// made is the pick of that number, from 1.
func (b bout) made(number int) made {
	pick := b.game.Decided(number)
	return made{
		Pick: pick, Number: number, Face: b.game.Die(pick.Pool, pick.Die),
		Who: b.person(b.place(pick.Seat)),
	}
}

// log is all picks so far.
func (b bout) log() (picks []made) {
	for number := 1; number < b.game.Number(); number++ {
		picks = append(picks, b.made(number))
	}
	return picks
}

// did says what a pick did: "took the 3 into the top row, place 2".
func (m made) did() string {
	if m.Cross {
		return fmt.Sprintf("took the %d, which fits nowhere", m.Face)
	}
	return fmt.Sprintf("took the %d into the %s", m.Face, cellWords(m.Row, m.Column))
}

// worth is the points of the player in a place.
func (b bout) worth(place int) int { return b.game.Points(b.seat(place)).Total() }

// points are what both windows are worth, the one that is drawn first first.
func (b bout) points() (own, other int) {
	return b.game.Points(b.own).Total(), b.game.Points(b.own.Other()).Total()
}

// lead is how far whose window is drawn first is ahead.
func (b bout) lead() int { return lead(b.game, b.own) }

// leadText writes it: nothing yet before the first pick of one's own.
func (b bout) leadText() string { return leadText(b.game, b.own) }

// sum is how far the viewer, or for others who opened, is ahead in both games.
func sum(both [2]bout) int { return both[0].lead() + both[1].lead() }

// picks is how many picks the whole game has, as far as it was played.
func (b bout) picks() int { return len(b.Seen.Sheets[b.Number-1]) }

// replay is the address of the game after so many picks.
func (b bout) replay(step int) string {
	return fmt.Sprintf("%s?game=%d&step=%d", b.base(), b.Number, step)
}

// drawnFrom is the pool that the last pick was made from.
func (b bout) drawnFrom() pool {
	number := 1
	if n := b.game.Number() - 1; n > 0 {
		number = b.game.Decided(n).Pool
	}
	return newPool(b.game, number, b.who)
}

// against writes the points of both windows.
func (b bout) against() string {
	own, other := b.points()
	return fmt.Sprintf("%d − %d", own, other)
}

// emptied is the address of the game with nothing in hand.
func (b bout) emptied() string { return fmt.Sprintf("%s?game=%d#%s", b.base(), b.Number, b.anchor()) }

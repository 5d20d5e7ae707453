package views

import (
	"slices"

	"dailydistrict/challenge"
)

// DuelsAddress lists a player's duels; POST opens one.
const DuelsAddress = "/duels"

// DuelAddress is the page of a duel. POST DuelAddress/join joins it, POST
// DuelAddress/picks makes a pick, POST DuelAddress/again begins its rematch.
func DuelAddress(id challenge.DuelID) string { return DuelsAddress + "/" + id.Code() }

// Duels says what a duel is, opens one, and lists the viewer's own.
type Duels struct {
	Frame
	Duels  []challenge.SeenDuel // the newest first
	More   bool                 // there are older ones than these
	Notice string
}

// Facing is what the pages of one duel have in common: the duel as one viewer
// may see it.
type Facing struct {
	Frame
	Seen   challenge.SeenDuel
	Notice string // a sentence about what has just been refused
}

// DuelAsked is a duel that waits for somebody to join: to who opened it, with the
// link to send; to everybody else who has the link, with the way in.
type DuelAsked struct {
	Facing
	Link string // with scheme and host
}

// DuelPlay is a duel as one of its players sees it while it goes on. GET with
// game, die and to is a pick in hand; POST DuelAddress/picks with game, n, die
// and cell, or cross, makes it.
type DuelPlay struct {
	Facing
	Hand Hand
}

// Hand is a pick that is being made in one of the games. What is zero is not
// chosen yet.
type Hand struct {
	Game        int // 1 or 2
	Die         int // 1-4
	Row, Column int
}

// DuelOver is a duel at its end, which everybody who has the link may see.
type DuelOver struct {
	Facing
	Link   string // with scheme and host
	Export string // address of all of it as JSON
}

// DuelShut tells somebody else that two are playing, and nothing more.
type DuelShut struct {
	Frame
	Text string
}

// DuelReplay is a finished game of a duel after so many picks.
type DuelReplay struct {
	Facing
	Game int // 1 or 2
	Step int // 0-12
}

// base is the address of the duel.
func (p Facing) base() string { return DuelAddress(p.Seen.ID) }

// person is what the player in a place is called.
func (p Facing) person(place int) string {
	switch mine := p.Seen.Mine; {
	case mine[0] && mine[1]: // a guest has signed in to the account in the other place
		return [2]string{"You, who opened", "You, who joined"}[place]
	case mine[place]:
		return "You"
	case p.Seen.Place() == challenge.Nobody:
		return p.called(place)
	case p.Seen.People[place].Named():
		return p.Seen.People[place].Name
	}
	return "Guest"
}

// called is what others call the player in a place.
func (p Facing) called(place int) string {
	switch people := p.Seen.People; {
	case people[place].Named():
		return people[place].Name
	case p.Seen.Joined() && !people[1-place].Named():
		return [2]string{"Guest 1", "Guest 2"}[place]
	}
	return "Guest"
}

// opponent is the place of the viewer's opponent; for others of who joined.
func (p Facing) opponent() int { return 1 - max(p.Seen.Place(), 0) }

// both are the games with the pick in hand.
func (p DuelPlay) both() (both [2]bout) {
	for g, b := range p.bouts() {
		both[g] = b.with(p.Hand)
	}
	return both
}

// first is the game that a phone shows first: the one in which a die is in hand,
// so that it does not move away, or that a refusal is about; else the first in
// which a pick is to be made.
func (p DuelPlay) first(both [2]bout) bout {
	for _, wanted := range []func(bout) bool{
		func(b bout) bool { return b.Number == p.Hand.Game && (b.Yours || p.Notice != "") },
		func(b bout) bool { return b.Yours },
		func(b bout) bool { return !b.Over },
	} {
		if i := slices.IndexFunc(both[:], wanted); i >= 0 {
			return both[i]
		}
	}
	return both[0]
}

// winning is by how much the winner has won.
func (p DuelOver) winning() int {
	if p.Seen.Place() == challenge.Nobody {
		return max(p.Seen.Margin, -p.Seen.Margin)
	}
	return p.margin()
}

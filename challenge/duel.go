package challenge

import (
	"io"
	"strings"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// DuelID names a duel: "duel/" and twelve letters that cannot be guessed. Who
// has it may join, and may look once the duel is over.
type DuelID string

const duelPrefix = "duel/"

// DuelIDOf is the id of the duel with that code.
func DuelIDOf(code string) DuelID { return DuelID(duelPrefix + code) }

// Code is the part of the id that stands in addresses.
func (id DuelID) Code() string { return strings.TrimPrefix(string(id), duelPrefix) }

func newDuelID(random io.Reader) (DuelID, error) {
	code, err := drawLetters(random, idLength, "the code of a duel")
	return DuelIDOf(code), err
}

// Duel is two players and two games at once on one tape of the duel's own. In
// game g, 0 or 1, Players[g] has the first seat and the other player the second.
type Duel struct {
	ID           DuelID
	Players      [2]PlayerID // who opened it, and who joined, 0 before
	Seed         dice.Seed
	Commitment   string // public from the opening
	Tape         dice.Tape
	TapeVersion  int
	RulesEdition int
	Opened       time.Time
	Started      time.Time // when the second player joined, zero before
	Moved        time.Time // when the newest pick was made, zero before the first
	Sheets       [2]rules.Sheet
}

// NewPick is a line to be appended to a sheet of a duel.
type NewPick struct {
	Duel DuelID
	Game int // 0 or 1
	N    int // lines of this game before it
	Line string
	At   time.Time
}

// Nobody is the place of no player in a duel.
const Nobody = -1

// SeenDuel is a duel as somebody may see it: without its seed until it is over,
// and with the face 0 for every die of a pool that is not shown yet. Players are
// told apart by their place: 0 opened it, 1 joined.
type SeenDuel struct {
	Duel
	People [2]Player // the second is the zero Player until somebody has joined
	Mine   [2]bool   // which places are the viewer's: none, one, or both once a guest has signed in to the account in the other
	Pools  int       // shown so far
	Games  [2]SeenGame
	Over   bool
	Ended  time.Time // once it is over
	Margin int       // once it is over: the sum of the opener's margins; the other player's is its negative
}

// SeenGame is one game of a duel.
type SeenGame struct {
	Seats  [2]int      // the place of who has the first seat (White) and the second (Black)
	Turn   int         // the place of whose pick it is; Nobody while it waits and when it is over
	Yours  bool        // it is the viewer's pick
	Waits  bool        // at the end of the pools shown: for the other game to come as far, or for a second player
	Over   bool        // all its lines are there
	Score  rules.Score // once it is over, first seat against second
	Margin int         // once it is over: the opener's margin in this game
}

// Waiting tells whether the duel waits for the viewer's pick.
func (d SeenDuel) Waiting() bool { return d.Games[0].Yours || d.Games[1].Yours }

// DuelForm is the form that all duels have.
const DuelForm = "duel"

// Dealt is what was committed to.
func (d Duel) Dealt() Dealt {
	return Dealt{string(d.ID), DuelForm, d.Seed, d.Commitment, d.Tape, d.TapeVersion}
}

// Joined tells whether there are two players.
func (d Duel) Joined() bool { return d.Players[1] != 0 }

// Alone tells whether one player has both places, as when guests sign in to the
// same account. Then there are margins, but nobody wins.
func (d Duel) Alone() bool { return d.Joined() && d.Players[0] == d.Players[1] }

// Place is the viewer's place in the duel, the first of two; Nobody for others.
func (d SeenDuel) Place() int {
	for place, mine := range d.Mine {
		if mine {
			return place
		}
	}
	return Nobody
}

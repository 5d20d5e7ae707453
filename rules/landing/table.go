package landing

import (
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// The size of a table.
const (
	maxPlayers  = 8
	fewPlayers  = 5 // up to here a game has four rounds, with more players three
	fewRounds   = 3
	usualRounds = 4
)

// table is one to eight players who take turns; a player alone is the smallest.
type table struct {
	players, first int // number of seats, and the seat (1-8) that starts round 1
	dice           []dice.Face
	turns          []Turn           // that have ended, in order of play
	roped          [maxPlayers]bool // whose rope is left, by seat from 0
}

// rounds is how many turns each of so many players takes.
func rounds(players int) int {
	if players > fewPlayers {
		return fewRounds
	}
	return usualRounds
}

// shape is the tape of a table: seven rolls of two dice for each turn.
func shape(players int) dice.Shape {
	return dice.Shape{players * rounds(players), MaxRolls, Dice}
}

// checkSettings enforces what a record says before its first turn.
func checkSettings(players, first int) *rules.Violation {
	switch {
	case players < 1 || players > maxPlayers:
		return rules.Breaks(ErrPlayers)
	case first < 1 || first > players:
		return rules.Broken(ErrFirst, "Seat %d is not among the %d of this table.", first, players)
	}
	return nil
}

// newTable sits players down before their first turn.
func newTable(players, first int, tape dice.Tape) *table {
	t := &table{players: players, first: first, dice: tape.Faces}
	for seat := range players {
		t.roped[seat] = true
	}
	return t
}

// count is the number of turns of the whole game.
func (t *table) count() int { return t.players * rounds(t.players) }

// number is the number of the turn about to begin, from 1.
func (t *table) number() int { return len(t.turns) + 1 }

// seat is whose turn (counted from 0) it is, counted from 0: clockwise within a
// round, and each round starts one seat further on.
func (t *table) seat(turn int) int {
	round, place := turn/t.players, turn%t.players
	return (t.first - 1 + round + place) % t.players
}

// begin is the turn about to begin.
func (t *table) begin() Turn {
	n := len(t.turns)
	return begin(t.dice[n*perTurn:(n+1)*perTurn], t.roped[t.seat(n)])
}

// play takes a whole turn of a record.
func (t *table) play(w written) *rules.Violation {
	turn, v := t.follow(w)
	switch {
	case v != nil:
		return v
	case !turn.Over():
		v = turn.unfinished()
	case w.score != turn.Points():
		v = rules.Broken(ErrWrongScore, "This turn is worth %d points, not %d.", turn.Points(), w.score)
	}
	if v != nil {
		v.Line = t.number()
		return v
	}
	t.roped[t.seat(len(t.turns))] = turn.RopeLeft()
	t.turns = append(t.turns, turn)
	return nil
}

// follow takes the actions of a turn, which may go on after them.
func (t *table) follow(w written) (Turn, *rules.Violation) {
	v := t.checkTurn(w)
	if v != nil {
		v.Line = t.number()
		return Turn{}, v
	}
	turn := t.begin()
	for _, d := range w.actions {
		if v := turn.check(d); v != nil {
			v.Line = t.number()
			return Turn{}, v
		}
		turn = turn.play(d)
	}
	return turn, nil
}

// checkTurn enforces that each turn is taken once, in order, by its player.
func (t *table) checkTurn(w written) *rules.Violation {
	now := t.number()
	switch {
	case w.turn < 1 || w.turn > t.count():
		return noSuchTurn(t.count())
	case w.turn < now:
		return rules.Broken(ErrTurnRepeated, "Turn %d was already taken.", w.turn)
	case w.turn > now:
		return rules.Broken(ErrTurnMissing, "Turn %d is left out.", now)
	case w.player != t.seat(now-1)+1:
		return rules.Broken(ErrWrongPlayer, "Turn %d is that of seat %d, not of seat %d.", now, t.seat(now-1)+1, w.player)
	}
	return nil
}

func noSuchTurn(count int) *rules.Violation {
	return rules.Broken(ErrNoSuchTurn, "There are turns 1 to %d.", count)
}

func missingTurn(number int) *rules.Violation {
	return rules.Broken(ErrTurnMissing, "The sheet ends before turn %d.", number)
}

// complete tells which turn is missing, if one is.
func (t *table) complete() *rules.Violation {
	if len(t.turns) == t.count() {
		return nil
	}
	v := missingTurn(t.number())
	v.Line = t.number()
	return v
}

// points is what each seat scored, round by round.
func (t *table) points() [][]int {
	points := make([][]int, t.players)
	for i, turn := range t.turns {
		seat := t.seat(i)
		points[seat] = append(points[seat], turn.Points())
	}
	return points
}

package challenge

import (
	"fmt"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// seenBy is a duel as a viewer (0: nobody) may see it, without its people.
func seenBy(viewer PlayerID, d Duel, game rules.Game) (SeenDuel, error) {
	info := game.Info()
	seen := SeenDuel{Duel: d, Pools: d.pools(info)}
	for place, id := range d.Players {
		seen.Mine[place] = id != 0 && id == viewer
	}
	if seen.Over = d.over(info); seen.Over {
		seen.Ended = d.Moved
	} else {
		seen.Seed, seen.Tape = dice.Seed{}, shown(d.Tape, seen.Pools)
	}
	for g := range seen.Games {
		var err error
		if seen.Games[g], err = seen.game(g, game, d.Tape); err != nil {
			return SeenDuel{}, fmt.Errorf("judging game %d of %s: %w", g+1, d.ID, err)
		}
		if seen.Over {
			seen.Margin += seen.Games[g].Margin
		}
	}
	return seen, nil
}

// poolOf is the pool that a line is made from: lines are spread evenly over the
// rolls of a tape. After the last line it is one that there is not.
func poolOf(line int, info rules.Info) int { return line * rolls(info) / info.Lines }

func rolls(info rules.Info) int { return info.Shape.Dice() / info.Shape[len(info.Shape)-1] }

// pools counts the pools that are shown: the first when there are two players,
// the next when both games have come to it.
func (d Duel) pools(info rules.Info) int {
	if !d.Joined() {
		return 0
	}
	return min(poolOf(min(len(d.Sheets[0]), len(d.Sheets[1])), info)+1, rolls(info))
}

func (d Duel) over(info rules.Info) bool {
	return len(d.Sheets[0]) == info.Lines && len(d.Sheets[1]) == info.Lines
}

// shown is a tape with 0 for every die after the first rolls.
func shown(tape dice.Tape, rolls int) dice.Tape {
	faces := slices.Clone(tape.Faces)
	clear(faces[rolls*len(tape.Faces)/tape.Rolls():])
	return dice.Tape{Shape: tape.Shape, Faces: faces}
}

// placeOf is the place of the player who has a seat in game g.
func placeOf(seat, g int) int { return (g + seat) % 2 }

// game is where game g stands.
func (d SeenDuel) game(g int, game rules.Game, tape dice.Tape) (SeenGame, error) {
	info, sheet := game.Info(), d.Sheets[g]
	at := SeenGame{Seats: [2]int{placeOf(0, g), placeOf(1, g)}, Turn: Nobody, Over: len(sheet) == info.Lines}
	if at.Over {
		return at.scored(game.Judge(tape, sheet))
	}
	if at.Waits = poolOf(len(sheet), info) >= d.Pools; !at.Waits {
		at.Turn = placeOf(info.Turns[len(sheet)], g)
		at.Yours = d.Mine[at.Turn]
	}
	return at, nil
}

// scored adds the score of a game that is over, which is that of the first seat
// against the second.
func (at SeenGame) scored(score rules.Score, err error) (SeenGame, error) {
	at.Score, at.Margin = score, score.Total
	if at.Seats[0] != 0 {
		at.Margin = -score.Total
	}
	return at, err
}

// takes tells why a pick of the viewer's cannot be made, whatever it is.
func (d SeenDuel) takes(pick NewPick, info rules.Info) error {
	switch {
	case d.Place() == Nobody:
		return ErrNotYourDuel
	case !d.Joined():
		return ErrDuelAlone
	case pick.Game < 0 || pick.Game >= len(d.Sheets) || pick.N < 0:
		return rules.Malformed
	case pick.N > len(d.Sheets[pick.Game]):
		return ErrOutOfStep
	case pick.N == info.Lines: // a rule of the game says why
		return nil
	case poolOf(pick.N, info) >= d.Pools:
		return ErrPoolNotShown
	case !d.Mine[placeOf(info.Turns[pick.N], pick.Game)]:
		return ErrNotYourTurn
	}
	return nil
}

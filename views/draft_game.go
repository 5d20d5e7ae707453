package views

import (
	"fmt"

	"github.com/a-h/templ"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// draftGame draws the draft on the pages that all games share.
type draftGame struct{}

func (draftGame) terms() terms {
	return terms{One: "draft", Line: "pick", Lines: "All 24 picks", Back: "the picks", Whole: "both seats", Parts: "margins as White and as Black",
		About: "Take dice in turn with the House, once as White and once as Black."}
}

func (draftGame) dice(tape dice.Tape) templ.Component {
	return poolList(draft.Start(tape, draft.White))
}

// lying is a pool as it lay before anybody picked.
func lying(p draft.Position, number int) pool {
	l := newPool(p, number, seatName)
	l.Now, l.State = false, seatName(p.Order(number)[0])+" picks first"
	return l
}

func (draftGame) steps(rules.Sheet) int { return 2 * draft.Picks }

func (draftGame) sheet(p Plan) played {
	m := matchOf(p)
	return played{
		Score: m.Margin(), Picture: pairs(m, "You"), Adding: marginTable(gamesOf(m)), Sum: marginSum(m),
		Lines: bothLogs(m, "You", "you"), Missing: missingPicks(m),
	}
}

// marginSum says both games in a sentence.
func marginSum(m draft.Match) string {
	text := ""
	for _, seat := range draft.Both {
		game := m.Game(seat)
		text += fmt.Sprintf("%s: %s. ", seatName(seat), against(game, seat, "you"))
	}
	return text + "Together " + margin(m.Margin()) + "."
}

func (draftGame) step(p Replay) stage {
	m := matchOf(Plan{Heading: p.Heading, Tape: p.Tape, Sheet: p.Sheet})
	seat, n := draft.White, p.Step
	if n > draft.Picks {
		seat, n = draft.Black, n-draft.Picks
	}
	game := draft.Start(p.Tape, draft.White)
	for _, line := range m.Game(seat).Sheet()[:n] {
		game, _ = rules.Try(game, draft.Parse, 0, line)
	}
	s := stage{
		Then: "Before the first pick.", Heard: p.standing(game, seat),
		Adding: marginTable(p.upTo(m, game, seat)), Lines: p.stepLogs(m),
	}
	windows, shown := pairOf(game, seat, p.player()), game.Pool()
	if n > 0 {
		l := m.Log(seat)[n-1]
		windows[ofHouse(l)].mark(l.Pick)
		shown = l.Pool
		s.Said, s.Then = fmt.Sprintf("%s, pick %d of 12:", seatName(seat), n), p.says(l)
	}
	if pick, err := draft.Parse(p.better()); err == nil && windows[0].better(game, pick) {
		s.Marked = "The blue number is the best pick."
	}
	s.Picture = replayedPick(newPool(game, shown, p.names(seat)), windows)
	return s
}

// gamesOf are both games of a match, in the order of the seats.
func gamesOf(m draft.Match) [2]draft.Position {
	return [2]draft.Position{m.Game(draft.White), m.Game(draft.Black)}
}

// upTo are both games as they stand at the step, which is in the game of a seat.
func (p Replay) upTo(m draft.Match, game draft.Position, seat draft.Seat) [2]draft.Position {
	if seat == draft.Black {
		return [2]draft.Position{m.Game(draft.White), game}
	}
	return [2]draft.Position{game, draft.Start(p.Tape, draft.White)}
}

// player is what the one whose sheet it is is called beside the House.
func (p Replay) player() string {
	switch {
	case p.Me:
		return "You"
	case p.Name == "":
		return "Guest"
	}
	return p.Name
}

// opponent is the same for the House, as it speaks of whom it denied.
func (p Replay) opponent() string {
	if p.Me {
		return "you"
	}
	return p.player()
}

// names are the players of a game in which the player has this seat.
func (p Replay) names(own draft.Seat) func(draft.Seat) string {
	return func(seat draft.Seat) string {
		if seat == own {
			return p.player()
		}
		return "House"
	}
}

// logged is who made a pick.
func logged(l draft.Logged, player string) string {
	if l.House() {
		return "House"
	}
	return player
}

// says is what a pick did, and of the House's why.
func (p Replay) says(l draft.Logged) string {
	if l.House() {
		return saysPick("The House", l) + ". " + because(l, p.opponent())
	}
	return saysPick(p.player(), l) + "."
}

// standing says how the game stands.
func (p Replay) standing(game draft.Position, seat draft.Seat) string {
	return fmt.Sprintf("%s %d, House %d.", p.player(), game.Points(seat).Total(), game.Points(seat.Other()).Total())
}

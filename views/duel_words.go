package views

import (
	"fmt"
	"strings"

	"dailydistrict/challenge"
)

// turnWords says how many duels wait for the player.
func (f Frame) turnWords() string {
	if f.Turns == 1 {
		return "It is your turn in a duel."
	}
	return fmt.Sprintf("It is your turn in %d duels.", f.Turns)
}

// duelLink leads to the duels, from among the forms of a day.
func (f Frame) duelLink() Link {
	l := Link{Name: "Duel", Address: DuelsAddress, Picture: "p-duel", State: "Two people draft on the same dice, at their own pace."}
	if f.Turns > 0 {
		l.State = f.turnWords()
	}
	return l
}

// news is whose pick it is in which games, the viewer's own first.
func (p DuelPlay) news() (list []news) {
	for _, yours := range []bool{true, false} {
		var games []string
		at := news{Yours: yours}
		for g, game := range p.Seen.Games {
			if game.Turn != challenge.Nobody && game.Yours == yours {
				games, at.Place = append(games, fmt.Sprint("game ", g+1)), game.Turn
			}
		}
		if len(games) > 0 {
			at.Where = inGames(games)
			list = append(list, at)
		}
	}
	return list
}

// news is whose pick it is.
type news struct {
	Yours bool
	Place int
	Where string // "game 1", "both games"
}

func inGames(games []string) string {
	if len(games) == 2 {
		return "both games"
	}
	return strings.Join(games, "")
}

// yours tells whether the viewer has a pick to make.
func yours(list []news) bool { return len(list) > 0 && list[0].Yours }

// tab is the title of the page: whose turn it is stands first, where a row of
// tabs still shows it.
func (p DuelPlay) tab() string {
	if p.Seen.Waiting() {
		return "Your pick, duel"
	}
	return "Duel"
}

// margin is the margin of a duel that is over, as its viewer counts it; for
// others as who opened it does.
func (p Facing) margin() int {
	if p.Seen.Place() == 1 && !p.Seen.Mine[0] {
		return -p.Seen.Margin
	}
	return p.Seen.Margin
}

// verdict says who has won, where two have played.
func (p DuelOver) verdict() string {
	m := p.margin()
	switch {
	case p.Seen.Alone():
		return "One player in both places"
	case m == 0:
		return "A draw"
	case p.Seen.Place() == challenge.Nobody && m > 0:
		return p.person(0) + " won"
	case p.Seen.Place() == challenge.Nobody:
		return p.person(1) + " won"
	case m > 0:
		return "You won"
	}
	return "You lost"
}

// share is the duel as one tells others of it: it is over, and may be told. The
// points are those of who opened it first.
func (p DuelOver) share() string {
	var points [2]string
	for g := range points {
		b := p.bout(g, len(p.Seen.Sheets[g]))
		points[g] = fmt.Sprintf("%d to %d in game %d", b.worth(0), b.worth(1), b.Number)
	}
	result := "A draw."
	if m := p.Seen.Margin; m != 0 {
		winner := 0
		if m < 0 {
			winner = 1
		}
		result = fmt.Sprintf("%s won by %d.", p.called(winner), max(m, -m))
	}
	return fmt.Sprintf("Duel of %s and %s: %s. %s\n%s", p.called(0), p.called(1), strings.Join(points[:], ", "), result, p.Link)
}

// proof is what anybody needs to check the dice, as far as it is public.
func (p Facing) proof() Proof {
	proof := Proof{
		Challenge: challenge.ID(p.Seen.ID), Game: "draft", Commitment: p.Seen.Commitment,
		CommittedAt: p.Seen.Opened, TapeVersion: p.Seen.TapeVersion,
	}
	if p.Seen.Over {
		proof.Seed, proof.Tape = p.Seen.Seed.String(), p.Seen.Tape.String()
	}
	return proof
}

// duelLine is a duel in the list of the viewer's own.
type duelLine struct {
	Facing
}

func (p Duels) lines() []duelLine {
	lines := make([]duelLine, len(p.Duels))
	for i, seen := range p.Duels {
		lines[i] = duelLine{Facing{Frame: p.Frame, Seen: seen}}
	}
	return lines
}

// groups are the viewer's duels by what is to be done about them.
func (p Duels) groups() []duelGroup {
	groups := []duelGroup{{Name: "Your turn"}, {Name: "Going on"}, {Name: "Nobody has joined yet"}, {Name: "Over"}}
	for _, l := range p.lines() {
		g := &groups[l.group()]
		g.Lines = append(g.Lines, l)
	}
	return groups
}

type duelGroup struct {
	Name  string
	Lines []duelLine
}

func (l duelLine) group() int {
	switch {
	case l.Seen.Over:
		return 3
	case !l.Seen.Joined():
		return 2
	case l.Seen.Waiting():
		return 0
	}
	return 1
}

// state says in short how a duel stands.
func (l duelLine) state() string {
	switch {
	case l.Seen.Over && l.Seen.Alone():
		return "One player in both places"
	case l.Seen.Over && l.margin() == 0:
		return "A draw"
	case l.Seen.Over && l.margin() > 0:
		return "You won by " + fmt.Sprint(l.margin())
	case l.Seen.Over:
		return "You lost by " + fmt.Sprint(-l.margin())
	case !l.Seen.Joined():
		return "Send the link to somebody"
	}
	text := fmt.Sprintf("Pool %d of 3", l.Seen.Pools)
	if l.Seen.Waiting() {
		return "Your pick. " + text
	}
	return text
}

// since says when a duel was opened, or when it ended.
func (l duelLine) since() string {
	if l.Seen.Over {
		return "ended " + l.Frame.on(l.Seen.Ended)
	}
	return "opened " + l.Frame.on(l.Seen.Opened)
}

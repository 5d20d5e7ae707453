package views

import (
	"fmt"
	"strings"

	"dailydistrict/rules/draft"
)

// saysPick says a pick: "You took the 3 into the top row, place 2".
func saysPick(who string, l draft.Logged) string {
	if l.Cross {
		return fmt.Sprintf("%s took the %d, which fits nowhere", who, l.Face)
	}
	return fmt.Sprintf("%s took the %d into the %s", who, l.Face, cellWords(l.Row, l.Column))
}

// saysAnswers says what the House has done, all in one sentence.
func saysAnswers(log []draft.Logged) string {
	parts := make([]string, len(log))
	for i, l := range log {
		parts[i] = strings.TrimPrefix(saysPick("", l), " ")
	}
	if len(parts) == 0 {
		return ""
	}
	return "The House " + strings.Join(parts, ", then ") + "."
}

// gained writes what a pick earned at once.
func gained(l draft.Logged) string {
	if l.Cross {
		return "crossed off"
	}
	return margin(l.Gain)
}

// because says why the House took what it took; opponent is whom it denied.
func because(l draft.Logged, opponent string) string {
	if l.Why.Legal == 1 {
		return "It had no other pick."
	}
	text := fmt.Sprintf("It gained %s", points(l.Why.Gain))
	switch {
	case l.Why.Threat > l.Why.Leaves:
		text += fmt.Sprintf(" and cut what %s could gain next from %d to %s.", opponent, l.Why.Threat, bare(l.Why.Leaves))
	default:
		text += fmt.Sprintf("; %s could gain %s next.", opponent, bare(l.Why.Leaves))
	}
	return text + tieOf(l.Why)
}

func points(n int) string {
	if n == 0 {
		return "nothing"
	}
	return count(n, "point")
}

// bare is a number of points without its noun.
func bare(n int) string { return strings.Fields(points(n))[0] }

// tieOf says which of the further tests made the choice, where one had to.
func tieOf(w draft.Why) string {
	by, ok := w.Decided()
	if !ok || by == draft.ByPoints {
		return ""
	}
	was := map[draft.Test]string{
		draft.ByFaces: fmt.Sprintf("kept the most faces open to it, %d", w.Faces),
		draft.ByPairs: fmt.Sprintf("kept the most places open to it, %d", w.Pairs),
		draft.ByDie:   "took the lowest die",
		draft.ByCell:  "took the first cell",
	}[by]
	return fmt.Sprintf(" %d picks were equally good, so it %s.", w.Left[draft.ByPoints], was)
}

// begins says in short who begins where the player has this seat.
var begins = map[draft.Seat]string{draft.White: "you first", draft.Black: "House first"}

// tally is the points of a game, the player's first: "7 to 5".
func tally(game draft.Position, own draft.Seat) string {
	return fmt.Sprintf("%d to %d", game.Points(own).Total(), game.Points(own.Other()).Total())
}

// onward says that a seat is done and what the other one is.
func (w drafting) onward() string {
	done, other := seatName(w.Seat)+" is done, "+tally(w.game, w.Seat)+".", w.Seat.Other()
	if w.match.Own(other) > 0 {
		return fmt.Sprintf("%s Now go on as %s.", done, seatName(other))
	}
	first := "you pick first"
	if other == draft.Black {
		first = "the House picks first"
	}
	return fmt.Sprintf("%s Now the same dice as %s: %s.", done, seatName(other), first)
}

// against says how a game stands in words: "you 7, House 5, 2 ahead".
func against(game draft.Position, own draft.Seat, player string) string {
	by := game.Margin(own)
	text := fmt.Sprintf("%s %d, House %d, ", player, game.Points(own).Total(), game.Points(own.Other()).Total())
	switch {
	case by > 0:
		return text + fmt.Sprintf("%d ahead", by)
	case by < 0:
		return text + fmt.Sprintf("%d behind", -by)
	}
	return text + "equal"
}

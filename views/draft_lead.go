package views

import "dailydistrict/rules/draft"

// lead is how far ahead the player in a seat is. Before the first pick of one's own
// it is nothing, although the other may have picked first.
func lead(game draft.Position, seat draft.Seat) int {
	if game.Points(seat).Cells == 0 {
		return 0
	}
	return game.Margin(seat)
}

// leadText writes it, and leaves open what nobody has played for yet.
func leadText(game draft.Position, seat draft.Seat) string {
	if game.Points(seat).Cells == 0 {
		return "–"
	}
	return margin(lead(game, seat))
}

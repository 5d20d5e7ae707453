package draft

// hope is a margin that a player cannot exceed: they write all dice they still
// take and light every row that these can fill, while the opponent earns nothing
// more.
func (p *Position) hope(seat Seat) int {
	own := p.windows[seat.index()]
	return p.Margin(seat) + own.hope(p.left(seat))
}

// left counts the picks that a player still has.
func (p *Position) left(seat Seat) int {
	left := 0
	for n := int(p.picks); n < Picks; n++ {
		if turn(p.first, n) == seat {
			left++
		}
	}
	return left
}

// hope is more than what so many dice can add to a window, or just that.
func (w window) hope(dice int) int {
	lit, needed := 0, 0
	for row := range Rows {
		missing := rowMask(row) &^ w.of(0)
		if missing != 0 && missing.size() <= dice && w.differ(rowMask(row)) {
			lit++
			needed += missing.size()
		}
	}
	if needed > dice {
		lit = 1
	}
	return cellPoints*min(dice, Cells-w.of(0).size()) + rowPoints*lit
}

package draft

import "dailydistrict/rules"

const (
	cellPoints = 1 // for each filled cell
	rowPoints  = 2 // for each full row of three different numbers
)

// Most is the most that one window can be worth.
const Most = cellPoints*Cells + rowPoints*Rows

// Points is what one window is worth.
type Points struct {
	Cells int // 1 for each filled cell
	Rows  int // 2 for each full row of three different numbers
}

// Total adds the two.
func (p Points) Total() int { return p.Cells + p.Rows }

// Points is what a player's window is worth as it stands.
func (p Position) Points(seat Seat) Points { return p.windows[seat.index()].points() }

// Margin is a player's points less the opponent's.
func (p Position) Margin(seat Seat) int {
	return p.Points(seat).Total() - p.Points(seat.Other()).Total()
}

// RowLit tells whether a row (1 on top, 2 at the bottom) of a player's window
// earns the bonus.
func (p Position) RowLit(seat Seat, row int) bool { return p.windows[seat.index()].lit(row - 1) }

// Winner is who has more points; ok is false when they are equal.
func (p Position) Winner() (seat Seat, ok bool) {
	switch margin := p.Margin(White); {
	case margin > 0:
		return White, true
	case margin < 0:
		return Black, true
	}
	return 0, false
}

// Finish scores a finished game as White's points less Black's, or tells which
// pick is missing. Black's part counts against.
func (p Position) Finish() (rules.Score, error) {
	if err := p.complete(); err != nil {
		return rules.Score{}, err
	}
	return rules.Score{Total: p.Margin(White), Parts: []rules.Part{
		{Name: "white", Points: p.Points(White).Total()},
		{Name: "black", Points: -p.Points(Black).Total()},
	}}, nil
}

// complete tells which pick is missing, if one is.
func (p Position) complete() error {
	if p.Over() {
		return nil
	}
	v := rules.Broken(ErrPickMissing, "The game ends before pick %d, which is from pool %d. Each player makes six picks.", p.Number(), p.Pool())
	v.Line = p.Number()
	return v
}

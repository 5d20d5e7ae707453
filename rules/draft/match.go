package draft

import (
	"iter"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Match is one player's two games against the House on the same pools, as White
// and as Black. In both it is always the player's turn: what the House does
// follows at once. The first six lines of its sheet are White's picks, the last
// six Black's. It is a value; two matches may be compared.
type Match struct {
	house House
	games [2]Position // by the player's seat
	lines uint8       // of the sheet so far
}

// StartMatch is a match before the first pick; as Black the House has begun.
func StartMatch(tape dice.Tape, house House) Match {
	m := Match{house: house, games: [2]Position{Start(tape, White), Start(tape, White)}}
	house.answer(&m.games[Black.index()], Black)
	return m
}

// ReplayMatch plays the beginning of a sheet, up to the first error, which is a
// *rules.Violation.
func ReplayMatch(tape dice.Tape, house House, sheet rules.Sheet) (Match, error) {
	return rules.Replay(StartMatch(tape, house), Parse, sheet)
}

// PlanMatch plays a plan of up to twelve lines. A faulty or undecided one
// counts as none: the next takes its turn, but never that of the other seat. It
// also gives what is wrong with each line, nil where nothing is.
func PlanMatch(tape dice.Tape, house House, plan rules.Sheet) (Match, []error) {
	m, marks := StartMatch(tape, house), make([]error, len(plan))
	for i, line := range plan {
		m, marks[i] = rules.Try(m, Parse, i, line)
	}
	return m, marks
}

// House is the opponent.
func (m Match) House() House { return m.house }

// Game is where the game stands in which the player has this seat.
func (m Match) Game(seat Seat) Position { return m.games[seat.index()] }

// Margin is the sum of both margins as they stand: the player's points less
// the House's.
func (m Match) Margin() int { return m.Game(White).Margin(White) + m.Game(Black).Margin(Black) }

// Over tells whether both games are.
func (m Match) Over() bool { return m.Game(White).Over() && m.Game(Black).Over() }

// Next is the seat of the first game that is not over; ok is false when both are.
func (m Match) Next() (seat Seat, ok bool) {
	if !m.Game(White).Over() {
		return White, true
	}
	return Black, !m.Game(Black).Over()
}

// Own counts the player's own picks in a seat, 0-6.
func (m Match) Own(seat Seat) int {
	game, own := &m.games[seat.index()], 0
	for n := range int(game.picks) {
		if turn(game.first, n) == seat {
			own++
		}
	}
	return own
}

// Line is the line of Sheet on which the next pick in a seat goes; past the
// seat's six where all are made.
func (m Match) Line(seat Seat) int { return seat.index()*Own + m.Own(seat) + 1 }

// Sheet is the match as a plan of twelve lines: the picks that count, those
// still to be made undecided.
func (m Match) Sheet() rules.Sheet {
	sheet := make(rules.Sheet, 2*Own)
	for i := range sheet {
		sheet[i] = rules.Undecided
	}
	for _, seat := range Both {
		for i, pick := range m.own(seat) {
			sheet[seat.index()*Own+i] = pick.String()
		}
	}
	return sheet
}

// own is the player's own picks in a seat, with all their claims.
func (m Match) own(seat Seat) (picks []Pick) {
	game := m.Game(seat)
	for n := 1; n < game.Number(); n++ {
		if pick := game.Decided(n); pick.Seat == seat {
			picks = append(picks, pick)
		}
	}
	return picks
}

// seat is the seat of the sheet's next line.
func (m *Match) seat() Seat {
	if m.lines < Own {
		return White
	}
	return Black
}

// Skip leaves both games as they are, for a line of a plan that counts as none.
func (m Match) Skip() Match {
	m.lines = min(m.lines+1, 2*Own)
	return m
}

// Play makes the pick of the sheet's next line and the House's answer, or tells
// as a *rules.Violation which rule forbids it.
func (m Match) Play(pick Pick) (Match, error) {
	line := int(m.lines) + 1
	if line > 2*Own {
		v := rules.Broken(ErrTooMany, "All twelve picks are made, six in each seat.")
		v.Line, v.At, v.Seat = line, Picks+1, Black.String()
		return m, v
	}
	next, v := m.play(m.seat(), pick)
	if v != nil {
		v.Line = line
		return m, v
	}
	next.lines++
	return next, nil
}

// play makes a pick in one of the games.
func (m Match) play(seat Seat, pick Pick) (Match, *rules.Violation) {
	game := &m.games[seat.index()]
	if v := game.check(pick); v != nil {
		return m, m.faultOf(seat, v)
	}
	game.make(pick.made())
	m.house.answer(game, seat)
	return m, nil
}

// faultOf makes a fault in the game of a seat one of the match: its line is that
// of the sheet, the player's own picks alone, and At counts the twelve picks of
// both players in that game.
func (m Match) faultOf(seat Seat, v *rules.Violation) *rules.Violation {
	v.At, v.Line, v.Seat = v.Line, m.Line(seat), seat.String()
	return v
}

// Legal gives every pick that the sheet's next line may have, with its claims.
func (m Match) Legal() iter.Seq[Pick] {
	if m.lines == 2*Own {
		return func(func(Pick) bool) {}
	}
	return m.Game(m.seat()).Legal()
}

// Finish scores a finished match, or tells which of the player's picks is missing.
func (m Match) Finish() (rules.Score, error) {
	if err := m.complete(); err != nil {
		return rules.Score{}, err
	}
	return rules.Score{Total: m.Margin(), Parts: []rules.Part{
		{Name: "white", Points: m.Game(White).Margin(White)},
		{Name: "black", Points: m.Game(Black).Margin(Black)},
	}}, nil
}

// complete tells which pick is missing, if one is.
func (m Match) complete() error {
	seat, missing := m.Next()
	if !missing {
		return nil
	}
	n := m.Game(seat).Number()
	v := rules.Broken(ErrPickMissing, "As %s, pick %d of 12 is missing, your own pick %d of 6.", named(seat), n, m.Own(seat)+1)
	v.Line = n
	return m.faultOf(seat, v)
}

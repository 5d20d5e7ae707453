package draft

import (
	"encoding/json"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// readOwn reads {"white", "black"}, the player's own picks in each seat, in the
// documented form, or tells that it is malformed.
func readOwn(text []byte) (own [2][]Pick, err error) {
	err = rules.Read(text, func(r *rules.Reader) {
		r.Whole(seatWords, func(seat int) {
			r.List(func(int) { own[seat] = append(own[seat], readPick(r, 0)) })
		})
	})
	return own, err
}

// playOwn plays a complete match, White's game before Black's, or names its
// first error.
func playOwn(m Match, own [2][]Pick) (Match, error) {
	for _, seat := range Both {
		for _, pick := range own[seat.index()] {
			next, v := m.play(seat, pick)
			if v != nil {
				return m, v
			}
			m = next
		}
		if !m.Game(seat).Over() {
			break
		}
	}
	return m, m.complete()
}

// readMatch reads a complete record and gives the sheet that it plays.
func readMatch(house House) func(dice.Tape, []byte) (rules.Sheet, error) {
	return func(tape dice.Tape, text []byte) (rules.Sheet, error) {
		own, err := readOwn(text)
		if err != nil {
			return nil, err
		}
		m, err := playOwn(StartMatch(tape, house), own)
		if err != nil {
			return nil, err
		}
		return m.Sheet(), nil
	}
}

// writeMatch writes the record of a complete sheet, with all its claims.
func writeMatch(house House) func(dice.Tape, rules.Sheet) ([]byte, error) {
	return func(tape dice.Tape, sheet rules.Sheet) ([]byte, error) {
		m, err := ReplayMatch(tape, house, sheet)
		if err == nil {
			err = m.complete()
		}
		if err != nil {
			return nil, err
		}
		text := append([]byte(`{"white":`), m.appendOwn(nil, White)...)
		text = append(text, `,"black":`...)
		return append(m.appendOwn(text, Black), '}'), nil
	}
}

// appendOwn writes the player's own picks in a seat, which need not name the player.
func (m Match) appendOwn(text []byte, seat Seat) []byte {
	picks := m.own(seat)
	for i := range picks {
		picks[i].Seat = 0
	}
	return appendPicks(text, picks)
}

// sitting is a finished game of a match in the form of an answer.
type sitting struct {
	Margin int             `json:"margin"`
	Score  bySeat[int]     `json:"score"`
	Picks  json.RawMessage `json:"picks"`
}

func (m Match) sitting(seat Seat) sitting {
	game := m.Game(seat)
	return sitting{game.Margin(seat), game.totals(), appendPicks(nil, game.decided())}
}

// against judges the record of a match in the form of an answer. Its shape is
// checked before the tape.
func against(house House, c rules.Case) any {
	own, err := readOwn(c.Record)
	if err != nil {
		return rules.Refuse(err)
	}
	tape, err := rules.ReadTape(info().Shape, c.Tape)
	if err != nil {
		return rules.Refuse(err)
	}
	m, err := playOwn(StartMatch(tape, house), own)
	if err != nil {
		return rules.Refuse(err)
	}
	return struct {
		bySeat[sitting]
		Score int `json:"score"`
	}{bySeat[sitting]{m.sitting(White), m.sitting(Black)}, m.Margin()}
}

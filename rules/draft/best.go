package draft

import "dailydistrict/rules"

// How the best answer to a House is found. The House's reply follows from the
// position, so that a game against it is a game of one. Most orders of the
// player's picks lead to the same windows, and a window and its mirror images
// are worth the same to the player and to a House that weighs points: each such
// position is answered and solved once. A position is left early where a pick
// earns all that could still be hoped for.

// search is the best of one game against a House, and of all games that go on
// from its positions.
type search struct {
	house House
	seat  Seat // of the player
	known map[state]int8
}

func newSearch(house House, seat Seat) *search {
	return &search{house, seat, map[state]int8{}}
}

// state is all of a position that matters to what follows on one tape.
type state struct {
	own, other window
	when       uint64 // the picks made, and the dice taken from this pool
}

// state is the position as the player of a seat sees it.
func (p *Position) state(seat Seat) state {
	return state{p.windows[seat.index()].image(), p.windows[seat.Other().index()], uint64(p.picks)<<Dice | uint64(p.taken)}
}

// best is the greatest margin that the player can reach from a position in
// which it is their turn, or the game over.
func (s *search) best(p *Position) int {
	if p.Over() {
		return p.Margin(s.seat)
	}
	best, hope := -Most, p.hope(s.seat)
	var space [Dice * Cells]made
	for _, m := range p.appendLegal(space[:0]) {
		if best == hope {
			break
		}
		next := *p
		next.make(m)
		best = max(best, s.answered(next))
	}
	return best
}

// answered is the greatest margin after a pick of the player.
func (s *search) answered(p Position) int {
	key := p.state(s.seat)
	best, ok := s.known[key]
	if !ok {
		s.house.answer(&p, s.seat)
		best = int8(s.best(&p))
		s.known[key] = best
	}
	return int(best)
}

// line is a game that goes on from a position and reaches the best.
func (s *search) line(p Position) Position {
	for !p.Over() {
		p = s.step(p, s.best(&p))
	}
	return p
}

// step makes a pick after which so much can be reached, and the House's answer.
func (s *search) step(p Position, best int) Position {
	for _, m := range p.appendLegal(nil) {
		next := p
		next.make(m)
		if s.answered(next) == best {
			p = next
			break
		}
	}
	s.house.answer(&p, s.seat)
	return p
}

// par is the best end of a match.
func (m Match) par() rules.Par {
	for i, seat := range Both {
		m.games[i] = newSearch(m.house, seat).line(m.games[i])
	}
	score, _ := m.Finish()
	return rules.Par{Score: score.Total, Parts: score.Parts, Proven: true, Sheet: m.Sheet()}
}

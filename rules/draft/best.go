package draft

import "dailydistrict/rules"

// How the best answer to a House is found. The House's reply follows from the
// position, so that a game against it is a game of one: each pick of the player
// leads to one position in which it is their turn again. Few of them differ, as
// most orders of picks lead to the same windows; each is solved once.

// search is the best of one game against a House, and of all games that go on
// from its positions.
type search struct {
	match *Match
	seat  Seat
	known map[state]int8
}

func newSearch(m *Match, seat Seat) *search {
	return &search{m, seat, map[state]int8{}}
}

// state is all of a position that matters to what follows on one tape.
type state struct {
	windows [2]window
	picks   uint8
	taken   uint8
}

func (p *Position) state() state { return state{p.windows, p.picks, p.taken} }

// best is the greatest margin that the player can reach from a position in
// which it is their turn.
func (s *search) best(p *Position) int {
	if p.Over() {
		return p.Margin(s.seat)
	}
	key := p.state()
	if known, ok := s.known[key]; ok {
		return int(known)
	}
	best := -Most
	var space [Dice * Cells]made
	for _, m := range p.appendLegal(space[:0]) {
		next := s.after(*p, m)
		best = max(best, s.best(&next))
	}
	s.known[key] = int8(best)
	return best
}

// after is the position after a pick of the player and the House's answer.
func (s *search) after(p Position, m made) Position {
	p.make(m)
	s.match.house.answer(&p, s.seat)
	return p
}

// line is a game that goes on from a position and reaches the best.
func (s *search) line(p Position) Position {
	for !p.Over() {
		best := s.best(&p)
		for _, m := range p.appendLegal(nil) {
			if next := s.after(p, m); s.best(&next) == best {
				p = next
				break
			}
		}
	}
	return p
}

// attainable is the greatest sum of both margins that the player can still reach.
func (m Match) attainable(best [2]*search) int {
	return best[0].best(&m.games[0]) + best[1].best(&m.games[1])
}

// par is the best end of a match.
func (m Match) par() rules.Par {
	for i, seat := range Both {
		m.games[i] = newSearch(&m, seat).line(m.games[i])
	}
	score, _ := m.Finish()
	return rules.Par{Score: score.Total, Parts: score.Parts, Proven: true, Sheet: m.Sheet()}
}

package district

import (
	"context"

	"dailydistrict/rules"
)

// review tells what was attainable all along a finished game.
//
// A decision opens nothing: what was out of reach before it is so after it. So
// each position is asked only what the one before could still do, and not even
// that where the decision is the one of the best sheet known.
func (p Position) review(ctx context.Context, nodes int) rules.Review {
	start := p.rewound(0)
	s := newSurvey(&start, newEffort(ctx, nodes))
	best := s.best(Ceiling)
	review := rules.Review{Attainable: []int{best.Score}, Proven: best.Proven}
	for i, line := range p.Sheet() {
		if line != best.Sheet[i] {
			after := p.rewound(i + 1)
			s = s.follow(&after)
			best = s.best(best.Score)
		}
		review.Attainable = append(review.Attainable, best.Score)
		review.Proven = review.Proven && best.Proven
	}
	level(review.Attainable)
	return review
}

// follow begins the survey of a later position of the same game.
func (s *survey) follow(p *Position) *survey {
	next := newSurvey(p, s.effort)
	next.refuted, next.prices = s.refuted, s.prices
	return next
}

// level mends what an unproven answer found too low: what can be reached after
// a decision could be reached before it.
func level(attainable []int) {
	for i := len(attainable) - 2; i >= 0; i-- {
		attainable[i] = max(attainable[i], attainable[i+1])
	}
}

// rewound is the position after so many decisions of the game that led to p.
func (p Position) rewound(decided int) Position {
	p.decided = uint8(decided)
	p.rerouted = 0
	for c := range p.cells {
		for f := range p.cells[c] {
			p.rewind(c, f)
		}
	}
	return p
}

// rewind takes a cell away that is not written yet.
func (p *Position) rewind(c, f int) {
	switch cell := p.cells[c][f]; {
	case cell.Roll > p.decided:
		p.cells[c][f] = Cell{}
		p.height[c] = min(p.height[c], uint8(f))
	case cell.Reroute:
		p.rerouted++
	}
}

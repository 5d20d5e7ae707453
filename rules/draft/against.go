package draft

import (
	"context"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Against is the daily form: a match with a House, with its types erased. A
// sheet is the player's own picks, six as White and then six as Black on the
// same pools; a score is the sum of both margins.
func Against(house House) rules.Game {
	about := info()
	about.Seats, about.Floor, about.Ceiling, about.House = 1, -2*Most, 2*Most, house.ID()
	about.Asked = "house"
	about.Halves = []string{named(White), named(Black)}
	start := func(tape dice.Tape) Match { return StartMatch(tape, house) }
	record := rules.Record{Read: readMatch(house), Write: writeMatch(house), Answer: answerBy(house)}
	return solver{rules.Define(about, start, Parse, record), house}
}

// solver is the daily form with its best scores.
type solver struct {
	rules.Game
	house House
}

var _ rules.Solver = solver{}

// Par is the best score of all complete sheets that begin with these lines. It
// takes milliseconds and is always proven.
func (s solver) Par(_ context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	m, err := s.begin(tape, beginning)
	if err != nil {
		return rules.Par{}, err
	}
	return m.par(), nil
}

// Review is the best score that could be reached before each of the player's
// picks, and the score.
func (s solver) Review(_ context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	m, err := s.begin(tape, sheet)
	if err == nil {
		err = m.complete()
	}
	if err != nil {
		return rules.Review{}, err
	}
	return s.review(tape, sheet), nil
}

// begin plays the beginning of a sheet on dice that may be those of another game.
func (s solver) begin(tape dice.Tape, sheet rules.Sheet) (Match, error) {
	if err := fits(tape); err != nil {
		return Match{}, err
	}
	return ReplayMatch(tape, s.house, sheet)
}

// review solves the match before each line of a complete sheet.
func (s solver) review(tape dice.Tape, sheet rules.Sheet) rules.Review {
	m, white, black := StartMatch(tape, s.house), newSearch(s.house, White), newSearch(s.house, Black)
	attainable := func() int { return white.best(&m.games[White.index()]) + black.best(&m.games[Black.index()]) }
	review := rules.Review{Proven: true, Attainable: []int{attainable()}}
	for i, line := range sheet {
		m, _ = rules.Try(m, Parse, i, line)
		review.Attainable = append(review.Attainable, attainable())
	}
	return review
}

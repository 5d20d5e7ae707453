package district

import (
	"context"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// solver is the game with its best scores.
type solver struct{ rules.Game }

var _ rules.Solver = solver{}

// enough is how many partly decided districts a search looks at before it gives
// up: some 20 seconds. No tape is known that needs a hundredth.
const enough = 20_000_000

// Par is the best score of all complete sheets that begin with these lines.
func (solver) Par(ctx context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	p, err := begin(tape, beginning)
	if err != nil {
		return rules.Par{}, err
	}
	return p.Par(ctx, enough), nil
}

// Review is the best score that could be reached before each decision of a
// complete sheet, and its score.
func (solver) Review(ctx context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	p, err := begin(tape, sheet)
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		return rules.Review{}, err
	}
	return p.review(ctx, enough), nil
}

// begin plays the beginning of a sheet on dice that may be those of another game.
func begin(tape dice.Tape, sheet rules.Sheet) (Position, error) {
	if len(tape.Faces) != info().Shape.Dice() {
		return Position{}, &rules.Violation{Reason: rules.BadTape}
	}
	return Replay(tape, sheet)
}

// Par is the best score that can be reached from a position, and a sheet that
// reaches it. It is not proven if the context ends or after looking at that
// many partly decided districts, its nodes.
func (p Position) Par(ctx context.Context, nodes int) rules.Par {
	return newSurvey(&p, newEffort(ctx, nodes)).best(Ceiling)
}

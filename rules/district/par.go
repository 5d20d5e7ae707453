package district

import (
	"context"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// How par is found. A finished district is six chains, one for each column, on
// rolls of their own: six decisions, not 24. For falling scores and each set of
// rows that may earn its bonus, a survey asks whether columns can make up the
// rest. Most questions a market answers at once: it puts prices on rolls, numbers
// and reroutes until what the columns could earn beyond them is a bound too low.
// Where it is not, a search tries chains column by column, leaving out every
// chain that those prices, or the heights the other columns can still reach,
// rule out. The first yes is par; the noes before it are its proof.

// solver is the game with its best scores.
type solver struct{ rules.Game }

var _ rules.Solver = solver{}

// enough is how many partly decided districts a search looks at before it gives
// up: some 20 seconds. Random tapes need a thousandth, the hardest known a fiftieth.
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

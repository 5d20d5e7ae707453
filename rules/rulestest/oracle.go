package rulestest

import (
	"context"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Oracle is a game that is played as any other but knows another best: its par
// lies so many points under the ceiling, and its sheets take at each decision what
// is legal first, or last. Two worlds with two oracles differ in nothing but what
// was possible, so that whatever is the same in both tells nothing of it.
type Oracle struct {
	rules.Game
	rules.Sealed // nil for a game that is not
	Under        int
	Last         bool
}

// NewOracle makes of a game one that foretells so.
func NewOracle(game rules.Game, under int, last bool) Oracle {
	sealed, _ := game.(rules.Sealed)
	return Oracle{game, sealed, under, last}
}

// Par is not what it is said to be.
func (o Oracle) Par(_ context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	sheet, err := Somehow(o.Game, tape, beginning, o.Last)
	return rules.Par{Score: o.best(), Proven: true, Sheet: sheet}, err
}

// Review tells that the first decision gave away all that was.
func (o Oracle) Review(_ context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	score, err := o.Judge(tape, sheet)
	review := rules.Review{Proven: true, Attainable: []int{o.best()}}
	for range sheet {
		review.Attainable = append(review.Attainable, score.Total)
	}
	return review, err
}

func (o Oracle) best() int { return o.Info().Ceiling - o.Under }

// Somehow plays a beginning to its end, always what is legal first or last.
func Somehow(game rules.Game, tape dice.Tape, beginning rules.Sheet, last bool) (rules.Sheet, error) {
	sheet := append(rules.Sheet{}, beginning...)
	for {
		legal, err := game.Legal(tape, sheet)
		if err != nil || len(legal) == 0 {
			return sheet, err
		}
		line := legal[0]
		if last {
			line = legal[len(legal)-1]
		}
		sheet = append(sheet, line)
	}
}

package categories

import "dailydistrict/rules"

// Why a decision or a sheet is refused, in the order in which it is checked.
var (
	ErrNoSuchTurn      = &rules.Reason{Code: "turn_out_of_range", Text: "There are turns 1 to 6."}
	ErrTurnRepeated    = &rules.Reason{Code: "turn_repeated", Text: "Each turn is taken once."}
	ErrTurnMissing     = &rules.Reason{Code: "turn_missing", Text: "Each of the six turns ends by filling a category."}
	ErrTooManyRolls    = &rules.Reason{Code: "too_many_rolls", Text: "A turn has at most three rolls."}
	ErrNotHeld         = &rules.Reason{Code: "die_not_held", Text: "A die can be kept only with the face that it shows."}
	ErrNothingRerolled = &rules.Reason{Code: "nothing_rerolled", Text: "A reroll throws at least one die. To keep all three, fill a category."}
	ErrNoSuchCategory  = &rules.Reason{Code: "category_out_of_range", Text: "There are categories 1 to 6."}
	ErrCategoryUsed    = &rules.Reason{Code: "category_used", Text: "Each category is filled once."}
	ErrWrongMatching   = &rules.Reason{Code: "wrong_matching", Text: "The matching dice are those that show the face of the category."}
	ErrWrongScore      = &rules.Reason{Code: "wrong_score", Text: "A category scores the sum of the dice that show its face."}
)

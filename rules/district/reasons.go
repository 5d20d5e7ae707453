package district

import "dailydistrict/rules"

// Why a decision or a sheet is refused, in the order in which it is checked.
var (
	ErrNoSuchRoll   = &rules.Reason{Code: "roll_out_of_range", Text: "There are rolls 1 to 24."}
	ErrRollRepeated = &rules.Reason{Code: "roll_repeated", Text: "Each roll has one entry or one pass."}
	ErrRollMissing  = &rules.Reason{Code: "roll_missing", Text: "Each of the 24 rolls needs an entry or a pass."}
	ErrNoSuchColumn = &rules.Reason{Code: "column_out_of_range", Text: "There are columns 1 to 6."}
	ErrNotRolled    = &rules.Reason{Code: "die_not_rolled", Text: "The die that is not added must be one of the three dice."}
	ErrWrongSum     = &rules.Reason{Code: "wrong_sum", Text: "The number is the sum of the two other dice."}
	ErrWrongColumn  = &rules.Reason{Code: "wrong_column", Text: "Without a reroute the die that is not added names the column."}
	ErrNoReroute    = &rules.Reason{Code: "no_reroute_left", Text: "There are two reroutes in a game."}
	ErrColumnFull   = &rules.Reason{Code: "column_full", Text: "A column has four floors."}
	ErrNoSuchFloor  = &rules.Reason{Code: "floor_out_of_range", Text: "There are floors 1 to 4."}
	ErrCellFilled   = &rules.Reason{Code: "cell_filled", Text: "A number that is written stays."}
	ErrLeavesHole   = &rules.Reason{Code: "leaves_hole", Text: "A number goes on the lowest empty floor of its column."}
	ErrNotHigher    = &rules.Reason{Code: "not_higher", Text: "Numbers must rise from floor to floor."}
)

// ErrAbove marks what stands above an illegal entry on a paper sheet.
var ErrAbove = &rules.Reason{Code: "above_illegal", Text: "What stands above an illegal entry is crossed out with it."}

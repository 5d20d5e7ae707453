package draft

import "dailydistrict/rules"

// Why a pick or a sheet is refused, in the order in which it is checked.
var (
	ErrTooMany      = &rules.Reason{Code: "too_many_picks", Text: "A game has twelve picks, six for each player."}
	ErrWrongPool    = &rules.Reason{Code: "wrong_pool", Text: "All four dice of a pool are taken before the next."}
	ErrWrongPlayer  = &rules.Reason{Code: "wrong_player", Text: "The players pick in turn, and the first picker changes from pool to pool."}
	ErrNoSuchDie    = &rules.Reason{Code: "die_out_of_range", Text: "There are dice 1 to 4 in a pool."}
	ErrDieTaken     = &rules.Reason{Code: "die_taken", Text: "A die is taken once."}
	ErrNoSuchCell   = &rules.Reason{Code: "cell_out_of_range", Text: "A window has two rows of three cells."}
	ErrCellFilled   = &rules.Reason{Code: "cell_filled", Text: "A number that is written stays."}
	ErrNotAdjacent  = &rules.Reason{Code: "not_adjacent", Text: "After the first, a number goes beside one that is there already."}
	ErrEqualBeside  = &rules.Reason{Code: "equal_neighbour", Text: "Equal numbers never stand side by side."}
	ErrDiePlaceable = &rules.Reason{Code: "die_placeable", Text: "A die is crossed off only where it fits nowhere."}
	ErrPickMissing  = &rules.Reason{Code: "pick_missing", Text: "Each player makes six picks."}
)

// ErrWhiteFirst says that a record begins as no game here does.
var ErrWhiteFirst = &rules.Reason{Code: "white_first", Text: "Here White picks first, in pools 1 and 3."}

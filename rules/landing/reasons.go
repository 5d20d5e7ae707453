package landing

import "dailydistrict/rules"

// Why an action, a sheet or a record is refused, in the order in which it is checked.
var (
	ErrPlayers        = &rules.Reason{Code: "player_count", Text: "One to eight players sit at a table."}
	ErrFirst          = &rules.Reason{Code: "first_out_of_range", Text: "The first starting player has a seat at the table."}
	ErrNoSuchTurn     = &rules.Reason{Code: "turn_out_of_range", Text: "There are no such turns: each player takes one in each round."}
	ErrTurnRepeated   = &rules.Reason{Code: "turn_repeated", Text: "Each turn is taken once."}
	ErrTurnMissing    = &rules.Reason{Code: "turn_missing", Text: "Each player takes a turn in each round."}
	ErrWrongPlayer    = &rules.Reason{Code: "wrong_player", Text: "Play goes round the table, and each round starts one seat further on."}
	ErrTurnOver       = &rules.Reason{Code: "turn_over", Text: "Nothing follows a stop, a bust or a landing in the same turn."}
	ErrAlreadyRolled  = &rules.Reason{Code: "already_rolled", Text: "Move before you roll again."}
	ErrStopAfterRoll  = &rules.Reason{Code: "stop_after_roll", Text: "You stop between rolls, not after seeing the dice."}
	ErrStopAtZero     = &rules.Reason{Code: "stop_at_zero", Text: "There is nothing to stop for before the first move."}
	ErrNotRolled      = &rules.Reason{Code: "not_rolled", Text: "Roll the dice first."}
	ErrBust           = &rules.Reason{Code: "bust_not_allowed", Text: "A die that fits has to be moved."}
	ErrDieNotRolled   = &rules.Reason{Code: "die_not_rolled", Text: "Move by one of the two dice."}
	ErrRopeSpent      = &rules.Reason{Code: "rope_spent", Text: "There is one rope in the whole game."}
	ErrRopeOnOne      = &rules.Reason{Code: "rope_on_one", Text: "The rope cannot make a one into nothing."}
	ErrOvershoot      = &rules.Reason{Code: "overshoot", Text: "No move goes beyond seven."}
	ErrWrongStep      = &rules.Reason{Code: "wrong_step", Text: "A move goes as many steps as its die says, one less with the rope."}
	ErrTurnUnfinished = &rules.Reason{Code: "turn_unfinished", Text: "A turn ends with a stop, a bust or a landing."}
	ErrWrongScore     = &rules.Reason{Code: "wrong_score", Text: "A stop scores its step, a landing 12, a bust nothing."}
)

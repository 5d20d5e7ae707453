package main

// exportedWithdrawal is what an export says of a sheet from paper that a host has taken
// off the board.
type exportedWithdrawal struct {
	Attempt     string `json:"attempt"`
	WithdrawnBy string `json:"withdrawn_by"`
	WithdrawnAt string `json:"withdrawn_at"`
}

// checkWithdrawn looks for what was withdrawn among the results, where none of it stands,
// and for who has withdrawn it and when.
func (v *verification) checkWithdrawn() {
	for _, w := range v.withdrawn {
		if place := v.results.place(w.Attempt); place > 0 {
			v.difference("withdrawn: attempt %s stands there as result %d", stated(w.Attempt), place)
		}
		if w.WithdrawnBy == "" || w.WithdrawnAt == "" {
			v.difference("withdrawn: of attempt %s it is not said who withdrew it, and when", stated(w.Attempt))
		}
	}
}

// withdrawals says how many sheets from paper were withdrawn, where there are any.
func (v *verification) withdrawals() string {
	switch n := len(v.withdrawn); n {
	case 0:
		return ""
	case 1:
		return "; 1 sheet from paper was withdrawn before it was final"
	default:
		return "; " + counted(n, "sheet") + " from paper were withdrawn before it was final"
	}
}

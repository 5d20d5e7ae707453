package views

import "dailydistrict/challenge"

// dot parts the date from what follows it.
func (p Plan) dot() string {
	if p.ForFun || p.State == challenge.Opened || p.State == challenge.Grace {
		return " · "
	}
	return ""
}

package api

import (
	"net/http"
	"strings"

	"dailydistrict/challenge"
)

// plays are the ends of the addresses at which one plays.
var plays = []string{"/sheets", "/attempts", "/decisions", "/duels", "/join", "/picks"}

// scopeOf is what a token must be good for to make a call: looking takes Read,
// handing in and duels Play, and all that concerns the account a session.
func scopeOf(r *http.Request) challenge.Scope {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return challenge.Read
	}
	for _, end := range plays {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Pattern, end) && !strings.Contains(r.Pattern, "/clubs") {
			return challenge.Play
		}
	}
	return challenge.Full
}

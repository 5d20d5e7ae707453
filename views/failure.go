package views

import (
	"fmt"
	"net/http"
	"time"
)

// usual is what a failure is called, and what it says where nothing is known.
type usual struct{ heading, text string }

var usually = map[int]usual{
	http.StatusBadRequest:            {"That could not be read", "The form or address came through broken. Go back and try again."},
	http.StatusForbidden:             {"That is not allowed", "This came from another site, or it is somebody else’s. Nothing was changed."},
	http.StatusNotFound:              {"Nothing stands here", "There is no page at this address. A day that has passed is in the archive."},
	http.StatusMethodNotAllowed:      {"That does not work here", "This address takes no such request. Nothing was changed."},
	http.StatusConflict:              {"That cannot be done now", "Something else was there first. Nothing was changed."},
	http.StatusRequestEntityTooLarge: {"That is too much", "What was sent is larger than anything this site takes. Nothing was changed."},
	http.StatusUnprocessableEntity:   {"That breaks a rule", "Go back and mend it. Nothing was changed."},
	http.StatusTooManyRequests:       {"Too fast", "Too much came from here in a short time. Nothing is lost: what you had decided is kept."},
	http.StatusInternalServerError:   {"Something broke here", "The fault is ours. Nothing that was confirmed is lost. Try again in a moment."},
	http.StatusServiceUnavailable:    {"Back in a moment", "The server is busy or being looked after. Nothing that was confirmed is lost."},
}

func (p Failure) usual() usual {
	if u, known := usually[p.Status]; known {
		return u
	}
	if p.Status >= 500 {
		return usually[http.StatusInternalServerError]
	}
	return usually[http.StatusBadRequest]
}

func (p Failure) heading() string { return p.usual().heading }

func (p Failure) sentence() string {
	if p.Text != "" {
		return p.Text
	}
	return p.usual().text
}

// wait says when to try again.
func (p Failure) wait() string {
	switch {
	case p.Retry <= 0:
		return ""
	case p.Retry < 2*time.Minute:
		return fmt.Sprintf("Try again in %s.", count(int((p.Retry+time.Second-1)/time.Second), "second"))
	}
	return fmt.Sprintf("Try again in %s.", count(int((p.Retry+time.Minute-1)/time.Minute), "minute"))
}

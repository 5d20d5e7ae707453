package views

import (
	"fmt"
	"time"
)

// usual is what a failure is called, by its status, and what it says where nothing is known.
type usual struct{ heading, text string }

var usually = map[int]usual{
	400: {"That could not be read", "The form or address came through broken. Go back and try again."},
	403: {"That is not allowed", "This came from another site, or it is somebody else’s. Nothing was changed."},
	404: {"Nothing stands here", "There is no page at this address. A day that has passed is in the archive."},
	405: {"That does not work here", "This address takes no such request. Nothing was changed."},
	409: {"That cannot be done now", "Something else was there first. Nothing was changed."},
	408: {"That took too long", "Not all of it arrived in time. Nothing was changed. Send it again."},
	413: {"That is too much", "What was sent is larger than anything this site takes. Nothing was changed."},
	422: {"That breaks a rule", "Go back and mend it. Nothing was changed."},
	429: {"Too fast", "Too much came from here in a short time. Nothing was changed."},
	500: {"Something broke here", "The fault is ours. Nothing that was confirmed is lost. Try again in a moment."},
	503: {"Back in a moment", "The server is busy or being looked after. Nothing that was confirmed is lost."},
}

func (p Failure) usual() usual {
	if u, known := usually[p.Status]; known {
		return u
	}
	if p.Status >= 500 {
		return usually[500]
	}
	return usually[400]
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

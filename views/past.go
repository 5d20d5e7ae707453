package views

import (
	"fmt"

	"dailydistrict/challenge"
)

// words says what became of a day's challenge.
func (f DayForm) words() string {
	switch f.State {
	case challenge.Committed:
		return "The dice are committed and still secret."
	case challenge.Void:
		return "Declared void. It counts for nobody."
	}
	text := count(f.Results, "result") + f.so() + "."
	switch f.Mark {
	case Played:
		text += fmt.Sprintf(" You: %s.", f.worth(f.Score))
	case Waiting:
		text += fmt.Sprintf(" You, as a guest: %s.", f.worth(f.Score))
	case Practised:
		text += fmt.Sprintf(" You, in practice: %s.", f.worth(f.Score))
	case Begun:
		text += " You have begun, and not finished."
		if f.State == challenge.Final {
			text += " You may play it to its end as practice."
		}
	}
	return text
}

// score is the one to mark among all others; nil where there is no row.
func (r *Row) score() *int {
	if r == nil {
		return nil
	}
	return &r.Score
}

// shows tells whether the viewer's own row is among these.
func shows(rows []Row) bool {
	for _, r := range rows {
		if r.Me {
			return true
		}
	}
	return false
}

// promised says when the dice were fixed, and what that is worth.
func (p Proof) promised(f Frame) string {
	at := f.moment(p.CommittedAt)
	switch {
	case p.Late && p.First != "":
		return p.First + " began on this day, and its dice were drawn at its start, " + at + ". A commitment could not be there before."
	case p.Late:
		return "These dice were committed late, " + at + ", after the day had begun: the server was away."
	}
	return "The commitment was public from " + at + ", before any player saw the dice."
}

// command makes the dice again.
func (p Proof) command() string {
	return fmt.Sprintf("dailydistrict deal --game %s --challenge %s --seed %s", p.Game, p.Challenge, p.Seed)
}

// whose says whose sheet it is.
func (p Replay) whose() string {
	switch {
	case p.Best != "":
		return p.Best
	case p.Me:
		return "Your sheet"
	case p.Name == "":
		return "A guest"
	}
	return p.Name
}

// step is what one step of the replay shows: "roll".
func (p Replay) step() string { return p.game().terms().Line }

// better is what was best in place of the decision that comes next, as a line of a
// sheet; empty where that is not told.
func (p Replay) better() string {
	if p.Possible == nil || p.Possible.better == "" {
		return ""
	}
	if _, next := p.Possible.at(p.Heading, p.Step); next == "" {
		return ""
	}
	return p.Possible.better
}

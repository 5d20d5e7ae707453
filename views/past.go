package views

import (
	"fmt"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
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
		text += fmt.Sprintf(" You: %s.", count(f.Score, "point"))
	case Waiting:
		text += fmt.Sprintf(" You, as a guest: %s.", count(f.Score, "point"))
	case Practised:
		text += fmt.Sprintf(" You, in practice: %s.", count(f.Score, "point"))
	case Begun:
		text += " You have begun a sheet."
	}
	return text
}

// marked is the score to mark in the histogram, -1 for none.
func (p Challenge) marked() int {
	if p.Me == nil {
		return -1
	}
	return p.Me.Score
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
	case p.Late && p.First:
		return "This site began on this day, and its dice were drawn at its start, " + at + ". A commitment could not be there before."
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
	case p.Me:
		return "Your sheet"
	case p.Name == "":
		return "A guest"
	}
	return p.Name
}

func (p Replay) planning() planning {
	return Play{Frame: p.Frame, Heading: p.Heading, Base: p.Base, Tape: p.Tape, Sheet: p.Sheet, Roll: 0}.planning()
}

// position is the state after the step.
func (p Replay) position() district.Position {
	position, _ := district.Plan(p.Tape, p.Sheet, p.Step)
	return position
}

// street marks what the step itself wrote.
func (p Replay) street() street {
	s := drawn(p.position(), fmt.Sprintf("The district after %d of %d rolls", p.Step, p.Tape.Rolls()))
	for f := range s.floors {
		for c := range s.floors[f].cells {
			at := &s.floors[f].cells[c]
			at.now = at.look == placed && at.roll == p.Step
		}
	}
	return s
}

package challenge

import (
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// AttemptID is an attempt's number in the store, in order of arrival.
type AttemptID int64

// Attempt is a finished sheet of one player on one challenge.
type Attempt struct {
	ID        AttemptID
	Challenge ID
	Player    PlayerID
	Practice  bool
	Sheet     rules.Sheet
	Score     int
	Finished  time.Time
}

// Draft is a plan that is not handed in, kept so that closing the tab loses nothing.
type Draft struct {
	Challenge ID
	Player    PlayerID
	Practice  bool
	Sheet     rules.Sheet
	Saved     time.Time
}

// Result is an attempt on a board.
type Result struct {
	Attempt AttemptID
	Player  PlayerID
	Name    string
	Key     string
	Score   int
}

// Shown is an attempt as a viewer may see it.
type Shown struct {
	Attempt   Attempt
	Challenge Challenge
	Tape      dice.Tape // on which the sheet is read: of a sealed form what it has shown
	Player    Player
	Score     rules.Score
	Outcome   Outcome
}

package challenge

import (
	"strings"
	"time"

	"dailydistrict/rules"
)

// An evening is a club's own challenge: a form on a fresh tape, in a window that
// a host of the club has chosen, an hour or a week. Its id cannot be guessed.

const eveningPrefix = "club/"

// EveningID is the id of the evening with that code.
func EveningID(code string) ID { return ID(eveningPrefix + code) }

// Evening gives the code of an evening; ok is false for the id of anything else.
func (id ID) Evening() (code string, ok bool) {
	code, found := strings.CutPrefix(string(id), eveningPrefix)
	return code, found && drawn(code, idLength)
}

// EveningCode is the code of an evening as it is read out: four letters at a
// time.
func EveningCode(id ID) string { return grouped(strings.TrimPrefix(string(id), eveningPrefix), 4) }

// ReadEvening reads the code of an evening as people type it, in any case, with
// spaces and dashes, o for 0, i or l for 1, or a whole link to it;
// ErrUnknownEvening for what is none.
func ReadEvening(text string) (ID, error) {
	if _, rest, found := strings.Cut(text, "/"+eveningPrefix); found {
		text = rest
		if end := strings.IndexAny(rest, "/?#"); end >= 0 {
			text = rest[:end]
		}
	}
	letters, ok := readDrawn(text)
	if !ok {
		return "", ErrUnknownEvening
	}
	return EveningID(letters), nil
}

// Withdrawn tells of an evening that will not open.
func (c Challenge) Withdrawn() bool { return c.Kind == Evening && c.Voided }

// Limits of evenings.
const (
	MostEvenings    = 20 // of one club that have not closed
	ShortestEvening = 10 * time.Minute
	LongestEvening  = 60 * 24 * time.Hour
	FarthestEvening = 60 * 24 * time.Hour // from now to its opening
)

// lastCall is how long before its opening an evening can be withdrawn: time
// enough for that to be written, so that one that has opened never changes.
const lastCall = 5 * time.Second

// EveningPlan is what a host decides of an evening.
type EveningPlan struct {
	Form          string
	Opens, Closes time.Time
	Everyone      bool // everybody with a name ranks, not the members of the club alone
}

// lead is how long before its opening an evening is made at least: a commitment is
// worth something only when it is out before the dice.
const lead = 30 * time.Second

// Soon is the opening of an evening that is to open now: the next full minute,
// or the one after where that is only a moment away.
func Soon(now time.Time) time.Time { return now.Add(lead).Truncate(time.Minute).Add(time.Minute) }

// check tells what is wrong with a window, as seen from the instant at which it
// is chosen; a *rules.Violation of ErrWindow.
func (p EveningPlan) check(now time.Time) error {
	lasts := p.Closes.Sub(p.Opens)
	switch {
	case p.Opens.Sub(now) < lead:
		return window("An evening opens half a minute from now at the earliest, so that its commitment is out before its dice.")
	case p.Opens.Sub(now) > FarthestEvening:
		return window("An evening opens within 60 days.")
	case lasts < ShortestEvening:
		return window("An evening lasts at least ten minutes.")
	case lasts > LongestEvening:
		return window("An evening lasts at most 60 days.")
	}
	return nil
}

func window(text string) error { return &rules.Violation{Text: text, Reason: ErrWindow} }

// SeenEvening is an evening as it is seen by whoever has its id.
type SeenEvening struct {
	Challenge // as far as it is public
	ClubName  string
	Me        Role // the viewer's in the club; empty for everybody else
	Paper     bool // the viewer may type in sheets from paper now
}

// Counts tells whether the viewer's sheet may stand on the board.
func (e SeenEvening) Counts() bool { return e.Everyone || e.Me != "" }

// Code is the code as it is read out.
func (e SeenEvening) Code() string { return EveningCode(e.ID) }

package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// sheet is an attempt with its decisions.
type sheet struct {
	result
	Challenge  string         `json:"challenge"`
	Player     person         `json:"player"`
	Record     jsontext.Value `json:"record"`
	Notation   string         `json:"notation"`
	Finished   string         `json:"finished_at"`
	OnPaper    bool           `json:"on_paper,omitzero"`
	*takenBack `json:",inline"`
	*standing  `json:",inline"`
}

type shower interface {
	tokens
	Game(c challenge.Challenge) (rules.Game, error)
	Attempt(ctx context.Context, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
	AttemptOn(ctx context.Context, on challenge.ID, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
}

type attemptShower interface {
	shower
	PaperOf(ctx context.Context, a challenge.Attempt) (challenge.TypedIn, bool, error)
	dealers
}

// showAttempt shows an attempt with its sheet, or one's own as far as it has come.
func showAttempt(s attemptShower) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := viewer(r, s)
		if err != nil {
			return err
		}
		id, err := attemptID(r)
		if err != nil {
			return err
		}
		shown, err := findAttempt(r, s, id, me)
		if errors.Is(err, challenge.ErrUnknownAttempt) && me.ID != 0 {
			return showGoing(w, r, s, id, me)
		}
		if err != nil {
			return err
		}
		attempt, err := sheetOf(s, shown)
		if err != nil {
			return err
		}
		paper, onPaper, err := s.PaperOf(r.Context(), shown.Attempt)
		if err != nil {
			return err
		}
		if attempt.OnPaper = onPaper; onPaper {
			attempt.takenBack = takenBackOf(paper.PaperSheet)
		}
		return show(w, r, attempt)
	}
}

// showGoing shows one's own attempt that is not over.
func showGoing(w http.ResponseWriter, r *http.Request, s dealers, id challenge.AttemptID, me challenge.Player) error {
	a, err := s.SealedAttempt(r.Context(), id, me.ID)
	if err != nil {
		return err
	}
	v, err := inPlayOf(s, a)
	if err != nil {
		return err
	}
	return show(w, r, v)
}

// findAttempt finds an attempt, on the challenge that is named where one is: of an
// evening they are shown to the members of its club, and to who names it.
func findAttempt(r *http.Request, s shower, id challenge.AttemptID, me challenge.Player) (challenge.Shown, error) {
	on, err := query(r.URL.Query()).one("challenge")
	switch {
	case err != nil:
		return challenge.Shown{}, err
	case on != "":
		return s.AttemptOn(r.Context(), challenge.ID(on), id, me.ID)
	}
	return s.Attempt(r.Context(), id, me.ID)
}

func sheetOf(s shower, shown challenge.Shown) (sheet, error) {
	game, err := s.Game(shown.Challenge)
	if err != nil {
		return sheet{}, err
	}
	record, err := game.WriteRecord(shown.Tape, shown.Attempt.Sheet)
	return sheet{
		result:    resultOf(shown.Outcome),
		Challenge: string(shown.Challenge.ID),
		Player:    personOf(shown.Player),
		Record:    record,
		Notation:  shown.Attempt.Sheet.String(),
		Finished:  instant(shown.Attempt.Finished),
		standing:  standingOf(shown.Outcome.Standing),
	}, err
}

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
	Challenge string         `json:"challenge"`
	Player    person         `json:"player"`
	Record    jsontext.Value `json:"record"`
	Notation  string         `json:"notation"`
	Finished  string         `json:"finished_at"`
	*standing `json:",inline"`
}

type shower interface {
	tokens
	Game(c challenge.Challenge) (rules.Game, error)
	Attempt(ctx context.Context, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
	AttemptOn(ctx context.Context, on challenge.ID, id challenge.AttemptID, viewer challenge.PlayerID) (challenge.Shown, error)
}

func showAttempt(s shower) call {
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
		if err != nil {
			return err
		}
		attempt, err := sheetOf(s, shown)
		if err != nil {
			return err
		}
		return show(w, r, attempt)
	}
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
	record, err := game.WriteRecord(shown.Challenge.Tape, shown.Attempt.Sheet)
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

type beginner interface {
	tokens
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
}

// beginAttempt is for sealed forms. Every form published is open.
func beginAttempt(s beginner) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := player(r, s); err != nil {
			return err
		}
		if _, err := s.Challenge(r.Context(), challengeID(r)); err != nil {
			return err
		}
		return challenge.ErrOpenForm
	}
}

// decide is for sealed forms, and for one's own attempts alone.
func decide(s shower) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		id, err := attemptID(r)
		if err != nil {
			return err
		}
		shown, err := s.Attempt(r.Context(), id, me.ID)
		switch {
		case errors.Is(err, challenge.ErrHiddenUntilFinal), err == nil && shown.Attempt.Player != me.ID:
			return challenge.ErrUnknownAttempt
		case err != nil:
			return err
		}
		return challenge.ErrOpenForm
	}
}

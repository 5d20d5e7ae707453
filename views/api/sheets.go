package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// result is a finished attempt in short.
type result struct {
	ID          string    `json:"id"`
	Ranked      bool      `json:"ranked"`
	Provisional bool      `json:"provisional"`
	Practice    bool      `json:"practice"`
	Score       int       `json:"score"`
	Breakdown   breakdown `json:"breakdown"`
}

// standing is where a score stands, or would stand, on the board.
type standing struct {
	Rank       int     `json:"rank"`
	Tied       int     `json:"tied"`
	Of         int     `json:"of"`
	Percentile float64 `json:"percentile"`
}

func resultOf(o challenge.Outcome) result {
	return result{
		ID: attemptText(o.Attempt.ID), Ranked: o.Ranked, Provisional: o.Provisional, Practice: !o.Ranked && !o.Provisional,
		Score: o.Score.Total, Breakdown: o.Score.Parts,
	}
}

// standingOf is nil for a practice tape, which has no board.
func standingOf(s challenge.Standing) *standing {
	if s.Of == 0 {
		return nil
	}
	return &standing{s.Rank, s.Tied, s.Of, tenths(s.Percentile)}
}

// submitted is an attempt with its standing.
type submitted struct {
	Attempt   result `json:"attempt"`
	*standing `json:",inline"`
}

func attemptText(id challenge.AttemptID) string { return strconv.FormatInt(int64(id), 10) }

type judge interface {
	tokens
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Game(c challenge.Challenge) (rules.Game, error)
	Accepts(c challenge.Challenge, practice bool) error
	Submit(ctx context.Context, id challenge.ID, player challenge.Player, sheet rules.Sheet, practice bool) (challenge.Outcome, bool, error)
}

func submitSheet(s judge) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		practice, err := query(r.URL.Query()).choice("practice", "true", "false")
		if err != nil {
			return err
		}
		if err := s.Accepts(c, practice == "true"); err != nil {
			return err
		}
		sheet, err := readSheet(w, r, s, c)
		if err != nil {
			return err
		}
		o, created, err := s.Submit(r.Context(), c.ID, me, sheet, practice == "true")
		if err != nil {
			return err
		}
		return send(w, statusFor(created), submitted{resultOf(o), standingOf(o.Standing)})
	}
}

// readSheet reads the record in the body, on the stored dice.
func readSheet(w http.ResponseWriter, r *http.Request, s judge, c challenge.Challenge) (rules.Sheet, error) {
	game, err := s.Game(c)
	if err != nil {
		return nil, err
	}
	text, err := body(w, r)
	if err != nil {
		return nil, err
	}
	sheet, err := game.ReadRecord(c.Tape, text)
	if broken := new(rules.Violation); errors.As(err, &broken) && broken.Reason == rules.Malformed && broken.Text == "" {
		err = &rules.Violation{Reason: rules.Malformed, Text: fmt.Sprintf("The body is no record of %s: that is what an export has as record, alone, with all of its fields and no others.", game.Info().ID)}
	}
	return sheet, err
}

func statusFor(created bool) int {
	if created {
		return http.StatusCreated
	}
	return http.StatusOK
}

package api

import (
	"context"
	"net/http"

	"dailydistrict/challenge"
)

// played is a line of what a player has played.
type played struct {
	ID          string `json:"id"`
	Challenge   string `json:"challenge"`
	Ranked      bool   `json:"ranked"`
	Provisional bool   `json:"provisional"`
	Practice    bool   `json:"practice"`
	Score       int    `json:"score"`
	Finished    string `json:"finished_at"`
}

type historian interface {
	tokens
	History(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Past, error)
}

func showMe(s historian) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		limit, err := query(r.URL.Query()).count("limit", 100, 1000)
		if err != nil {
			return err
		}
		history, err := s.History(r.Context(), me.ID, limit)
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Player   person   `json:"player"`
			Attempts []played `json:"attempts"`
		}{personOf(me), playedOf(history)})
	}
}

func playedOf(history []challenge.Past) []played {
	all := make([]played, len(history))
	for i, past := range history {
		all[i] = played{
			ID: attemptText(past.ID), Challenge: string(past.Challenge),
			Ranked: past.Ranked, Provisional: past.Provisional, Practice: !past.Ranked && !past.Provisional,
			Score: past.Score, Finished: instant(past.Finished),
		}
	}
	return all
}

type namer interface {
	tokens
	TakeName(ctx context.Context, player challenge.PlayerID, name string) (challenge.Player, string, error)
}

// named is a player with the recovery code, where one was made.
type named struct {
	Player person `json:"player"`
	Code   string `json:"recovery_code,omitzero"`
}

func takeName(s namer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Name *string `json:"name"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Name == nil {
			return malformed("The body is an object with name, a text.")
		}
		me, code, err := s.TakeName(r.Context(), me.ID, *sent.Name)
		if err != nil {
			return err
		}
		return send(w, http.StatusOK, named{personOf(me), code})
	}
}

type recoverer interface {
	tokens
	RecoveryCode(ctx context.Context, player challenge.PlayerID) (string, error)
}

func newRecoveryCode(s recoverer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		if !me.Named() {
			return challenge.ErrNameFirst
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		code, err := s.RecoveryCode(r.Context(), me.ID)
		if err != nil {
			return err
		}
		return send(w, http.StatusOK, named{personOf(me), code})
	}
}

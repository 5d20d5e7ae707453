package api

import (
	"context"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
)

type duelOpener interface {
	duels
	OpenDuel(ctx context.Context, player challenge.PlayerID) (challenge.SeenDuel, error)
}

func openDuel(s duelOpener) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		d, err := s.OpenDuel(r.Context(), me.ID)
		return sendDuel(w, s, http.StatusCreated, d, err)
	}
}

func sendDuel(w http.ResponseWriter, s duels, status int, d challenge.SeenDuel, err error) error {
	if err != nil {
		return err
	}
	v, err := seen(s, d)
	if err != nil {
		return err
	}
	return send(w, status, v)
}

func showDuel(s duels) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		d, err := viewed(r, s)
		if err != nil {
			return err
		}
		v, err := seen(s, d)
		if err != nil {
			return err
		}
		return show(w, r, v)
	}
}

type duelJoiner interface {
	duels
	JoinDuel(ctx context.Context, id challenge.DuelID, player challenge.PlayerID) (challenge.SeenDuel, error)
}

func joinDuel(s duelJoiner) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		d, err := s.JoinDuel(r.Context(), duelID(r), me.ID)
		return sendDuel(w, s, http.StatusOK, d, err)
	}
}

type duelist interface {
	duels
	ReadPickInDuel(ctx context.Context, id challenge.DuelID, player challenge.PlayerID, game, n int, text []byte) (challenge.SeenDuel, error)
}

func pickInDuel(s duelist) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		id := duelID(r)
		if _, err := s.Duel(r.Context(), id, me.ID); err != nil {
			return err
		}
		var sent struct {
			Game *int           `json:"game"`
			N    *int           `json:"n"`
			Pick jsontext.Value `json:"pick"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Game == nil || *sent.Game < 1 || *sent.Game > 2 || sent.N == nil || *sent.N < 0 || sent.Pick == nil {
			return malformed("The body is an object with game, 1 or 2, n, the number of picks made before in this game, and pick.")
		}
		d, err := s.ReadPickInDuel(r.Context(), id, me.ID, *sent.Game-1, *sent.N, sent.Pick)
		return sendDuel(w, s, http.StatusOK, d, err)
	}
}

type duelLister interface {
	duels
	DuelsOf(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.SeenDuel, error)
	DuelsWaiting(ctx context.Context, player challenge.PlayerID) (int, error)
}

// listDuels lists the caller's duels, newest first.
func listDuels(s duelLister) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		limit, err := query(r.URL.Query()).count("limit", 20, 100)
		if err != nil {
			return err
		}
		waiting, err := s.DuelsWaiting(r.Context(), me.ID)
		if err != nil {
			return err
		}
		list, err := s.DuelsOf(r.Context(), me.ID, limit)
		if err != nil {
			return err
		}
		all := make([]seenDuel, len(list))
		for i, d := range list {
			if all[i], err = seen(s, d); err != nil {
				return err
			}
		}
		return show(w, r, struct {
			Waiting int        `json:"waiting"`
			Duels   []seenDuel `json:"duels"`
		}{waiting, all})
	}
}

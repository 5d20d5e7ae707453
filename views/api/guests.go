package api

import (
	"context"
	"net/http"
	"strconv"

	"dailydistrict/challenge"
)

// person is a player as others see them.
type person struct {
	ID   string  `json:"id"`
	Name *string `json:"name"` // null for a guest
	Kind string  `json:"kind"`
}

func personOf(p challenge.Player) person {
	if !p.Named() {
		return person{ID: playerID(p.ID), Kind: "guest"}
	}
	return person{ID: playerID(p.ID), Name: &p.Name, Kind: "named"}
}

func playerID(id challenge.PlayerID) string { return strconv.FormatInt(int64(id), 10) }

// session is a player with the token that acts for them, told once.
type session struct {
	Player person `json:"player"`
	Token  string `json:"token"`
}

type guests interface {
	Guest(ctx context.Context) (challenge.Player, string, error)
}

func beginGuest(s guests) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := nothing(w, r); err != nil {
			return err
		}
		guest, token, err := s.Guest(r.Context())
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, session{personOf(guest), token})
	}
}

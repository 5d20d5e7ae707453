package api

import (
	"context"
	"net/http"

	"dailydistrict/challenge"
)

type feedKeeper interface {
	clubs
	FeedKey(ctx context.Context, id challenge.ClubID, member challenge.PlayerID) (challenge.FeedKey, error)
	NewFeedKey(ctx context.Context, id challenge.ClubID, member challenge.PlayerID) (string, error)
}

// showFeedKey tells since when there has been a key, and never the key.
func showFeedKey(s feedKeeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		key, err := s.FeedKey(r.Context(), c.ID, me.ID)
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Made string `json:"made_at"`
		}{instant(key.Made)})
	}
}

// newFeedKey tells the member's new key, this once, and where to use it.
func newFeedKey(s feedKeeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		key, err := s.NewFeedKey(r.Context(), c.ID, me.ID)
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, struct {
			Key      string `json:"key"`
			Feed     string `json:"feed"`
			Calendar string `json:"calendar"`
		}{key, "/feed.atom?key=" + key, "/calendar.ics?key=" + key})
	}
}

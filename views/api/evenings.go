package api

import (
	"context"
	"net/http"
	"time"

	"dailydistrict/challenge"
)

type eveningLister interface {
	clubs
	finder
	Evenings(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, from, limit int) ([]challenge.SeenEvening, error)
}

// listEvenings lists a club's evenings, those that close last first.
func listEvenings(s eveningLister) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		q := query(r.URL.Query())
		limit, err := q.count("limit", 50, 200)
		if err != nil {
			return err
		}
		first, err := q.count("first", 1, 1<<20)
		if err != nil {
			return err
		}
		list, err := s.Evenings(r.Context(), c.ID, me.ID, first-1, limit)
		if err != nil {
			return err
		}
		evenings := make([]challenge.Challenge, len(list))
		for i, e := range list {
			evenings[i] = e.Challenge
		}
		all, err := describeAll(r.Context(), s, evenings)
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Challenges []publicChallenge `json:"challenges"`
		}{all})
	}
}

type eveningOpener interface {
	clubs
	finder
	OpenEvening(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, plan challenge.EveningPlan) (challenge.SeenEvening, error)
}

func openEvening(s eveningOpener) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		plan, err := readPlan(w, r, s.Now())
		if err != nil {
			return err
		}
		opened, err := s.OpenEvening(r.Context(), clubID(r), me.ID, plan)
		if err != nil {
			return err
		}
		all, err := describeAll(r.Context(), s, []challenge.Challenge{opened.Challenge})
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, all[0])
	}
}

// Who stands on the board of an evening.
const (
	boardOfClub     = "club"
	boardOfEveryone = "everyone"
)

// readPlan reads what a host decides of an evening. Without an opening it opens
// within two minutes.
func readPlan(w http.ResponseWriter, r *http.Request, now time.Time) (challenge.EveningPlan, error) {
	var sent struct {
		Form   *string    `json:"form"`
		Opens  *time.Time `json:"opens_at"`
		Closes *time.Time `json:"closes_at"`
		Board  string     `json:"board"`
	}
	if err := read(w, r, &sent); err != nil {
		return challenge.EveningPlan{}, err
	}
	switch {
	case sent.Form == nil || sent.Closes == nil:
		return challenge.EveningPlan{}, malformed("The body is an object with form and closes_at, and, if you like, opens_at and board.")
	case sent.Board != "" && sent.Board != boardOfClub && sent.Board != boardOfEveryone:
		return challenge.EveningPlan{}, malformed("The board is one of: %s, %s.", boardOfClub, boardOfEveryone)
	}
	plan := challenge.EveningPlan{Form: *sent.Form, Opens: challenge.Soon(now), Closes: *sent.Closes, Everyone: sent.Board == boardOfEveryone}
	if sent.Opens != nil {
		plan.Opens = *sent.Opens
	}
	return plan, nil
}

// boardFor says who stands on the board of an evening; empty for other challenges.
func boardFor(c challenge.Challenge) string {
	switch {
	case c.Kind != challenge.Evening:
		return ""
	case c.Everyone:
		return boardOfEveryone
	}
	return boardOfClub
}

type withdrawer interface {
	tokens
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	WithdrawEvening(ctx context.Context, id challenge.ID, by challenge.PlayerID) error
}

func withdrawEvening(s withdrawer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		if err := s.WithdrawEvening(r.Context(), c.ID, me.ID); err != nil {
			return err
		}
		return done(w)
	}
}

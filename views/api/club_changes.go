package api

import (
	"context"
	"net/http"

	"dailydistrict/challenge"
)

// change is a call without a body by which a member, or a host, does something
// to a club, of which nothing is to be told.
func change(s clubs, do func(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) error) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, c, err := member(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		if err := do(r.Context(), c.ID, me.ID); err != nil {
			return err
		}
		return done(w)
	}
}

// shown answers with the club as it is now.
func shown(w http.ResponseWriter, r *http.Request, s clubs) error {
	_, c, err := member(r, s)
	if err != nil {
		return err
	}
	return send(w, http.StatusOK, clubOf(c))
}

type renewer interface {
	clubs
	RenewInvite(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.Invite, error)
}

func renewInvite(s renewer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		if _, err := s.RenewInvite(r.Context(), clubID(r), me.ID); err != nil {
			return err
		}
		return shown(w, r, s)
	}
}

type renamer interface {
	clubs
	RenameClub(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, name string) error
}

func renameClub(s renamer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		name, err := readName(w, r)
		if err != nil {
			return err
		}
		if err := s.RenameClub(r.Context(), clubID(r), me.ID, name); err != nil {
			return err
		}
		return shown(w, r, s)
	}
}

type stater interface {
	clubs
	StateAttendance(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, percent int) error
}

func stateAttendance(s stater) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Percent *int `json:"percent"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Percent == nil {
			return malformed("The body is an object with percent, a whole number.")
		}
		if err := s.StateAttendance(r.Context(), clubID(r), me.ID, *sent.Percent); err != nil {
			return err
		}
		return shown(w, r, s)
	}
}

type roler interface {
	clubs
	SetRole(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, role challenge.Role) error
	HandOver(ctx context.Context, id challenge.ClubID, by, to challenge.PlayerID) error
}

func setRole(s roler) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		whose, err := memberID(r.PathValue("player"))
		if err != nil {
			return err
		}
		var sent struct {
			Role challenge.Role `json:"role"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if err := s.SetRole(r.Context(), clubID(r), me.ID, whose, sent.Role); err != nil {
			return err
		}
		return shown(w, r, s)
	}
}

func handOver(s roler) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			To string `json:"to"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		to, err := memberID(sent.To)
		if err != nil {
			return err
		}
		if err := s.HandOver(r.Context(), clubID(r), me.ID, to); err != nil {
			return err
		}
		return shown(w, r, s)
	}
}

type remover interface {
	clubs
	RemoveMember(ctx context.Context, id challenge.ClubID, by, player challenge.PlayerID, strike bool) error
}

// removeMember strikes the member's results from the seasons, unless they are to
// be kept.
func removeMember(s remover) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		whom, err := memberID(r.PathValue("player"))
		if err != nil {
			return err
		}
		results, err := query(r.URL.Query()).choice("results", "strike", "keep")
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		if err := s.RemoveMember(r.Context(), clubID(r), me.ID, whom, results != "keep"); err != nil {
			return err
		}
		return done(w)
	}
}

package api

import (
	"context"
	"net/http"
	"strconv"

	"dailydistrict/challenge"
)

// clubRoutes is every call about clubs.
func clubRoutes(s *challenge.Service) map[string]methods {
	return map[string]methods{
		"/clubs":                               {"POST": foundClub(s)},
		"/me/clubs":                            {"GET": listClubs(s)},
		"/invitations/{code}":                  {"GET": showInvitation(s), "POST": joinClub(s)},
		"/clubs/{club}":                        {"GET": showClub(s), "DELETE": change(s, s.CloseClub)},
		"/clubs/{club}/leave":                  {"POST": change(s, s.LeaveClub)},
		"/clubs/{club}/invite":                 {"POST": renewInvite(s), "DELETE": change(s, s.RevokeInvite)},
		"/clubs/{club}/name":                   {"POST": renameClub(s)},
		"/clubs/{club}/attendance":             {"POST": stateAttendance(s)},
		"/clubs/{club}/hand-over":              {"POST": handOver(s)},
		"/clubs/{club}/members":                {"GET": listMembers(s)},
		"/clubs/{club}/members/{player}":       {"DELETE": removeMember(s)},
		"/clubs/{club}/members/{player}/role":  {"POST": setRole(s)},
		"/clubs/{club}/boards/{day}/{form}":    {"GET": exportClubBoard(s)},
		"/clubs/{club}/compared/{day}/{form}":  {"GET": compareSheets(s)},
		"/clubs/{club}/seasons":                {"GET": listSeasons(s)},
		"/clubs/{club}/seasons/{month}/{form}": {"GET": showSeason(s)},
	}
}

// club is a club as one of its members sees it.
type club struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Began      string   `json:"began_at"`
	Role       string   `json:"role"`
	Members    int      `json:"members"`
	Hosts      []person `json:"hosts"`
	Attendance int      `json:"attendance"`
	Invite     *string  `json:"invite,omitzero"` // for hosts; empty while nobody may join
}

func clubOf(c challenge.SeenClub) club {
	shown := club{
		ID: string(c.ID), Name: c.Name, Began: instant(c.Began), Role: string(c.Me),
		Members: c.Members, Hosts: make([]person, len(c.Hosts)), Attendance: c.Percent,
	}
	for i, host := range c.Hosts {
		shown.Hosts[i] = personOf(host)
	}
	if c.Me == challenge.Host {
		invite := c.Invite.Grouped()
		shown.Invite = &invite
	}
	return shown
}

// clubID is the club that the address names.
func clubID(r *http.Request) challenge.ClubID { return challenge.ClubID(r.PathValue("club")) }

// memberID reads the id of a player of whom something is to be said in a club;
// challenge.ErrNotMember for what is none.
func memberID(text string) (challenge.PlayerID, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0, challenge.ErrNotMember
	}
	return challenge.PlayerID(n), nil
}

type clubs interface {
	tokens
	Club(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) (challenge.SeenClub, error)
}

// member is whose token came with the request, and the club as they see it;
// challenge.ErrUnknownClub for who is no member.
func member(r *http.Request, s clubs) (challenge.Player, challenge.SeenClub, error) {
	me, err := player(r, s)
	if err != nil {
		return me, challenge.SeenClub{}, err
	}
	c, err := s.Club(r.Context(), clubID(r), me.ID)
	return me, c, err
}

// host is member for calls that are for hosts; challenge.ErrHostsOnly.
func host(r *http.Request, s clubs) (challenge.Player, error) {
	me, c, err := member(r, s)
	if err == nil && c.Me != challenge.Host {
		err = challenge.ErrHostsOnly
	}
	return me, err
}

func showClub(s clubs) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		_, c, err := member(r, s)
		if err != nil {
			return err
		}
		return show(w, r, clubOf(c))
	}
}

type founder interface {
	tokens
	FoundClub(ctx context.Context, host challenge.PlayerID, name string) (challenge.SeenClub, error)
}

func foundClub(s founder) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		switch {
		case err != nil:
			return err
		case !me.Named():
			return challenge.ErrNameFirst
		}
		name, err := readName(w, r)
		if err != nil {
			return err
		}
		c, err := s.FoundClub(r.Context(), me.ID, name)
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, clubOf(c))
	}
}

// readName reads a body that holds a name.
func readName(w http.ResponseWriter, r *http.Request) (string, error) {
	var sent struct {
		Name *string `json:"name"`
	}
	if err := read(w, r, &sent); err != nil {
		return "", err
	}
	if sent.Name == nil {
		return "", malformed("The body is an object with name, a text.")
	}
	return *sent.Name, nil
}

type membership struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role string `json:"role"`
}

type clubLister interface {
	tokens
	ClubsOf(ctx context.Context, player challenge.PlayerID) ([]challenge.Membership, error)
}

func listClubs(s clubLister) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		list, err := s.ClubsOf(r.Context(), me.ID)
		if err != nil {
			return err
		}
		all := make([]membership, len(list))
		for i, m := range list {
			all[i] = membership{string(m.Club), m.Name, string(m.Role)}
		}
		return show(w, r, struct {
			Clubs []membership `json:"clubs"`
		}{all})
	}
}

// invitation is what a link shows.
type invitation struct {
	Name    string `json:"name"`
	Members int    `json:"members"`
	Club    string `json:"club,omitzero"` // its id, for members
}

type inviter interface {
	tokens
	Invitation(ctx context.Context, invite challenge.Invite, viewer challenge.PlayerID) (challenge.Invitation, error)
}

func showInvitation(s inviter) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := viewer(r, s)
		if err != nil {
			return err
		}
		invite, err := challenge.ReadInvite(r.PathValue("code"))
		if err != nil {
			return err
		}
		i, err := s.Invitation(r.Context(), invite, me.ID)
		if err != nil {
			return err
		}
		return show(w, r, invitation{i.Club, i.Members, string(i.ID)})
	}
}

type joiner interface {
	tokens
	JoinClub(ctx context.Context, invite challenge.Invite, player challenge.PlayerID) (challenge.SeenClub, error)
}

func joinClub(s joiner) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		invite, err := challenge.ReadInvite(r.PathValue("code"))
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		c, err := s.JoinClub(r.Context(), invite, me.ID)
		if err != nil {
			return err
		}
		return send(w, http.StatusOK, clubOf(c))
	}
}

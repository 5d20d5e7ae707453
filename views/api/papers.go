package api

import (
	"context"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
)

// paperTypist enters sheets that were played on paper.
type paperTypist interface {
	tokens
	TakesPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID) error
	LookOverPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID, written []byte) (challenge.AuditedPaper, error)
	EnterPaper(ctx context.Context, id challenge.ID, by, member challenge.PlayerID, written []byte) (challenge.Outcome, bool, error)
}

// lookedOver is what stands of a paper sheet.
type lookedOver struct {
	Score     int       `json:"score"`
	Breakdown breakdown `json:"breakdown"`
	Practice  bool      `json:"practice"`
	Notation  string    `json:"notation"`
}

// enterPaper enters a sheet in a member's name, for a host of the club; with
// look=true it tells what stands of it, and keeps nothing.
func enterPaper(s paperTypist) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		look, err := query(r.URL.Query()).choice("look", "true", "false")
		if err != nil {
			return err
		}
		id := challengeID(r)
		if err := s.TakesPaper(r.Context(), id, me.ID); err != nil {
			return err
		}
		member, paper, err := readPaper(w, r)
		if err != nil {
			return err
		}
		if look == "true" {
			audited, err := s.LookOverPaper(r.Context(), id, me.ID, paper)
			if err != nil {
				return err
			}
			return send(w, http.StatusOK, lookedOver{audited.Score.Total, audited.Score.Parts, audited.Practice, audited.Sheet.String()})
		}
		o, created, err := s.EnterPaper(r.Context(), id, me.ID, member, paper)
		if err != nil {
			return err
		}
		return send(w, statusFor(created), submitted{resultOf(o), standingOf(o.Standing)})
	}
}

// readPaper reads whose sheet it is, and the sheet, which is for the game to read.
func readPaper(w http.ResponseWriter, r *http.Request) (challenge.PlayerID, []byte, error) {
	var sent struct {
		Player *string        `json:"player"`
		Paper  jsontext.Value `json:"paper"`
	}
	if err := read(w, r, &sent); err != nil {
		return 0, nil, err
	}
	if sent.Player == nil || sent.Paper == nil {
		return 0, nil, malformed("The body is an object with player, the id of a member, and paper, the sheet with its columns and passes.")
	}
	member, err := memberID(*sent.Player)
	return member, sent.Paper, err
}

// paperLister lists sheets that were typed in.
type paperLister interface {
	tokens
	Papers(ctx context.Context, id challenge.ID, by challenge.PlayerID, limit int) ([]challenge.TypedIn, error)
}

// typedIn is a sheet that was typed in, as it was written.
type typedIn struct {
	Attempt    string         `json:"attempt"`
	Player     person         `json:"player"`
	By         string         `json:"by"`
	Paper      jsontext.Value `json:"paper"`
	Score      int            `json:"score"`
	Practice   bool           `json:"practice"`
	Entered    string         `json:"entered_at"`
	*takenBack `json:",inline"`
}

// takenBack tells who has withdrawn a sheet from paper, and when.
type takenBack struct {
	By string `json:"withdrawn_by"`
	At string `json:"withdrawn_at"`
}

// takenBackOf is nil for a sheet that stands.
func takenBackOf(p challenge.PaperSheet) *takenBack {
	if p.Stands() {
		return nil
	}
	return &takenBack{playerID(p.WithdrawnBy), instant(p.Withdrawn)}
}

// listPapers lists the sheets of an evening that were typed in, for a host of the
// club, the last first.
func listPapers(s paperLister) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		limit, err := query(r.URL.Query()).count("limit", 50, 200)
		if err != nil {
			return err
		}
		list, err := s.Papers(r.Context(), challengeID(r), me.ID, limit)
		if err != nil {
			return err
		}
		sheets := make([]typedIn, len(list))
		for i, p := range list {
			a := p.Attempt
			sheets[i] = typedIn{attemptText(a.ID), personOf(p.Player), playerID(p.By), p.Written, a.Score, p.Practice, instant(a.Finished), takenBackOf(p.PaperSheet)}
		}
		return show(w, r, struct {
			Papers []typedIn `json:"papers"`
		}{sheets})
	}
}

// paperWithdrawer takes sheets from paper off their board.
type paperWithdrawer interface {
	tokens
	TakesPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID) error
	WithdrawPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID, attempt challenge.AttemptID) error
}

// withdrawPaper withdraws a sheet that was typed in, for a host of the club.
func withdrawPaper(s paperWithdrawer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		id := challengeID(r)
		if err := s.TakesPaper(r.Context(), id, me.ID); err != nil {
			return err
		}
		attempt, err := attemptID(r)
		if err != nil {
			return challenge.ErrUnknownPaper
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		if err := s.WithdrawPaper(r.Context(), id, me.ID, attempt); err != nil {
			return err
		}
		return done(w)
	}
}

// eveningComparer lays sheets of an evening side by side.
type eveningComparer interface {
	tokens
	opener
	EveningHeadToHead(ctx context.Context, id challenge.ID, viewer challenge.PlayerID, two [2]challenge.PlayerID) (challenge.HeadToHead, error)
}

// compareOnEvening compares the sheets of two who stand on the board of an evening.
func compareOnEvening(s eveningComparer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := viewer(r, s)
		if err != nil {
			return err
		}
		on, err := openBoard(r, s)
		if err != nil {
			return err
		}
		two, err := twoMembers(query(r.URL.Query()))
		if err != nil {
			return err
		}
		h, err := s.EveningHeadToHead(r.Context(), on.ID, me.ID, two)
		if err != nil {
			return err
		}
		return show(w, r, comparedOf(h))
	}
}

package api

import (
	"bufio"
	"context"
	"net/http"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// device is a session as its player sees it.
type device struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Began string `json:"began_at"`
	Seen  string `json:"seen_on,omitzero"`
	Here  bool   `json:"here"`
}

type keeper interface {
	tokens
	Devices(ctx context.Context, player challenge.PlayerID, token string) ([]challenge.Device, error)
	EndDevice(ctx context.Context, player challenge.PlayerID, id string) error
	EndOtherDevices(ctx context.Context, player challenge.PlayerID, token string) error
	Passkeys(ctx context.Context, player challenge.PlayerID) ([]challenge.Passkey, error)
	RemovePasskey(ctx context.Context, player challenge.PlayerID, id string) error
	Tokens(ctx context.Context, player challenge.PlayerID) ([]challenge.Token, error)
	NewToken(ctx context.Context, player challenge.PlayerID, label string, scope challenge.Scope) (challenge.Token, string, error)
	EndToken(ctx context.Context, player challenge.PlayerID, id string) error
}

func listSessions(s keeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		token, _ := bearer(r)
		list, err := s.Devices(r.Context(), me.ID, token)
		if err != nil {
			return err
		}
		sessions := make([]device, len(list))
		for i, d := range list {
			sessions[i] = device{d.ID, d.Label, instant(d.Began), dayText(d.Seen), d.Here}
		}
		return show(w, r, map[string]any{"sessions": sessions})
	}
}

// dayText writes a day, and nothing for none.
func dayText(d challenge.Day) string {
	if (d == challenge.Day{}) {
		return ""
	}
	return d.String()
}

// ending ends one thing of a player's, named in the address.
func ending(s tokens, end func(ctx context.Context, player challenge.PlayerID, id string) error) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		if err := end(r.Context(), me.ID, r.PathValue("id")); err != nil {
			return err
		}
		return done(w)
	}
}

// done answers that something has happened of which nothing is to be told.
func done(w http.ResponseWriter) error {
	w.Header()["Cache-Control"] = forNobody
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func endOtherSessions(s keeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		token, _ := bearer(r)
		if err := s.EndOtherDevices(r.Context(), me.ID, token); err != nil {
			return err
		}
		return done(w)
	}
}

type heldPasskey struct {
	ID      string `json:"id"`
	Label   string `json:"label"`
	Added   string `json:"added_at"`
	Used    string `json:"used_at,omitzero"`
	Doubted bool   `json:"doubted"`
}

func listPasskeys(s keeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		list, err := s.Passkeys(r.Context(), me.ID)
		if err != nil {
			return err
		}
		held := make([]heldPasskey, len(list))
		for i, key := range list {
			held[i] = heldPasskey{ID: key.ID, Label: key.Label, Added: instant(key.Added), Doubted: key.Doubted}
			if !key.Used.IsZero() {
				held[i].Used = instant(key.Used)
			}
		}
		return show(w, r, map[string]any{"passkeys": held})
	}
}

type heldToken struct {
	ID    string          `json:"id"`
	Label string          `json:"label"`
	Scope challenge.Scope `json:"scope"`
	Made  string          `json:"made_at"`
	Used  string          `json:"used_on,omitzero"`
	Token string          `json:"token,omitzero"`
}

func heldTokenOf(t challenge.Token, text string) heldToken {
	return heldToken{t.ID(), t.Label, t.Scope, instant(t.Made), dayText(t.Used), text}
}

func listTokens(s keeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		list, err := s.Tokens(r.Context(), me.ID)
		if err != nil {
			return err
		}
		held := make([]heldToken, len(list))
		for i, t := range list {
			held[i] = heldTokenOf(t, "")
		}
		return show(w, r, map[string]any{"tokens": held})
	}
}

func newToken(s keeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Label *string          `json:"label"`
			Scope *challenge.Scope `json:"scope"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Label == nil || sent.Scope == nil {
			return malformed("The body is an object with label and scope, two texts.")
		}
		made, text, err := s.NewToken(r.Context(), me.ID, *sent.Label, *sent.Scope)
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, heldTokenOf(made, text))
	}
}

type leaver interface {
	tokens
	Leave(ctx context.Context, player challenge.PlayerID, confirm string) error
}

// deleteMe deletes the account, for good.
func deleteMe(s leaver) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Confirm *string `json:"confirm"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Confirm == nil {
			return malformed("The body is an object with confirm, a text.")
		}
		if err := s.Leave(r.Context(), me.ID, *sent.Confirm); err != nil {
			return err
		}
		return done(w)
	}
}

type teller interface {
	tokens
	Mine(ctx context.Context, player challenge.PlayerID, token string) (challenge.Mine, error)
}

// exportMe streams everything that is kept about the player, for as long as it
// takes; where nothing moves for the stall, it breaks off.
func exportMe(s teller, stall time.Duration) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		token, _ := bearer(r)
		mine, err := s.Mine(r.Context(), me.ID, token)
		if err != nil {
			return err
		}
		h := w.Header()
		h["Content-Type"], h["Cache-Control"] = jsonType, forNobody
		if r.Method == http.MethodHead {
			return nil
		}
		out := bufio.NewWriterSize(newPatient(w, stall), 64<<10)
		if err := views.WriteMine(out, mine); err != nil {
			panic(http.ErrAbortHandler) // the status is out: see exportChallenge
		}
		return out.Flush()
	}
}

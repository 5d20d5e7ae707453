package api

import (
	"context"
	"net/http"

	"dailydistrict/challenge"
)

type signer interface {
	tokens
	SignIn(ctx context.Context, code string, guest challenge.PlayerID) (challenge.Player, string, error)
}

// signIn opens a session by recovery code. A guest's token passes on what the
// guest has played.
func signIn(s signer) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		guest, err := viewer(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Code *string `json:"recovery_code"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Code == nil {
			return malformed("The body is an object with recovery_code, a text.")
		}
		account, token, err := s.SignIn(r.Context(), *sent.Code, guest.ID)
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, session{personOf(account), token})
	}
}

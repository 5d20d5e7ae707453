package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// sealedResult is a sealed attempt in short. Score and breakdown are there once
// it is over.
type sealedResult struct {
	ID          string    `json:"id"`
	Challenge   string    `json:"challenge"`
	Ranked      bool      `json:"ranked"`
	Provisional bool      `json:"provisional"` // never: what ranks is begun under a name
	Practice    bool      `json:"practice"`
	Late        bool      `json:"late"`
	Began       string    `json:"began_at"`
	Finished    string    `json:"finished_at,omitzero"`
	Score       *int      `json:"score,omitzero"`
	Breakdown   breakdown `json:"breakdown,omitzero"`
}

// inPlay is a sealed attempt with all that its player may know of it.
type inPlay struct {
	Attempt   sealedResult      `json:"attempt"`
	N         int               `json:"n"`
	Notation  string            `json:"notation"`
	Tape      shownTape         `json:"tape"`
	Legal     []json.RawMessage `json:"legal"`
	Over      bool              `json:"over"`
	Score     *int              `json:"score,omitzero"`
	*standing `json:",inline"`
}

// shownTape is dice as nested lists, in the shape of their game. A list of which
// nothing is shown is left out; a die that is not shown beside others is 0.
type shownTape dice.Tape

// MarshalJSONTo writes [[[4,1,5],[0,4,6]],[[6,4,3]]].
func (t shownTape) MarshalJSONTo(out *jsontext.Encoder) error {
	return out.WriteValue(appendShown(nil, t.Shape, t.Faces))
}

func appendShown(text []byte, shape dice.Shape, faces []dice.Face) []byte {
	if len(shape) == 0 {
		return append(text, '0'+faces[0])
	}
	text = append(text, '[')
	for part := range slices.Chunk(faces, len(faces)/shape[0]) {
		if len(shape) > 1 && !slices.ContainsFunc(part, func(face dice.Face) bool { return face != 0 }) {
			continue
		}
		if text[len(text)-1] != '[' {
			text = append(text, ',')
		}
		text = appendShown(text, shape[1:], part)
	}
	return append(text, ']')
}

type dealers interface {
	tokens
	SealedGame(c challenge.Challenge) (challenge.SealedGame, error)
	SealedAttempt(ctx context.Context, id challenge.AttemptID, player challenge.PlayerID) (challenge.SeenAttempt, error)
}

func inPlayOf(s dealers, a challenge.SeenAttempt) (inPlay, error) {
	game, err := s.SealedGame(a.On)
	if err != nil {
		return inPlay{}, err
	}
	v := inPlay{Attempt: sealedResultOf(a), N: len(a.Sheet), Notation: a.Sheet.String(), Tape: shownTape(a.Tape), Over: a.Over}
	if a.Over {
		v.Score, v.standing = v.Attempt.Score, standingOf(a.Outcome.Standing)
	}
	v.Legal, err = game.Moves(a.Tape, a.Sheet)
	return v, err
}

func sealedResultOf(a challenge.SeenAttempt) sealedResult {
	r := sealedResult{
		ID: attemptText(a.ID), Challenge: string(a.Challenge), Ranked: a.Ranked, Practice: !a.Ranked, Late: a.Late, Began: instant(a.Began),
	}
	if a.Over {
		score := a.Outcome.Score
		r.Score, r.Breakdown, r.Finished = &score.Total, score.Parts, instant(a.Moved)
	}
	return r
}

func sendInPlay(w http.ResponseWriter, s dealers, status int, a challenge.SeenAttempt, err error) error {
	if err != nil {
		return err
	}
	v, err := inPlayOf(s, a)
	if err != nil {
		return err
	}
	return send(w, status, v)
}

type beginner interface {
	dealers
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Deals(c challenge.Challenge) error
	Begin(ctx context.Context, id challenge.ID, player challenge.PlayerID, practice bool) (challenge.SeenAttempt, bool, error)
}

// beginAttempt begins an attempt at a sealed form, or gives the one that goes on.
func beginAttempt(s beginner) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		if err := s.Deals(c); err != nil {
			return err
		}
		practice, err := query(r.URL.Query()).choice("practice", "true", "false")
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		a, begun, err := s.Begin(r.Context(), c.ID, me.ID, practice == "true")
		return sendInPlay(w, s, statusFor(begun), a, err)
	}
}

type decider interface {
	dealers
	shower
	Deciding(ctx context.Context, id challenge.AttemptID, player challenge.PlayerID) error
	ReadDecision(ctx context.Context, id challenge.AttemptID, player challenge.PlayerID, n int, text []byte) (challenge.SeenAttempt, error)
}

// decide locks the next decision in one's own attempt.
func decide(s decider) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := player(r, s)
		if err != nil {
			return err
		}
		id, err := attemptID(r)
		if err != nil {
			return err
		}
		if err := mayDecide(r.Context(), s, id, me); err != nil {
			return err
		}
		n, decision, err := readDecision(w, r)
		if err != nil {
			return err
		}
		a, err := s.ReadDecision(r.Context(), id, me.ID, n, decision)
		return sendInPlay(w, s, http.StatusOK, a, err)
	}
}

// mayDecide tells why nothing can be decided in an attempt: one's own may be that
// at an open form.
func mayDecide(ctx context.Context, s decider, id challenge.AttemptID, me challenge.Player) error {
	err := s.Deciding(ctx, id, me.ID)
	if !errors.Is(err, challenge.ErrUnknownAttempt) {
		return err
	}
	shown, err := s.Attempt(ctx, id, me.ID)
	reason := new(rules.Reason)
	switch {
	case errors.As(err, &reason), err == nil && shown.Attempt.Player != me.ID:
		return challenge.ErrUnknownAttempt
	case err != nil:
		return err
	}
	return challenge.ErrOpenForm
}

func readDecision(w http.ResponseWriter, r *http.Request) (n int, decision []byte, err error) {
	var sent struct {
		N        *int           `json:"n"`
		Decision jsontext.Value `json:"decision"`
	}
	if err := read(w, r, &sent); err != nil {
		return 0, nil, err
	}
	if sent.N == nil || *sent.N < 0 || sent.Decision == nil {
		return 0, nil, malformed("The body is an object with n, the number of decisions made before, and decision.")
	}
	return *sent.N, sent.Decision, nil
}

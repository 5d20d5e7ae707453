package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// largest is the most that a body may hold, in bytes.
const largest = 64 << 10

// malformed says in a sentence what is wrong with a request.
func malformed(format string, args ...any) error {
	return &rules.Violation{Text: fmt.Sprintf(format, args...), Reason: rules.Malformed}
}

type tokens interface {
	Bearer(ctx context.Context, token string) (challenge.Player, challenge.Scope, error)
	Seen(token, userAgent string)
}

// player is whose token came with the request; ErrNoToken, and ErrScope where it
// is not good for this call.
func player(r *http.Request, s tokens) (challenge.Player, error) {
	token, _ := bearer(r)
	p, scope, err := s.Bearer(r.Context(), token)
	if err != nil {
		return p, err
	}
	s.Seen(token, r.UserAgent())
	if !scope.Allows(scopeOf(r)) {
		return challenge.Player{}, challenge.ErrScope
	}
	return p, nil
}

// viewer is player for calls that need none: the zero player without a token.
// A token that is not known is refused all the same, so that nobody takes a
// stranger's view for their own.
func viewer(r *http.Request, s tokens) (challenge.Player, error) {
	if _, given := bearer(r); !given {
		return challenge.Player{}, nil
	}
	return player(r, s)
}

// Token is the token that a request acts with; empty for none.
func (*API) Token(r *http.Request) string {
	token, _ := bearer(r)
	return token
}

// bearer is the token of the request. Other schemes are not ours: a proxy may
// ask for its own password.
func bearer(r *http.Request) (token string, given bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	return strings.TrimSpace(token), true
}

// challengeID is the challenge that the address names.
func challengeID(r *http.Request) challenge.ID {
	if code := r.PathValue("code"); code != "" {
		return challenge.EveningID(code)
	}
	id := challenge.ID(r.PathValue("day") + "/" + r.PathValue("form"))
	if strings.Contains(r.Pattern, "/practice") {
		return id.PracticeID()
	}
	return id
}

// attemptID is the attempt that the address names; ErrUnknownAttempt for what
// can be none.
func attemptID(r *http.Request) (challenge.AttemptID, error) {
	text := r.PathValue("id")
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != text {
		return 0, challenge.ErrUnknownAttempt
	}
	return challenge.AttemptID(n), nil
}

// body reads a body that says it is JSON, or says nothing.
func body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if said := r.Header.Get("Content-Type"); said != "" && said != jsonType[0] {
		if kind, _, err := mime.ParseMediaType(said); err != nil || kind != "application/json" {
			return nil, malformed("The body must be JSON, sent with the header Content-Type: application/json.")
		}
	}
	if r.ContentLength > largest {
		return nil, errTooLarge
	}
	var text bytes.Buffer
	text.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead)
	_, err := text.ReadFrom(http.MaxBytesReader(w, r.Body, largest))
	if err == nil {
		return text.Bytes(), nil
	}
	if large := new(http.MaxBytesError); errors.As(err, &large) {
		return nil, errTooLarge
	}
	return nil, malformed("Only a part of the body arrived.") // the client has gone, or was too slow
}

// read reads a small body strictly: no unknown field, no key twice, nothing
// after the end.
func read(w http.ResponseWriter, r *http.Request, into any) error {
	text, err := body(w, r)
	if err != nil {
		return err
	}
	if json.Unmarshal(text, into, json.RejectUnknownMembers(true)) != nil {
		return malformed("The body is not the JSON object that this call takes.")
	}
	return nil
}

// nothing reads the body of a call that takes none: empty, or an empty object.
func nothing(w http.ResponseWriter, r *http.Request) error {
	text, err := body(w, r)
	text = bytes.TrimSpace(text)
	if err != nil || len(text) == 0 {
		return err
	}
	var empty struct{}
	if text[0] != '{' || json.Unmarshal(text, &empty, json.RejectUnknownMembers(true)) != nil {
		return malformed("This call takes no body.")
	}
	return nil
}

// query is the parameters of the address.
type query url.Values

// one is a parameter's value, empty when it is not there.
func (q query) one(name string) (string, error) {
	switch values := q[name]; len(values) {
	case 0:
		return "", nil
	case 1:
		return values[0], nil
	}
	return "", malformed("The parameter %s is given more than once.", name)
}

// choice is a parameter that takes one of a few words, or is not there.
func (q query) choice(name string, words ...string) (string, error) {
	value, err := q.one(name)
	if err != nil || value == "" {
		return "", err
	}
	if !slices.Contains(words, value) {
		return "", malformed("The parameter %s is one of: %s.", name, strings.Join(words, ", "))
	}
	return value, nil
}

// count is a parameter that takes a number from 1; anything above most is most.
func (q query) count(name string, usual, most int) (int, error) {
	value, err := q.one(name)
	if err != nil || value == "" {
		return usual, err
	}
	n, err := strconv.Atoi(value) // the greatest there is, where it is greater
	if (err != nil && !errors.Is(err, strconv.ErrRange)) || n < 1 {
		return 0, malformed("The parameter %s is a whole number from 1 to %d.", name, most)
	}
	return min(n, most), nil
}

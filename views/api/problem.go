package api

import (
	"cmp"
	"errors"
	"net/http"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// problem is a refusal as programs read it (RFC 9457). The reason is the stable
// code; at, step and seat say where in a record the fault lies.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Reason string `json:"reason"`
	At     *int   `json:"at,omitzero"`
	Step   int    `json:"step,omitzero"`
	Seat   string `json:"seat,omitzero"`
}

// Refusals that only a program can meet.
var (
	errUnknownAddress   = &rules.Reason{Code: "unknown_address", Text: "There is no call at this address. " + Base + "/openapi.yaml lists them all."}
	errMethod           = &rules.Reason{Code: "method_not_allowed", Text: "This address does not take that method; the Allow header says which it takes."}
	errTooLarge         = &rules.Reason{Code: "too_large", Text: "The body is too large. A whole sheet needs about three kilobytes; the limit is 64."}
	errTooMany          = &rules.Reason{Code: "too_many", Text: "Too many requests at once. Wait as long as the Retry-After header says."}
	errForbidden        = &rules.Reason{Code: "forbidden", Text: "This request was refused."}
	errUnavailable      = &rules.Reason{Code: "unavailable", Text: "The server cannot answer just now. Try again in a moment; what was acknowledged is kept."}
	errInternal         = &rules.Reason{Code: "internal", Text: "Something went wrong on the server, and its log says what. What was acknowledged is kept; sending the same again is safe."}
	errMalformedRequest = &rules.Reason{Code: rules.Malformed.Code, Text: "The request is not in the documented form."}
)

// statusOf is the one table from reasons to statuses; 0 for one that is not in it.
func statusOf(reason *rules.Reason) int {
	switch reason {
	case rules.Malformed, errMalformedRequest, challenge.ErrNoPage, challenge.ErrRole, challenge.ErrTwoMembers:
		return http.StatusBadRequest
	case challenge.ErrNoToken, challenge.ErrUnknownCode, challenge.ErrPasskeyRefused:
		return http.StatusUnauthorized
	case challenge.ErrHiddenUntilFinal, challenge.ErrHiddenUntilDone, challenge.ErrHiddenUntilOver, challenge.ErrParHidden, challenge.ErrNotYourDuel, challenge.ErrScope, errForbidden,
		challenge.ErrHostsOnly, challenge.ErrMembersOnly, challenge.ErrOtherHost, challenge.ErrRemoved:
		return http.StatusForbidden
	case challenge.ErrUnknownChallenge, challenge.ErrUnknownAttempt, challenge.ErrUnknownPlayer,
		challenge.ErrUnknownDuel, challenge.ErrUnknownPasskey, challenge.ErrUnknownSession, challenge.ErrUnknownToken, errUnknownAddress,
		challenge.ErrUnknownEvening, challenge.ErrUnknownClub, challenge.ErrUnknownInvite, challenge.ErrUnknownSeason, challenge.ErrNoFeedKey, challenge.ErrUnknownFeedKey, challenge.ErrNoWebhook, challenge.ErrNoHouseLine, challenge.ErrNotMember, challenge.ErrUnknownPaper:
		return http.StatusNotFound
	case errMethod:
		return http.StatusMethodNotAllowed
	case challenge.ErrNotOpen, challenge.ErrClosed, challenge.ErrVoid, challenge.ErrSealedForm, challenge.ErrOpenForm,
		challenge.ErrNotFinal, challenge.ErrNoPar, challenge.ErrNotWeighed, challenge.ErrNameFirst, challenge.ErrAlreadySubmitted,
		challenge.ErrNameTaken, challenge.ErrNamed,
		challenge.ErrPasskeyTaken, challenge.ErrPasskeyLate, challenge.ErrTooManyPasskeys, challenge.ErrTooManyTokens,
		challenge.ErrOwnDuel, challenge.ErrDuelTaken, challenge.ErrDuelAlone, challenge.ErrDuelNotOver,
		challenge.ErrNotYourTurn, challenge.ErrPoolNotShown, challenge.ErrLocked, challenge.ErrAttemptOver, challenge.ErrOutOfStep,
		challenge.ErrTooManyEvenings, challenge.ErrBegun, challenge.ErrEveningGoesOn, challenge.ErrNoPaper, challenge.ErrPaperLate, challenge.ErrMemberPlayed, challenge.ErrPaperWithdrawn,
		challenge.ErrLastHost, challenge.ErrManyTests, challenge.ErrClubFull, challenge.ErrTooManyClubs, challenge.ErrNotPlayed:
		return http.StatusConflict
	case errTooLarge:
		return http.StatusRequestEntityTooLarge
	case challenge.ErrNameNotAllowed, challenge.ErrLabel, challenge.ErrNoScope, challenge.ErrNotConfirmed,
		challenge.ErrUnknownForm, challenge.ErrWindow, challenge.ErrClubName, challenge.ErrWebhookAddress, challenge.ErrAttendance:
		return http.StatusUnprocessableEntity
	case errTooMany:
		return http.StatusTooManyRequests
	case errInternal, rules.BadTape: // the dice are the server's own
		return http.StatusInternalServerError
	case errUnavailable, challenge.ErrReviewBusy:
		return http.StatusServiceUnavailable
	}
	return 0
}

// refusal is what to say about an error; known is false for a failure, of which
// nothing is told.
func refusal(err error) (p problem, known bool) {
	reason := errInternal
	errors.As(err, &reason)
	p = describeReason(reason)
	if broken := new(rules.Violation); errors.As(err, &broken) {
		p.Detail = cmp.Or(broken.Text, p.Detail)
		if p.Status == 0 { // a rule of the game
			p.Status, p.Title = http.StatusUnprocessableEntity, http.StatusText(http.StatusUnprocessableEntity)
			at := broken.Number()
			p.At, p.Step, p.Seat = &at, broken.Step, broken.Seat
		}
	}
	if p.Status == 0 || p.Status == http.StatusInternalServerError {
		return describeReason(errInternal), false
	}
	return p, true
}

func describeReason(reason *rules.Reason) problem {
	status := statusOf(reason)
	return problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: reason.Text, Reason: reason.Code}
}

// statusLeft is for the log and the counts: the client has gone and reads nothing.
const statusLeft = 499

// refuse answers with an error. A failure is logged here and nowhere else,
// unless the client has gone, which is no failure.
func (a *API) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p, known := refusal(err)
	if !known && r.Context().Err() != nil {
		w.WriteHeader(statusLeft)
		return
	}
	if !known {
		a.log.ErrorContext(r.Context(), "a call failed", "method", r.Method, "path", r.URL.Path, "request", w.Header().Get("X-Request-Id"), "error", err)
	}
	write(w, p)
}

// Problem answers with a status for which whoever mounts the API has a reason
// of its own, such as too many requests (set Retry-After before) or a panic.
func (a *API) Problem(w http.ResponseWriter, _ *http.Request, status int) {
	p := describeReason(generalReason(status))
	p.Status, p.Title = status, http.StatusText(status)
	write(w, p)
}

// generalReason is the reason for a status of which nothing more is known.
func generalReason(status int) *rules.Reason {
	for _, reason := range []*rules.Reason{challenge.ErrNoToken, errForbidden, errUnknownAddress, errMethod, errTooLarge, errTooMany, errUnavailable} {
		if statusOf(reason) == status {
			return reason
		}
	}
	if status < http.StatusInternalServerError {
		return errMalformedRequest
	}
	return errInternal
}

// waitWhenBusy is in how many seconds it is worth asking again.
const waitWhenBusy = "5"

func write(w http.ResponseWriter, p problem) {
	switch p.Status {
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	case http.StatusServiceUnavailable:
		if w.Header().Get("Retry-After") == "" { // else somebody knows better
			w.Header().Set("Retry-After", waitWhenBusy)
		}
	}
	w.Header()["Cache-Control"] = forNobody
	_ = sendAs(w, problemType, p.Status, p) // fails only when the client has gone
}

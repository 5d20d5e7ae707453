package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
	"dailydistrict/views/passkey"
)

// Refusals that concern the way of asking, not the game.
var (
	errForeign  = echo.NewHTTPError(http.StatusForbidden, "This was sent by another site's page, so nothing was done. Go back to this site and send it from there.")
	errTooLarge = echo.NewHTTPError(http.StatusRequestEntityTooLarge, "That was too large to be a sheet or a name, so nothing was done.")
	errGarbled  = echo.NewHTTPError(http.StatusBadRequest, "That could not be read: the form holds characters that no page of this site sends.")
	errHalf     = echo.NewHTTPError(http.StatusBadRequest, "Only a part of that arrived, so nothing was done. Send it again.")
	errSlow     = echo.NewHTTPError(http.StatusRequestTimeout, "The rest of that did not arrive in time, so nothing was done. Send it again.")
)

// errLeft says that whoever asked has gone. Nobody reads the status but the log
// and the counts.
var errLeft = errors.New("the client has gone")

const statusLeft = 499

// statuses is what each refusal is over HTTP. A reason that is not listed is
// about the record or the name that was sent: 422.
var statuses = map[*rules.Reason]int{
	challenge.ErrUnknownChallenge: http.StatusNotFound,
	challenge.ErrUnknownAttempt:   http.StatusNotFound,
	challenge.ErrUnknownPlayer:    http.StatusNotFound,
	challenge.ErrNoToken:          http.StatusUnauthorized,
	challenge.ErrNotOpen:          http.StatusConflict,
	challenge.ErrVoid:             http.StatusConflict,
	challenge.ErrSealedForm:       http.StatusConflict,
	challenge.ErrOpenForm:         http.StatusConflict,
	challenge.ErrNotFinal:         http.StatusConflict,
	challenge.ErrMembersOnly:      http.StatusForbidden,
	challenge.ErrNameFirst:        http.StatusConflict,
	challenge.ErrAlreadySubmitted: http.StatusConflict,
	challenge.ErrNameTaken:        http.StatusConflict,
	challenge.ErrNamed:            http.StatusConflict,
	challenge.ErrHiddenUntilFinal: http.StatusForbidden,
	challenge.ErrHiddenUntilDone:  http.StatusForbidden,
	challenge.ErrClosed:           http.StatusConflict,
	challenge.ErrParHidden:        http.StatusForbidden,
	challenge.ErrNoPar:            http.StatusConflict,
	challenge.ErrReviewBusy:       http.StatusServiceUnavailable,
	challenge.ErrNoHouseLine:      http.StatusNotFound,
	challenge.ErrNotWeighed:       http.StatusConflict,
	challenge.ErrNoPage:           http.StatusNotFound,
	challenge.ErrUnknownEvening:   http.StatusNotFound,
	challenge.ErrTooManyEvenings:  http.StatusConflict,
	challenge.ErrBegun:            http.StatusConflict,
	challenge.ErrEveningGoesOn:    http.StatusConflict,
	challenge.ErrNoPaper:          http.StatusConflict,
	challenge.ErrPaperLate:        http.StatusConflict,
	challenge.ErrMemberPlayed:     http.StatusConflict,
	challenge.ErrUnknownPaper:     http.StatusNotFound,
	challenge.ErrPaperWithdrawn:   http.StatusConflict,
	challenge.ErrUnknownDuel:      http.StatusNotFound,
	challenge.ErrOwnDuel:          http.StatusConflict,
	challenge.ErrDuelTaken:        http.StatusConflict,
	challenge.ErrDuelAlone:        http.StatusConflict,
	challenge.ErrHiddenUntilOver:  http.StatusForbidden,
	challenge.ErrNotYourDuel:      http.StatusForbidden,
	challenge.ErrNotYourTurn:      http.StatusConflict,
	challenge.ErrPoolNotShown:     http.StatusConflict,
	challenge.ErrLocked:           http.StatusConflict,
	challenge.ErrAttemptOver:      http.StatusConflict,
	challenge.ErrOutOfStep:        http.StatusConflict,
	challenge.ErrDuelNotOver:      http.StatusConflict,
	challenge.ErrUnknownPasskey:   http.StatusUnauthorized,
	challenge.ErrPasskeyRefused:   http.StatusUnauthorized,
	challenge.ErrPasskeyLate:      http.StatusConflict,
	challenge.ErrPasskeyTaken:     http.StatusConflict,
	challenge.ErrTooManyPasskeys:  http.StatusConflict,
	passkey.ErrNumber:             http.StatusConflict,
	passkey.ErrPlain:              http.StatusConflict,
	challenge.ErrUnknownSession:   http.StatusNotFound,
	challenge.ErrUnknownToken:     http.StatusNotFound,
	challenge.ErrTooManyTokens:    http.StatusConflict,
	challenge.ErrUnknownClub:      http.StatusNotFound,
	challenge.ErrUnknownInvite:    http.StatusNotFound,
	challenge.ErrUnknownSeason:    http.StatusNotFound,
	challenge.ErrNotMember:        http.StatusNotFound,
	challenge.ErrHostsOnly:        http.StatusForbidden,
	challenge.ErrOtherHost:        http.StatusForbidden,
	challenge.ErrRemoved:          http.StatusForbidden,
	challenge.ErrLastHost:         http.StatusConflict,
	challenge.ErrClubFull:         http.StatusConflict,
	challenge.ErrTooManyClubs:     http.StatusConflict,
	challenge.ErrNotPlayed:        http.StatusConflict,
	challenge.ErrTwoMembers:       http.StatusBadRequest,
	challenge.ErrRole:             http.StatusBadRequest,
	challenge.ErrNoFeedKey:        http.StatusNotFound,
	challenge.ErrUnknownFeedKey:   http.StatusNotFound,
	challenge.ErrNoWebhook:        http.StatusNotFound,
	challenge.ErrManyTests:        http.StatusConflict,
	rules.Malformed:               http.StatusBadRequest,
	rules.BadTape:                 http.StatusInternalServerError, // the dice are our own
}

// statusOf gives the status of an error and the sentence that a player may read
// about it; an unknown error has none.
func statusOf(err error) (status int, text string) {
	var (
		reason *rules.Reason
		slow   *tooMany
		known  *echo.HTTPError
	)
	switch {
	case errors.Is(err, errLeft):
		return statusLeft, ""
	case errors.As(err, &slow):
		return http.StatusTooManyRequests, slow.Error()
	case errors.As(err, &reason):
		if status, found := statuses[reason]; found {
			return status, reason.Text
		}
		return http.StatusUnprocessableEntity, refusal(err)
	case errors.As(err, &known):
		text, _ := known.Message.(string)
		if text == http.StatusText(known.Code) {
			text = ""
		}
		return known.Code, text
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable, ""
	}
	return http.StatusInternalServerError, ""
}

// refusal is the innermost sentence that says why something is refused. Which
// line of a sheet it is about is plain to see, or for the caller to say.
func refusal(err error) string {
	if broken := new(rules.Violation); errors.As(err, &broken) {
		return cmp.Or(broken.Text, broken.Reason.Text)
	}
	return err.Error()
}

// fail answers an error with a page that helps, or in the API's own way. What
// is unknown says nothing but the request's id; watch logs the rest.
func fail(frame func(context.Context, challenge.Player) views.Frame, api API) echo.HTTPErrorHandler {
	return func(err error, c echo.Context) {
		if c.Response().Committed {
			return
		}
		status, text := statusOf(err)
		if status == statusLeft {
			c.Response().WriteHeader(status)
			return
		}
		wait(c, err)
		if forProgram(c) && api != nil {
			api.Problem(c.Response(), c.Request(), status)
			return
		}
		page := views.Failure{Frame: frame(c.Request().Context(), challenge.Player{}), Status: status, Text: text, Back: above(c)}
		page.OfClub = strings.HasPrefix(c.Request().URL.Path, views.ClubsAddress+"/")
		if slow := new(tooMany); errors.As(err, &slow) {
			page.Retry, page.Text = time.Duration(slow.seconds)*time.Second, slow.sent
		}
		if status == http.StatusInternalServerError {
			page.RequestID = requestID(c)
		}
		if show(c, status, page.Page(), forNobody) != nil && !c.Response().Committed {
			_ = c.String(http.StatusInternalServerError, "Something went wrong here. Request "+requestID(c))
		}
	}
}

// waitWhenBusy is in how many seconds it is worth asking again for what many others
// wait for.
const waitWhenBusy = 5

// busy tells whether something is refused on purpose, because many others wait for
// their turn.
func busy(err error) bool {
	return errors.Is(err, errDrawing) || errors.Is(err, challenge.ErrReviewBusy)
}

// wait puts into the header how long somebody must wait who was too quick, or comes
// when there are too many.
func wait(c echo.Context, err error) {
	seconds := 0
	if slow := new(tooMany); errors.As(err, &slow) {
		seconds = slow.seconds
	} else if busy(err) {
		seconds = waitWhenBusy
	}
	if seconds > 0 {
		c.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(seconds))
	}
}

// above is where the failed address lies under: a plan, else a challenge; empty
// for none.
func above(c echo.Context) string {
	base := "/" + string(named(c))
	rest, under := strings.CutPrefix(c.Request().URL.Path, base)
	if !under || rest == "" {
		return ""
	}
	for _, way := range []string{again, practice} {
		if strings.HasPrefix(rest, way+"/") {
			return base + way
		}
	}
	return base
}

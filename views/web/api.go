package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
)

// apiPrefix is where the API lies.
const apiPrefix = "/api/"

// API is the calls for programs. It takes no cookies and no forms, and answers
// its own refusals; ours it tells in its own way through Problem. Token is the
// token that a request acts with, as the API itself reads it; empty for none.
type API interface {
	http.Handler
	Token(r *http.Request) string
	Problem(w http.ResponseWriter, r *http.Request, status int)
}

// forProgram tells whether a request is for the API.
func forProgram(c echo.Context) bool { return strings.HasPrefix(c.Request().URL.Path, apiPrefix) }

// calls hands on what is for the API, slowing whoever acts too often.
func calls(api API, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := at.call(c, api); err != nil {
			return err
		}
		if long(c.Request()) {
			packed(api, c.Response(), c.Request())
			return nil
		}
		api.ServeHTTP(c.Response(), c.Request())
		return nil
	}
}

// call counts a program's action; looking is free. Who holds no valid token is
// known by the network alone.
func (at site) call(c echo.Context, api API) error {
	r := c.Request()
	switch {
	case r.Method != http.MethodPost && r.Method != http.MethodDelete:
		return nil
	case r.URL.Path == apiPrefix+"v1/guests":
		return at.limits.guests.take(network(c.RealIP()))
	case r.URL.Path == apiPrefix+"v1/sessions":
		return at.limits.signIns.take(network(c.RealIP()))
	}
	player, _, err := at.sessions.Bearer(r.Context(), api.Token(r))
	switch {
	case errors.Is(err, challenge.ErrNoToken):
		return at.limits.actions.take(network(c.RealIP()))
	case err != nil:
		return err
	}
	return at.limits.act(player)
}

// pagesOnly spares the API checks that are about cookies, forms and the
// addresses of pages.
func pagesOnly(checks ...echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if forProgram(c) {
				return next(c)
			}
			checked := next
			for _, check := range slices.Backward(checks) {
				checked = check(checked)
			}
			return checked(c)
		}
	}
}

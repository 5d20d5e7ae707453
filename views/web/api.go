package web

import (
	"crypto/sha256"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// apiPrefix is where the API lies.
const apiPrefix = "/api/"

// API is the calls for programs. It takes no cookies and no forms, and answers
// its own refusals; ours it tells in its own way through Problem.
type API interface {
	http.Handler
	Problem(w http.ResponseWriter, r *http.Request, status int)
}

// forProgram tells whether a request is for the API.
func forProgram(c echo.Context) bool { return strings.HasPrefix(c.Request().URL.Path, apiPrefix) }

// calls hands on what is for the API, slowing whoever acts too often.
func calls(api API, l limits) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := l.call(c); err != nil {
			return err
		}
		api.ServeHTTP(c.Response(), c.Request())
		return nil
	}
}

// call counts a program's action; looking is free.
func (l limits) call(c echo.Context) error {
	r := c.Request()
	switch {
	case r.Method != http.MethodPost:
		return nil
	case r.URL.Path == apiPrefix+"v1/guests":
		return l.guests.take(network(c.RealIP()))
	case r.URL.Path == apiPrefix+"v1/sessions":
		return l.signIns.take(network(c.RealIP()))
	}
	token := sha256.Sum256([]byte(r.Header.Get(echo.HeaderAuthorization)))
	return l.actions.take(string(token[:]))
}

// pagesOnly spares the API a check that is about cookies, forms and the
// addresses of pages.
func pagesOnly(check echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		checked := check(next)
		return func(c echo.Context) error {
			if forProgram(c) {
				return next(c)
			}
			return checked(c)
		}
	}
}

package web

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
)

// Observer hears of an answered request: its method as it came, the pattern of
// its route, its status, and how long the answer took.
type Observer func(method, pattern string, status int, took time.Duration)

// watch turns a panic into an error, answers errors, and logs one line. Looks that went well are logged only on the debug level.
// The line holds no query, form, cookie or other header: there may be secrets in them.
func watch(log *slog.Logger, now challenge.Clock, observe Observer) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			began := now()
			err := calmly(next, c)
			if err != nil {
				c.Error(err)
			}
			took := now().Sub(began)
			if observe != nil {
				observe(c.Request().Method, pattern(c), c.Response().Status, took)
			}
			level := levelOf(c, err)
			if !log.Enabled(c.Request().Context(), level) {
				return nil
			}
			line := []slog.Attr{
				slog.String("method", c.Request().Method),
				slog.String("path", discreet(c)),
				slog.Int("status", c.Response().Status),
				slog.Int64("bytes", c.Response().Size),
				slog.Duration("took", took),
				slog.String("from", c.RealIP()),
				slog.String("request", requestID(c)),
			}
			if level == slog.LevelError || errors.Is(err, errLeft) {
				line = append(line, slog.Any("error", err))
			}
			log.LogAttrs(c.Request().Context(), level, "request", line...)
			return nil
		}
	}
}

// discreet is the path of a request without the secret that opens what is there:
// of a club's link, an evening or a duel.
func discreet(c echo.Context) string {
	secret := cmp.Or(c.Param("invite"), c.Param("code"), c.Request().PathValue("code"))
	if secret == "" {
		return c.Request().URL.Path
	}
	return strings.Replace(c.Request().URL.Path, secret, "…", 1)
}

// pattern is that of the route; within the API, which routes for itself, it stands
// in the request.
func pattern(c echo.Context) string { return cmp.Or(c.Request().Pattern, c.Path()) }

// levelOf says how loud a request is: a fault of ours is an error, too much at once a
// warning, an action or a refusal worth a line, a look only when somebody is looking
// for it.
func levelOf(c echo.Context, err error) slog.Level {
	switch {
	case busy(err):
		return slog.LevelWarn
	case c.Response().Status >= http.StatusInternalServerError && err != nil:
		return slog.LevelError
	case err != nil || c.Request().Method == http.MethodPost:
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

// calmly runs a handler and gives its panic as an error with the stack, and what
// failed because the client has gone as that.
func calmly(next echo.HandlerFunc, c echo.Context) (err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler:
			panic(p) // net/http's own way to drop a connection
		default:
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if err = next(c); left(c, err) {
		err = fmt.Errorf("%w: %w", errLeft, err)
	}
	return err
}

// left tells whether a failure comes of the client having gone: all that still
// waits for something gives up then, each in its own words.
func left(c echo.Context, err error) bool {
	if err == nil || c.Request().Context().Err() == nil {
		return false
	}
	status, _ := statusOf(err)
	return status >= http.StatusInternalServerError
}

// requestID names a request in the log and on a page that failed. What is
// answered from the shelf has none: nothing can go wrong there.
func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

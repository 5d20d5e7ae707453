package web

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
)

// canonical sends whoever asks with doubled, trailing or dotted slashes to the
// one address of the page, with the same method.
func canonical(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		u := c.Request().URL
		clean := u.Path
		if !path.IsAbs(clean) {
			clean = "/" + clean
		}
		clean = path.Clean(clean)
		if clean == u.Path || !readable(u.Path) {
			return next(c)
		}
		// Path is written escaped, so that no clean path can be read as a host.
		to := url.URL{Path: clean, RawQuery: u.RawQuery}
		return c.Redirect(http.StatusPermanentRedirect, to.String())
	}
}

// parts says what a part of an address may look like, by its name in routes.go.
var parts = map[string]func(string) bool{
	":day":     func(s string) bool { _, err := challenge.ParseDay(s); return err == nil },
	":month":   func(s string) bool { _, err := challenge.ParseDay(s + "-01"); return err == nil },
	":game":    func(s string) bool { return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == "" },
	":form":    func(s string) bool { return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == "" },
	":attempt": func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" },
}

// known answers 404 to an address that can be no page's, whatever the method:
// where a part of it is impossible, the route that matched says nothing.
func known(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !readable(c.Request().URL.Path) || !possible(c.Path(), c.Request().URL.Path) {
			return echo.ErrNotFound
		}
		return next(c)
	}
}

func possible(route, address string) bool {
	for route != "" && address != "" {
		var name, text string
		name, route, _ = strings.Cut(route, "/")
		text, address, _ = strings.Cut(address, "/")
		if fits, named := parts[name]; named && !fits(text) {
			return false
		}
	}
	return true
}

package web

import (
	"crypto/rand"
	"maps"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// policy lets a page load what this server sends and nothing else: no inline
// code, no foreign host, no frame.
var policy = strings.Join([]string{
	"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
	"connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
}, "; ")

// careful is the headers that keep browsers careful with an answer.
func careful(https bool) http.Header {
	h := http.Header{
		"Content-Security-Policy": {policy},
		"X-Content-Type-Options":  {"nosniff"},
		"Referrer-Policy":         {"same-origin"},
		"Permissions-Policy":      {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	if https {
		h["Strict-Transport-Security"] = []string{"max-age=31536000"}
	}
	return h
}

// headers adds the same headers to every answer, and an id of its own.
func headers(same http.Header) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			maps.Copy(h, same)
			h["X-Request-Id"] = []string{rand.Text()}
			return next(c)
		}
	}
}

// sameOrigin refuses what another site's page sends in a visitor's name, by
// what the browser says of the request's origin. It needs no token, so that
// pages can be kept and forms never grow stale.
func sameOrigin(publicURL string) (echo.MiddlewareFunc, error) {
	check := http.NewCrossOriginProtection()
	if publicURL != "" {
		if err := check.AddTrustedOrigin(publicURL); err != nil {
			return nil, err
		}
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := check.Check(c.Request()); err != nil {
				return errForeign
			}
			return next(c)
		}
	}, nil
}

package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// apiPrefix is where the API begins.
const apiPrefix = "/api/"

// routes is every address.
func routes(e *echo.Echo, c Config) {
	look := func(address string, h echo.HandlerFunc) {
		e.Match([]string{http.MethodGet, http.MethodHead}, address, h)
	}

	look("/healthz", alive)
	look("/readyz", ready(c.Service, c.Version))
	look("/static/:file", assets())
	if c.API != nil {
		e.RouteNotFound("/api/v1/*", echo.WrapHandler(c.API)) // whatever the method
	}
}

package web

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
)

// alive tells that the process answers, and nothing more.
func alive(c echo.Context) error {
	c.Response().Header()[echo.HeaderCacheControl] = forNobody
	return c.String(http.StatusOK, "ok\n")
}

type healthy interface {
	Health(ctx context.Context) challenge.Health
}

// condition is the body of /readyz.
type condition struct {
	Status  string `json:"status"` // "ok", "degraded" or "unavailable"
	Detail  string `json:"detail,omitempty"`
	LastRun string `json:"last_publication,omitempty"`
	Next    string `json:"next_rollover,omitempty"`
	Version string `json:"version"`
}

// ready tells whether today can be played: 503 only while today's challenges
// are missing or the store does not answer. A failed publication or change shows as
// degraded with 200, as long as today is there.
func ready(s healthy, version string) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := s.Health(c.Request().Context())
		now := condition{
			Status: "ok", Detail: h.Detail, LastRun: instant(h.LastRun), Next: instant(h.Next), Version: version,
		}
		status := http.StatusOK
		switch {
		case !h.Ready:
			now.Status, status = "unavailable", http.StatusServiceUnavailable
		case h.Degraded:
			now.Status = "degraded"
		}
		c.Response().Header()[echo.HeaderCacheControl] = forNobody
		return c.JSON(status, now)
	}
}

// instant writes a time in UTC; nothing for the zero time.
func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

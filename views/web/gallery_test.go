package web

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views"
	"dailydistrict/views/picture"
)

func TestWhoWaitsLongForAPictureIsToldSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGallery()
		p := picture.Picture{Scene: picture.District{}}
		g.turn <- struct{}{} // another is being drawn, and takes long
		began := time.Now()
		_, err := g.png(t.Context(), p)
		require.ErrorIs(t, err, errDrawing)
		require.Equal(t, pictureWait, time.Since(began))
		<-g.turn
		drawn, err := g.png(t.Context(), p)
		require.NoError(t, err)
		g.turn <- struct{}{}
		kept, err := g.png(t.Context(), p)
		require.NoError(t, err, "what is there needs no turn")
		require.Equal(t, drawn.tag, kept.tag)
	})
}

func TestWhoComesWhenManyWaitIsToldWhenToComeAgain(t *testing.T) {
	for name, refused := range map[string]error{"a picture": errDrawing, "a review": challenge.ErrReviewBusy} {
		t.Run("for "+name+", and the log warns of no fault", func(t *testing.T) {
			var log strings.Builder
			e := echo.New()
			e.HTTPErrorHandler = fail(func(context.Context, challenge.Player) views.Frame { return views.Frame{} }, nil)
			e.Use(watch(slog.New(slog.NewTextHandler(&log, nil)), time.Now, nil))
			e.GET("/", func(echo.Context) error { return refused })
			answer := httptest.NewRecorder()
			e.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/", nil))
			require.Equal(t, 503, answer.Code)
			require.Equal(t, "5", answer.Header().Get("Retry-After"))
			require.Contains(t, log.String(), "level=WARN")
			require.Contains(t, log.String(), "status=503")
		})
	}
}

package web

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

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

package web

import (
	"context"
	"net/http"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
	"dailydistrict/views/picture"
)

// skyline is the end of the address of a sheet's picture, behind that of the sheet.
const skyline = "/skyline.png"

// Header values of pictures. That of a sheet on a final board is the same for
// everybody and will not change; it may be kept for a day and not for ever, because
// a newer program may draw it better. Any other is its player's alone.
var (
	pngType    = []string{"image/png"}
	forADay    = []string{"public, max-age=86400, immutable"}
	varyPlayer = []string{"Cookie"}
)

// Bounds on pictures: how many are kept, some 30 KB each, and how long somebody
// waits for a turn. One at a time is drawn, so that however many are asked for,
// play keeps the other processors.
const (
	keptPictures = 256
	pictureWait  = 2 * time.Second
)

// errDrawing refuses a picture while many others are waited for.
var errDrawing = echo.NewHTTPError(http.StatusServiceUnavailable, "Many pictures are being drawn at this moment. Look again in a few seconds.")

// gallery keeps pictures, each drawn once for all who ask.
type gallery struct {
	kept *lru.Cache[picture.Picture, encoding]
	turn chan struct{} // held while one is drawn
}

func newGallery() *gallery {
	kept, err := lru.New[picture.Picture, encoding](keptPictures)
	if err != nil {
		panic(err) // only for a size below one
	}
	return &gallery{kept: kept, turn: make(chan struct{}, 1)}
}

// png gives a picture. Who has waited for a turn may find that it was drawn
// meanwhile.
func (g *gallery) png(ctx context.Context, p picture.Picture) (encoding, error) {
	if e, found := g.kept.Get(p); found {
		return e, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, pictureWait, errDrawing)
	defer cancel()
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
	case <-ctx.Done():
		return encoding{}, context.Cause(ctx)
	}
	if e, found := g.kept.Get(p); found {
		return e, nil
	}
	file, err := p.PNG()
	if err != nil {
		return encoding{}, err
	}
	e := newEncoding(file, "")
	g.kept.Add(p, e)
	return e, nil
}

// sheetPicture is the picture of a finished sheet. It is there once the challenge
// is final: until then not even whether there is such a sheet is told.
func sheetPicture(s judged, at site, way string) echo.HandlerFunc {
	return func(c echo.Context) error {
		place, err := findSeat(c, s, way)
		if err == nil {
			err = at.pictured(place)
		}
		if err != nil {
			return err
		}
		_, _, shown, err := findAttempt(c, s, at, way)
		if err != nil {
			return err
		}
		p, err := at.pictureOf(place, shown.Outcome)
		if err != nil {
			return err
		}
		file, err := at.gallery.png(c.Request().Context(), p)
		if err != nil {
			return err
		}
		h := c.Response().Header()
		h[echo.HeaderContentType], h[echo.HeaderCacheControl] = pngType, forADay
		if !shown.Outcome.Ranked {
			h[echo.HeaderCacheControl], h[echo.HeaderVary] = forOne, varyPlayer
		}
		return file.send(c, http.StatusOK, false)
	}
}

// pictured tells why there are no pictures of what was played at a seat; nil once
// there are.
func (at site) pictured(s seat) error {
	switch s.State(at.now()) {
	case challenge.Final:
		return nil
	case challenge.Void:
		return challenge.ErrVoid
	}
	return challenge.ErrNotFinal
}

// pictureOf is a finished sheet as it is drawn.
func (at site) pictureOf(s seat, o challenge.Outcome) (picture.Picture, error) {
	scene, err := picture.SceneOf(s.game.Info(), o.Tape, o.Attempt.Sheet)
	return picture.Picture{Signs: at.heading(s).Signs(o.Score.Total, o.Attempt.Practice), Scene: scene}, err
}

// skylineOf leads to the picture of a sheet; without an address while there is none.
func (at site) skylineOf(s seat, o challenge.Outcome) (views.Skyline, error) {
	if at.pictured(s) != nil {
		return views.Skyline{}, nil
	}
	p, err := at.pictureOf(s, o)
	if err != nil {
		return views.Skyline{}, err
	}
	return views.Skyline{Address: sheetAddress(s.base, o.Attempt.ID) + skyline, Words: p.Scene.Words()}, nil
}

// preview is what other sites show of a page about a sheet on a board, once there is
// a picture of it; empty before, and for sheets that others cannot see. The page has
// this address; without an origin the preview has no addresses, as they would lead
// nowhere.
func (at site) preview(origin, page string, s seat, whose string, o challenge.Outcome, possible *views.Possible, picture views.Skyline) views.Preview {
	if picture.Address == "" || !o.Ranked {
		return views.Preview{}
	}
	p := views.Preview{Title: challenge.ShareTitle(s.form, s.Challenge), Text: challenge.ShareResult(s.form, s.Challenge, o, possible.Told(), at.now())}
	if whose != "" {
		p.Text = whose + ": " + p.Text
	}
	if origin != "" {
		picture.Address = origin + picture.Address
		p.Address, p.Picture = origin+page, picture
	}
	return p
}

// previewBest is what other sites show of the page of a final challenge: the sheet
// that stands first on its board. The page is kept for everybody, whatever host a
// request names, so that only a configured origin may stand on it.
func (at site) previewBest(ctx context.Context, s ranking, seat seat, rows []challenge.Row, viewer challenge.PlayerID, possible *views.Possible) (views.Preview, error) {
	if len(rows) == 0 || at.pictured(seat) != nil {
		return views.Preview{}, nil
	}
	best, err := s.AttemptOn(ctx, seat.ID, rows[0].Attempt, viewer)
	if err != nil {
		return views.Preview{}, err
	}
	picture, err := at.skylineOf(seat, best.Outcome)
	return at.preview(at.public, seat.base, seat, best.Player.Name, best.Outcome, possible, picture), err
}

package web

import (
	"context"
	"math"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// site is what all pages share: the door, the shelf of kept pages, the frame
// around a page, and how often one may act.
type site struct {
	door
	shelf   *shelf
	gallery *gallery
	limits  limits
	frame   func(context.Context, challenge.Player) views.Frame
	origin  func(echo.Context) string // scheme and host at which the visitor reaches us
	public  string                    // the same for everybody; empty where only requests tell it
	now     challenge.Clock
	ceremonies
}

func newSite(c Config) site {
	bounds := newLimits(c.Service.Now)
	return site{
		door:    door{sessions: c.Service, secure: c.https(), guests: bounds.guests},
		shelf:   newShelf(careful(c.https())),
		gallery: newGallery(),
		limits:  bounds,
		frame:   c.frame,
		origin:  c.origin,
		public:  c.PublicURL,
		now:     c.Service.Now,

		ceremonies: newCeremonies(c.Service.Now),
	}
}

// show answers with a page for one visitor, which the browser may keep but asks
// for again each time.
func (s site) show(c echo.Context, status int, page views.Page) error {
	return show(c, status, page.Page(), forOne)
}

// showAll answers nobody in particular with a page that all see alike who asked
// the same; page must look at nothing else of the request.
func (s site) showAll(c echo.Context, asked string, now func(context.Context) (edition, error), page func(context.Context) (views.Page, error)) error {
	return s.shelf.show(c, asked, press{now, func(ctx context.Context) (templ.Component, error) {
		p, err := page(ctx)
		if err != nil {
			return nil, err
		}
		return p.Page(), nil
	}})
}

// minutely is the edition of a page that depends on the time alone.
func (s site) minutely(context.Context) (edition, error) {
	return edition{minute: s.now().Unix() / 60}, nil
}

// stately is the edition of a page about a challenge.
func (s site) stately(place seat) func(context.Context) (edition, error) {
	return func(context.Context) (edition, error) {
		at := s.now()
		return edition{minute: at.Unix() / 60, state: place.State(at)}, nil
	}
}

// seeOther sends the browser on to look at what an action did.
func seeOther(c echo.Context, address string) error {
	c.Response().Header()[echo.HeaderCacheControl] = forNobody
	return c.Redirect(http.StatusSeeOther, address)
}

// back leads to another page.
func back(address string) echo.HandlerFunc {
	return func(c echo.Context) error { return seeOther(c, address) }
}

// number reads a number from the address, 0 where there is none or it is out of
// bounds: an address that somebody has mistyped still shows the page.
func number(c echo.Context, name string, most int) int {
	n, err := strconv.Atoi(c.QueryParam(name))
	if err != nil || n < 0 || n > most {
		return 0
	}
	return n
}

// stepAsked is the step of a replay that the address names; the last where that is beyond.
func stepAsked(c echo.Context, last int) int { return min(number(c, "step", math.MaxInt32), last) }

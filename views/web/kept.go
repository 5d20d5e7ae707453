package web

import (
	"bytes"
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
	"golang.org/x/sync/singleflight"

	"dailydistrict/challenge"
)

// Bounds of what is kept in memory: so many bytes, so many pages, under
// addresses no longer than this.
const (
	keptBytes     = 32 << 20
	keptPages     = 1 << 12
	longestToKeep = 300
)

// shelf keeps the pages that all who have no session see alike, drawn and
// packed once an edition.
type shelf struct {
	pages   *memory
	waiting singleflight.Group // for the next drawing of an address
	pens    [64]sync.Mutex     // one for many addresses, each of which is drawn by one at a time
	seed    maphash.Seed       // of who shares a pen
	headers http.Header        // of every page
}

// edition is what a page was drawn from: while it is the same, so is the page.
type edition struct {
	minute int64 // pages write times to the minute
	state  challenge.State
	board  uint64 // version of the board
}

// press makes a page that all see alike: edition tells what it would be drawn
// from now, and costs next to nothing; draw draws it.
type press struct {
	edition func(context.Context) (edition, error)
	draw    func(context.Context) (templ.Component, error)
}

// kept is a page of one edition, in each encoding that was asked for.
type kept struct {
	edition       edition
	size          int    // bytes, at most
	route         string // the pattern of its address
	press         press
	plain, packed func() encoding
}

func newShelf(headers http.Header) *shelf {
	return &shelf{pages: newMemory(keptBytes), seed: maphash.MakeSeed(), headers: headers}
}

// front answers strangers who look at a page that is on the shelf, before
// anything else is asked. Who has the page already is told so in as few headers
// as that takes: browsers keep the others with the page.
func (s *shelf) front(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if (r.Method != http.MethodGet && r.Method != http.MethodHead) || r.Header["Cookie"] != nil {
			return next(c)
		}
		page, found := s.pages.get(r.RequestURI)
		if !found {
			return next(c)
		}
		if page, found = s.renew(r.Context(), r.RequestURI, page); !found {
			return next(c)
		}
		c.SetPath(page.route)
		if e, _ := page.encoding(r); !e.known(r) {
			maps.Copy(c.Response().Header(), s.headers)
		}
		return page.send(c)
	}
}

// renew gives a page as it is now, unless more has changed than the board: then
// it must be asked anew whether there is such a page.
func (s *shelf) renew(ctx context.Context, address string, page *kept) (_ *kept, ok bool) {
	now, err := page.press.edition(ctx)
	if err != nil || now.minute != page.edition.minute || now.state != page.edition.state {
		return nil, false
	}
	if now != page.edition {
		page, err = s.draw(ctx, address, page.route, page.press)
	}
	return page, err == nil
}

// asked writes the part of a query on which a page depends, from names and
// values in the order of the page's own links; a value that is zero is left out.
func asked(pairs ...any) string {
	var query strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		switch pairs[i+1] {
		case 0, "", false:
			continue
		}
		fmt.Fprintf(&query, "&%s=%s", pairs[i], url.QueryEscape(fmt.Sprint(pairs[i+1])))
	}
	return strings.Replace(query.String(), "&", "?", 1)
}

// show answers with the page in the edition that was current when the request
// began, or a later one, drawing it if need be. A page is known by its path and by
// what was asked there; all else in the query changes nothing.
func (s *shelf) show(c echo.Context, asked string, p press) error {
	page, err := s.draw(c.Request().Context(), c.Request().URL.Path+asked, c.Path(), p)
	if err != nil {
		return err
	}
	return page.send(c)
}

// draw gives the page as it is now, from the shelf if it is there. A page is
// drawn by one at a time, and all who ask for it meanwhile wait for one more
// drawing together: it begins when they have asked, so it is new enough for all.
func (s *shelf) draw(ctx context.Context, address, route string, p press) (*kept, error) {
	ctx = context.WithoutCancel(ctx) // it is drawn for others too
	page, err, _ := s.waiting.Do(address, func() (any, error) {
		runtime.Gosched() // whoever is about to ask asks first, and shares this drawing
		pen := &s.pens[maphash.String(s.seed, address)%uint64(len(s.pens))]
		pen.Lock()
		defer pen.Unlock()
		s.waiting.Forget(address) // whoever asks from now on may need a newer one
		now, err := p.edition(ctx)
		if err != nil {
			return (*kept)(nil), err
		}
		if page, found := s.pages.get(address); found && page.edition == now {
			return page, nil
		}
		page, err := p.print(ctx, now, route)
		if err == nil && len(address) <= longestToKeep {
			s.pages.add(address, page)
		}
		return page, err
	})
	return page.(*kept), err
}

func (p press) print(ctx context.Context, now edition, route string) (*kept, error) {
	component, err := p.draw(ctx)
	if err != nil {
		return nil, err
	}
	var plain bytes.Buffer
	if err := component.Render(ctx, &plain); err != nil {
		return nil, err
	}
	// Packed quickly: while sheets come in, an edition lives for a moment.
	return &kept{
		edition: now, route: route, press: p, size: 2 * plain.Len(), // packed, it takes no more than plain
		plain:  sync.OnceValue(func() encoding { return newEncoding(plain.Bytes(), "") }),
		packed: sync.OnceValue(func() encoding { return newEncoding(pack(plain.Bytes(), quick), "-gz") }),
	}, nil
}

// encoding is the page as this browser takes it.
func (k *kept) encoding(r *http.Request) (e encoding, packed bool) {
	if takesGzip(r) {
		return k.packed(), true
	}
	return k.plain(), false
}

func (k *kept) send(c echo.Context) error {
	e, packed := k.encoding(c.Request())
	label(c, forAll)
	return e.send(c, http.StatusOK, packed)
}

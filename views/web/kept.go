package web

import (
	"bytes"
	"context"

	"github.com/a-h/templ"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"
	"golang.org/x/sync/singleflight"
)

// keptPages is how many pages are kept in memory, some 10 kB each.
const keptPages = 1 << 10

// shelf keeps the pages that all who have no session see alike, drawn and
// packed once an edition.
type shelf struct {
	pages  *lru.Cache[string, *kept]
	flight singleflight.Group
}

// kept is a page of one edition: what it was drawn from, such as the state of a
// challenge and the version of its board.
type kept struct {
	edition       string
	plain, packed encoding
}

func newShelf() *shelf {
	pages, err := lru.New[string, *kept](keptPages)
	if err != nil {
		panic(err) // only for a size below one
	}
	return &shelf{pages: pages}
}

// show answers with the page at an address in an edition that was current when
// the request began, drawing it if need be. Whoever asks for the same page
// meanwhile waits for that drawing, which is at least as new.
func (s *shelf) show(c echo.Context, address, edition string, draw func(context.Context) (templ.Component, error)) error {
	page, found := s.pages.Get(address)
	if !found || page.edition != edition {
		drawn, err, _ := s.flight.Do(address+" "+edition, func() (any, error) {
			return s.draw(context.WithoutCancel(c.Request().Context()), address, edition, draw)
		})
		if err != nil {
			return err
		}
		page = drawn.(*kept)
	}
	label(c, forAll)
	if takesGzip(c.Request()) {
		return page.packed.send(c, 200, true)
	}
	return page.plain.send(c, 200, false)
}

func (s *shelf) draw(ctx context.Context, address, edition string, draw func(context.Context) (templ.Component, error)) (*kept, error) {
	component, err := draw(ctx)
	if err != nil {
		return nil, err
	}
	var plain bytes.Buffer
	if err := component.Render(ctx, &plain); err != nil {
		return nil, err
	}
	page := &kept{
		edition: edition,
		plain:   newEncoding(plain.Bytes(), ""),
		packed:  newEncoding(pack(plain.Bytes(), small), "-gz"),
	}
	s.pages.Add(address, page)
	return page, nil
}

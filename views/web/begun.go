package web

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"
)

// begunField asks the page to which a first action leads to see whether the
// browser keeps the cookie that it was just given. It stays in no address of a
// browser that does, and tells nothing to anybody else who opens such an address.
const begunField = "begun"

// asking adds that question to the address that an action leads to, where whoever
// acted had no cookie.
func (d door) asking(c echo.Context, fields url.Values) url.Values {
	if len(d.tokens(c)) == 0 {
		fields.Set(begunField, "1")
	}
	return fields
}

// keepsNothing tells whether the visitor has acted here just now and refuses the
// cookie. Whoever was sent the address comes from elsewhere.
func (d door) keepsNothing(c echo.Context) bool {
	return c.QueryParam(begunField) != "" && len(d.tokens(c)) == 0 && fromHere(c.Request())
}

// fromHere tells whether a page of this site led to a request, by what the
// browser says of it.
func fromHere(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	from, err := url.Parse(r.Referer())
	return err == nil && from.Host == r.Host
}

// settled leads everybody else on to the address without the question, which can
// be sent to others. The browser takes along the part of the page it is to show.
func (d door) settled(page echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields := c.Request().URL.Query()
		if !fields.Has(begunField) || d.keepsNothing(c) {
			return page(c)
		}
		fields.Del(begunField)
		return seeOther(c, withQuery(c.Request().URL.EscapedPath(), fields))
	}
}

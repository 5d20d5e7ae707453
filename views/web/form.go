package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// form reads the fields that were sent in the body, and those alone: nothing in
// the address can take the place of a field.
func form(c echo.Context) (url.Values, error) {
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		if large := new(http.MaxBytesError); errors.As(err, &large) {
			return nil, errTooLarge
		}
		return nil, errGarbled
	}
	for name, values := range r.PostForm {
		for _, text := range append(values, name) {
			if !readable(text) {
				return nil, errGarbled
			}
		}
	}
	return r.PostForm, nil
}

// readable tells whether a text is UTF-8 without NUL, which no store could keep
// as it is.
func readable(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

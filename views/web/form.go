package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// form reads the fields that were sent in the body, and those alone: nothing in
// the address can take the place of a field.
func form(c echo.Context) (url.Values, error) {
	r := c.Request()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, incomplete(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if r.ParseForm() != nil {
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

// incomplete says why a body could not be read to its end.
func incomplete(err error) error {
	switch large := new(http.MaxBytesError); {
	case errors.As(err, &large):
		return errTooLarge
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errSlow
	}
	return errHalf
}

// readable tells whether a text is UTF-8 without NUL, which no store could keep
// as it is.
func readable(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

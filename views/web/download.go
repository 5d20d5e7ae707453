package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/labstack/echo/v4"

	"dailydistrict/views"
)

// boardFile is a day's board of a club as a file.
func boardFile(s clubs, at site, api API) echo.HandlerFunc {
	return at.file(s, api, func(q url.Values) (path, name string) {
		return "/boards/" + url.PathEscape(q.Get("day")) + "/" + url.PathEscape(q.Get("form")), q.Get("day") + "-" + q.Get("form")
	}, nil)
}

// wholeSeason asks for every row of a season's table.
var wholeSeason = url.Values{"limit": {"1000000"}}

// seasonFile is a season of a club as a file.
func seasonFile(s clubs, at site, api API) echo.HandlerFunc {
	return at.file(s, api, func(q url.Values) (path, name string) {
		return "/seasons/" + url.PathEscape(q.Get("month")) + "/" + url.PathEscape(q.Get("form")), q.Get("month") + "-" + q.Get("form")
	}, wholeSeason)
}

// membersFile is the list of a club's members as a file.
func membersFile(s clubs, at site, api API) echo.HandlerFunc {
	return at.file(s, api, func(url.Values) (path, name string) { return "/members", "members" }, nil)
}

// file gives a member who has a cookie what the API gives to who has a token, byte
// for byte, as a file under a name. It asks the API itself, with the session as
// token. What the API refuses is a page, as every refusal is.
func (s site) file(k clubs, api API, of func(url.Values) (path, name string), more url.Values) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, in, err := s.within(c, k)
		if err != nil {
			return err
		}
		q := c.QueryParams()
		if !q.Has("format") || api == nil { // nothing was chosen yet
			return seeOther(c, views.ExportsAddress(in.Club.ID))
		}
		path, name := of(q)
		asked, err := s.asked(c, "/api/v1/clubs/"+string(in.Club.ID)+path, q.Get("format"), more)
		if err != nil {
			return err
		}
		got := &fileAnswer{header: http.Header{}}
		api.ServeHTTP(got, asked)
		if got.status != http.StatusOK {
			return got.refusal()
		}
		return got.send(c, name)
	}
}

// asked is the same request as a program makes it.
func (s site) asked(c echo.Context, path, format string, more url.Values) (*http.Request, error) {
	_, session, err := s.session(c)
	if err != nil {
		return nil, err
	}
	q := url.Values{"format": {format}}
	for name, values := range more {
		q[name] = values
	}
	r, err := http.NewRequestWithContext(c.Request().Context(), http.MethodGet, path+"?"+q.Encode(), http.NoBody)
	if err != nil {
		return nil, echo.ErrNotFound
	}
	r.Header.Set(echo.HeaderAuthorization, "Bearer "+session)
	return r, nil
}

// fileAnswer holds what the API answers.
type fileAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *fileAnswer) Header() http.Header { return a.header }

func (a *fileAnswer) WriteHeader(status int) { a.status = status }

func (a *fileAnswer) Write(part []byte) (int, error) { return a.body.Write(part) }

// refusal says on a page why there is no such file, in the words of the API.
func (a *fileAnswer) refusal() error {
	if a.status < http.StatusBadRequest { // a part of the address is missing, and the API would lead elsewhere
		return echo.ErrNotFound
	}
	var said struct {
		Detail string `json:"detail"`
	}
	_ = json.Unmarshal(a.body.Bytes(), &said) // without words the page has its own
	return echo.NewHTTPError(a.status, said.Detail)
}

// send answers with the file, named as the API names it.
func (a *fileAnswer) send(c echo.Context, name string) error {
	h := c.Response().Header()
	h[echo.HeaderContentType], h[echo.HeaderCacheControl], h[echo.HeaderVary] = a.header[echo.HeaderContentType], forOne, vary
	ending := ".json"
	if strings.HasPrefix(a.header.Get(echo.HeaderContentType), "text/csv") {
		ending = ".csv"
	}
	h.Set(echo.HeaderContentDisposition, `attachment; filename="`+name+ending+`"`)
	if !takesGzip(c.Request()) {
		return newEncoding(a.body.Bytes(), "").send(c, http.StatusOK, false)
	}
	return newEncoding(pack(a.body.Bytes(), quick), "-gz").send(c, http.StatusOK, true)
}

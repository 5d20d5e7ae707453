package web_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

// outTown is a town with a club, and everybody who may ask about it.
type outTown struct {
	*town
	club  challenge.SeenClub
	base  string // of the pages of its exports
	who   map[string]*browser
	heard *ear
}

// ear listens for messages.
type ear struct {
	*httptest.Server
	mu    sync.Mutex
	heard []*http.Request
	says  int
}

func (e *ear) answer(status int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.says = status
}

func (e *ear) count() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.heard)
}

func listening(t testing.TB) *ear {
	e := &ear{says: 200}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.heard = append(e.heard, r)
		w.WriteHeader(e.says)
	}))
	t.Cleanup(e.Close)
	return e
}

func openOut(t testing.TB, change ...func(*web.Config)) *outTown {
	withAPI := func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) }
	o := &outTown{town: open(t, append(change, withAPI)...), who: map[string]*browser{}, heard: listening(t)}
	o.who["nobody"], o.who["guest"] = o.browser(t), o.browser(t)
	o.who["guest"].post(todays+"/moves", "roll", "1", "to", "pass")
	for _, name := range []string{"host", "member", "removed", "stranger"} {
		o.who[name] = o.named(t, "The "+name+" one")
	}
	id := func(name string) challenge.PlayerID { return o.who[name].player().ID }
	var err error
	o.club, err = o.service.FoundClub(t.Context(), id("host"), "Café Würfel")
	require.NoError(t, err)
	for _, name := range []string{"member", "removed"} {
		_, err = o.service.JoinClub(t.Context(), o.club.Invite, id(name))
		require.NoError(t, err)
	}
	require.NoError(t, o.service.RemoveMember(t.Context(), o.club.ID, id("host"), id("removed"), true))
	_, err = o.service.FoundClub(t.Context(), id("stranger"), "Another")
	require.NoError(t, err)
	o.base = "/clubs/" + string(o.club.ID) + "/exports"
	return o
}

// TestWhoMayLetAClubsResultsOut is the table of permissions, each page and form on
// a club of its own.
func TestWhoMayLetAClubsResultsOut(t *testing.T) {
	for call, wants := range map[string]struct{ member, host int }{
		"GET ": {200, 200},
		"GET /board?day=2026-11-30&form=district&format=csv":  {200, 200},
		"GET /board?day=2026-11-30&form=district&format=json": {200, 200},
		"GET /season?month=2026-11&form=district&format=csv":  {200, 200},
		"GET /season?month=2026-11&form=district&format=json": {200, 200},
		"GET /members?format=csv":                             {200, 200},
		"GET /members?format=json":                            {200, 200},
		"POST /address":                                       {200, 200},
		"POST /address/end":                                   {200, 200},
		"POST /webhook address=https://example.org":           {403, 200},
		"POST /webhook/test":                                  {403, 200},
		"POST /webhook/resume":                                {403, 200},
		"POST /webhook/end":                                   {403, 200},
	} {
		t.Run(call, func(t *testing.T) {
			o := openOut(t)
			require.Equal(t, 200, o.who["host"].post(o.base+"/webhook", "address", o.heard.URL).StatusCode)
			method, rest, _ := strings.Cut(call, " ")
			path, body, _ := strings.Cut(rest, " ")
			fields, err := url.ParseQuery(body)
			require.NoError(t, err)
			if method == "GET" {
				fields = nil
			}
			for who, status := range map[string]int{"nobody": 404, "guest": 404, "stranger": 404, "removed": 404, "member": wants.member} {
				a := o.who[who].do(method, o.base+path, fields)
				require.Equal(t, status, a.StatusCode, who)
				if status != 200 {
					require.NotContains(t, a.body, "Würfel", who)
					require.NotContains(t, a.body, o.heard.URL, who)
				}
			}
			require.Equal(t, wants.host, o.who["host"].do(method, o.base+path, fields).StatusCode)
		})
	}
}

// TestFilesAreThoseOfTheAPI holds each file against what a program gets.
func TestFilesAreThoseOfTheAPI(t *testing.T) {
	o := openOut(t)
	names := []string{"=HYPERLINK(1,2)", "+49 30", "-2+3", "@SUM(A1)", ",=1", `a"b","=1`, "Zoë 東京"}
	for i, name := range names {
		b := o.named(t, name)
		_, err := o.service.JoinClub(t.Context(), o.club.Invite, b.player().ID)
		require.NoError(t, err)
		sheet := strings.Fields(greedy(t, o.tape(todaysID)).String())[:i+3]
		b.handIn(todays, strings.Join(sheet, " ")+strings.Repeat(" -", 24-len(sheet)))
	}
	o.clock.turn(noon.Add(48 * time.Hour))
	member, club := o.who["member"], "/api/v1/clubs/"+string(o.club.ID)
	for file, call := range map[string]string{
		"/board?day=2026-11-30&form=district": "/boards/2026-11-30/district?",
		"/season?month=2026-11&form=district": "/seasons/2026-11/district?limit=1000000&",
		"/members?":                           "/members?",
	} {
		for _, format := range []string{"csv", "json"} {
			got := member.look(o.base + file + "&format=" + format)
			wanted := member.look(club+call+"format="+format, "Authorization", "Bearer "+member.cookie())
			require.Equal(t, 200, got.StatusCode)
			require.Equal(t, wanted.body, got.body)
			require.Equal(t, wanted.Header.Get("Content-Type"), got.Header.Get("Content-Type"))
			require.Regexp(t, `^attachment; filename="[a-z0-9-]+\.`+format+`"$`, got.Header.Get("Content-Disposition"))
			require.Equal(t, "private, no-cache", got.Header.Get("Cache-Control"))
			require.Equal(t, 304, member.look(o.base+file+"&format="+format, "If-None-Match", got.Header.Get("Etag")).StatusCode)
			if format == "csv" {
				rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.body, "\uFEFF"))).ReadAll()
				require.NoError(t, err)
				for _, row := range rows {
					require.Len(t, row, len(rows[0]))
					for _, cell := range row {
						require.NotRegexp(t, `^[=+@\t\r]`, cell)
					}
				}
			}
		}
	}
	for file, status := range map[string]int{
		"/board?day=2026-12-05&form=district&format=csv": 409, "/board?day=2026-11-30&form=chess&format=csv": 404, "/board?day=&form=&format=csv": 404,
		"/board?day=../..&form=me&format=csv": 404, "/board?day=2026-11-30&form=district&format=png": 400, "/season?month=2025-01&form=district&format=csv": 404, "/season": 303, "/season?format=csv": 404,
		"/members?format=csv&format=json": 200,
	} {
		a := member.look(o.base + file)
		require.Equal(t, status, a.StatusCode, file)
		if status >= 400 {
			require.Contains(t, a.Header.Get("Content-Type"), "text/html")
		}
	}
	require.NotContains(t, o.log.String(), "level=ERROR")
}

var keyPattern = regexp.MustCompile(`ddf_[A-Za-z0-9_-]{43}`)

func TestAMembersAddresses(t *testing.T) {
	o := openOut(t, public("https://play.example.org"))
	member := o.town.browser(t)
	cookie := []string{"Cookie", "__Host-dailydistrict=" + tokenOf(t, o, "member")}
	hasNone := func() {
		t.Helper()
		page := member.look(o.base, cookie...).body
		require.Contains(t, page, "You have none yet.")
		require.Contains(t, page, ">Make my addresses</button>")
		for _, ofSome := range []string{"1970", "You have had them", "Make new ones", "End them"} {
			require.NotContains(t, page, ofSome)
		}
	}
	hasNone()
	a := member.do("POST", o.base+"/address", nil, cookie...)
	require.Equal(t, 200, a.StatusCode)
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	key := keyPattern.FindString(a.body)
	require.Contains(t, a.body, `hidden>Copy the feed’s address</button>`)
	require.Contains(t, a.body, `hidden>Copy the calendar’s address</button>`)
	require.Contains(t, a.body, "https://play.example.org/feed.atom?key="+key)
	require.Contains(t, a.body, "https://play.example.org/calendar.ics?key="+key)
	page := member.look(o.base, cookie...)
	require.NotContains(t, page.body, key)
	require.Contains(t, page.body, "since 30 November 2026")

	reader := o.town.browser(t)
	for _, address := range []string{"/feed.atom?key=" + key, "/calendar.ics?key=" + key} {
		got := reader.look(address)
		require.Equal(t, 200, got.StatusCode)
		require.Contains(t, got.body, "Café Würfel")
		require.Equal(t, "private, no-cache", got.Header.Get("Cache-Control"))
		require.Empty(t, got.Cookies())
		require.Equal(t, 304, reader.look(address, "If-None-Match", got.Header.Get("Etag")).StatusCode)
		packed := reader.look(address, "Accept-Encoding", "gzip")
		require.Equal(t, "gzip", packed.Header.Get("Content-Encoding"))
		require.Equal(t, got.Header.Get("Etag"), packed.Header.Get("Etag"))
		require.Less(t, len(packed.body), len(got.body))
		require.Equal(t, 304, reader.look(address, "If-None-Match", got.Header.Get("Etag"), "Accept-Encoding", "gzip").StatusCode)
		head := reader.do("HEAD", address, nil)
		require.Equal(t, 200, head.StatusCode)
		require.Equal(t, fmt.Sprint(len(got.body)), head.Header.Get("Content-Length"))
	}
	require.NotContains(t, o.log.String(), key, "a key is a secret, and not logged")
	for _, address := range []string{"/feed.atom", "/calendar.ics"} {
		open := reader.look(address)
		require.Equal(t, "no-cache", open.Header.Get("Cache-Control"))
		require.NotContains(t, open.body, "Würfel")
		lost := reader.look(address + "?key=" + key[:20])
		require.Equal(t, 404, lost.StatusCode)
		require.Contains(t, lost.body, "This address leads nowhere, or no longer")
	}
	require.Equal(t, 200, member.do("POST", o.base+"/address/end", nil, cookie...).StatusCode)
	hasNone()
	require.Equal(t, 404, reader.look("/feed.atom?key="+key).StatusCode)
	require.NotContains(t, o.log.String(), "level=ERROR")
}

// tokenOf opens another session of somebody, for a town where cookies are secure.
func tokenOf(t testing.TB, o *outTown, who string) string {
	t.Helper()
	for _, c := range o.who[who].client.Jar.Cookies(mustURL(t, strings.Replace(o.server.URL, "http://", "https://", 1))) {
		return c.Value
	}
	return ""
}

func mustURL(t testing.TB, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	require.NoError(t, err)
	return u
}

func TestAHostSetsAWebhook(t *testing.T) {
	o := openOut(t)
	host := o.who["host"]
	require.NotContains(t, o.who["member"].look(o.base).body, `action="`+o.base+`/webhook"`)

	t.Run("an address that is none stands in the form again", func(t *testing.T) {
		a := host.post(o.base+"/webhook", "address", `ftp://"><script>`)
		require.Equal(t, 422, a.StatusCode)
		require.Contains(t, a.body, `value="ftp://&#34;&gt;&lt;script&gt;"`)
		require.Contains(t, a.body, "begins with https:// or http://")
	})
	t.Run("one to which nothing is ever sent does too, with the reason", func(t *testing.T) {
		for _, address := range []string{"http://192.168.0.1:9/hook", "http://[fe80::1]/hook", "https://169.254.169.254/"} {
			a := host.post(o.base+"/webhook", "address", address)
			require.Equal(t, 422, a.StatusCode, address)
			require.Contains(t, a.body, `value="`+address+`"`)
			require.Regexp(t, `id="address-fault"[^>]*>(?s:.{0,200})The address leads into a private network, where this server does not send\.`, a.body)
			require.Contains(t, host.look(o.base).body, "Send boards there", "none is set")
		}
	})
	t.Run("the secret is shown once, on a page nobody keeps", func(t *testing.T) {
		a := host.post(o.base+"/webhook", "address", o.heard.URL+"/hook")
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		secret := regexp.MustCompile(`whsec_[A-Za-z0-9+/]{43}=`)
		require.Regexp(t, `<textarea [^>]*readonly[^>]*>`+secret.String()+`</textarea>`, a.body)
		require.Contains(t, a.body, `hidden>Copy the secret</button>`)
		page := host.look(o.base)
		require.NotRegexp(t, secret, page.body)
		require.Contains(t, page.body, o.heard.URL+"/hook")
		require.Contains(t, page.body, "Nothing yet.")
	})
	t.Run("a test is sent at once, and the page says how that went", func(t *testing.T) {
		a := host.post(o.base + "/webhook/test")
		require.Contains(t, a.body, "The test was delivered.")
		require.Equal(t, 1, o.heard.count())
		o.heard.answer(500)
		a = host.post(o.base + "/webhook/test")
		require.Contains(t, a.body, "The test was not delivered. It answered 500 Internal Server Error.")
		require.Contains(t, a.body, "Not delivered, after one try")
	})
	t.Run("a board is listed with how it went", func(t *testing.T) {
		host.handIn(todays, passes)
		o.clock.turn(noon.Add(15 * time.Hour))
		require.NoError(t, o.service.Deliver(t.Context()))
		page := host.look(o.base).body
		require.Contains(t, page, `<a href="/clubs/`+string(o.club.ID)+`/2026-11-30/district">District, 30 November 2026</a>`)
		require.Contains(t, page, "Not taken yet, after one try; once more on 1 December 2026, 03:01 UTC.")
	})
	t.Run("one that was switched off says so, and is switched on", func(t *testing.T) {
		o.heard.answer(410)
		o.clock.turn(noon.Add(16 * time.Hour))
		require.NoError(t, o.service.Deliver(t.Context()))
		require.Contains(t, host.look(o.base).body, "Switched off")
		require.Contains(t, host.look("/clubs/"+string(o.club.ID)).body, "The webhook was switched off")
		require.NotContains(t, o.who["member"].look("/clubs/"+string(o.club.ID)).body, "webhook")
		require.Contains(t, host.post(o.base+"/webhook/resume").body, "The webhook is on again.")
		require.NotContains(t, host.look(o.base).body, "Switched off")
	})
	t.Run("it ends", func(t *testing.T) {
		require.Contains(t, host.post(o.base+"/webhook/end").body, "The webhook has ended.")
		require.NotContains(t, host.look(o.base).body, o.heard.URL)
		require.Equal(t, 404, host.post(o.base+"/webhook/end").StatusCode)
	})
	t.Run("another site's page sets none", func(t *testing.T) {
		a := host.do("POST", o.base+"/webhook", url.Values{"address": {o.heard.URL}}, "Sec-Fetch-Site", "cross-site")
		require.Equal(t, 403, a.StatusCode)
	})
	require.NotContains(t, o.log.String(), "level=ERROR")
}

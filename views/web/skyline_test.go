package web_test

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/rulestest"
	"dailydistrict/views/web"
)

// final is when the challenges of the day are.
var final = noon.Add(14 * time.Hour)

func TestThePictureOfASheet(t *testing.T) {
	town := open(t)
	ada, bo, guest := town.named(t, "Ada"), town.named(t, "Bo"), town.browser(t)
	ada.handIn(todays, greedy(t, town.tape(todaysID)).String())
	bo.handIn(todays+"/again", passes)
	guest.handIn(todays, passes)
	sheet := fmt.Sprintf("%s/sheets/%d", todays, town.history(t, ada)[0].ID)
	practised := fmt.Sprintf("%s/again/sheets/%d", todays, town.history(t, bo)[0].ID)
	guests := fmt.Sprintf("%s/sheets/%d", todays, town.history(t, guest)[0].ID)
	everybody := map[string]*browser{"Ada": ada, "Bo": bo, "a guest": guest, "a stranger": town.browser(t)}

	t.Run("before it is final there is none, and not even whether there is a sheet is told", func(t *testing.T) {
		for _, at := range []time.Time{noon, noon.Add(13 * time.Hour), final.Add(-time.Millisecond)} {
			town.clock.turn(at)
			for who, b := range everybody {
				nothing := b.look(todays + "/sheets/9999" + skyline)
				require.Equal(t, http.StatusConflict, nothing.StatusCode)
				require.Contains(t, nothing.body, challenge.ErrNotFinal.Text)
				require.Equal(t, bare(nothing), bare(b.look(sheet+skyline)), who)
				require.Equal(t, http.StatusConflict, b.look(practised+skyline).StatusCode, who)
			}
			for _, address := range []string{sheet, sheet + "/result", todays + "/result", todays, todays + "/board"} {
				require.NotContains(t, ada.look(address).body, "skyline", address)
				require.NotContains(t, ada.look(address).body, "og:", address)
			}
		}
	})
	town.clock.turn(final)
	t.Run("once it is final everybody gets the same, to keep for a day", func(t *testing.T) {
		for who, b := range everybody {
			a := b.look(sheet + skyline)
			require.Equal(t, http.StatusOK, a.StatusCode, who)
			require.Equal(t, ada.look(sheet+skyline).body, a.body, who)
			require.Equal(t, "image/png", a.Header.Get("Content-Type"))
			require.Equal(t, "public, max-age=86400, immutable", a.Header.Get("Cache-Control"))
			require.Empty(t, a.Header.Get("Vary"))
			require.EqualValues(t, len(a.body), a.ContentLength)
			drawn, err := png.Decode(strings.NewReader(a.body))
			require.NoError(t, err)
			require.Equal(t, image.Rect(0, 0, 1200, 630), drawn.Bounds())

			known := b.look(sheet+skyline, "If-None-Match", a.Header.Get("Etag"))
			require.Equal(t, http.StatusNotModified, known.StatusCode)
			require.Empty(t, known.body)
			require.Equal(t, a.Header.Get("Etag"), b.do("HEAD", sheet+skyline, nil).Header.Get("Etag"))
		}
	})
	t.Run("what ranks nowhere is drawn for its player alone", func(t *testing.T) {
		for address, owner := range map[string]string{practised: "Bo", guests: "a guest"} {
			for who, b := range everybody {
				a := b.look(address + skyline)
				if who != owner {
					require.Equal(t, http.StatusNotFound, a.StatusCode, who)
					continue
				}
				require.Equal(t, http.StatusOK, a.StatusCode)
				require.Equal(t, "private, no-cache", a.Header.Get("Cache-Control"))
				require.Equal(t, "Cookie", a.Header.Get("Vary"))
			}
		}
	})
	t.Run("and there is none of no sheet", func(t *testing.T) {
		for _, address := range []string{todays + "/sheets/9999", todays + "/sheets/x", todays + "/sheets/1x", todays + "/again" + sheet[len(todays):] + "0", "/2026-11-30/chess/sheets/1", "/2026-11-29/district/sheets/1"} {
			require.Equal(t, http.StatusNotFound, ada.look(address+skyline).StatusCode, address)
		}
	})
	t.Run("pages lead to it", func(t *testing.T) {
		for address, b := range map[string]*browser{todays + "/result": ada, sheet: everybody["a stranger"]} {
			require.Contains(t, b.look(address).body, `href="`+sheet+skyline+`"`, address)
		}
		require.Contains(t, ada.look(todays+"/result").body, `data-picture="`+sheet+skyline+`"`)
		require.Contains(t, bo.look(practised+"/result").body, practised+skyline)
		require.Empty(t, bo.look(practised+"/result").meta(), "which others cannot see")
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
}

func TestPicturesOfEveryForm(t *testing.T) {
	town := openSealed(t)
	ada := town.named(t, "Ada")
	sheets := map[string]string{}
	for _, form := range town.service.Forms() {
		id := challenge.DailyID(town.service.Today(), form.ID)
		base := "/" + string(id)
		if form.Reveal == challenge.Sealed {
			ada.begins(base)
			ada.finishes(base, id, false)
			sheets[form.ID] = ada.sheetOf(base, id)
			continue
		}
		sheet, err := rulestest.Somehow(form.Game, town.tape(id), nil, false)
		require.NoError(t, err)
		ada.handIn(base, sheet.String())
		sheets[form.ID] = fmt.Sprintf("%s/sheets/%d", base, town.history(t, ada)[0].ID)
	}
	town.clock.turn(final)
	seen := map[string]string{}
	for form, sheet := range sheets {
		a := town.browser(t).look(sheet + skyline)
		require.Equal(t, http.StatusOK, a.StatusCode, form)
		require.Empty(t, seen[a.body], form)
		seen[a.body] = form
	}
}

func TestThePictureOfAnEvening(t *testing.T) {
	s := evening(t, false)
	s.clock.turn(eight)
	s.who["Ben"].handIn(s.base, passes)
	sheet := fmt.Sprintf("%s/sheets/%d", s.base, s.rows(t, s.on).Rows[0].Attempt)
	require.Equal(t, http.StatusConflict, s.who["Ada"].look(sheet+skyline).StatusCode)
	s.clock.turn(ten.Add(2 * time.Hour))
	require.Equal(t, http.StatusOK, s.who["nobody"].look(sheet+skyline).StatusCode, "whoever has the link")
	require.Contains(t, s.who["Ben"].look(s.base+"/result").body, sheet+skyline)
	s.clock.turn(final)
	require.Equal(t, http.StatusNotFound, s.who["Ben"].look(todays+sheet[len(s.base):]+skyline).StatusCode)
}

// meta reads what a page's head tells other sites.
func (a answer) meta() map[string]string {
	told := map[string]string{}
	for _, m := range metas.FindAllStringSubmatch(a.body, -1) {
		told[m[1]] = html.UnescapeString(m[2])
	}
	return told
}

var metas = regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z_:]+|description)" content="([^"]*)">`)

func TestWhatOtherSitesShowOfALink(t *testing.T) {
	town := open(t, func(c *web.Config) { c.PublicURL = "https://daily.example" })
	par := town.par(t)
	ada, anybody := town.named(t, `A "<da>`), town.browser(t)
	ada.handIn(todays, passes)
	sheet := fmt.Sprintf("%s/sheets/%d", todays, town.history(t, ada)[0].ID)
	told := func(page, text string) map[string]string {
		return map[string]string{
			"og:type": "website", "og:site_name": "Daily District", "og:title": "District 1, Monday 30 November 2026",
			"og:description": text, "description": text, "og:url": "https://daily.example" + page,
			"og:image": "https://daily.example" + sheet + skyline, "og:image:type": "image/png", "og:image:width": "1200", "og:image:height": "630",
			"og:image:alt": "A street of six buildings in the evening, 0, 0, 0, 0, 0 and 0 floors high. No roof is on. No floor is lit.", "twitter:card": "summary_large_image",
		}
	}
	for _, at := range []time.Time{noon, final.Add(-time.Millisecond)} {
		town.clock.turn(at)
		for _, address := range []string{todays, todays + "/result", sheet, todays + "/board", "/"} {
			require.Empty(t, ada.look(address).meta(), address)
		}
		require.NotContains(t, ada.look(todays+"/result").body, "Par was", "nor is par in the text to share")
	}
	town.clock.turn(final)
	result := fmt.Sprintf("0 points, 1st of 1. Par was %d.", par.Score)
	require.Equal(t, told(sheet, `A "<da>: `+result), anybody.look(sheet).meta())
	require.Equal(t, told(todays, `A "<da>: `+result), anybody.look(todays).meta())
	require.Equal(t, told(sheet, result), ada.look(todays+"/result").meta())
	require.Contains(t, ada.look(todays+"/result").body, fmt.Sprintf("0 points, 1st of 1\nPar was %d\nhttps://daily.example%s</textarea>", par.Score, todays))
	require.Empty(t, anybody.look(todays+"/best").meta(), "nobody has played it")
}

func TestAPageThatIsKeptNamesNoHostOfARequest(t *testing.T) {
	town := open(t)
	town.named(t, "Ada").handIn(todays, passes)
	town.clock.turn(final)
	b := town.browser(t)
	for _, address := range []string{todays, todays + "/board"} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", town.server.URL+address, http.NoBody)
		require.NoError(t, err)
		r.Host = "evil.example"
		require.NotContains(t, b.send(r).body, "evil.example")
		require.NotContains(t, b.look(address).body, "evil.example")
	}
	require.NotEmpty(t, b.look(todays).meta()["og:title"])
	require.NotContains(t, b.look(todays).meta(), "og:image", "no address can be told")
}

func TestManyWhoWantPictures(t *testing.T) {
	town := open(t)
	for i := range 8 {
		town.named(t, fmt.Sprint("P", i)).handIn(todays, passes)
	}
	town.clock.turn(final)
	rows := town.rows(t, todaysID).Rows
	answers := make(chan answer, 64)
	for i := range cap(answers) {
		b := town.browser(t)
		go func() {
			answers <- b.patiently(fmt.Sprintf("%s/sheets/%d%s", todays, rows[i%len(rows)].Attempt, skyline))
		}()
	}
	var first []byte
	for range cap(answers) {
		a := <-answers
		require.Equal(t, http.StatusOK, a.StatusCode)
		if first == nil {
			first = []byte(a.body)
		}
		require.True(t, bytes.Equal(first, []byte(a.body)), "equal sheets have one picture")
	}
}

// patiently looks again as long as many others are waited for.
func (b *browser) patiently(address string) (a answer) {
	for range 20 {
		if a = b.look(address); a.StatusCode != http.StatusServiceUnavailable {
			break
		}
	}
	return a
}

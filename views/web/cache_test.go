package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/views"
)

func TestKeepingPages(t *testing.T) {
	town := open(t)
	stranger, ada := town.browser(t), town.named(t, "Ada")
	ada.handIn(todays, passes)
	for _, address := range []string{"/", todays, todays + "/board", "/archive", "/rules/district"} {
		t.Run(address+" is asked for again each time, and not sent when it has not changed", func(t *testing.T) {
			for _, encoding := range []string{"", "gzip"} {
				for b, private := range map[*browser]bool{stranger: false, ada: true} {
					a := b.look(address, "Accept-Encoding", encoding)
					require.Equal(t, 200, a.StatusCode)
					require.Contains(t, a.Header.Get("Cache-Control"), "no-cache")
					require.Equal(t, private || address == "/archive", strings.Contains(a.Header.Get("Cache-Control"), "private"))
					require.Equal(t, "Accept-Encoding, Cookie", a.Header.Get("Vary"))
					require.Equal(t, encoding, a.Header.Get("Content-Encoding"))
					require.EqualValues(t, len(a.body), a.ContentLength)
					tag := a.Header.Get("Etag")
					require.NotEmpty(t, tag)
					for _, known := range []string{tag, "W/" + tag, `"x", ` + tag} {
						again := b.look(address, "Accept-Encoding", encoding, "If-None-Match", known)
						require.Equal(t, http.StatusNotModified, again.StatusCode)
						require.Empty(t, again.body)
						require.Equal(t, tag, again.Header.Get("Etag"))
					}
					require.Equal(t, 200, b.look(address, "Accept-Encoding", encoding, "If-None-Match", `"x"`).StatusCode)
				}
			}
		})
		t.Run(address+" is the same packed and plain, under two tags", func(t *testing.T) {
			plain, packed := stranger.look(address), stranger.look(address, "Accept-Encoding", "br, gzip;q=0.5")
			require.NotEqual(t, plain.Header.Get("Etag"), packed.Header.Get("Etag"))
			reader, err := gzip.NewReader(strings.NewReader(packed.body))
			require.NoError(t, err)
			text, err := io.ReadAll(reader)
			require.NoError(t, err)
			require.Equal(t, plain.body, string(text))
			require.Empty(t, stranger.look(address, "Accept-Encoding", "gzip;q=0").Header.Get("Content-Encoding"))
		})
	}
	t.Run("a page of one visitor is never another's", func(t *testing.T) {
		require.Contains(t, ada.look(todays+"/board").body, "Ada")
		require.NotContains(t, stranger.look("/you").body, "Ada")
	})
	t.Run("after a sheet is acknowledged, no board is older than that, however many look meanwhile", func(t *testing.T) {
		town := open(t)
		var stop atomic.Bool
		var looking sync.WaitGroup
		for range 4 {
			b := town.browser(t)
			looking.Go(func() {
				for !stop.Load() {
					b.look(todays + "/board")
				}
			})
		}
		for _, name := range []string{"Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"} {
			town.named(t, name).handIn(todays, passes)
			require.Contains(t, town.browser(t).look(todays+"/board").body, name)
		}
		stop.Store(true)
		looking.Wait()
	})
	t.Run("a page differs by what is asked of it, and by nothing else", func(t *testing.T) {
		b := open(t).browser(t)
		for address, same := range map[string]string{
			"/":                                 "/?x=1&roll=25&die=7&did=3",
			"/?roll=9":                          "/?roll=9&utm=a&roll=3",
			"/?roll=9&die=1":                    "/?die=1&x&roll=09",
			"/?begun=1":                         "/?begun=yes",
			"/?unfinished=1":                    "/?unfinished=2",
			todays + "/board":                   todays + "/board?sort=name&rank=x",
			todays + "/practice?roll=3":         todays + "/practice?a=b&roll=3",
			"/rules/district":                   "/rules/district?print",
			"/2026-11-30/district?roll=2":       "/2026-11-30/district?roll=2&roll=9",
			"/2026-11-30/district/again?roll=2": "/2026-11-30/district/again?roll=2&die=0",
		} {
			require.Equal(t, b.look(address, fromHere...).body, b.look(same, fromHere...).body, same)
		}
		seen := map[string]string{}
		for _, address := range []string{"/?begun=1", "/?roll=1", "/?roll=2", "/?roll=3", "/?unfinished=1"} {
			page := b.look(address, fromHere...).body
			require.Empty(t, seen[page], address)
			seen[page] = address
		}
	})
	t.Run("a kept page turns with the state of its challenge", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		before := b.look(todays).Header.Get("Etag")
		town.clock.turn(noon.Add(12 * time.Hour))
		grace := b.look(todays).Header.Get("Etag")
		town.clock.turn(noon.Add(14 * time.Hour))
		require.NotEqual(t, before, grace)
		require.NotEqual(t, grace, b.look(todays).Header.Get("Etag"))
	})
	t.Run("today turns at the rollover, never later", func(t *testing.T) {
		town := open(t)
		town.clock.turn(noon.Add(12*time.Hour - time.Second))
		require.Contains(t, town.browser(t).look("/").body, todays)
		town.clock.turn(noon.Add(12*time.Hour + time.Second))
		after := town.browser(t).look("/").body
		require.Contains(t, after, "/2026-12-01/district/moves")
		require.NotContains(t, after, todays+"/moves")
	})
}

func TestFiles(t *testing.T) {
	town := open(t)
	b := town.browser(t)
	for name := range views.Assets() {
		t.Run(name+" may be kept for ever under its name", func(t *testing.T) {
			a := b.look("/static/" + name)
			require.Equal(t, 200, a.StatusCode)
			require.Equal(t, "public, max-age=31536000, immutable", a.Header.Get("Cache-Control"))
			require.NotEmpty(t, a.Header.Get("Etag"))
			require.Equal(t, 304, b.look("/static/"+name, "If-None-Match", a.Header.Get("Etag")).StatusCode)
			require.Equal(t, a.ContentLength, b.do("HEAD", "/static/"+name, nil).ContentLength)
			for ending, kind := range map[string]string{".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".png": "image/png"} {
				if strings.HasSuffix(name, ending) {
					require.Contains(t, a.Header.Get("Content-Type"), kind)
				}
			}
			require.NotEmpty(t, a.Header.Get("Content-Type"))
		})
	}
}

package views

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// skylineSamples are pages with a picture, and with what other sites show of them.
func skylineSamples() map[string]Page {
	street := Skyline{Address: "/2026-11-30/district/sheets/7/skyline.png", Words: "A street of six buildings in the evening."}
	shown := Preview{Title: hostile[0], Text: hostile[1], Address: "https://dice.example/2026-11-30/district/sheets/7", Picture: street}
	result := resultPage()
	result.Heading, result.Skyline, result.Preview = sampleHeading(challenge.Final), street, shown
	replay := Replay{Frame: frame, Heading: result.Heading, Base: "/2026-11-30/district/sheets/7", Name: "Mireille", Tape: tape, Sheet: whole, Step: 24, Board: "/b", Skyline: street}
	replay.Preview = Preview{Title: shown.Title, Text: shown.Text}
	return map[string]Page{"result-picture": result, "replay-picture": replay}
}

func TestPreviewsOfLinks(t *testing.T) {
	pages := skylineSamples()
	t.Run("tell what the page tells, whatever names there are", func(t *testing.T) {
		root := parsed(t, pages["result-picture"])
		for property, want := range map[string]string{
			"og:title": hostile[0], "og:description": hostile[1], "og:url": "https://dice.example/2026-11-30/district/sheets/7",
			"og:image": "/2026-11-30/district/sheets/7/skyline.png", "og:image:alt": "A street of six buildings in the evening.",
		} {
			got, _ := attribute(one(t, root, "meta", "property="+property), "content")
			require.Equal(t, want, got, property)
		}
	})
	t.Run("have no addresses where none is known", func(t *testing.T) {
		root := parsed(t, pages["replay-picture"])
		one(t, root, "meta", "property=og:title")
		require.Empty(t, all(root, "meta", "property=og:url"))
		require.Empty(t, all(root, "meta", "property=og:image"))
		require.Empty(t, all(root, "meta", "name=twitter:card"))
	})
	t.Run("are not there on any other page", func(t *testing.T) {
		for name, page := range samples() {
			if pages[name] == nil {
				require.NotContains(t, render(t, page), "og:", name)
			}
		}
	})
}

func TestThePictureOnItsPages(t *testing.T) {
	root := parsed(t, skylineSamples()["result-picture"])
	picture := one(t, root, "img")
	for name, want := range map[string]string{"alt": "A street of six buildings in the evening.", "width": "1200", "height": "630", "loading": "lazy"} {
		got, _ := attribute(picture, name)
		require.Equal(t, want, got, name)
	}
	file, _ := attribute(one(t, root, "a", "download"), "download")
	require.Equal(t, "district-2026-11-30.png", file)
	require.Contains(t, words(one(t, root, "section", "data-picture")), "Picture of the street")
	require.Empty(t, all(parsed(t, samples()["result"]), "", "data-picture"), "before it is final there is none")
}

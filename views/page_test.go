package views

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

func TestEveryPage(t *testing.T) {
	for name, page := range samples() {
		t.Run(name, func(t *testing.T) {
			source, root := render(t, page), parsed(t, page)
			t.Run("has one title, one heading and one main part", func(t *testing.T) {
				one(t, root, "h1")
				one(t, root, "main", "id=main")
				require.Contains(t, words(one(t, all(root, "head")[0], "title")), "· Daily District")
			})
			t.Run("holds nothing that a strict policy forbids", func(t *testing.T) {
				require.Empty(t, all(root, "", "style"))
				require.Empty(t, all(root, "style"))
				for _, script := range all(root, "script") {
					require.Nil(t, script.FirstChild, "a script is a file of its own")
				}
				for n := range root.Descendants() {
					for _, a := range n.Attr {
						require.False(t, strings.HasPrefix(a.Key, "on"), a.Key)
					}
				}
			})
			t.Run("has nothing in it that templ refused", func(t *testing.T) {
				require.NotContains(t, source, "zTemplUnsafe")
				require.NotContains(t, source, "TemplFailedSanitization")
			})
			t.Run("names everything once, and every reference leads somewhere", func(t *testing.T) {
				ids := values(all(root, "", "id"), "id")
				require.Len(t, slices.Compact(slices.Sorted(slices.Values(ids))), len(ids), ids)
				for _, reference := range []string{"for", "aria-labelledby", "aria-describedby", "form"} {
					for _, list := range values(all(root, "", reference), reference) {
						require.Subset(t, ids, strings.Fields(list), reference)
					}
				}
			})
			t.Run("uses symbols and files that exist", func(t *testing.T) {
				sprite := string(raw()["sprite.svg"])
				for _, href := range values(all(root, "use"), "href") {
					file, id, _ := strings.Cut(href, "#")
					require.Equal(t, Asset("sprite.svg"), file)
					require.Contains(t, sprite, `id="`+id+`"`)
				}
			})
			t.Run("speaks calmly", func(t *testing.T) {
				text := words(one(t, root, "main"))
				require.NotContains(t, strings.ReplaceAll(text, hostile[3], ""), "!")
			})
			t.Run("leads to no page that is not there yet", func(t *testing.T) {
				for _, href := range values(all(root, "a"), "href") {
					require.NotRegexp(t, `/(print)`, href)
					require.NotEmpty(t, href)
				}
			})
		})
	}
}

func TestHostileNamesShowAsText(t *testing.T) {
	for _, name := range hostile {
		me := &Row{Rank: 1, Tied: 1, Name: name, Score: 36, Me: true}
		board := boardPage(name)
		board.Me, board.Around = me, []Row{*me}
		replay := samples()["replay"].(Replay)
		replay.Name = name
		pages := map[string]Page{
			"board": board, "replay": replay, "you": You{Frame: Frame{Name: name}},
			"name form": You{NameForm: NameForm{Typed: name, Fault: name}},
			"failure":   Failure{Status: 404, Text: name},
			"play":      Play{Plan: Plan{Frame: frame, Heading: sampleHeading("open"), Tape: tape, Sheet: half, Notice: name}, Roll: 9},
		}
		for page, p := range pages {
			root := parsed(t, p)
			t.Run(page+" with "+name, func(t *testing.T) {
				require.Contains(t, words(root)+attributesOf(root), strings.Join(strings.Fields(name), " "))
				require.Empty(t, all(root, "img"))
				for _, script := range all(root, "script") {
					require.Nil(t, script.FirstChild)
				}
			})
		}
	}
}

func TestNamesKeepTheirDirectionToThemselves(t *testing.T) {
	for _, bdi := range all(parsed(t, boardPage(hostile...)), "bdi") {
		require.True(t, has(bdi, []string{"class=name"}))
	}
	require.Len(t, all(parsed(t, boardPage(hostile...)), "bdi"), len(hostile)+4, "every name on the page is isolated")
}

// attributesOf collects what stands in fields.
func attributesOf(root *html.Node) string {
	return strings.Join(values(all(root, "input"), "value"), " ")
}

var classInCSS = regexp.MustCompile(`\.([a-z][a-z0-9-]*)`)

func TestStylesHaveNoDeadRules(t *testing.T) {
	used := map[string]bool{}
	for _, page := range samples() {
		for _, list := range values(all(parsed(t, page), "", "class"), "class") {
			for _, class := range strings.Fields(list) {
				used[class] = true
			}
		}
	}
	css := regexp.MustCompile(`(?s)/\*.*?\*/|[0-9]*\.[0-9]`).ReplaceAllString(string(raw()["app.css"]), "")
	for _, match := range classInCSS.FindAllStringSubmatch(css, -1) {
		require.True(t, used[match[1]], "no page uses .%s", match[1])
	}
	for class := range used {
		require.True(t, strings.Contains(css, "."+class), "no rule is about the class %s", class)
	}
}

func TestAsset(t *testing.T) {
	t.Run("an address names its content", func(t *testing.T) {
		require.Regexp(t, `^/static/app\.[0-9a-f]{16}\.css$`, Asset("app.css"))
		content, found := Assets()[strings.TrimPrefix(Asset("app.css"), "/static/")]
		require.True(t, found)
		require.Equal(t, raw()["app.css"], content)
	})
	t.Run("a file that is not there is a mistake in the program", func(t *testing.T) {
		require.Panics(t, func() { Asset("nothing.css") })
	})
}

package views

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

func render(t require.TestingT, p Page) string {
	var b bytes.Buffer
	require.NoError(t, p.Page().Render(context.Background(), &b))
	return b.String()
}

// parsed is a page as a browser reads it.
func parsed(t require.TestingT, p Page) *html.Node {
	root, err := html.Parse(strings.NewReader(render(t, p)))
	require.NoError(t, err)
	return root
}

// all finds the elements of a name, "" for any, that have the attributes given
// as "name" or "name=value"; class=value asks for one of several classes.
func all(root *html.Node, name string, attributes ...string) []*html.Node {
	var found []*html.Node
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && (name == "" || n.Data == name) && has(n, attributes) {
			found = append(found, n)
		}
	}
	return found
}

func has(n *html.Node, attributes []string) bool {
	for _, a := range attributes {
		name, want, valued := strings.Cut(a, "=")
		got, there := attribute(n, name)
		if !there || valued && got != want && (name != "class" || !slices.Contains(strings.Fields(got), want)) {
			return false
		}
	}
	return true
}

func attribute(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// one finds the only element of its kind.
func one(t *testing.T, root *html.Node, name string, attributes ...string) *html.Node {
	t.Helper()
	found := all(root, name, attributes...)
	require.Len(t, found, 1, "%s %v", name, attributes)
	return found[0]
}

// words is an element's text with its white space made plain.
func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && d.Parent.Data != "script" && d.Parent.Data != "style" {
			b.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// values lists an attribute of elements in order.
func values(nodes []*html.Node, name string) []string {
	var list []string
	for _, n := range nodes {
		value, _ := attribute(n, name)
		list = append(list, value)
	}
	return list
}

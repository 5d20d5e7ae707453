package views

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNothingIsTrustedUnescaped looks for the ways round templ's escaping in what is
// written here by hand.
func TestNothingIsTrustedUnescaped(t *testing.T) {
	templates, err := filepath.Glob("*.templ")
	require.NoError(t, err)
	code, err := filepath.Glob("*.go")
	require.NoError(t, err)
	more, err := filepath.Glob("web/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, templates)
	for _, name := range append(append(templates, code...), more...) {
		if strings.HasSuffix(name, "_templ.go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, way := range []string{"templ.Raw", "SafeURL", "SafeCSS", "JSUnsafeFuncCall", "JSFuncCall", "ComponentScript", "JSONScript", "template.HTML"} {
			require.NotContains(t, string(text), way, name)
		}
	}
}

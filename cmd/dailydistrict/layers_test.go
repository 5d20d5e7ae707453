package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../.."

// arrows is who may import whom within the module, by folder: the first row
// whose folder matches holds. A pattern that ends in /... covers what lies below.
var arrows = []struct {
	folder string
	may    []string
}{
	{"rules/dice", nil},
	{"rules", []string{"rules/dice"}},
	{"rules/...", []string{"rules", "rules/dice"}},
	{"challenge", []string{"rules", "rules/dice"}},
	{"challenge/storetest", []string{"challenge", "rules", "rules/dice"}},
	{"db", []string{"db/...", "challenge", "rules", "rules/dice"}},
	{"db/...", []string{"db", "challenge"}},
	{"scheduler", nil},
	{"views", []string{"challenge", "rules", "rules/..."}},
	{"views/web", []string{"views", "views/passkey", "views/picture", "challenge", "rules", "rules/..."}},
	{"views/...", []string{"views", "challenge", "rules", "rules/..."}},
	{"cmd/...", []string{"challenge", "db", "rules", "rules/...", "scheduler", "views", "views/..."}},
}

// homes is where a library lives, and nowhere else.
var homes = map[string][]string{
	"github.com/labstack/echo": {"views/web", "cmd/bench"},
	"github.com/a-h/templ":     {"views", "views/..."},
	"github.com/alecthomas":    {"cmd/..."},
	"github.com/robfig/cron":   {"scheduler"},
	"github.com/go-webauthn":   {"views/passkey", "views/passkey/..."},
	"golang.org/x/image":       {"views/picture"},
	"modernc.org/sqlite":       {"db", "cmd/bench"},
	"database/sql":             {"db", "db/...", "cmd/bench"},
	"net/http":                 {"views/...", "cmd/..."},
	"math/rand":                {"cmd/bench", trials}, // dice come from seeds, and seeds from what nobody can guess
}

// trials is what the tests of the games share: no part of the program.
const trials = "rules/rulestest"

// impure is what the rules must not know: clocks, chance and the world outside.
var impure = []string{"time", "os", "net", "math/rand", "crypto/rand", "database", "log"}

func TestLayers(t *testing.T) {
	for _, file := range sources(t) {
		folder := path.Dir(file.path)
		for _, imported := range file.imports {
			if inside, ok := strings.CutPrefix(imported, "dailydistrict/"); ok {
				require.Truef(t, mayImport(folder, inside), "%s imports %s, an arrow that the layout does not have", file.path, inside)
				require.NotEqualf(t, trials, inside, "%s is no test", file.path)
			}
			for library, home := range homes {
				if below(imported, library) {
					require.Truef(t, matchesAny(home, folder), "%s imports %s, which lives in %v", file.path, imported, home)
				}
			}
			if below(folder, "rules") && folder != trials {
				require.Falsef(t, slices.ContainsFunc(impure, func(p string) bool { return below(imported, p) }), "%s imports %s, but rules are pure", file.path, imported)
			}
		}
	}
}

func TestOnlyCommandsAndTheSchedulerReadTheClock(t *testing.T) {
	for _, file := range sources(t) {
		if below(file.path, "cmd") || below(file.path, "scheduler") {
			continue
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := call.X.(*ast.Ident)
			require.Falsef(t, ok && of.Name == "time" && call.Sel.Name == "Now", "%s reads the real clock; it should be handed one", file.path)
			return true
		})
	}
}

func TestTheTopLevelIsFixed(t *testing.T) {
	ignored, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	require.NoError(t, err)
	patterns := strings.Fields(strings.ReplaceAll(string(ignored), "/", ""))
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	var visible []string
	for _, entry := range entries {
		passing := slices.ContainsFunc(patterns, func(p string) bool { ok, _ := path.Match(p, entry.Name()); return ok })
		if !strings.HasPrefix(entry.Name(), ".") && !passing {
			visible = append(visible, entry.Name())
		}
	}
	require.ElementsMatch(t, strings.Fields("cmd challenge rules views db scheduler go.mod go.sum Dockerfile README.md"), visible)
}

func TestTheImageIsBuiltWithTheGoOfTheModule(t *testing.T) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	image, err := os.ReadFile(filepath.Join(root, "Dockerfile"))
	require.NoError(t, err)
	wanted := regexp.MustCompile(`(?m)^go (\S+)$`).FindSubmatch(module)
	require.NotNil(t, wanted)
	require.Contains(t, string(image), "FROM golang:"+string(wanted[1])+"-")
}

func TestPatterns(t *testing.T) {
	require.True(t, mayImport("views/web", "rules/district"))
	require.True(t, mayImport("rules/district", "rules/dice"))
	require.False(t, mayImport("views/web", "views/api"), "the faces are siblings")
	require.False(t, mayImport("challenge", "rules/district"), "cmd hands the games over")
	require.False(t, mayImport("db", "views"))
	require.False(t, mayImport("somewhere/new", "rules"), "a new folder needs a row")
}

type source struct {
	path    string // from the top level, with slashes
	imports []string
	syntax  *ast.File
}

// sources parses every Go file that is part of the program; tests may reach further.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parse(name)
		all = append(all, file)
		return err
	})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

func parse(name string) (source, error) {
	syntax, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return source{}, err
	}
	relative, err := filepath.Rel(root, name)
	file := source{path: filepath.ToSlash(relative), syntax: syntax}
	for _, spec := range syntax.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		file.imports = append(file.imports, imported)
	}
	return file, err
}

func mayImport(folder, imported string) bool {
	for _, row := range arrows {
		if matches(row.folder, folder) {
			return matchesAny(row.may, imported)
		}
	}
	return false
}

func matchesAny(patterns []string, folder string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, folder) })
}

// matches takes "views" for that folder alone and "views/..." for those below it.
func matches(pattern, folder string) bool {
	parent, deep := strings.CutSuffix(pattern, "/...")
	if deep {
		return strings.HasPrefix(folder, parent+"/")
	}
	return folder == pattern
}

// below tells whether a path is a folder or lies in it.
func below(name, folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }

package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestEveryRefusalOfTheChallengeHasAStatus(t *testing.T) {
	inTable := map[string]bool{}
	inspect(t, "problem.go", func(n ast.Node) {
		if s, ok := n.(*ast.SelectorExpr); ok {
			inTable[s.Sel.Name] = true
		}
	})
	found := 0
	inspect(t, "../../challenge/refuse.go", func(n ast.Node) {
		spec, ok := n.(*ast.ValueSpec)
		if ok && strings.HasPrefix(spec.Names[0].Name, "Err") {
			found++
			require.Truef(t, inTable[spec.Names[0].Name], "%s has no status", spec.Names[0].Name)
		}
	})
	require.Greater(t, found, 10)
}

func inspect(t *testing.T, file string, look func(ast.Node)) {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	require.NoError(t, err)
	ast.Inspect(syntax, func(n ast.Node) bool { look(n); return true })
}

func TestRefusals(t *testing.T) {
	rule := &rules.Reason{Code: "not_higher", Text: "Numbers must rise."}
	for _, c := range []struct {
		name   string
		err    error
		status int
		reason string
		detail string
		at     any
		step   int
	}{
		{"a broken rule", &rules.Violation{Line: 7, Step: 2, Reason: rule}, 422, "not_higher", "Numbers must rise.", 7, 2},
		{"with particulars", &rules.Violation{Line: 7, Text: "8 is not above 9.", Reason: rule}, 422, "not_higher", "8 is not above 9.", 7, 0},
		{"about the whole record", &rules.Violation{Reason: rule}, 422, "not_higher", "Numbers must rise.", 0, 0},
		{"of another shape", &rules.Violation{Line: 3, Reason: rules.Malformed}, 400, "malformed", rules.Malformed.Text, nil, 0},
		{"a name", &rules.Violation{Text: "Too long.", Reason: challenge.ErrNameNotAllowed}, 422, "name_not_allowed", "Too long.", nil, 0},
		{"a bare reason", challenge.ErrVoid, 409, "void", challenge.ErrVoid.Text, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, known := refusal(c.err)
			require.True(t, known)
			require.Equal(t, c.status, p.Status)
			require.Equal(t, c.reason, p.Reason)
			require.Equal(t, c.detail, p.Detail)
			require.Equal(t, c.step, p.Step)
			if c.at == nil {
				require.Nil(t, p.At)
			} else {
				require.Equal(t, c.at, *p.At)
			}
		})
	}
	t.Run("what the server is to blame for tells nothing", func(t *testing.T) {
		for _, err := range []error{rule, rules.BadTape, &rules.Violation{Text: "secret", Reason: rules.BadTape}} {
			p, known := refusal(err)
			require.False(t, known)
			require.Equal(t, 500, p.Status)
			require.Equal(t, "internal", p.Reason)
			require.Nil(t, p.At)
			require.NotContains(t, p.Detail, "secret")
		}
	})
}

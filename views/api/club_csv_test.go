package api_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTablesForSpreadsheets(t *testing.T) {
	w := newClubWorld(t)
	host := w.tokens["host"]
	invite := w.ask("POST", w.path+"/invite", host, "").is(200, "").string("invite")
	names := []string{"=HYPERLINK(1,2)", "+49 30", "-2+3", "@SUM(A1)", ",=1", "a;=1+1", `a"b","=1`, "=cmd|'/c calc'!A0", "Zoë 東京", "plain"}
	for i, name := range names {
		token, _ := w.player(name)
		w.ask("POST", "/invitations/"+invite, token, "").is(200, "")
		w.ask("POST", today+"/sheets", token, w.record(i+1)).is(201, "")
	}
	w.setClock(noon.AddDate(0, 0, 2))
	for _, path := range []string{w.path + "/members?format=csv", w.path + "/boards/2026-11-30/district?format=csv", w.path + "/seasons/2026-11/district?format=csv", today + "/export.csv"} {
		got := w.ask("GET", path, host, "").is(200, "")
		require.Equal(t, "text/csv; charset=utf-8; header=present", got.header.Get("Content-Type"))
		require.Regexp(t, `^attachment; filename="[a-z0-9-]+\.csv"$`, got.header.Get("Content-Disposition"))
		rows := readTable(t, got.text)
		shown := map[string]bool{}
		for _, row := range rows[1:] {
			require.Len(t, row, len(rows[0]), "a name stays in its cell")
			for i, cell := range row {
				require.NotRegexp(t, `^[=+@\t\r＝＋－＠]`, cell)
				if rows[0][i] == "name" {
					require.False(t, strings.HasPrefix(cell, "-"))
					shown[strings.ReplaceAll(cell, "'", "")] = true
				}
			}
		}
		for _, name := range names {
			require.True(t, shown[strings.ReplaceAll(name, "'", "")], "%s in %s", name, path)
		}
	}
}

// readTable reads what we write: a byte order mark, and lines that end by RFC 4180.
func readTable(t testing.TB, text string) [][]string {
	t.Helper()
	text, marked := strings.CutPrefix(text, "\uFEFF")
	require.True(t, marked)
	require.Equal(t, strings.Count(text, "\n"), strings.Count(text, "\r\n"))
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	return rows
}
